package policies_test

import (
	"context"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/policies"
	"github.com/regretcheck/regretcheck/props/sim"
)

// CMOSS has a few hundredths of random play's regret here at most and passes; random play
// itself has all of it and fails. Both lie hundreds of standard errors from the
// bound.
func TestLearnsTellsLearningFromRandomPlay(t *testing.T) {
	for name, want := range map[string]props.Outcome{"cmoss": props.Pass, "random": props.Fail} {
		factory, err := algos.ByName(name, algos.Params{})
		if err != nil {
			t.Fatal(err)
		}
		claim := policies.Learns(func(ctx context.Context, w *props.Workers, p sim.Plan) (sim.Result, error) {
			return sim.Run(ctx, w, p, nil)
		}, []policies.Learner{{Player: sim.Code(factory).As(name), Horizon: 50_000}})
		report, err := props.Run(context.Background(), props.Config{Claims: []props.Claim{claim}, Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		if v := report.Rows[0].Verdict; v.Outcome() != want {
			t.Errorf("%s: got %v, observed %v, want %v", name, v.Outcome(), v.Finding().Observed, want)
		}
	}
}
