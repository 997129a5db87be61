package policytest_test

import (
	"context"
	"errors"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claimtest"
	"github.com/regretcheck/regretcheck/props/claimtest/recorder"
	"github.com/regretcheck/regretcheck/props/gate"
	"github.com/regretcheck/regretcheck/props/policytest"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/scaling"
	"github.com/regretcheck/regretcheck/props/selftest/mutants"
	"github.com/regretcheck/regretcheck/props/sim"
)

// entryPoints are the ways by which a user's test comes to a policy.
func entryPoints(t *testing.T) map[string]func(claimtest.TB, algos.Factory) {
	file := filepath.Join(t.TempDir(), "baseline.json")
	spec := gate.Spec{Policy: algos.Choice{Name: "mine"}, Seed: 1,
		Cells: []gate.Cell{{Arms: 4, Cardinality: 2, Horizon: 100, Means: "uniform:0,1", Runs: 4}}}
	b, err := gate.Measure(t.Context(), props.NewWorkers(1), spec, mutants.NewGreedy(nil), nil)
	if err := errors.Join(err, report.WriteFile(file, b.Bytes())); err != nil {
		t.Fatal(err)
	}
	return map[string]func(claimtest.TB, algos.Factory){
		"RequireSqrt":  func(tb claimtest.TB, f algos.Factory) { scaling.RequireSqrt(tb, f) },
		"gate.Require": func(tb claimtest.TB, f algos.Factory) { gate.Require(tb, f, file) },
		"gate.Require, recording": func(tb claimtest.TB, f algos.Factory) {
			gate.Require(tb, f, filepath.Join(t.TempDir(), "new.json"), gate.Update(true), gate.Cells(spec.Cells...))
		},
		"policytest": func(tb claimtest.TB, f algos.Factory) {
			claims, err := policytest.Claims(f, policytest.Config{Effort: props.Quick})
			if err != nil {
				tb.Fatalf("%v", err)
			}
			claimtest.Require(tb, props.Config{Claims: claims, Seed: 1}, claimtest.Manner{})
		},
		"claimtest": func(tb claimtest.TB, f algos.Factory) {
			own := props.Claim{ID: "mine/plays", Group: "Mine", Statement: "it plays", Reference: "none", Evidence: props.Exact,
				Method: "played", Rejects: "a stop",
				Cases: []props.Case{{Instance: "once", Check: func(ctx context.Context, _ props.Trial) (props.Finding, error) {
					game := sim.Game{Arms: 4, Cardinality: 2, Horizon: 50, Means: sim.LevelMeans{Lo: 0.5, Hi: 0.5}}
					_, err := sim.Run(ctx, props.NewWorkers(2), sim.Plan{Game: game, Player: sim.Code(f), Runs: 2, Seed: 1}, nil)
					return props.Finding{Bound: props.AtMost(0)}, err
				}}}}
			claimtest.Require(tb, props.Config{Claims: []props.Claim{own}, Seed: 1}, claimtest.Manner{})
		},
	}
}

// TestAPanicInALessonIsARow: if a policy panics in the games of one rule alone, that rule fails
// with the user's line. No row blames a claim, and all others are decided.
func TestAPanicInALessonIsARow(t *testing.T) {
	sixes := func(s algos.Spec) (algos.Policy, error) {
		if s.Arms == 6 {
			panic("six")
		}
		return mutants.NewGreedy(nil)(s)
	}
	r := check(t, sixes, policytest.Config{})
	found, want := failedRules(r), `panicked: six in policytest_test\.\S+ \(.*panics_test\.go:\d+\)`
	if len(found) != 1 || !regexp.MustCompile(want).MatchString(found["beats-random"]) {
		t.Errorf("failed: %v, want beats-random alone, with %s", found, want)
	}
	for _, row := range r.Rows {
		if f := row.Verdict.Finding(); strings.Contains(f.Skip+f.Witness, "bug of the claim") ||
			strings.Contains(f.Skip, "runs end early") {
			t.Errorf("%s: %v: %q %q", row.Claim, row.Verdict.Outcome(), f.Skip, f.Witness)
		}
	}
}

// TestAPanicIsTheUsers: wherever a policy panics, the test goes on and names the line of the
// policy, and blames no claim. A policy that is nil is called that.
func TestAPanicIsTheUsers(t *testing.T) {
	for name, run := range entryPoints(t) {
		for what, tt := range map[string]struct {
			policy algos.Factory
			want   string
		}{
			"panics": {late(func(g *mutants.Greedy, dst []int) []int { _ = dst[g.Round/7*100]; return dst }),
				`panicked: .*index out of range.* \(\S+panics_test\.go:\d+\)`},
			"panics when made": {func(algos.Spec) (algos.Policy, error) { panic("no licence") },
				`panicked: no licence in policytest_test\.\S+ \(\S+panics_test\.go:\d+\)`},
			"is nil": {func(algos.Spec) (algos.Policy, error) { return nil, nil },
				`the factory returns nil without an error`},
			"has no factory": {nil, `nil: want a function that makes a policy|policy: none given`},
		} {
			r := recorder.Run(t, time.Time{}, func(r *recorder.Test) { run(r, tt.policy) })
			said := strings.Join(r.Failed, "\n")
			if !regexp.MustCompile(tt.want).MatchString(said) || strings.Contains(said, "bug of the claim") ||
				strings.Contains(said, "nil pointer") {
				t.Errorf("%s of a policy that %s: got %q, want %s", name, what, said, tt.want)
			}
		}
	}
}

// TestAPanicHasASmallestGame, in a game that any command plays: suite.go of props/cli asks for it.
func TestAPanicHasASmallestGame(t *testing.T) {
	panics := late(func(g *mutants.Greedy, dst []int) []int {
		if g.Spec.Arms > 2 {
			_ = dst[g.Round/7*100]
		}
		return dst
	})
	game := sim.Game{Arms: 6, Cardinality: 2, Horizon: 50, Means: sim.HardMeans{C: 2}}
	plan := sim.Plan{Game: game, Player: sim.Code(panics), Runs: 3, Seed: 1}
	_, err := sim.Run(t.Context(), props.NewWorkers(1), plan, nil)
	if got, want := policytest.SmallestBreak(t.Context(), err),
		"the smallest such game: m=3, k=1, T=7, means hard:2: "; !strings.HasPrefix(got, want) {
		t.Errorf("%v: got %q, want it to begin %q", err, got, want)
	}
}
