package gate

import (
	"context"
	"fmt"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
)

// A Baseline is a specification with its results.
type Baseline struct {
	Spec
	Platform sim.Platform
	Samples  []Sample // by cell
	Warnings []error  // about the results, each saying what to do; not written
}

// A Sample is the regret of a cell's replicates: a summary of all of them, and the first ones one
// by one. The former serves independent samples, the latter pairs.
type Sample struct {
	stats.Summary
	Kept []float64 // of the first replicates, at most N
}

// keptRuns is how many replicates of a cell are kept one by one. In pairs they show a regression of
// half a per cent beyond the tolerance after a small change of CMOSS, because its replicates hardly
// differ.
const keptRuns = 400

// newSample summarises all replicates and keeps the first ones.
func newSample(regret []float64, kept int) Sample {
	return Sample{stats.Summarize(regret), regret[:min(kept, len(regret))]}
}

// relativeVar returns the variance of a replicate as a share of the squared mean; 0 if the mean
// is 0.
func (s Sample) relativeVar() float64 {
	if s.Mean == 0 {
		return 0
	}
	return s.Var / s.Mean / s.Mean
}

// Measure plays a specification with the policy; nil means the one of the registry that the
// specification names. If progress is not nil, it receives the share of the rounds that is done.
func Measure(
	ctx context.Context, workers *props.Workers, spec Spec, policy algos.Factory, progress func(done float64),
) (*Baseline, error) {
	player := sim.Plan{Player: sim.Code(policy), Seed: spec.Seed}
	if policy == nil {
		player.Choice = spec.Policy
		if _, err := spec.Policy.Params(); err != nil {
			return nil, err
		}
	}
	b := &Baseline{Spec: spec, Platform: sim.ThisPlatform()}
	b.Cells, b.Tolerance, b.Effort = spec.cells(player), spec.tolerance(), 0
	if err := b.Spec.validate(); err != nil {
		return nil, err
	}
	all, done := 0.0, 0.0
	for _, c := range b.Cells {
		all += c.rounds()
	}
	for i, c := range b.Cells {
		regret, err := play(ctx, workers, c, player, 0, c.Runs, func(part float64) {
			if progress != nil {
				progress((done + part*c.rounds()) / all)
			}
		})
		if err != nil {
			return nil, fmt.Errorf("cells[%d] (%s): %w", i, c, err)
		}
		b.Samples = append(b.Samples, newSample(regret, keptRuns))
		done += c.rounds()
	}
	return b, b.settle(spec)
}

// play returns the regret of successive replicates of a cell, for the policy and the seed of a plan.
func play(
	ctx context.Context, workers *props.Workers, c Cell, player sim.Plan, first, runs int, share func(float64),
) ([]float64, error) {
	plan, err := c.plan(player)
	if err != nil {
		return nil, err
	}
	plan.First, plan.Runs = first, runs
	r, err := sim.Run(ctx, workers, plan, share)
	if err != nil {
		return nil, err
	}
	return r.Final(), nil
}
