package algos

import "math"

// heaped ranks arms by a steady index. Only observed arms move, and they were all played, so:
//
//   - the unplayed arms keep their index; they wait in a heap;
//   - an arm drops out only when its new index ranks below the heap's top;
//   - the top's rank never rises: what leaves the action ranks below what replaces it.
//
// So a promise that keeps a played arm above the present top keeps it in the action, and its index
// need not be computed meanwhile. That makes a round of CMOSS at m = 30, k = 10, T = 10⁶ 4.7 times
// as fast: 53 ns for 251. Where the display order matters, every observed arm is ranked anew.
type heaped struct {
	ranked
	steady SteadyRule
	value  []float64 // clipped index: of unplayed arms now, of played arms when last computed
	played []int     // the action, in display order under cascading feedback
	slot   []int     // position of a played arm in played
	heap   armHeap   // the unplayed arms
	safe   []promise // of each arm, of use while it is played
	due    []int     // observed arms to rank before the next action
}

// A promise says how long a played arm need not be ranked: up to so many pulls, while its sum is
// above level + slope·(n − from).
type promise struct {
	level, slope float64
	from, until  int64
}

func newHeaped(spec Spec, rule SteadyRule, clipped bool) *heaped {
	m, k := spec.Arms, spec.Cardinality
	p := &heaped{
		ranked: newRanked(spec, rule, clipped), steady: rule, value: make([]float64, m), played: firstArms(k),
		slot: firstArms(m), safe: make([]promise, m), due: make([]int, 0, k),
	}
	for i := range p.value { // all indices are equal, so the lowest arms come first
		p.value[i] = p.index(i)
	}
	p.heap = armHeap{arms: firstArms(m)[k:], value: p.value}
	p.rest()
	return p
}

// rest forgets all promises. If every arm is played in any order, there is nothing to rank.
func (p *heaped) rest() {
	never := promise{}
	if len(p.heap.arms) == 0 && !p.spec.Feedback.Cascading() {
		never = promise{level: math.Inf(-1), until: math.MaxInt64}
	}
	for i := range p.safe {
		p.safe[i] = never
	}
}

func (p *heaped) index(arm int) float64 {
	return clip(p.rule.Index(p.sums[arm], p.pulls[arm], p.round), p.clipped)
}

// Select appends the k arms of largest clipped index.
func (p *heaped) Select(dst []int) []int {
	if len(p.due) > 0 {
		p.settle()
	}
	return append(dst, p.played...)
}

// Observe updates the statistics and notes which arms must be ranked.
func (p *heaped) Observe(arms []int, rewards []float64) {
	pulls := p.pulls
	sums, promises := p.sums[:len(pulls)], p.safe[:len(pulls)]
	rewards = rewards[:len(arms)]
	for j, arm := range arms {
		n, sum := pulls[arm]+1, sums[arm]+rewards[j]
		pulls[arm], sums[arm] = n, sum
		if s := &promises[arm]; n > s.until || !(sum > s.level+s.slope*float64(n-s.from)) {
			p.due = append(p.due, arm)
		}
	}
	p.round++
}

// settle ranks the due arms anew and exchanges those that fell for the best unplayed arms.
func (p *heaped) settle() {
	if len(p.heap.arms) > 0 {
		p.keepSafe()
	}
	for _, arm := range p.due {
		p.value[arm] = p.index(arm)
	}
	if len(p.heap.arms) > 0 {
		// The new action takes the best of the unplayed and the fallen: after each exchange a
		// fallen arm that went into the heap may be what comes out next.
		for _, arm := range p.due {
			if p.heap.above(p.heap.top(), arm) {
				at := p.slot[arm]
				in := p.heap.replaceTop(arm)
				p.played[at], p.slot[in], p.safe[in] = in, at, promise{}
			}
		}
	}
	if p.spec.Feedback.Cascading() {
		sortDisplay(p.played, p.value, p.spec.Order)
		for i, arm := range p.played {
			p.slot[arm] = i
		}
	}
	p.due = p.due[:0]
}

// keepSafe asks for new promises to the due arms, and drops those from the list that get one.
func (p *heaped) keepSafe() {
	floor := p.value[p.heap.top()]
	if p.spec.Feedback.Cascading() || math.IsInf(floor, 1) || p.clipped && floor >= 1 { // ties at 1 go by number
		return
	}
	kept := p.due[:0]
	for _, arm := range p.due {
		n := p.pulls[arm]
		level, slope, valid := p.steady.Threshold(n, floor)
		if valid > 0 && p.sums[arm] > level {
			p.safe[arm] = promise{level, slope, n, n + valid}
		} else {
			p.safe[arm] = promise{}
			kept = append(kept, arm)
		}
	}
	p.due = kept
}
