package sim

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
)

// A Pool is what computes: *props.Workers is one.
type Pool interface {
	// Each calls do(0) … do(n−1), each once, in any order and from several
	// goroutines, and returns the error of the smallest failing i or the
	// context's.
	Each(ctx context.Context, n int, do func(i int) error) error
}

// A ledger is a Pool that notes which replicates it plays, as *props.Workers does. A stream names
// all that its replicates depend on.
type ledger interface {
	Play(stream string, first, runs int)
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
	w := newWave(plans, progress)
	for i := range plans {
		if err := w.plan(i); err != nil {
			return nil, err
		}
	}
	if err := w.run(ctx, pool); err != nil {
		return nil, err
	}
	return w.results()
}

// RunEach plays all plans as RunAll does, but an error ends the one plan that it is of: an invalid
// plan, a policy that breaks its contract, panics or declines the game, the first replicate's if
// several fail. What the context cuts off has its error.
func RunEach(ctx context.Context, pool Pool, plans []Plan, progress func(done float64)) []Outcome {
	w := newWave(plans, progress)
	w.each = true
	for i := range plans {
		w.failures[i].err = w.plan(i)
	}
	cut := w.run(ctx, pool)
	all := make([]Outcome, len(plans))
	for i := range all {
		all[i].Result = w.played(i)
		if all[i].Err = w.failures[i].err; all[i].Err == nil && len(all[i].Result.Regret) < w.plans[i].Runs {
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

// newWave takes plans that are to be played together.
func newWave(plans []Plan, progress func(done float64)) *wave {
	return &wave{
		plans: slices.Clone(plans), blocks: make([][]Result, len(plans)), failures: make([]failure, len(plans)+1),
		progress: progress,
	}
}

// plan validates a plan.
func (w *wave) plan(i int) (err error) {
	p := &w.plans[i]
	if *p, err = p.normalize(); err == nil {
		w.total += float64(p.Runs) * p.rounds()
	}
	return err
}

// run plays the plans that have not failed.
func (w *wave) run(ctx context.Context, pool Pool) error {
	var data, code []int
	for i := range w.plans {
		if w.failures[i].err != nil {
			continue
		}
		if u, err := w.plans[i].unit(); err == nil {
			data = append(data, i)
			if l, ok := pool.(ledger); ok {
				l.Play(u.stream(), u.First, u.Runs)
			}
		} else {
			code = append(code, i)
		}
	}
	w.longestFirst(data)
	if e := executorOf(ctx); e == nil {
		code = append(code, data...)
	} else if err := w.execute(ctx, e, pool, data); err != nil {
		return err
	}
	w.longestFirst(code)
	return w.play(ctx, pool, code)
}

// longestFirst sorts plans by what a replicate takes, so that the last to be begun are the short ones and no
// core waits long for another.
func (w *wave) longestFirst(which []int) {
	length := func(i int) float64 {
		p := &w.plans[i]
		return p.rounds() * float64(p.Arms+2*p.Cardinality)
	}
	slices.SortStableFunc(which, func(a, b int) int { return cmp.Compare(length(b), length(a)) })
}

// rounds returns how many rounds a replicate has.
func (p Plan) rounds() float64 { return float64(p.Checkpoints[len(p.Checkpoints)-1]) }

// A wave is plans that are played together.
type wave struct {
	plans []Plan // normalized
	each  bool   // an error ends its plan alone, and else all

	progress    func(done float64)
	mu          sync.Mutex
	blocks      [][]Result // by plan, in order of arrival
	done, total float64    // rounds
	failures    []failure  // by plan, or the first of all plans
}

// A failure is the error of the task of smallest number that has one.
type failure struct {
	number int
	err    error
}

// failure returns where the failure of a task, or one that ends the task, is kept.
func (w *wave) failure(t task) *failure {
	if w.each {
		return &w.failures[t.plan]
	}
	return &w.failures[len(w.plans)]
}

// fail keeps a task's error, unless an earlier one has failed. After its end a context is to blame.
func (w *wave) fail(ctx context.Context, t task, err error) {
	if err == nil || ctx.Err() != nil {
		return
	}
	p := &w.plans[t.plan]
	if broke := (*PolicyError)(nil); errors.As(err, &broke) {
		broke.Plan = p
	}
	if !w.each && len(w.plans) > 1 {
		err = fmt.Errorf("m=%d, k=%d, T=%d, means %s: %w", p.Arms, p.Cardinality, p.Horizon, p.Means, err)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if f := w.failure(t); f.err == nil || t.number < f.number {
		*f = failure{t.number, err}
	}
}

// first returns the error that ends all plans, if there is one.
func (w *wave) first() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.failures[len(w.plans)].err
}

// dropped reports whether a task has failed, or need not be played since an earlier one has.
func (w *wave) dropped(t task) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	f := w.failure(t)
	return f.err != nil && f.number <= t.number
}

// played returns the replicates of a plan up to the first that was not played.
func (w *wave) played(plan int) (r Result) {
	blocks := w.blocks[plan]
	slices.SortFunc(blocks, func(a, b Result) int { return cmp.Compare(a.First, b.First) })
	next := w.plans[plan].First
	n := 0
	for ; n < len(blocks) && blocks[n].First == next; n++ {
		next += len(blocks[n].Regret)
	}
	if n > 0 {
		r, _ = Merge(blocks[:n]...) // blocks of one plan
	}
	return r
}

// add takes a block of a plan.
func (w *wave) add(plan int, r Result) {
	w.mu.Lock()
	w.blocks[plan] = append(w.blocks[plan], r)
	w.done += float64(len(r.Regret)) * w.plans[plan].rounds()
	done := w.done / w.total
	w.mu.Unlock()
	if w.progress != nil {
		w.progress(done)
	}
}

// results merges the blocks of each plan.
func (w *wave) results() (all []Result, err error) {
	all = make([]Result, len(w.plans))
	for i, blocks := range w.blocks {
		if all[i], err = Merge(blocks...); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// play plays the given plans in this process.
func (w *wave) play(ctx context.Context, pool Pool, which []int) error {
	var tasks []task
	for _, i := range which {
		for run := range w.plans[i].Runs {
			tasks = append(tasks, task{i, w.plans[i].First + run, len(tasks)})
		}
	}
	blocks, size := w.split(tasks)
	err := pool.Each(ctx, len(tasks), func(n int) error {
		blocks[n/size].play(ctx)
		return cmp.Or(w.first(), ctx.Err())
	})
	return cmp.Or(w.first(), err)
}

// execute has the given plans, which are data, played by an executor.
func (w *wave) execute(ctx context.Context, e Executor, pool Pool, which []int) error {
	var units []Unit
	var of []int // the plan of each unit
	for _, i := range which {
		split, err := w.plans[i].units()
		if err != nil {
			return err
		}
		units = append(units, split...)
		for range split {
			of = append(of, i)
		}
	}
	if len(units) == 0 {
		return nil
	}
	seen := make([]atomic.Bool, len(units))
	err := e.Execute(ctx, pool, units, func(u int, r Result) error {
		if err := units[u].Check(r); err != nil {
			return err
		}
		seen[u].Store(true)
		w.add(of[u], r)
		return nil
	})
	if err != nil {
		return err
	}
	for u := range seen {
		if !seen[u].Load() {
			return fmt.Errorf("the executor has no result of unit %d of %d", u+1, len(units))
		}
	}
	return nil
}
