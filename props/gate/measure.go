package gate

import (
	"context"
	"fmt"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/trace"
)

// Measure plays a specification with the policy, or, if that is nil, with the one of the registry
// that the specification names. progress, if not nil, is told the share of the rounds that is done.
func Measure(
	ctx context.Context, workers *props.Workers, spec Spec, policy algos.Factory, progress func(done float64),
) (*Baseline, error) {
	player := sim.Plan{Policy: policy, Seed: spec.Seed}
	if policy == nil {
		player.Choice = spec.Policy
		if err := spec.Policy.Validate(); err != nil {
			return nil, err
		}
	}
	b := &Baseline{Spec: spec, Platform: sim.ThisPlatform()}
	b.Cells, b.Tolerance, b.Effort = spec.cells(ctx, player), spec.tolerance(), 0
	all, done := 0.0, 0.0
	for _, c := range b.Cells {
		all += c.rounds()
	}
	for i, c := range b.Cells {
		var regret []float64
		err := trace.Policy(func() (err error) { // it may be a user's: its panic is an error
			regret, err = play(ctx, workers, c, player, block{0, c.Runs}, func(part float64) {
				if progress != nil {
					progress((done + part*c.rounds()) / all)
				}
			})
			return err
		})
		if err != nil {
			return nil, fmt.Errorf("cells[%d] (%s): %w", i, c, err)
		}
		b.Samples = append(b.Samples, newSample(regret, keptRuns))
		done += c.rounds()
	}
	if err := b.settle(spec); err != nil {
		return nil, err
	}
	return b, b.validate()
}

// A block is successive replicates of a cell.
type block struct{ first, runs int }

// play returns the regret of some replicates of a cell, for the policy and the seed of a plan.
func play(
	ctx context.Context, workers *props.Workers, c Cell, player sim.Plan, b block, share func(float64),
) ([]float64, error) {
	plan, err := c.plan(player)
	if err != nil {
		return nil, err
	}
	plan.First, plan.Runs = b.first, b.runs
	r, err := sim.Run(ctx, workers, plan, share)
	if err != nil {
		return nil, err
	}
	return r.Final(), nil
}
