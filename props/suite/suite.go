// Package suite is the one list of all claims. It gives this project's own policies
// to the claims, which take their subjects as arguments.
package suite

import (
	"slices"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/paper"
	"github.com/regretcheck/regretcheck/props/claims/paper/audit"
	"github.com/regretcheck/regretcheck/testdata"
)

// suites lists every command that decides claims.
var suites = []props.Suite{
	{Command: "", Summary: "Decide the default suite", Build: Default},
	{Command: "theory", Summary: "Decide the claims about the lemmas and the theorems", Build: Theory},
	{Command: "algos", Summary: "Decide the claims about the algorithms", Build: Algos},
	{Command: "scaling", Summary: "Decide how regret scales with T, m and k", Build: Scaling},
	{Command: "paper", Summary: "Replay the paper's experiments and compare every table", Build: Paper},
	{Command: "paper --beyond", Summary: "Play other learners on the paper's tables", Build: Beyond},
	{Command: "audit", Summary: "Recompute every figure that the paper prints about its tables", Build: Audit},
}

// Suites returns the suites in order.
func Suites() []props.Suite { return slices.Clone(suites) }

// Default returns the claims of verify without a command: a check of the algorithms and
// the theory in half a minute.
func Default() []props.Claim {
	return slices.Concat(props.Within(Theory(), props.Default), Algos(), props.Within(Scaling(), props.Default),
		props.Within(paper.Formal(paper.Registered()), props.Default))
}

// Expected returns the record of rows that do not simply pass.
func Expected() (all props.Expected) {
	for _, r := range testdata.Expected() {
		all = append(all, props.ExpectedRow{Claim: r.Claim, Instance: r.Instance,
			Outcome: props.Outcome(r.Outcome), Reason: r.Reason})
	}
	return all
}

// Paper returns the claims about the paper's experiments, without the second
// data set.
func Paper() []props.Claim { return paper.NewStudy(paper.Registered(), nil).Claims() }

// Audit returns the paper's statements about its own tables.
func Audit() []props.Claim { return audit.Claims(audit.Audit()) }
