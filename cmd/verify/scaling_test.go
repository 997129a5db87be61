package main

import (
	"testing"

	"github.com/spf13/pflag"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/cli"
)

// TestScalingLearnerPlays: the policy that the flags name is given once, as data, and plays with its
// settings; by the paper's δ it is held against the paper's theorem.
func TestScalingLearnerPlays(t *testing.T) {
	for _, given := range [][]string{{"--policy", "cmoss:delta=0.5"}, {"--policy", "cmoss:delta=paper"}} {
		scalingPlays(t, given)
	}
	if _, err := scalingStudy(&cli.App{}, t.Context(), algos.Choice{Name: algos.DeltaPaper.String()}); err == nil {
		t.Error("a policy that nobody knows is taken")
	}
}

// scalingPlays plays what the flags name.
func scalingPlays(t *testing.T, given []string) {
	t.Helper()
	flags, policy := pflag.NewFlagSet("", pflag.ContinueOnError), cli.PolicyFlags{Policy: "cmoss"}
	policy.Register(&cli.App{}, flags, cli.PolicyUsage)
	if err := flags.Parse(given); err != nil {
		t.Fatal(err)
	}
	choice, err := policy.Choice()
	if err != nil {
		t.Fatal(err)
	}
	study, err := scalingStudy(&cli.App{}, t.Context(), choice)
	if err != nil {
		t.Fatal(err)
	}
	if s := study.Subject(); s.Policy != nil || s.Choice.String() != choice.String() || s.Rate == nil {
		t.Errorf("code: %v, choice %q: want %q alone, with a rate", s.Policy != nil, s.Choice, choice)
	}
	cfg := props.Config{Claims: study.Claims(), Effort: props.Quick, Select: func(c props.Claim, k props.Case) bool {
		return c.ID == "scaling/cmoss/generated/low/exponent-T" && k.From == props.Default
	}}
	if r, err := props.Run(t.Context(), cfg); err != nil || len(r.Rows) != 1 || r.Rows[0].Verdict.Broke() {
		t.Errorf("got %d rows, error %v: want one row", len(r.Rows), err)
	}
}
