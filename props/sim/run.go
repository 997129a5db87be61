package sim

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"
)

// A Pool is what computes: *props.Workers is one.
type Pool interface {
	// Each calls do(0) … do(n−1), each once, in any order and from several
	// goroutines, and returns the error of the smallest failing i or the
	// context's.
	Each(ctx context.Context, n int, do func(i int) error) error
}

// Run plays one plan, as RunAll does.
func Run(ctx context.Context, pool Pool, plan Plan, progress func(done float64)) (Result, error) {
	all, err := RunAll(ctx, pool, []Plan{plan}, progress)
	if all == nil {
		return Result{}, err
	}
	return all[0], err
}

// RunAll plays the replicates of all plans at once, spread over the pool: an executor (see
// WithExecutor) gets the units of all in one wave. The results depend neither on the pool's size
// nor on the executor. progress, if not nil, receives the fraction of all rounds that is done, from
// any goroutine.
//
// An invalid plan, or a policy that breaks its contract, panics or declines the game, ends them
// all. The error is that of the first such replicate, whatever the pool, and names the game if
// there are several plans. If the context ends, each result has the replicates before the first
// that was cut off, beside the error.
//
// Replicates whose policies share the cost of a round (algos.Lockstep) are played side by side,
// whatever their plans.
func RunAll(ctx context.Context, pool Pool, plans []Plan, progress func(done float64)) ([]Result, error) {
	w, err := newWave(plans, progress)
	if err != nil {
		return nil, err
	}
	if err = w.run(ctx, pool); err != nil && ctx.Err() == nil {
		return nil, err
	}
	all := make([]Result, len(plans))
	for i, p := range w.plans {
		all[i] = p.result()
	}
	return all, err
}

// A wave is a list of plans that are played together.
type wave struct {
	plans    []*playing
	progress func(done float64)

	mu          sync.Mutex
	failed      int           // order of the first task that has an error
	err         error         // that error
	done, total float64       // rounds
	elapsed     time.Duration // in what was played here, as if on one core
	here        int64         // rounds of that
}

// A playing plan holds the results so far.
type playing struct {
	Plan // normalized
	wave *wave

	engine string
	curves [][]float64 // regret by replicate, by checkpoint
}

// newWave validates plans to be played together.
func newWave(plans []Plan, progress func(done float64)) (*wave, error) {
	w := &wave{progress: progress}
	for _, plan := range plans {
		plan, err := plan.normalize()
		if err != nil {
			return nil, err
		}
		w.total += float64(plan.Runs) * float64(plan.rounds())
		w.plans = append(w.plans, &playing{Plan: plan, wave: w, curves: make([][]float64, plan.Runs)})
	}
	return w, nil
}

// A ledger is a Pool that notes which replicates it plays, as *props.Workers does. A stream names
// all that its replicates depend on.
type ledger interface {
	Play(stream string, first, runs int)
}

// run plays the plans.
func (w *wave) run(ctx context.Context, pool Pool) error {
	executor, _ := ctx.Value(executorKey{}).(Executor)
	var here, elsewhere []*playing
	for _, p := range w.plans {
		u, data := p.unit()
		if l, ok := pool.(ledger); ok && data {
			l.Play(u.stream(), u.First, u.Runs)
		}
		if data && executor != nil {
			elsewhere = append(elsewhere, p)
		} else {
			here = append(here, p)
		}
	}
	if err := w.execute(ctx, executor, pool, longestFirst(elsewhere)); err != nil {
		return err
	}
	return w.play(ctx, pool, longestFirst(here))
}

// longestFirst sorts plans by the length of a replicate. Short ones then begin last, and no core
// waits long for another.
func longestFirst(plans []*playing) []*playing {
	length := func(p *playing) float64 { return float64(p.rounds()) * float64(p.Arms+2*p.Cardinality) }
	slices.SortStableFunc(plans, func(a, b *playing) int { return cmp.Compare(length(b), length(a)) })
	return plans
}

