package gate

import (
	"context"
	"fmt"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
)

// Schema is the value of a baseline's "schema" field. It changes when a field
// changes its meaning or goes.
const Schema = "regretcheck/baseline/1"

// A Baseline is a specification with its results.
type Baseline struct {
	Spec
	Platform sim.Platform
	Regret   [][]float64 // by cell, by replicate
}

// Measure plays a specification with the policy, or, if that is nil, with the one
// of the registry that the specification names. progress, if not nil, is told the share of
// the cells that is done.
func Measure(ctx context.Context, workers *props.Workers, spec Spec, policy algos.Factory, progress func(done float64)) (*Baseline, error) {
	b := &Baseline{Spec: spec, Platform: sim.ThisPlatform(), Regret: make([][]float64, len(spec.Cells))}
	player := sim.Plan{Policy: policy, Seed: spec.Seed}
	if policy == nil {
		var err error
		if player.Choice, err = spec.Policy.Choice(); err != nil {
			return nil, err
		}
	}
	for i, c := range spec.Cells {
		regret, err := play(ctx, workers, c, player, nil)
		if err != nil {
			return nil, fmt.Errorf("cells[%d] (%s): %w", i, c, err)
		}
		b.Regret[i] = regret
		if progress != nil {
			progress(float64(i+1) / float64(len(spec.Cells)))
		}
	}
	return b, b.validate()
}

// play returns the regret of a cell's replicates, for the policy and the seed of
// a plan.
func play(ctx context.Context, workers *props.Workers, c Cell, player sim.Plan, share func(float64)) ([]float64, error) {
	plan, err := c.plan(player)
	if err != nil {
		return nil, err
	}
	r, err := sim.Run(ctx, workers, plan, share)
	if err != nil {
		return nil, err
	}
	return r.Final(), nil
}
