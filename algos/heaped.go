package algos

// heaped ranks arms by a steady index. Only observed arms move, and they were all played. So the
// unplayed arms keep their index and wait in a heap, from which a played arm that fell is replaced.
// An engine by events computes even fewer indices, by Threshold.
type heaped struct {
	ranked
	value  []float64 // clipped index
	played []int     // the action, in display order under cascading feedback
	heap   armHeap   // the unplayed arms
}

func newHeaped(spec Spec, rule SteadyRule, clipped bool) *heaped {
	arms := firstArms(spec.Arms)
	p := &heaped{ranked: newRanked(spec, rule, clipped), value: make([]float64, spec.Arms),
		played: arms[:spec.Cardinality]}
	p.heap = armHeap{arms: arms[spec.Cardinality:], value: p.value} // all indices are equal, so the lowest arms come first
	p.update(arms)
	return p
}

// Select appends the k arms of largest clipped index.
func (p *heaped) Select(dst []int) []int { return append(dst, p.played...) }

// Observe updates the statistics and the action. Of the heap's top and a played arm the one that
// ranks higher is played; so the top's rank never rises, and no arm needs a second look.
func (p *heaped) Observe(arms []int, rewards []float64) {
	p.ranked.Observe(arms, rewards)
	p.update(arms)
	if len(p.heap.arms) > 0 {
		for at, arm := range p.played {
			if p.heap.above(p.heap.top(), arm) {
				p.played[at] = p.heap.replaceTop(arm)
			}
		}
	}
	if p.spec.Feedback.Cascading() {
		sortDisplay(p.played, p.value, p.spec.Order)
	}
}

// update computes the indices of some arms.
func (p *heaped) update(arms []int) {
	for _, arm := range arms {
		p.value[arm] = clip(p.rule.Index(p.sums[arm], p.pulls[arm], p.round), p.clipped)
	}
}
