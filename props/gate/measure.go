package gate

import (
	"context"
	"fmt"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/trace"
)

// keptRuns is how many replicates of a cell are kept one by one.
const keptRuns = 1000

// pilotRuns is the number of replicates from which a cell is first sized, if the cell does not
// state its number of replicates.
const pilotRuns = 400

// Measure plays a specification with the policy, or, if that is nil, with the one
// of the registry that the specification names. A cell without a number of replicates gets as
// many as decide it at the specification's tolerance (see sized). progress, if
// not nil, is told the share of the cells that is done.
func Measure(ctx context.Context, workers *props.Workers, spec Spec, policy algos.Factory, progress func(done float64)) (*Baseline, error) {
	spec.Tolerance = spec.tolerance()
	b := &Baseline{Spec: spec, Platform: sim.ThisPlatform(), Samples: make([]Sample, len(spec.Cells))}
	b.Cells = append([]Cell(nil), spec.Cells...)
	p, err := spec.player(policy)
	if err != nil {
		return nil, err
	}
	for i := range b.Cells {
		c := &b.Cells[i]
		if b.Samples[i], err = measureCell(ctx, workers, spec, *c, p); err != nil {
			return nil, fmt.Errorf("cells[%d] (%s): %w", i, c, err)
		}
		c.Runs = int(b.Samples[i].N)
		if progress != nil {
			progress(float64(i+1) / float64(len(spec.Cells)))
		}
	}
	if err := b.validate(); err != nil {
		return nil, err
	}
	b.Warnings = b.undecided()
	return b, nil
}

// kept is the number of the cell's replicates that a baseline lists one by one.
func (c Cell) kept() int {
	if c.Generated != nil {
		return c.Runs // all are pairs
	}
	if c.Keep > 0 {
		return min(c.Keep, c.Runs)
	}
	return min(keptRuns, c.Runs)
}

// player returns the player of the specification: the given code, or the registry's policy of
// that name.
func (s Spec) player(policy algos.Factory) (player, error) {
	p := player{Policy: policy, Seed: s.Seed}
	var err error
	if policy == nil {
		p.Choice, err = s.Policy, s.Policy.Validate()
	}
	return p, err
}

// pilot is how many replicates a cell is sized from first.
func (s Spec) pilot(c Cell) int {
	n := pilotRuns
	if s.Pilot > 0 {
		n = s.Pilot
	}
	return max(n, c.Keep)
}

// measureCell returns the regret of a cell's replicates. A cell that is to be
// sized is played until its replicates are as many as their own variance asks
// for: a stopping rule that looks at the variance alone.
func measureCell(ctx context.Context, workers *props.Workers, spec Spec, c Cell, p player) (s Sample, err error) {
	var regret, again []float64
	sized := c.Runs == 0
	want := c.Runs
	if sized {
		want = spec.pilot(c)
	}
	for len(regret) < want {
		c.Runs = want
		n := len(regret)
		more, err := playOthers(ctx, workers, c, p, block{n, want - n})
		if err != nil {
			return s, err
		}
		regret = append(regret, more...)
		s = newSample(regret, c.kept())
		if c.Generated != nil {
			if more, err = playOthers(ctx, workers, c, p, block{2*pass + n, want - n}); err != nil {
				return s, err
			}
			again = append(again, more...)
			s.Var = noise(regret, again)
		}
		if sized {
			want = min(spec.needed(s.relativeVar()), c.mostRuns())
		}
	}
	return s, nil
}

// playOthers is play for a policy that may be a user's: its panic becomes an error.
func playOthers(ctx context.Context, workers *props.Workers, c Cell, p player, b block) (regret []float64, err error) {
	err = trace.Policy(func() error {
		regret, err = play(ctx, workers, c, p, b, nil)
		return err
	})
	return regret, err
}

// A block is successive replicates of a cell.
type block struct{ first, runs int }

// play returns the regret of some replicates of a cell, for the policy and the
// seed of a plan.
func play(ctx context.Context, workers *props.Workers, c Cell, player sim.Plan, b block, share func(float64)) ([]float64, error) {
	if c.Generated != nil {
		return c.playGenerated(ctx, workers, player, b, share)
	}
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
