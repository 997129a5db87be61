package sim

import "context"

// An Executor plays units: here, from a store of finished ones, or elsewhere. Its results are those
// of Unit.Play.
type Executor interface {
	// Execute plays the units. It hands done the result of each unit once, as soon as it has it, from
	// any goroutine. An error of done ends it and is returned. The pool is this process's own.
	Execute(ctx context.Context, pool Pool, units []Unit, done func(unit int, r Result) error) error
}

type executorKey struct{}

// WithExecutor returns a context in which Run hands plans that are data to the executor; nil
// removes the context's executor. Plans that are code in any part (a Policy instead of a Choice, an
// observer, a law from elsewhere) are always played in process.
func WithExecutor(ctx context.Context, e Executor) context.Context {
	return context.WithValue(ctx, executorKey{}, e)
}

// InProcess is the Executor that plays every unit in this process.
type InProcess struct{}

var _ Executor = InProcess{}

// Execute plays the units, each with the pool's help.
func (InProcess) Execute(ctx context.Context, pool Pool, units []Unit, done func(unit int, r Result) error) error {
	return pool.Each(ctx, len(units), func(i int) error {
		r, err := units[i].Play(ctx, pool)
		if err != nil {
			return err
		}
		return done(i, r)
	})
}

// Play plays the unit in this process, whatever executor the context has. The caller has entered
// the unit in the ledger.
func (u Unit) Play(ctx context.Context, pool Pool) (Result, error) {
	p, err := u.Plan()
	if err != nil {
		return Result{}, err
	}
	unnoted := struct{ Pool }{pool}
	return Run(WithExecutor(ctx, nil), unnoted, p, nil)
}
