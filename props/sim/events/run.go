package events

import (
	"context"
	"math"

	"github.com/regretcheck/regretcheck/algos"
)

// A Game is what a run plays.
type Game struct {
	Rule        algos.SteadyRule
	Clipped     bool // indices are clipped at 1
	Cardinality int  // k
	Horizon     int64
	Stacks      []Stack // of each arm
}

// A Run is one replicate of a game.
type Run struct {
	game     Game
	arms     []follower
	queue    heap[clock] // of the played arms
	unplayed heap[waiting]
	over     int64   // rounds
	plays    []int64 // see Plays
	work     int64   // since the context was checked
}

// NewRun starts a game. The first k arms are played first, because all indices are equal.
func NewRun(g Game) *Run {
	m, k := len(g.Stacks), g.Cardinality
	r := &Run{game: g, arms: make([]follower, m), queue: make(heap[clock], k), unplayed: make(heap[waiting], m-k),
		plays: make([]int64, m)}
	for i := range r.arms {
		r.arms[i].stack, r.arms[i].index = g.Stacks[i], g.index(0, 0)
		if i < k {
			r.queue[i] = clock{0, i}
		} else {
			r.unplayed[i-k] = waiting{r.arms[i].index, i}
		}
	}
	return r
}

// index returns an arm's clipped index.
func (g *Game) index(sum float64, pulls int64) float64 {
	x := g.Rule.Index(sum, pulls, 1)
	if g.Clipped && x > 1 {
		return 1
	}
	return x
}

// PlayUntil plays on until the given number of rounds is over.
func (r *Run) PlayUntil(ctx context.Context, rounds int64) error {
	r.over = rounds
	if len(r.unplayed) == 0 {
		return nil // every arm is played in every round
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	for r.queue[0].due < rounds {
		next := r.queue[0]
		a := &r.arms[next.arm]
		if best := r.unplayed[0]; best.before(waiting{a.index, next.arm}) {
			r.unplayed.replaceFirst(waiting{a.index, next.arm})
			next.arm = best.arm
			in := &r.arms[best.arm]
			in.offset = in.pulls - next.due
		}
		due, err := r.follow(ctx, next.arm)
		if err != nil {
			return err
		}
		r.queue.replaceFirst(clock{due, next.arm})
	}
	return nil
}

const (
	// mostPulls bounds how far an arm is followed before its clock is set anyway.
	mostPulls = 1 << 20
	// workPerCheck is the work between two checks of the context, in pulls: milliseconds at most. One
	// step of follow counts as workPerStep pulls more.
	workPerCheck = 1 << 20
	workPerStep  = 1 << 7
)

// follow advances a played arm that ranks above the best unplayed arm to the first pull after which
// it no longer does, and returns the round of that pull.
func (r *Run) follow(ctx context.Context, arm int) (due int64, err error) {
	a, best := &r.arms[arm], r.unplayed[0]
	floor, end := best.index, r.game.Horizon+a.offset
	unseen := math.IsInf(floor, 1)
	for limit := a.pulls + mostPulls; ; {
		from := a.pulls
		switch {
		case unseen && a.pulls+1 < end:
			a.advance(1)
		case unseen || !a.climb(r.game.Rule, floor, limit, end):
			return math.MaxInt64, nil
		}
		if r.work += a.pulls - from + workPerStep; r.work >= workPerCheck {
			r.work = 0
			if err := ctx.Err(); err != nil {
				return 0, err
			}
		}
		a.index = r.game.index(a.sum, a.pulls)
		if best.before(waiting{a.index, arm}) || a.pulls >= limit {
			return a.pulls - a.offset, nil
		}
	}
}

// Plays returns how often each arm was played in the rounds that are over, and their number. The
// slice is reused.
func (r *Run) Plays() (plays []int64, rounds int64) {
	for i := range r.arms {
		r.plays[i] = r.arms[i].pulls
	}
	for _, c := range r.queue {
		r.plays[c.arm] = r.over + r.arms[c.arm].offset
	}
	return r.plays, r.over
}
