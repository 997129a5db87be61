package rate

import (
	"context"
	"math"
	"sync"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
)

// A Rehearsal is an executor that plays nothing and adds up what playing would take. It answers
// with made-up regret of about the size that a policy has whose regret scales, so that claims go on
// to ask for the units that they would ask for. What claims find in it means nothing.
type Rehearsal struct {
	// Cost is what a unit takes, in seconds.
	Cost func(sim.Unit) float64

	mu      sync.Mutex
	units   int
	seconds float64
}

var _ sim.Executor = (*Rehearsal)(nil)

// Total returns how many units were asked for, each counted whenever it was, and
// what all would take, in seconds.
func (r *Rehearsal) Total() (units int, seconds float64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.units, r.seconds
}

// Execute hands done a made-up result of every unit.
func (r *Rehearsal) Execute(ctx context.Context, _ sim.Pool, units []sim.Unit, done func(unit int, r sim.Result) error) error {
	seconds := 0.0
	for i, u := range units {
		result, err := rehearsed(u)
		if err == nil {
			err = done(i, result)
		}
		if err != nil {
			return err
		}
		seconds += r.Cost(u)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.units, r.seconds = r.units+len(units), r.seconds+seconds
	return ctx.Err()
}

// rehearsed makes up the result of a unit: two thirds of the minimax rate with a scatter of a
// tenth, most at c = 2. That of random play grows with the gap.
func rehearsed(u sim.Unit) (sim.Result, error) {
	p, err := u.Plan()
	if err != nil {
		return sim.Result{}, err
	}
	level := 2. / 3 * Minimax(sim.Size{M: u.Arms, K: u.Cardinality}, u.Horizon)
	if hard, ok := p.Means.(sim.HardMeans); ok {
		if level *= hard.C / 2; u.Policy.Entry().Role != algos.NoLearner {
			level *= math.Exp(-math.Abs(math.Log(hard.C/2))) * min(1, 2/hard.C)
		}
	}
	engine, err := u.Picks()
	if err != nil {
		return sim.Result{}, err
	}
	r := sim.Result{Engine: engine.String(), Seed: u.Seed, First: u.First, Checkpoints: u.Checkpoints, Regret: make([][]float64, u.Runs)}
	for i := range r.Regret {
		regret := level * (0.9 + 0.2*seed.New(u.Seed, "scaling, rehearsal", uint64(u.First+i)).Float64())
		curve := make([]float64, len(u.Checkpoints))
		for c, T := range u.Checkpoints {
			curve[c] = regret * math.Sqrt(float64(T)/float64(u.Horizon))
		}
		r.Regret[i] = curve
	}
	return r, nil
}
