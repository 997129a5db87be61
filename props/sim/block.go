package sim

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/regretcheck/regretcheck/algos"
)

// blockGames is how many games are played side by side at most. An exchange with a program takes
// some 25 µs beside its policies: 0.4 µs a round among 64.
const blockGames = 64

// A block is tasks that follow each other. If their policies share what a round costs, one
// goroutine plays them side by side; else each is played by itself. The tasks of a block depend on
// nothing but their order, so that a program meets the same games together whatever the pool.
type block struct {
	wave    *wave
	mu      sync.Mutex
	waiting []task
}

// play plays the first task that waits, if there is one, and those that share with it.
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

// begin makes the policy of the first task that waits, and of all that share with it.
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
