package sim

import (
	"context"
	"errors"
	"io"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/panics"
)

// A replicate is a task under way.
type replicate struct {
	task
	joined bool // its policy shares the cost of a round with others
	engine string
	policy algos.Policy
	run    engineRun
	curve  []float64 // regret at the checkpoints that were reached
}

// begin draws the instance of a replicate and makes its policy, which may join the lockstep.
func (r *replicate) begin(lockstep *algos.Lockstep) error {
	in, err := r.plan.instance(r.number)
	if err != nil {
		return err
	}
	others := lockstep.Joined()
	if r.policy, err = r.newPolicy(lockstep); err != nil {
		return err
	}
	r.engine, r.run = r.plan.start(in, r.policy, r.number)
	r.joined = lockstep.Joined() > others && r.engine == EngineStepwise
	return nil
}

func (r *replicate) newPolicy(lockstep *algos.Lockstep) (algos.Policy, error) {
	spec, _ := r.plan.spec() // the plan is normalized
	spec.Source = source(r.plan.Seed, uint64(r.number), streamPolicy)
	spec.Lockstep = lockstep
	policy, err := r.plan.factory(spec)
	if err == nil && policy == nil {
		err = &PolicyError{Replicate: r.number, Err: errors.New("the factory returns nil without an error")}
	}
	return policy, err
}

// turn plays one round of a policy that has joined the lockstep, and all rounds of others.
func (r *replicate) turn(ctx context.Context) error {
	rounds := r.plan.rounds()
	if r.joined {
		rounds = r.at() + 1
	}
	for _, c := range r.plan.Checkpoints[len(r.curve):] {
		if err := r.run.PlayUntil(ctx, min(c, rounds)); err != nil {
			return err
		}
		if c > rounds {
			return nil
		}
		r.curve = append(r.curve, r.run.regret())
	}
	return nil
}

// at returns the current round, or the last one; 0 if the engine does not count rounds.
func (r *replicate) at() int64 {
	if stepwise, ok := r.run.(*runner); ok {
		return stepwise.round
	}
	return 0
}

// over reports whether the last checkpoint is reached.
func (r *replicate) over() bool { return len(r.curve) == len(r.plan.Checkpoints) }

// close ends a policy that holds a process; runs may end before the horizon. Err has already
// reported what is wrong with it.
func (r *replicate) close() error {
	if c, ok := r.policy.(io.Closer); ok {
		_ = c.Close()
	}
	return nil
}

// guarded calls f. A panic of the policy is an error, with its round.
func (r *replicate) guarded(f func() error) error {
	err := panics.Policy(f)
	if panicked := (*panics.Panic)(nil); errors.As(err, &panicked) {
		return &PolicyError{Replicate: r.number, Round: r.at(), Err: err}
	}
	return err
}
