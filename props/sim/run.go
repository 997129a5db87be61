package sim

import "context"

// A Pool is what computes: *props.Workers is one.
type Pool interface {
	// Each calls do(0) … do(n−1), each once, in any order and from several
	// goroutines, and returns the error of the smallest failing i or the
	// context's.
	Each(ctx context.Context, n int, do func(i int) error) error
}

// Run plays the plan's replicates, spread over the pool. The result does not
// depend on the pool's size, nor on the context's executor (see WithExecutor).
// progress, if not nil, is told which fraction of the replicates is done, from
// any goroutine.
func Run(ctx context.Context, pool Pool, plan Plan, progress func(done float64)) (Result, error) {
	results, err := RunAll(ctx, pool, []Plan{plan}, progress)
	if err != nil {
		return Result{}, err
	}
	return results[0], nil
}

// RunAll plays all plans at once, each as Run does: an executor gets the units of all in one wave.
// progress is told which fraction of all rounds is done. The error is that of one plan, and names
// the plan if there are several.
//
// Replicates whose policies share what a round costs (algos.Lockstep) are played side by side,
// whatever their plans.
func RunAll(ctx context.Context, pool Pool, plans []Plan, progress func(done float64)) ([]Result, error) {
	w := newWave(plans, false, progress)
	if err := w.run(ctx, pool); err != nil {
		return nil, err
	}
	all := make([]Result, len(plans))
	for i, p := range w.plans {
		all[i] = p.result()
	}
	return all, nil
}

// RunEach plays all plans as RunAll does, but an error ends the one plan that it is of: an invalid
// plan, a policy that breaks its contract, panics or declines the game, the first replicate's if
// several fail. What the context cuts off has its error.
func RunEach(ctx context.Context, pool Pool, plans []Plan, progress func(done float64)) []Outcome {
	w := newWave(plans, true, progress)
	cut := w.run(ctx, pool)
	all := make([]Outcome, len(plans))
	for i, p := range w.plans {
		all[i] = Outcome{p.result(), p.failed.err}
		if all[i].Err == nil && len(all[i].Result.Regret) < p.Runs {
			all[i].Err = cut
		}
	}
	return all
}

// An Outcome is what a plan came to.
type Outcome struct {
	Result Result // of the first replicates, up to one that was not played to its end
	Err    error  // why that is not all of them
}
