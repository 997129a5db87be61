// Package simtest makes results up, for tests that ask who plays which unit and what is made of the
// result.
package simtest

import (
	"context"
	"fmt"
	"hash/fnv"
	"math"
	"slices"
	"sync"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
)

// An Executor plays nothing. Its regret depends on all fields of a unit, and is about that of a
// policy that learns. So claims ask for the same units as always. It keeps what it was asked for.
type Executor struct {
	mu    sync.Mutex
	units []sim.Unit
}

var _ sim.Executor = (*Executor)(nil)

// Units returns the requested units, each as often as it was requested.
func (p *Executor) Units() []sim.Unit {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.units)
}

// Execute hands done a made-up result of every unit.
func (p *Executor) Execute(ctx context.Context, _ sim.Pool, units []sim.Unit,
	done func(unit int, r sim.Result) error) error {
	p.mu.Lock()
	p.units = append(p.units, units...)
	p.mu.Unlock()
	for i, u := range units {
		r, err := Result(u)
		if err == nil {
			err = done(i, r)
		}
		if err != nil {
			return err
		}
	}
	return ctx.Err()
}

// Result makes the result of a unit up: about two thirds of the minimax rate, most at c = 2.
// That of a policy that does not learn grows with the gap.
func Result(u sim.Unit) (sim.Result, error) {
	p, err := u.Plan()
	if err != nil {
		return sim.Result{}, err
	}
	few := max(1, min(u.Cardinality, u.Arms-u.Cardinality))
	level := 2. / 3 * math.Sqrt(float64(u.Arms)*float64(few)*float64(u.Horizon))
	if hard, ok := p.Means.(sim.HardMeans); ok {
		if level *= hard.C / 2; u.Policy.Entry().Role != algos.NoLearner {
			level *= math.Exp(-math.Abs(math.Log(hard.C/2))) * min(1, 2/hard.C)
		}
	}
	h := fnv.New64a()
	fmt.Fprint(h, u.Policy, u.Arms, u.Cardinality, u.Horizon, u.Means, u.Rewards, u.Feedback, u.Order)
	r := sim.Result{Engine: sim.EngineStepwise, Seed: u.Seed, First: u.First, Checkpoints: u.Checkpoints,
		Regret: make([][]float64, u.Runs)}
	for i := range r.Regret {
		regret := level * (0.9 + 0.2*float64(seed.Hash(h.Sum64(), u.Seed, uint64(u.First+i))>>11)/0x1p53)
		for _, T := range u.Checkpoints {
			r.Regret[i] = append(r.Regret[i], regret*math.Sqrt(float64(T)/float64(u.Horizon)))
		}
	}
	return r, nil
}
