package sim

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/trace"
)

// blockGames is how many games are played side by side at most. An exchange with a program takes
// some 25 µs beside its policies: 0.4 µs a round among 64.
const blockGames = 64

// A task is a replicate that is to be played.
type task struct {
	plan, replicate int
	number          int // in the order of all tasks
}

// A block is tasks that follow each other. If their policies share what a round costs, one
// goroutine plays them side by side; else each is played by itself. The tasks of a block depend on
// nothing but their order, so that a program meets the same games together whatever the pool.
type block struct {
	wave  *wave
	tasks []task
	mu    sync.Mutex
	begun int // how many tasks are under way or over
}

// split makes blocks of tasks: two at least, of size tasks each.
func (w *wave) split(tasks []task) (blocks []*block, size int) {
	size = max(1, min(blockGames, (len(tasks)+1)/2))
	for part := range slices.Chunk(tasks, size) {
		blocks = append(blocks, &block{wave: w, tasks: part})
	}
	return blocks, size
}

// A seat is a task under way.
type seat struct {
	task
	run *replicate
}

// play plays the first task that is not under way, if there is one, and those that share with it.
func (b *block) play(ctx context.Context) {
	begin, w := time.Now(), b.wave
	var over []seat
	for live := b.begin(ctx); len(live) > 0; {
		live = slices.DeleteFunc(live, func(s seat) bool {
			if !w.dropped(s.task) {
				w.fail(ctx, s.task, w.guarded(s, func() error { return s.run.turn(ctx) }))
			}
			switch {
			case s.run.over():
				over = append(over, s)
			case !w.dropped(s.task) && ctx.Err() == nil:
				return false
			}
			s.run.close()
			return true
		})
	}
	w.finish(over, time.Since(begin))
}

// begin makes the policy of the first task that is not under way, and of all that share with it.
func (b *block) begin(ctx context.Context) (live []seat) {
	b.mu.Lock()
	defer b.mu.Unlock()
	lockstep := new(algos.Lockstep)
	for b.begun < len(b.tasks) {
		s := seat{task: b.tasks[b.begun]}
		b.begun++
		if b.wave.dropped(s.task) {
			continue
		}
		err := b.wave.guarded(s, func() (err error) {
			s.run, err = b.wave.plans[s.plan].begin(s.replicate, lockstep)
			return err
		})
		b.wave.fail(ctx, s.task, err)
		if err == nil {
			live = append(live, s)
		}
		if lockstep.Joined() == 0 {
			break
		}
	}
	return live
}

// finish adds the results of tasks that were played in the given time.
func (w *wave) finish(over []seat, elapsed time.Duration) {
	all := 0.0
	for _, s := range over {
		all += float64(s.run.rounds())
	}
	for _, s := range over {
		w.add(s.plan, s.run.result(time.Duration(float64(elapsed)*float64(s.run.rounds())/all)))
	}
}

// guarded calls f. A panic of the policy is an error, with its round.
func (w *wave) guarded(s seat, f func() error) error {
	err := trace.Policy(f)
	if panicked := (*trace.Panic)(nil); errors.As(err, &panicked) {
		broke := &PolicyError{Replicate: s.replicate, Err: err}
		if s.run != nil {
			broke.Round = s.run.at()
		}
		return broke
	}
	return err
}
