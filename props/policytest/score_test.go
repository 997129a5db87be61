package policytest_test

import (
	"errors"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/policytest"
)

// TestLooksIsTheHintOfTheIndexRow: other rows have hints of their own, which say nothing about indices.
func TestLooksIsTheHintOfTheIndexRow(t *testing.T) {
	row := func(rule, hint string) props.Row {
		f := props.Finding{Evidence: props.Searched, Guarantee: "in 1 case", Observed: props.Point(0), Bound: props.AtMost(0),
			N: 1}
		f.Warnings = []error{errors.New("hint: " + hint)}
		return props.Row{Claim: "policy/" + rule, Instance: "all", Verdict: props.Decide(f)}
	}
	rows := []props.Row{row("index", "UCB1"), row("action", "plays arm 0 only")}
	if got := policytest.ScoreOf(rows).Looks; got != "UCB1" {
		t.Errorf("got %q, want UCB1", got)
	}
	if got := policytest.ScoreOf(rows[1:]).Looks; got != "" {
		t.Errorf("without the index row: got %q, want nothing", got)
	}
}
