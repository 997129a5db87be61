package sim

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/regretcheck/regretcheck/algos"
)

// blockGames is the most games that are played side by side. An exchange with a program costs some
// 25 µs beside its policies, which is 0.4 µs a round for each of 64 games.
const blockGames = 64

// A block is a series of tasks. If their policies share the cost of a round (algos.Lockstep), one
// goroutine plays them side by side; otherwise each is played alone. Blocks depend on the order of
// the tasks alone, so a program meets the same games together whatever the pool.
type block struct {
	wave    *wave
	mu      sync.Mutex
	waiting []task
}

// play plays the first waiting task, if there is one, and those that share with it.
func (b *block) play(ctx context.Context) {
	begin, rounds := time.Now(), int64(0)
	for live := b.begin(ctx); len(live) > 0; {
		live = slices.DeleteFunc(live, func(r *replicate) bool {
			if !r.dropped() {
				r.fail(ctx, r.guarded(func() error { return r.turn(ctx) }))
			}
			switch {
			case r.over():
				r.plan.add(r.engine, r.number, [][]float64{r.curve})
				rounds += r.plan.rounds()
			case !r.dropped() && ctx.Err() == nil:
				return false
			}
			r.fail(ctx, r.guarded(r.close))
			return true
		})
	}
	b.wave.took(time.Since(begin), rounds)
}

// begin makes the policy of the first waiting task, and of all that share with it.
func (b *block) begin(ctx context.Context) (live []*replicate) {
	b.mu.Lock()
	defer b.mu.Unlock()
	lockstep := new(algos.Lockstep)
	for len(b.waiting) > 0 {
		r := &replicate{task: b.waiting[0]}
		b.waiting = b.waiting[1:]
		if r.dropped() {
			continue
		}
		err := r.guarded(func() error { return r.begin(lockstep) })
		r.fail(ctx, err)
		if err == nil {
			live = append(live, r)
		}
		if lockstep.Joined() == 0 {
			break
		}
	}
	return live
}
