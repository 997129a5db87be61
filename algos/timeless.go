package algos

import "math"

// timeless ranks arms by an index that depends on an arm's own statistics
// alone (CMOSS, MOSS). Only observed arms move, and they were all played, so:
//
//   - the unplayed arms keep their index; they wait in a heap;
//   - an arm drops out only when its new index ranks below the heap's top;
//   - the top's rank never rises: what leaves the action ranks below what
//     replaces it. So what keeps a played arm above the present top keeps it in
//     the action: a sum above a line in its pulls, where the rule has lines (ChordRule), or
//     a number of pulls within which its index cannot fall so far (Forecaster).
//
// The last point is used when the display order does not matter; else, and under other rules, every
// observed arm is re-ranked. A rule that can tell cheaply that an index is above the top's (screener) computes only
// the indices of arms for which it cannot, mostly those that drop out.
type timeless struct {
	ranked
	chords   ChordRule  // nil: see forecast
	forecast Forecaster // nil, without chords too: re-rank every observed arm
	screener screener   // nil: compute the index of every arm that is due
	value    []float64  // clipped index: of unplayed arms now, of played arms when last looked at
	played   []int      // the action, in display order under cascading feedback
	slot     []int      // position of a played arm in played
	radii    *radii     // of a rule that remembers them
	heap     armHeap    // the unplayed arms
	guard    []guard    // of each arm, of use while it is played
	due      []int      // observed arms to look at before the next action
	fallen   []int      // scratch
}

// A guard says how long a played arm need not be looked at: up to n = until pulls, while its sum is above base + rise·n.
type guard struct {
	base, rise float64
	until      int64
	slope      float64 // of the chord that the line is made of, whose bonus after n pulls is slope·n − base
}

func newTimeless(spec Spec, rule IndexRule, clipped bool) *timeless {
	m, k := spec.Arms, spec.Cardinality
	p := &timeless{
		ranked: newRanked(spec, rule, clipped),
		value:  make([]float64, m),
		played: make([]int, k),
		slot:   make([]int, m),
		guard:  make([]guard, m),
		due:    make([]int, 0, k),
		fallen: make([]int, 0, k),
	}
	if !spec.Feedback.Cascading() && !embeds(rule) {
		p.chords, _ = rule.(ChordRule)
		p.forecast, _ = rule.(Forecaster)
		p.screener, _ = rule.(screener)
	}
	if r, ok := rule.(radial); ok && !embeds(rule) {
		p.radii = r.remembered()
	}
	for i := range p.value { // all indices are equal, so the lowest arms come first
		p.value[i] = p.index(i)
	}
	for i := range k {
		p.played[i], p.slot[i] = i, i
	}
	p.heap = armHeap{arms: make([]int, m-k), value: p.value}
	for i := range m - k {
		p.heap.arms[i] = k + i
	}
	if k == m && !spec.Feedback.Cascading() {
		for i := range p.guard { // there is nothing to rank
			p.guard[i] = guard{base: math.Inf(-1), until: math.MaxInt64}
		}
	}
	return p
}

// Select appends the k arms of largest clipped index.
func (p *timeless) Select(dst []int) []int {
	if len(p.due) > 0 {
		p.settle()
	}
	return append(dst, p.played...)
}

// Observe updates the statistics and notes which arms must be looked at.
func (p *timeless) Observe(arms []int, rewards []float64) {
	pulls := p.pulls
	sums, guards := p.sums[:len(pulls)], p.guard[:len(pulls)]
	rewards = rewards[:len(arms)]
	for j, arm := range arms {
		n, sum := pulls[arm]+1, sums[arm]+rewards[j]
		pulls[arm], sums[arm] = n, sum
		if g := &guards[arm]; n > g.until || !(sum > g.base+g.rise*float64(n)) {
			p.due = append(p.due, arm)
		}
	}
	p.round++
}

// settle ranks the due arms anew and swaps the ones that fell for the best
// unplayed arms.
func (p *timeless) settle() {
	if p.screener != nil {
		p.screen()
	}
	if p.chords != nil && len(p.heap.arms) > 0 {
		p.lower()
	}
	if p.radii != nil {
		p.look()
	} else {
		for _, arm := range p.due {
			p.value[arm] = p.index(arm)
		}
	}
	if len(p.heap.arms) > 0 {
		p.swapFallen()
	}
	if p.spec.Feedback.Cascading() {
		sortDisplay(p.played, p.value, p.spec.Order)
		for i, arm := range p.played {
			p.slot[arm] = i
		}
	}
	p.due = p.due[:0]
}

// look computes the index of each due arm, which was observed, as index does but for a call by an interface.
func (p *timeless) look() {
	for _, arm := range p.due {
		n := p.pulls[arm]
		p.value[arm] = clip(p.sums[arm]/float64(n)+p.radii.at(n), p.clipped)
	}
}

// screen schedules the due arms that are above the top beyond doubt, and keeps
// the others.
func (p *timeless) screen() {
	floor, kept := p.value[p.heap.top()], p.due[:0]
	for _, arm := range p.due {
		if safe, above := p.screener.screen(p.sums[arm], p.pulls[arm], floor); above {
			p.guard[arm] = guard{base: math.Inf(-1), until: p.pulls[arm] + safe}
		} else {
			kept = append(kept, arm)
		}
	}
	p.due = kept
}

// lower moves the lines of the due arms to the present top, and keeps the arms that are not above them.
func (p *timeless) lower() {
	floor, kept := p.value[p.heap.top()], p.due[:0]
	for _, arm := range p.due {
		g, n := &p.guard[arm], p.pulls[arm]
		if g.lower(floor); n > g.until || !(p.sums[arm] > g.base+g.rise*float64(n)) {
			kept = append(kept, arm)
		}
	}
	p.due = kept
}

// lower draws the line of a floor: the index is above it if S + slope·n − base is above n·(floor + margin), with one margin for
// the index and one for the line.
func (g *guard) lower(floor float64) { g.rise = floor + 2*margin(floor) - g.slope }

func (p *timeless) swapFallen() {
	top := p.heap.top()
	p.fallen = p.fallen[:0]
	for _, arm := range p.due {
		if p.heap.above(top, arm) {
			p.fallen = append(p.fallen, arm)
		} else {
			p.schedule(arm, p.value[top])
		}
	}
	// The new action takes the best of the unplayed and the fallen: after each
	// swap a fallen arm that went into the heap may be what comes out next.
	for _, arm := range p.fallen {
		at := p.slot[arm]
		if !p.heap.above(p.heap.top(), arm) {
			continue // an earlier swap already took what ranked above it
		}
		in := p.heap.replaceTop(arm)
		p.played[at], p.slot[in] = in, at
		p.schedule(in, p.value[p.heap.top()])
	}
}

// schedule sets when an arm that ranks above floor must be looked at again.
func (p *timeless) schedule(arm int, floor float64) {
	g, n := &p.guard[arm], p.pulls[arm]
	switch {
	case math.IsInf(floor, 1) || p.clipped && floor >= 1: // ties at 1 go by number
		*g = guard{}
	case p.chords != nil:
		if n >= g.until {
			level, slope, valid := p.chords.Chord(n)
			*g = guard{base: slope*float64(n) - level, until: n + valid, slope: slope}
		}
		g.lower(floor)
	case p.forecast != nil:
		*g = guard{base: math.Inf(-1), until: n + p.forecast.SafePulls(p.sums[arm], n, p.round, floor)}
	}
}
