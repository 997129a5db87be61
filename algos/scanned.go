package algos

import (
	"math"
	"slices"
)

// scanned ranks arms by S/n + √w·(1/√n), where all arms share the width w of a round (CUCB, OCUCB).
//
// A block of rounds has a floor: the largest index of an unplayed arm at its start, plus the most that
// an index moves with √w until its end, |√w' − √w|/√(least n). A played arm of index I > floor at n
// pulls ranks above the unplayed arms of the block for as long as it has n·I/floor pulls or fewer,
// whatever its rewards: (S + √w·√n')/n' ≥ n·I/n'. If √w rises, unplayed arms stay below the floor.
// If it falls, they stay below their index at the start, and the played arm loses no more than that move.
//
// Played arms with more pulls are compared with the highest unplayed arm, which a scan finds without a
// branch. A round of CUCB takes 77 ns, where every index by itself takes 450 and a multiplication for
// every arm 140 (m = 20, k = 5, T = 10⁵, the simulator's 30 included).
type scanned struct {
	ranked
	ranking
	width   func(round int64) float64
	action  []int     // in display order under cascading feedback
	own     []widened // by arm: its index now, or an earlier one while its pulls are safe
	waiting []widened // by arm, with taken for the arms of the action

	from, until int64                // the block's rounds, until excluded
	roots       [blockRounds]float64 // √w of its rounds
	floor       float64              // +∞ if there is none
	safe        []int64              // by arm: how many pulls keep it above the floor; fewer than it has if unplayed
	due         bool                 // some played arm has more pulls than are safe
	crowded     bool                 // a round had so many exchanges that a selection from all arms is faster
}

// Blocks of 16 or 64 rounds are up to 4 % slower. A limit of 6 exchanges is a fifth slower at m = 40,
// k = 20, and one of 16 at m = 1000.
const (
	blockRounds   = 32
	mostExchanges = 12
)

// taken ranks below the unplayed arms, whose mean is not negative.
var taken = widened{mean: -1}

func newScanned(spec Spec, rule IndexRule, clipped bool, width func(round int64) float64) *scanned {
	p := &scanned{
		ranked: newRanked(spec, rule, clipped), ranking: newRanking(spec), width: width,
		action: firstArms(spec.Cardinality),
		own:    slices.Repeat([]widened{newWidened(0, 0)}, spec.Arms),
		safe:   slices.Repeat([]int64{-1}, spec.Arms),
	}
	p.waiting = slices.Clone(p.own)
	for arm := range p.action {
		p.waiting[arm] = taken
	}
	return p
}

// Select appends the k arms of largest clipped index.
func (p *scanned) Select(dst []int) []int {
	if p.round >= p.until {
		p.begin()
	}
	if p.due {
		p.look(p.roots[p.round-p.from])
	}
	if p.spec.Feedback.Cascading() {
		sortDisplay(p.action, p.value, p.spec.Order)
	}
	return append(dst, p.action...)
}

// Observe updates the statistics, and the indices of played arms whose pulls are not safe.
func (p *scanned) Observe(arms []int, rewards []float64) {
	p.ranked.Observe(arms, rewards)
	for _, arm := range arms {
		if p.pulls[arm] > p.safe[arm] {
			p.due, p.own[arm] = true, newWidened(p.sums[arm], p.pulls[arm])
		}
	}
}

// begin begins a block, in which no arm is known to be above the floor yet. Where indices tie at 1, or
// decide the display order, there is no floor.
func (p *scanned) begin() {
	p.from, p.until, p.crowded = p.round, p.round+blockRounds, false
	for j := range p.roots {
		p.roots[j] = math.Sqrt(p.width(p.round + int64(j)))
	}
	start, end := p.roots[0], p.roots[blockRounds-1]
	_, high := p.highest(start)
	floor := max(high, 0) + math.Abs(end-start)/math.Sqrt(float64(slices.Min(p.pulls)))
	if p.spec.Feedback.Cascading() || p.clipped && floor >= 1 {
		floor = math.Inf(1)
	}
	p.floor, p.due = floor+4*margin(floor), true // the margins of both indices, now and later
	for _, arm := range p.action {
		p.own[arm], p.safe[arm] = newWidened(p.sums[arm], p.pulls[arm]), -1
	}
}

// highest returns the unplayed arm of largest clipped index with that index, which is −1 if all arms are
// played. Numbers ≥ 0 compare as their bits do, for which the compiler needs no branch.
func (p *scanned) highest(root float64) (arm int, value float64) {
	top := int64(math.MinInt64)
	for i, a := range p.waiting {
		if x := int64(math.Float64bits(a.index(root))); x > top {
			arm, top = i, x
		}
	}
	value = math.Float64frombits(uint64(top))
	if p.clipped && value >= 1 {
		return slices.IndexFunc(p.waiting, func(a widened) bool { return a.index(root) >= 1 }), 1
	}
	return arm, value
}

// look compares the played arms that are due with the highest unplayed arm, and plays the one that
// ranks higher. By that the highest never rises, so no arm is compared twice.
func (p *scanned) look(root float64) {
	if p.crowded {
		p.reselect(root)
		return
	}
	best, high := p.highest(root)
	exchanges, due := 0, false
	for at, arm := range p.action {
		n := p.pulls[arm]
		if n <= p.safe[arm] {
			continue
		}
		x := p.own[arm].index(root)
		p.value[arm] = clip(x, p.clipped)
		switch {
		case !above(high, best, p.value[arm], arm):
			if x > p.floor {
				p.safe[arm] = int64(min(float64(n)*x/p.floor, float64(MaxHorizon)))
			} else {
				due = true
			}
		case exchanges == mostExchanges:
			p.crowded = true
			p.reselect(root)
			return
		default:
			exchanges++
			p.action[at], p.value[best], due = best, high, true
			p.waiting[best], p.waiting[arm] = taken, p.own[arm]
			best, high = p.highest(root)
		}
	}
	p.due = due
}

// reselect takes the action from the indices of all arms. The safe arms stay in it.
func (p *scanned) reselect(root float64) {
	for _, arm := range p.action {
		p.waiting[arm] = p.own[arm]
	}
	for arm, a := range p.waiting {
		p.value[arm] = clip(a.index(root), p.clipped)
	}
	p.action = p.top(p.action[:0])
	for _, arm := range p.action {
		p.waiting[arm] = taken
	}
}
