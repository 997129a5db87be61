package main

import (
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/cli"
)

// TestScalingLearnerPlays: the policy that the flags name is given once, as data, and plays with its
// settings; by the paper's δ it is held against the paper's theorem.
func TestScalingLearnerPlays(t *testing.T) {
	for _, name := range []string{"cmoss:delta=0.5", "cmoss:delta=paper"} {
		choice, err := (&cli.App{}).ParsePolicy(name)
		if err != nil {
			t.Fatal(err)
		}
		study, err := scalingStudy(t.Context(), &cli.App{}, choice)
		if err != nil {
			t.Fatal(err)
		}
		if s := study.Subject(); s.Policy != nil || s.Choice.String() != name || s.Rate == nil {
			t.Errorf("code: %v, choice %q: want %q alone, with a rate", s.Policy != nil, s.Choice, name)
		}
		cfg := props.Config{Claims: study.Claims(), Effort: props.Quick, Select: func(c props.Claim, k props.Case) bool {
			return c.ID == "scaling/cmoss/generated/low/exponent-T" && k.From == props.Default
		}}
		if r, err := props.Run(t.Context(), cfg); err != nil || len(r.Rows) != 1 || r.Rows[0].Verdict.Broke() {
			t.Errorf("got %d rows, error %v: want one row", len(r.Rows), err)
		}
	}
	if _, err := scalingStudy(t.Context(), &cli.App{}, algos.Choice{Name: algos.DeltaPaper.String()}); err == nil {
		t.Error("a policy that nobody knows is taken")
	}
}
