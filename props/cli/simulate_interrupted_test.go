package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/sim"
)

// blocksOf are finished runs with these regrets.
func blocksOf(regrets ...float64) (blocks []sim.Result) {
	for i, r := range regrets {
		blocks = append(blocks, sim.Result{Engine: "stepwise", Seed: 1, First: i, Checkpoints: []int64{10},
			Regret: [][]float64{{r}}})
	}
	return blocks
}

// TestFieldsOfAnInterruptedRun: what was asked for, what was finished, and figures of that alone.
func TestFieldsOfAnInterruptedRun(t *testing.T) {
	for finished := 1; finished <= 4; finished++ {
		s, err := newSimulation(&simulateFlags{gameFlags: gameFlags{runs: 4}, cut: "interrupted",
			PolicyFlags: PolicyFlags{Policy: "p"}}, blocksOf([]float64{1, 3, 8, 4}[:finished]...))
		if err != nil {
			t.Fatal(err)
		}
		mean := []float64{1, 2, 4, 4}[finished-1]
		if s.Mean != mean || len(s.Regret) != finished || (s.Stderr == nil) != (finished == 1) {
			t.Errorf("%d of 4 runs: regret %v, mean %v, standard error %v: want the mean %v of %d runs", finished, s.Regret,
				s.Mean, s.Stderr, mean, finished)
		}
		if finished == 4 {
			if s.Interrupted != nil || s.note() != "" {
				t.Errorf("4 of 4 runs: %+v, %q: want no word of an interrupt", s.Interrupted, s.note())
			}
			continue
		}
		if want := fmt.Sprintf("interrupted after %d of 4 runs", finished); s.Interrupted == nil || s.Interrupted.Runs != 4 ||
			s.note() != want {
			t.Errorf("%d of 4 runs: %+v, %q: want 4 runs and %q", finished, s.Interrupted, s.note(), want)
		}
	}
}

// TestDifferencesAreRunByRun: 3 − 1, 5 − 2 and 10 − 6 have mean 3 and standard deviation 1.
func TestDifferencesAreRunByRun(t *testing.T) {
	game := simulatedGame{}
	for name, regrets := range map[string][]float64{"more": {3, 5, 10}, "least": {1, 2, 6}} {
		s, err := newSimulation(&simulateFlags{gameFlags: gameFlags{runs: 3}, PolicyFlags: PolicyFlags{Policy: name}},
			blocksOf(regrets...))
		if err != nil {
			t.Fatal(err)
		}
		game.Policies = append(game.Policies, comparedSimulation{Simulation: s})
	}
	game.rank(0.05)
	const half = 4.302652729911275 / 1.7320508075688772 // Student's 0.975-quantile at two degrees of freedom, over √3
	d := game.Policies[1].Difference
	first := game.Policies[0]
	if first.Policy != "least" || first.Difference != nil || d == nil || d.Mid != 3 || math.Abs(d.Hi-3-half) > 1e-9 ||
		math.Abs(d.Lo-3+half) > 1e-9 {
		t.Errorf("got %+v after %s: want 3 ± %v after least", d, first.Policy, half)
	}
}

// TestComparisonInterrupted: the second policy is stopped in its second run. Of a comparison that is
// cut nothing is printed: runs that only one side has cannot be compared.
func TestComparisonInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	made := 0
	f := &simulateFlags{
		player: func(c algos.Choice) (sim.Player, error) {
			if c.Name != "cucb" {
				return sim.Data(c), nil
			}
			factory, err := c.Factory()
			return sim.Code(func(s algos.Spec) (algos.Policy, error) {
				if made++; made == 3 { // it is made once to see how it is played, and once for each run
					cancel()
					return nil, ctx.Err()
				}
				return factory(s)
			}), err
		},
		PolicyFlags: PolicyFlags{Policy: "cmoss,cucb"}, engine: "auto",
		gameFlags: gameFlags{m: 4, k: 2, runs: 3, laws: []string{"uniform:0,1"}, horizons: []int64{100}, rewards: "bernoulli",
			feedback: "semi", order: "desc"},
	}
	var stdout, stderr bytes.Buffer
	a := &App{Stdout: &stdout, stderr: &stderr, getenv: func(string) string { return "" },
		Shared: sharedFlags{Seed: 1, Alpha: props.DefaultAlpha, Workers: 1, Quiet: true}}
	_, err := a.playAll(ctx, f)
	if !errors.Is(err, ErrInterrupted) || stdout.Len() > 0 {
		t.Errorf("error %v, printed %q: want %v and nothing", err, stdout.String(), ErrInterrupted)
	}
}

// TestDiffOfInterruptedReports: either side is named, and only the one that was interrupted.
func TestDiffOfInterruptedReports(t *testing.T) {
	rows := []report.Record{{Claim: "a", Instance: "i", Verdict: "pass"}}
	for _, tt := range []struct{ old, new bool }{{true, false}, {false, true}, {true, true}, {false, false}} {
		d := report.Compare(report.Document{Rows: rows, Interrupted: tt.old},
			report.Document{Rows: rows, Interrupted: tt.new})
		want := []string{}
		for which, cut := range map[string]bool{"the old report": tt.old, "the new report": tt.new} {
			if cut {
				want = append(want, which)
			}
		}
		for _, which := range want {
			found := false
			for _, w := range d.Warnings {
				found = found || w == which+" was interrupted: the rows that it lacks were not decided"
			}
			if !found {
				t.Errorf("%+v: warnings %q: want one of %s", tt, d.Warnings, which)
			}
		}
		if len(d.Warnings) != len(want) {
			t.Errorf("%+v: %d warnings %q: want %d", tt, len(d.Warnings), d.Warnings, len(want))
		}
	}
}
