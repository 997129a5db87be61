package sim

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/regretcheck/regretcheck/algos"
)

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
func RunAll(ctx context.Context, pool Pool, plans []Plan, progress func(done float64)) ([]Result, error) {
	w := &wave{plans: slices.Clone(plans), blocks: make([][]Result, len(plans)), progress: progress}
	var data, code []int
	for i, p := range plans {
		var err error
		if w.plans[i], err = p.normalize(); err != nil {
			return nil, err
		}
		w.total += float64(p.Runs) * w.plans[i].rounds()
		if _, err := w.plans[i].unit(); err == nil {
			data = append(data, i)
		} else {
			code = append(code, i)
		}
	}
	w.longestFirst(data)
	if e := executorOf(ctx); e == nil {
		code = append(code, data...)
	} else if err := w.execute(ctx, e, pool, data); err != nil {
		return nil, err
	}
	w.longestFirst(code)
	if err := w.play(ctx, pool, code); err != nil {
		return nil, err
	}
	return w.results()
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

	progress    func(done float64)
	mu          sync.Mutex
	blocks      [][]Result // by plan, in order of arrival
	done, total float64    // rounds
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

// play plays the given plans in this process, every replicate by itself.
func (w *wave) play(ctx context.Context, pool Pool, which []int) error {
	type task struct{ plan, replicate int }
	var tasks []task
	for _, i := range which {
		for run := range w.plans[i].Runs {
			tasks = append(tasks, task{i, w.plans[i].First + run})
		}
	}
	return pool.Each(ctx, len(tasks), func(n int) error {
		p := &w.plans[tasks[n].plan]
		r, err := p.replicate(ctx, tasks[n].replicate)
		if err == nil {
			w.add(tasks[n].plan, r)
			return nil
		}
		if broke := (*PolicyError)(nil); errors.As(err, &broke) {
			broke.Plan = p
		}
		if len(w.plans) > 1 {
			err = fmt.Errorf("m=%d, k=%d, T=%d, means %s: %w", p.Arms, p.Cardinality, p.Horizon, p.Means, err)
		}
		return err
	})
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

// replicate plays one replicate.
func (p *Plan) replicate(ctx context.Context, replicate int) (Result, error) {
	begin := time.Now()
	in, err := p.instance(replicate)
	if err != nil {
		return Result{}, err
	}
	policy, err := p.policy(replicate)
	if err != nil {
		return Result{}, err
	}
	if c, ok := policy.(io.Closer); ok { // it holds a process; runs may end before the horizon
		defer c.Close()
	}
	engine, err := p.pick(policy)
	if err != nil {
		return Result{}, err
	}
	run, err := p.run(engine, in, policy, replicate)
	if err != nil {
		return Result{}, err
	}
	curve := make([]float64, len(p.Checkpoints))
	for i, until := range p.Checkpoints {
		if err := run.playUntil(ctx, until); err != nil {
			return Result{}, err
		}
		curve[i] = run.regret()
	}
	return Result{
		Engine: engine.String(), Seed: p.Seed, First: replicate, Checkpoints: p.Checkpoints, Regret: [][]float64{curve},
		Elapsed: time.Since(begin), Rounds: p.Checkpoints[len(curve)-1],
	}, nil
}

// policy makes the policy of a replicate.
func (p Plan) policy(replicate int) (algos.Policy, error) {
	spec, err := p.spec()
	if err != nil {
		return nil, err
	}
	spec.Source = source(p.Seed, uint64(replicate), streamPolicy)
	policy, err := p.factory(spec)
	if err == nil && policy == nil {
		err = &PolicyError{Replicate: replicate, Err: errors.New("the factory returns nil without an error")}
	}
	if err == nil {
		err = p.checkLate(policy)
	}
	return policy, err
}
