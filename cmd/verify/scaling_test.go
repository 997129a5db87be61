package main

import (
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/cli"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/suite"
)

// TestScalingLearnerPlays: the policy that the flags name is given once, as
// data, and plays with its settings.
func TestScalingLearnerPlays(t *testing.T) {
	for _, given := range [][]string{{"--policy", "cmoss:delta=0.5"}} {
		scalingPlays(t, given)
	}
	if _, err := scalingLearner(&cli.App{}, t.Context(), algos.Choice{Name: algos.DeltaPaper.String()}, sim.Size{}, 0); err == nil {
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
	s, err := scalingLearner(&cli.App{}, t.Context(), choice, sim.Size{}, 0)
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

// TestScalingAtOneSize: with --m and --k every row is of that size or is skipped with the reason, its line says both,
// and a size that no game has is refused.
func TestScalingAtOneSize(t *testing.T) {
	code, stdout, stderr := verifyCall(t, "scaling", "--m", "12", "--k", "4", "--quick", "--format", "json", "--claim", "scaling/cmoss/exponent-*", "--quiet")
	d, err := report.DecodeJSON(strings.NewReader(stdout))
	if err != nil || code != cli.ExitOK {
		t.Fatalf("exit %d, %v: %s", code, err, stderr)
	}
	decided := 0
	for _, row := range d.Rows {
		if row.Verdict == props.Skipped.String() {
			continue
		}
		decided++
		if row.Instance != "m=12, k=4" || !strings.Contains(row.Reproduce, " --m 12 --k 4 ") {
			t.Errorf("%s (%s): %s", row.Claim, row.Instance, row.Reproduce)
		}
	}
	if decided != 1 || len(d.Rows) != 4 {
		t.Errorf("%d rows of %d decided, want the exponent of T alone of four", decided, len(d.Rows))
	}
	for _, wrong := range [][]string{{"--m", "1"}, {"--k", "0"}, {"--m", "5", "--k", "5"}} {
		if code, _, stderr := verifyCall(t, append([]string{"scaling"}, wrong...)...); code != cli.ExitBadInput || !strings.Contains(stderr, "want ") {
			t.Errorf("%q: exit %d, %q", wrong, code, stderr)
		}
	}
}
