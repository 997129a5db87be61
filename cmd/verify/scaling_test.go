package main

import (
	"testing"

	"github.com/spf13/pflag"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/cli"
	"github.com/regretcheck/regretcheck/props/suite"
)

// TestScalingLearnerPlays: the policy that the flags name is given once, as
// data, and plays with its settings.
func TestScalingLearnerPlays(t *testing.T) {
	for _, given := range [][]string{{"--policy", "cmoss:delta=0.5"}, {"--delta", "0.5"}} {
		scalingPlays(t, given)
	}
	if _, err := scalingLearner(&cli.App{}, t.Context(), algos.Choice{Name: algos.DeltaPaper.String()}, 0); err == nil {
		t.Error("a policy that nobody knows is taken")
	}
}

// scalingPlays plays what the flags name.
func scalingPlays(t *testing.T, given []string) {
	t.Helper()
	flags, policy := pflag.NewFlagSet("", pflag.ContinueOnError), cli.PolicyFlags{Policy: "cmoss"}
	policy.Register(flags, cli.PolicyUsage)
	if err := flags.Parse(given); err != nil {
		t.Fatal(err)
	}
	choice, err := policy.Choice(flags)
	if err != nil {
		t.Fatal(err)
	}
	s, err := scalingLearner(&cli.App{}, t.Context(), choice, 0)
	if err != nil {
		t.Fatal(err)
	}
	if got := s.Choice.String(); s.Policy != nil || got != "cmoss:delta=0.5" {
		t.Errorf("code: %v, choice %q: want cmoss:delta=0.5 alone", s.Policy != nil, got)
	}
	s.RoundTime = 1e6 // so that the schedule affords little
	claims := suite.ScalingStudy(s).Claims()
	cfg := props.Config{Claims: claims, Effort: props.Quick, Select: func(c props.Claim, _ props.Case) bool {
		return c.ID == "scaling/cmoss/exponent-m"
	}}
	if r, err := props.Run(t.Context(), cfg); err != nil || len(r.Rows) != 1 {
		t.Errorf("got %d rows, error %v: want one row", len(r.Rows), err)
	}
}
