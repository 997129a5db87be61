// Package suite is the one list of all claims, filled with this project's own
// policies and formulas. Claims elsewhere take their subject as an argument;
// here they get it.
package suite

import (
	"strings"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/paper"
	"github.com/regretcheck/regretcheck/props/selftest/deciders"
	"github.com/regretcheck/regretcheck/testdata"
)

// A Suite is the list of claims that one command decides.
type Suite struct {
	Command string // name of the command, with a flag where that picks the suite; "" for verify alone
	Summary string // one line for help texts
	// Build makes the claims. It is called for each run anew.
	Build func() []props.Claim
}

// suites lists every command that decides claims. A new one is a line here.
var suites = []Suite{
	{"", "decide the default suite", Default},
	{"theory", "decide the claims about the lemmas, the theorems and the pairing bound", Theory},
	{"algos", "decide the claims about the algorithms", Algos},
	{"scaling", "decide how regret scales with T, m and k", Scaling},
	{"paper", "replay the paper's experiments and compare every table", Paper},
	{"paper --beyond", "play learners that the paper does not have on its tables", Beyond},
	{"audit", "recompute every figure that the paper prints about its tables", Audit},
}

// Suites returns the suites in order.
func Suites() []Suite { return append([]Suite(nil), suites...) }

// Default returns the claims that verify alone decides: what shows in half a
// minute that the algorithms and the theory are sound.
func Default() []props.Claim {
	return concat(props.Within(Theory(), props.Default), Algos(), deciders.All(DeciderSubjects()),
		props.Within(append(generatedScaling(), paper.Formal(PaperSubjects())...), props.Default))
}

// A Listed claim is a claim with the commands that decide it.
type Listed struct {
	props.Claim
	Commands []string // "verify", "verify algos", …
}

// List returns every claim of the suites once, in order of first appearance.
func List(suites []Suite) []Listed {
	var all []Listed
	index := map[string]int{}
	for _, s := range suites {
		command := strings.TrimSpace("verify " + s.Command)
		for _, c := range s.Build() {
			i, seen := index[c.ID]
			if !seen {
				i = len(all)
				index[c.ID] = i
				all = append(all, Listed{Claim: c})
			}
			all[i].Commands = append(all[i].Commands, command)
		}
	}
	return all
}

// Expected returns the record of expected refutations.
func Expected() props.Expected {
	e := props.Expected{}
	for _, r := range testdata.Refutations() {
		e[props.Key{Claim: r.Claim, Instance: r.Instance}] = r.Reason
	}
	auditExpected(e)
	return e
}

// Open returns the record of rows that are expected to be skipped or vacuous.
func Open() props.Open {
	open := props.Open{}
	for _, r := range testdata.OpenRows() {
		outcome := props.Skipped
		if r.Outcome == props.Vacuous.String() {
			outcome = props.Vacuous
		}
		open = append(open, props.OpenRow{Claim: r.Claim, Instance: r.Instance, Outcome: outcome, Reason: r.Reason})
	}
	return open
}

func concat(lists ...[]props.Claim) []props.Claim {
	var all []props.Claim
	for _, l := range lists {
		all = append(all, l...)
	}
	return all
}
