package sim

import (
	"context"
	"math"
)

// A roundsRun simulates a policy with a separable or rising rule, whose unplayed
// arms move as rounds pass.
//
// It goes by windows of rounds. When a window opens after s rounds, with the
// best unplayed index at u, no unplayed arm can rank above
//
//	floor = u + (Level(e) − Level(s+1))⁺·c,   c = max Spread/√n over all arms,
//
// up to its last round e: an arm's index rises by at most the second term while
// it is unplayed, and what leaves the action ranks below the best unplayed arm
// of that round, so that the rises of one arm after another add up to no more
// than the second term either. Hence within the window each played arm is
// followed by itself, as in a timelessRun, at the lowest level of the window, to
// the first pull after which it might rank below floor; then it is compared with
// the best unplayed arm of that round. Below the floor but still played, it is
// looked at every pull.
//
// A look that finds the best unplayed index lower by now lowers the floor.
//
// Where the indices of unplayed arms are infinite or would be clipped, windows
// are one round long and all arms are ranked.
type roundsRun struct {
	reserve
	until  int64   // the round in which the last window ends
	offset []int64 // of a played arm: pulls made − rounds played
	queue  clocks  // of the played arms
	closes int64   // the present window is of rounds opened+1 … closes
	floor  float64
	last   float64     // Level in the window's last round
	most   float64     // Spread/√n at its largest, of all arms
	lines  lines       // of the window's lowest level
	room   waitingRoom // scratch
	looks  int64
	pace   pace
}

func newRoundsRun(rule separableRule, clipped bool, cursors func(arm int) cursor, in *Instance) *roundsRun {
	m, k := len(in.Means), in.Cardinality
	climbers := make([]climber, m)
	for i := range climbers {
		climbers[i] = newClimber(cursors(i))
	}
	return &roundsRun{
		reserve: newReserve(rule, clipped, climbers, m-k),
		offset:  make([]int64, m), queue: make(clocks, k),
	}
}

// goOn has the next window opened.
func (r *roundsRun) goOn(action []int, rounds, until int64) {
	r.until, r.closes = until, rounds
	played := make([]bool, len(r.stats))
	for i, arm := range action {
		played[arm] = true
		r.queue[i] = clock{rounds, arm}
		r.offset[arm] = r.stats[arm].pulls - rounds
	}
	i := 0
	for arm := range r.stats {
		if !played[arm] {
			r.put(i, arm)
			i++
		}
	}
}

// halt takes the played arms to the round.
func (r *roundsRun) halt(rounds int64) []int {
	action := make([]int, len(r.queue))
	for i, c := range r.queue {
		s := &r.stats[c.arm]
		s.advance(rounds + r.offset[c.arm] - s.pulls)
		action[i] = c.arm
	}
	return action
}

func (r *roundsRun) arm(i int) *cursor { return &r.stats[i].cursor }

