package simulator_test

import (
	"context"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/simulator"
	"github.com/regretcheck/regretcheck/props/sim"
)

func simulate(ctx context.Context, w *props.Workers, p sim.Plan) (sim.Result, error) {
	return sim.Run(ctx, w, p, nil)
}

// misreport is the simulator with its regrets changed.
func misreport(change func(p sim.Plan, replicate, checkpoint int, regret float64) float64) simulator.Simulator {
	return func(ctx context.Context, w *props.Workers, p sim.Plan) (sim.Result, error) {
		r, err := simulate(ctx, w, p)
		for i := range r.Regret {
			for c := range r.Regret[i] {
				r.Regret[i][c] = change(p, i, c, r.Regret[i][c])
			}
		}
		return r, err
	}
}

func TestRegretAccountingRejectsWrongSums(t *testing.T) {
	learner, err := algos.ByName("cmoss", algos.Params{})
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		simulate simulator.Simulator
		want     props.Outcome
	}{
		"ours":       {simulate, props.Pass},
		"half of it": {misreport(func(_ sim.Plan, _, _ int, r float64) float64 { return r / 2 }), props.Fail},
		"a round off": {misreport(func(_ sim.Plan, _, c int, r float64) float64 { return r * (1 - 1e-6*float64(c)) }),
			props.Fail},
		"replicates mixed up": {misreport(func(_ sim.Plan, i, _ int, r float64) float64 {
			return r + float64(i)
		}), props.Fail},
	} {
		claims := []props.Claim{simulator.RegretAccounting(c.simulate, learner)}
		report, err := props.Run(context.Background(), props.Config{Claims: claims, Seed: 1, Effort: props.Quick})
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range report.Rows {
			if got := row.Verdict.Outcome(); got != c.want {
				t.Errorf("%s, %s: got %v, want %v (%s)", name, row.Instance, got, c.want, row.Verdict.Finding().Witness)
			}
		}
	}
}
