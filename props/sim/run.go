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
// progress is told which fraction of all rounds is done. An invalid plan, or a policy that breaks its
// contract, panics or declines the game, ends all. The error is that of the first such replicate,
// whatever the pool, and names the game if there are several plans.
//
// Replicates whose policies share what a round costs (algos.Lockstep) are played side by side,
// whatever their plans.
func RunAll(ctx context.Context, pool Pool, plans []Plan, progress func(done float64)) ([]Result, error) {
	w, err := newWave(plans, progress)
	if err == nil {
		err = w.run(ctx, pool)
	}
	if err != nil {
		return nil, err
	}
	all := make([]Result, len(plans))
	for i, p := range w.plans {
		all[i] = p.result()
	}
	return all, nil
}
