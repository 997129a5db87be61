package sim

import (
	"context"
	"errors"
	"io"
	"time"

	"github.com/regretcheck/regretcheck/algos"
)

// A replicate is one replicate of a plan, under way.
type replicate struct {
	plan   *Plan
	number int
	joined bool // its policy shares with others
	engine Engine
	policy algos.Policy
	run    engineRun
	curve  []float64 // regret at the checkpoints that were reached
}

// begin draws the instance of a replicate and makes its policy, which may share with others.
func (p *Plan) begin(number int, lockstep *algos.Lockstep) (*replicate, error) {
	in, err := p.instance(number)
	if err != nil {
		return nil, err
	}
	r, others := &replicate{plan: p, number: number}, lockstep.Joined()
	if r.policy, err = p.policy(number, lockstep); err != nil {
		return nil, err
	}
	if r.engine, err = p.pick(r.policy); err == nil {
		r.run, err = p.run(r.engine, in, r.policy, number)
	}
	if err != nil {
		r.close()
		return nil, err
	}
	r.joined = lockstep.Joined() > others && r.engine == EngineStepwise
	return r, nil
}

// policy makes the policy of a replicate.
func (p Plan) policy(number int, lockstep *algos.Lockstep) (algos.Policy, error) {
	spec, err := p.spec()
	if err != nil {
		return nil, err
	}
	spec.Source = source(p.Seed, uint64(number), streamPolicy)
	spec.Lockstep = lockstep
	policy, err := p.factory(spec)
	if err == nil && policy == nil {
		err = &PolicyError{Replicate: number, Err: errors.New("the factory returns nil without an error")}
	}
	if err == nil {
		err = p.checkLate(policy)
	}
	return policy, err
}

// playUntil plays on until so many rounds are over, or all.
func (r *replicate) playUntil(ctx context.Context, rounds int64) error {
	for _, c := range r.plan.Checkpoints[len(r.curve):] {
		if err := r.run.playUntil(ctx, min(c, rounds)); err != nil {
			return err
		}
		if c > rounds {
			return nil
		}
		r.curve = append(r.curve, r.run.regret())
	}
	return nil
}

// turn plays a round if the policy shares with others, and all rounds if not.
func (r *replicate) turn(ctx context.Context) error {
	if !r.joined {
		return r.playUntil(ctx, r.rounds())
	}
	return r.playUntil(ctx, r.at()+1)
}

// at returns the round that is played, or that was played last; 0 if only an engine knows it.
func (r *replicate) at() int64 {
	if stepwise, ok := r.run.(*runner); ok {
		return stepwise.round
	}
	return 0
}

// over reports whether the last checkpoint is reached.
func (r *replicate) over() bool { return len(r.curve) == len(r.plan.Checkpoints) }

// rounds is how many rounds a whole replicate has.
func (r *replicate) rounds() int64 { return r.plan.Checkpoints[len(r.plan.Checkpoints)-1] }

// close ends a policy that holds a process; runs may end before the horizon.
func (r *replicate) close() {
	if c, ok := r.policy.(io.Closer); ok {
		_ = c.Close() // what is wrong with it, Err has told
	}
}

// result is the block of this replicate alone.
func (r *replicate) result(elapsed time.Duration) Result {
	return Result{
		Engine: r.engine.String(), Seed: r.plan.Seed, First: r.number, Checkpoints: r.plan.Checkpoints,
		Regret: [][]float64{r.curve}, Elapsed: elapsed, Rounds: r.rounds(),
	}
}
