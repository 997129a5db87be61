package sim_test

import (
	"context"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
)

// TestRunsEnterTheLedger: replicates of a policy of the registry that a row plays twice are refused, under other
// checkpoints too; other replicates, seeds, policies and games are fresh.
func TestRunsEnterTheLedger(t *testing.T) {
	plan := sim.Plan{
		Game:   sim.Game{Arms: 4, Cardinality: 2, Horizon: 50, Means: sim.UniformMeans{Lo: 0, Hi: 1}},
		Choice: algos.Choice{Name: "random"}, Runs: 3, Seed: 5,
	}
	tests := []struct {
		name  string
		then  func(*sim.Plan)
		fresh bool
	}{
		{"the same", func(*sim.Plan) {}, false},
		{"other checkpoints", func(p *sim.Plan) { p.Checkpoints = []int64{25, 50} }, false},
		{"an overlap", func(p *sim.Plan) { p.First = 2 }, false},
		{"the next replicates", func(p *sim.Plan) { p.First = 3 }, true},
		{"another seed", func(p *sim.Plan) { p.Seed = 6 }, true},
		{"another policy", func(p *sim.Plan) { p.Choice.Name = "cucb" }, true},
		{"another horizon", func(p *sim.Plan) { p.Horizon = 60 }, true},
	}
	for _, tt := range tests {
		check := func(ctx context.Context, trial props.Trial) (props.Finding, error) {
			second := plan
			tt.then(&second)
			for _, p := range []sim.Plan{plan, second} {
				if _, err := sim.Run(ctx, trial.Workers, p, nil); err != nil {
					return props.Finding{}, err
				}
			}
			return props.Finding{Guarantee: "none", N: 6, Observed: props.Point(0), Bound: props.AtMost(1)}, nil
		}
		claim := props.Claim{
			ID: "twice", Group: "Mine", Statement: "It holds.", Reference: "none", Evidence: props.Sampled, Method: "none",
			Rejects: "none",
			Cases:   []props.Case{{Weight: 1, Check: check}},
		}
		report, err := props.Run(t.Context(), props.Config{Claims: []props.Claim{claim}})
		if err != nil {
			t.Fatal(err)
		}
		v := report.Rows[0].Verdict
		if pass := v.Outcome() == props.Pass; pass != tt.fresh || !pass &&
			!strings.Contains(v.Finding().Witness, "counted twice as fresh") {
			t.Errorf("%s: %v, %q; want fresh: %v", tt.name, v.Outcome(), v.Finding().Witness, tt.fresh)
		}
	}
}