// playUntil plays on until so many rounds are over.
func (r *roundsRun) playUntil(ctx context.Context, until int64) error {
	if len(r.arms) == 0 {
		return nil // every arm is played in every round
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	for {
		next := r.queue[0]
		switch {
		case next.due < min(until, r.closes):
			next.arm = r.challenge(next.arm, next.due)
			due, err := r.follow(ctx, next.arm, next.due)
			if err != nil {
				return err
			}
			r.queue.replaceNext(due)
		case until <= r.closes:
			return nil
		default:
			pulls := r.stats[0].work((r.closes - r.opened) * int64(len(r.queue)))
			if err := r.pace.spend(ctx, lookWork*int64(len(r.stats))+pulls); err != nil {
				return err
			}
			r.open(r.closes)
		}
	}
}

// open starts a window after the given number of rounds, with every played arm
// due. A window of ½√s rounds costs the look at every arm that opens it, and a
// floor that is too high by about nρ√s/(4s ln s) < ½ rewards.
func (r *roundsRun) open(rounds int64) {
	for i, c := range r.queue {
		s := &r.stats[c.arm]
		s.advance(rounds + r.offset[c.arm] - s.pulls)
		r.queue[i].due = rounds
	}
	r.opened = rounds
	r.closes = min(r.until, rounds+windowRounds(rounds))
	level := r.rule.Level(rounds + 1)
	r.last = r.rule.Level(r.closes)
	r.highest = max(level, r.last)
	if rule, ok := r.rule.(rising); ok {
		r.lines = thresholdLines{rule.At(rounds + 1)}
		for i, arm := range r.arms {
			r.put(i, arm)
		}
	} else {
		r.lines = &bonusLines{source: rootChords{}, width: r.spread * min(level, r.last)}
	}
	r.bound()
	r.most = r.widest() // +∞ in the first window
	r.floor = math.Inf(1)
	first, _, _ := r.peaks(level)
	r.lower(peakOf(first), level)
	if math.IsInf(r.floor, 1) || r.clipped && r.floor >= 1 {
		r.closes = rounds + 1
	}
	if r.closes == rounds+1 {
		r.rerank(rounds)
	}
}

// windowRounds is how long a window is that opens after so many rounds.
func windowRounds(rounds int64) int64 { return max(1, int64(math.Sqrt(float64(rounds))/2)) }

// lower lowers the floor to what the best unplayed arm can rise to by the window's end, if its index is now
// at most peak.
func (r *roundsRun) lower(peak, level float64) {
	if r.last > level {
		peak += (r.last - level) * r.most
	}
	r.floor = min(r.floor, peak+4*rounding(peak))
}

// rerank plays the best arms of the round after so many: each played arm in turn changes places with the
// best unplayed one, if that ranks higher.
func (r *roundsRun) rerank(rounds int64) {
	r.looks += int64(len(r.stats))
	r.room = r.room[:0]
	for _, arm := range r.arms {
		r.room = append(r.room, r.rank(arm, rounds+1))
	}
	r.room.order()
	swapped := false
	for i, c := range r.queue {
		r.queue[i].due = math.MaxInt64
		if w := r.rank(c.arm, rounds+1); r.room[0].above(w) {
			in := r.room.replaceTop(w).arm
			r.queue[i].arm, swapped = in, true
			r.offset[in] = r.stats[in].pulls - rounds
		}
	}
	if !swapped {
		return
	}
	for i, w := range r.room {
		r.put(i, w.arm)
	}
}

func (r *roundsRun) widest() float64 {
	largest := 0.0
	for _, c := range r.coef {
		largest = max(largest, c)
	}
	for _, c := range r.queue {
		largest = max(largest, r.width(r.stats[c.arm].pulls))
	}
	return largest
}

// challenge compares a played arm with the unplayed ones after so many rounds,
// and returns which arm is played on in its place.
func (r *roundsRun) challenge(arm int, rounds int64) int {
	r.looks++
	round := rounds + 1
	level := r.rule.Level(round)
	first, second, block := r.peaks(level)
	peak := peakOf(first)
	c := &r.stats[arm]
	index := c.sum/float64(c.pulls) + r.width(c.pulls)*level
	if r.rises {
		index = r.rule.Index(c.sum, c.pulls, round)
	}
	doubt := 3 * rounding(max(index, peak))
	ties := r.clipped && max(index, peak) >= 1-doubt // at 1, arms go by number
	switch {
	case index > peak+doubt && !ties:
		r.lower(peak, level)
		return arm
	case peak > index+doubt && peak > peakOf(second)+doubt && !ties && !r.rises:
		r.lower(max(peakOf(second), index), level)
		return r.swap(arm, block*peakBlock+int(first&(peakBlock-1)), rounds)
	}
	if r.rises && !math.IsInf(peak, 1) {
		peak = min(peak, index) // nothing below matters, but what the peak is of may be
	}
	if r.clipped {
		peak = min(peak, 1)
	}
	at, top := r.best(round, level, peak)
	if !top.above(r.rank(arm, round)) {
		return arm
	}
	return r.swap(arm, at, rounds)
}

// swap puts an arm in the place of an unplayed one, at a position of the reserve, and returns that one.
func (r *roundsRun) swap(arm, at int, rounds int64) int {
	in := r.arms[at]
	r.replace(at, arm)
	r.offset[in] = r.stats[in].pulls - rounds
	return in
}

// follow takes an arm that is played after so many rounds to the first pull
// after which it might rank below the floor, and returns when that is.
func (r *roundsRun) follow(ctx context.Context, arm int, rounds int64) (clock, error) {
	c, offset := &r.stats[arm], r.offset[arm]
	if rounds+1 >= r.closes {
		return clock{math.MaxInt64, arm}, nil
	}
	from := c.pulls
	if !c.climb(r.lines, r.floor, r.closes+offset) {
		r.pace.work += c.work(c.pulls - from)
		return clock{math.MaxInt64, arm}, nil
	}
	if err := r.pace.climbed(ctx, c.work(c.pulls-from)); err != nil {
		return clock{}, err
	}
	return clock{c.pulls - offset, arm}, nil
}

// plays sets how often each arm was played in the first rounds.
func (r *roundsRun) plays(dst []int64, rounds int64) {
	for i := range r.stats {
		dst[i] = r.stats[i].pulls
	}
	for _, c := range r.queue {
		dst[c.arm] = rounds + r.offset[c.arm]
	}
}

func (r *roundsRun) looked() int64 { return r.looks }