// play plays plans in this process.
func (w *wave) play(ctx context.Context, pool Pool, plans []*playing) error {
	var tasks []task
	for _, p := range plans {
		for run := range p.Runs {
			tasks = append(tasks, task{p, p.First + run, len(tasks)})
		}
	}
	size := max(1, min(blockGames, (len(tasks)+1)/2))
	var blocks []*block
	for part := range slices.Chunk(tasks, size) {
		blocks = append(blocks, &block{wave: w, waiting: part})
	}
	err := pool.Each(ctx, len(tasks), func(n int) error {
		blocks[n/size].play(ctx)
		return ctx.Err() // the wave notes what failed
	})
	return cmp.Or(w.err, err)
}

// execute has plans that are data played by an executor.
func (w *wave) execute(ctx context.Context, e Executor, pool Pool, plans []*playing) error {
	var units []Unit
	var of []*playing // the plan of each unit
	for _, p := range plans {
		u, _ := p.unit()
		blocks := u.split()
		units = append(units, blocks...)
		of = append(of, slices.Repeat([]*playing{p}, len(blocks))...)
	}
	if len(units) == 0 {
		return nil
	}
	err := e.Execute(ctx, pool, units, func(u int, r Result) error {
		if err := units[u].Check(r); err != nil {
			return err
		}
		of[u].add(r.Engine, r.First, r.Regret)
		return nil
	})
	if err != nil {
		return err
	}
	for _, p := range plans {
		if n := p.lacks(); n >= 0 {
			return fmt.Errorf("the executor has no result of replicate %d: %s", p.First+n, p.Game)
		}
	}
	return nil
}

// add enters the regret of consecutive replicates.
func (p *playing) add(engine string, first int, curves [][]float64) {
	w := p.wave
	w.mu.Lock()
	p.engine = engine
	copy(p.curves[first-p.First:], curves)
	w.done += float64(len(curves)) * float64(p.rounds())
	done := w.done / w.total
	w.mu.Unlock()
	if w.progress != nil {
		w.progress(done)
	}
}

// took notes the time in which replicates of the given rounds were played to their end.
func (w *wave) took(elapsed time.Duration, rounds int64) {
	if rounds > 0 {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.elapsed += elapsed
		w.here += rounds
	}
}

// lacks is the first replicate of the plan that was not played, −1 if each was.
func (p *playing) lacks() int {
	return slices.IndexFunc(p.curves, func(c []float64) bool { return c == nil })
}

// result returns the regret of the replicates before the first that was not played.
func (p *playing) result() Result {
	played := p.curves
	if n := p.lacks(); n >= 0 {
		played = played[:n]
	}
	return Result{Engine: p.engine, Seed: p.Seed, First: p.First, Checkpoints: p.Checkpoints, Regret: played,
		NsPerRound: float64(p.wave.elapsed) / float64(max(1, p.wave.here))}
}

// A task is a replicate to be played.
type task struct {
	plan   *playing
	number int
	order  int // among all tasks of the wave
}

// dropped reports whether a task has failed, or need not be played since an earlier one has.
func (t task) dropped() bool {
	w := t.plan.wave
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.err != nil && w.failed <= t.order
}

// fail keeps a task's error, unless an earlier one has failed. Errors after the end of the context
// count as the context's.
func (t task) fail(ctx context.Context, err error) {
	if err == nil || ctx.Err() != nil {
		return
	}
	p, w := t.plan, t.plan.wave
	if broke := (*PolicyError)(nil); errors.As(err, &broke) {
		broke.Plan = &p.Plan
	}
	if len(w.plans) > 1 {
		err = fmt.Errorf("m=%d, k=%d, T=%d, means %s: %w", p.Arms, p.Cardinality, p.Horizon, p.Means, err)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.err == nil || t.order < w.failed {
		w.failed, w.err = t.order, err
	}
}
