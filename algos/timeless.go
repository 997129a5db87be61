package algos

import "math"

// timeless ranks arms by an index that depends on an arm's own statistics
// alone (CMOSS, MOSS). Only observed arms move, and they were all played, so:
//
//   - the unplayed arms keep their index; they wait in a heap;
//   - an arm drops out only when its new index ranks below the heap's top;
//   - the top's rank never rises: what leaves the action ranks below what
//     replaces it. So a played arm whose index cannot fall to the present top
//     within d pulls need not be looked at for d pulls.
//
// The last point is used when the rule can forecast (Forecaster) and the
// display order does not matter; else every observed arm is re-ranked. A rule
// that can tell cheaply that an index is above the top's (screener) computes only
// the indices of arms for which it cannot, mostly those that drop out. Another (surveyor) has the forecast
// for next to nothing beside the index.
type timeless struct {
	ranked
	forecast Forecaster // nil: re-rank every observed arm
	screener screener   // nil: compute the index of every arm that is due
	surveyor surveyor   // nil: compute index and forecast by themselves
	value    []float64  // clipped index: of unplayed arms now, of played arms when last looked at
	played   []int      // the action, in display order under cascading feedback
	slot     []int      // position of a played arm in played
	heap     armHeap    // the unplayed arms
	lookAt   []int64    // pulls at which a played arm must be looked at again
	due      []int      // observed arms to look at before the next action
	fallen   []int      // scratch
}

func newTimeless(spec Spec, rule IndexRule, clipped bool) *timeless {
	m, k := spec.Arms, spec.Cardinality
	p := &timeless{
		ranked: newRanked(spec, rule, clipped),
		value:  make([]float64, m),
		played: make([]int, k),
		slot:   make([]int, m),
		lookAt: make([]int64, m),
		due:    make([]int, 0, k),
		fallen: make([]int, 0, k),
	}
	if !spec.Feedback.Cascading() && !embeds(rule) {
		p.forecast, _ = rule.(Forecaster)
		p.screener, _ = rule.(screener)
		p.surveyor, _ = rule.(surveyor)
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
		for i := range p.lookAt { // there is nothing to rank
			p.lookAt[i] = math.MaxInt64
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
	sums, lookAt := p.sums[:len(pulls)], p.lookAt[:len(pulls)]
	rewards = rewards[:len(arms)]
	for j, arm := range arms {
		n := pulls[arm] + 1
		pulls[arm] = n
		sums[arm] += rewards[j]
		if n >= lookAt[arm] {
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
	if p.surveyor != nil && len(p.heap.arms) > 0 {
		p.survey()
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

// screen schedules the due arms that are above the top beyond doubt, and keeps
// the others.
func (p *timeless) screen() {
	floor, kept := p.value[p.heap.top()], p.due[:0]
	for _, arm := range p.due {
		if safe, above := p.screener.screen(p.sums[arm], p.pulls[arm], floor); above {
			p.lookAt[arm] = p.pulls[arm] + 1 + safe
		} else {
			kept = append(kept, arm)
		}
	}
	p.due = kept
}

// survey computes the index of each due arm, and schedules it in case it ranks above the top.
func (p *timeless) survey() {
	floor := p.value[p.heap.top()]
	for _, arm := range p.due {
		index, safe := p.surveyor.survey(p.sums[arm], p.pulls[arm], floor)
		if p.clipped && floor >= 1 {
			safe = 0
		}
		p.value[arm], p.lookAt[arm] = clip(index, p.clipped), p.pulls[arm]+1+safe
	}
}

func (p *timeless) swapFallen() {
	top := p.heap.top()
	p.fallen = p.fallen[:0]
	for _, arm := range p.due {
		if p.heap.above(top, arm) {
			p.fallen = append(p.fallen, arm)
		} else if p.surveyor == nil {
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
		p.lookAt[in] = p.pulls[in] + 1
	}
}

// schedule sets when an arm that ranks above floor must be looked at again.
func (p *timeless) schedule(arm int, floor float64) {
	p.lookAt[arm] = p.pulls[arm] + 1
	if p.forecast != nil && !(p.clipped && floor >= 1) {
		p.lookAt[arm] += p.forecast.SafePulls(p.sums[arm], p.pulls[arm], p.round, floor)
	}
}
