package lemmas_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/lemmas"
	"github.com/regretcheck/regretcheck/props/claimtest"
	"github.com/regretcheck/regretcheck/props/suite"
)

// TestLemmas decides the lemmas that the paper rests on, with every case of the default suite: Hoeffding's two, ζ's tail
// and mean, κ and the partition; and the displays of the proofs. Searches are those of quick effort, in make long of the
// default one; TestTightness decides the exact claims at default effort. With -v, and where one fails, the log shows
// their tables.
func TestLemmas(t *testing.T) {
	heads := []string{"hoeffding-mgf", "hoeffding-max", "zeta-tail", "zeta-mean", "kappa", "partition"}
	var claims []props.Claim
	for _, c := range lemmas.All(suite.LemmaSubjects()) {
		if slices.Contains(heads, strings.TrimSuffix(c.ID, "/search")) || c.Group == "Displays of the paper's proofs" {
			claims = append(claims, c)
		}
	}
	effort := props.Quick
	if whole() {
		effort = props.Default
	}
	claimtest.Run(t, props.Within(claims, props.Default), claimtest.Options{Effort: effort})
}

// TestClaims decides one case of each claim of the default suite about this project's formulas and policies, and every
// case of what is printed, where what is on record and nothing else must be refuted; make ci decides all of the quick effort, by
// verify and verify theory. The false-alarm probability of the sampled rows together is the default budget.
func TestClaims(t *testing.T) {
	effort := props.Default
	if !whole() {
		effort = props.Quick
	}
	all := props.Within(lemmas.All(suite.LemmaSubjects()), effort)
	claims, recorded := claimtest.Part(all, 1), map[string]bool{}
	for _, row := range suite.Expected() {
		recorded[row.Claim] = row.Outcome == props.Refuted || recorded[row.Claim]
	}
	for i, c := range claims {
		if c.Printed {
			claims[i] = all[i]
		}
		if c.Printed && !recorded[c.ID] {
			t.Errorf("claim %s: nothing of it is refuted, want a counterexample on record", c.ID)
		}
	}
	claimtest.Run(t, claims, claimtest.Options{Expected: suite.Expected()})
}

// TestStatementsFitALine: what a table and the list of claims show is read at a glance.
func TestStatementsFitALine(t *testing.T) {
	for _, c := range lemmas.All(suite.LemmaSubjects()) {
		if n := utf8.RuneCountInString(c.Statement); n > 110 {
			t.Errorf("%s: the statement has %d characters, want at most 110: %s", c.ID, n, c.Statement)
		}
	}
}
