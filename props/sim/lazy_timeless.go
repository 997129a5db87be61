package sim

import (
	"context"
	"math"

	"github.com/regretcheck/regretcheck/algos"
)

// A timeless run simulates a policy whose index does not depend on the round.
//
// The best unplayed arm never improves: unplayed arms keep their index, and
// what leaves the action ranks below what replaces it. So each played arm can
// be followed by itself, against the best unplayed arm of the moment it is
// looked at, to the first pull after which it might rank below: that pull's
// round is its clock. Rewards are functions of the pull, so following an arm
// ahead of the others changes nothing. When the clock is due, the best
// unplayed arm may have fallen further; then the arm is followed on, else the
// two are swapped.
//
// Clocks due in one round are dealt with in any order. Each swap lowers the
// best unplayed arm, so an arm that was found to rank above it still does, and
// in the end all k do: that is the action.
type timelessRun struct {
	rule    algos.IndexRule
	lines   lines
	clipped bool
	until   int64 // the round to which arms are followed

	arms  []lazyArm
	queue clocks      // of the played arms
	room  waitingRoom // the unplayed arms
	looks int64
	pace  pace
}

// A lazyArm is an arm of a timeless run.
type lazyArm struct {
	climber         // at the last look at the arm: for a played arm, ahead of the run
	offset  int64   // of a played arm: pulls made − rounds played
	value   float64 // clipped index there
	played  bool    // when goOn was called
}

func newTimelessRun(rule algos.IndexRule, clipped bool, cursors func(arm int) cursor, in *Instance) *timelessRun {
	m, k := len(in.Means), in.Cardinality
	t := &timelessRun{
		rule: rule, lines: timelessLines(rule), clipped: clipped,
		arms: make([]lazyArm, m), queue: make(clocks, k), room: make(waitingRoom, m-k),
	}
	for i := range t.arms {
		t.arms[i].climber = newClimber(cursors(i))
	}
	return t
}

// goOn makes clocks of the action, due at once, and heaps.
func (t *timelessRun) goOn(action []int, rounds, until int64) {
	t.until = until
	for i := range t.arms {
		a := &t.arms[i]
		a.value, a.played = t.index(a), false
	}
	for i, arm := range action {
		a := &t.arms[arm]
		a.played, a.offset = true, a.pulls-rounds
		t.queue[i] = clock{rounds, arm}
	}
	t.room = t.room[:0]
	for i := range t.arms {
		if a := &t.arms[i]; !a.played {
			t.room = append(t.room, waiting{a.value, i})
		}
	}
	t.room.order()
}

// halt takes the played arms to the round.
func (t *timelessRun) halt(rounds int64) []int {
	action := make([]int, len(t.queue))
	for i, c := range t.queue {
		a := &t.arms[c.arm]
		a.advance(rounds + a.offset - a.pulls)
		action[i] = c.arm
	}
	return action
}

func (t *timelessRun) arm(i int) *cursor { return &t.arms[i].cursor }

// playUntil plays on until so many rounds are over.
func (t *timelessRun) playUntil(ctx context.Context, until int64) error {
	if len(t.room) == 0 {
		return nil // every arm is played in every round
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	for t.queue[0].due < until {
		next := t.queue[0]
		if t.room[0].above(waiting{t.arms[next.arm].value, next.arm}) {
			next.arm = t.swap(next)
		}
		due, err := t.follow(ctx, next.arm)
		if err != nil {
			return err
		}
		t.queue.replaceNext(due)
	}
	return nil
}

// swap takes an arm out of the action when its clock is due, and returns the
// arm that takes its place.
func (t *timelessRun) swap(out clock) int {
	in := t.room.replaceTop(waiting{t.arms[out.arm].value, out.arm}).arm
	t.arms[in].offset = t.arms[in].pulls - out.due
	return in
}

// follow takes a played arm to the first pull after which it ranks below the
// present best unplayed arm, and returns when that is.
func (t *timelessRun) follow(ctx context.Context, arm int) (clock, error) {
	a, top := &t.arms[arm], t.room[0]
	end := t.until + a.offset // the arm's pulls then
	for limit := a.pulls + a.reach(); ; {
		t.looks++
		from := a.pulls
		if !a.climb(t.lines, top.value, end) {
			t.pace.work += a.work(a.pulls - from)
			return clock{math.MaxInt64, arm}, nil
		}
		if err := t.pace.climbed(ctx, a.work(a.pulls-from)); err != nil {
			return clock{}, err
		}
		a.value = t.index(a)
		if top.above(waiting{a.value, arm}) || a.pulls >= limit {
			return clock{a.pulls - a.offset, arm}, nil
		}
	}
}

func (t *timelessRun) index(a *lazyArm) float64 {
	x := t.rule.Index(a.sum, a.pulls, 1)
	if t.clipped && x > 1 {
		return 1
	}
	return x
}

// plays sets how often each arm was played in the first rounds, at most one
// past the last clock that was dealt with.
func (t *timelessRun) plays(dst []int64, rounds int64) {
	for i := range t.arms {
		dst[i] = t.arms[i].pulls
	}
	for _, c := range t.queue {
		dst[c.arm] = rounds + t.arms[c.arm].offset
	}
}

func (t *timelessRun) looked() int64 { return t.looks }
