package algos

import "math"

// kinetic ranks arms by S/n + Spread·Level(t)/√n with a level that never falls (CUCB), where there are many. Every index
// moves with the round, but as a line in the level, and most lines cross seldom. So the arms outside the action wait
//
//   - at the ceiling, by number, if their index is as large as an index can be: +∞, or 1 and more where indices are
//     clipped; there they stay until they are played;
//   - or else in a tournament, whose matches are decided anew when the level reaches what they hold until.
//
// A round takes O(k), and O(log m) for an arm that enters or leaves the action and for a match to be decided anew.
type kinetic struct {
	ranked
	action  worstHeap // the action, with exact clipped indices
	ceiling bitTree   // arms outside the action whose clipped index is top
	top     float64   // the largest clipped index there is
	rest    tournament
	display []int // scratch
}

// manyArms reports whether kinetic is faster than separable for most games of the size (BenchmarkManyArms): where the
// action is small beside the rest, or passes over all arms are long.
func manyArms(m, k int) bool { return m >= 500 || m >= 30 && m >= 10*k }

func newKinetic(spec Spec, rule separableRule, clipped bool) *kinetic {
	m, k := spec.Arms, spec.Cardinality
	p := &kinetic{
		ranked: newRanked(spec, rule, clipped), top: clip(math.Inf(1), clipped),
		action:  worstHeap{arms: make([]int, k), value: make([]float64, m)},
		ceiling: newBitTree(m), display: make([]int, k),
	}
	p.rest = newTournament(&p.statistics, rule)
	p.begin()
	return p
}

// begin takes the first k arms for the action, and places the others by the statistics.
func (p *kinetic) begin() {
	p.rest.enter(p.round)
	p.ceiling.clear()
	p.rest.clear()
	for i := range p.pulls {
		if i < len(p.action.arms) {
			p.action.arms[i] = i
		} else if p.index(i) == p.top {
			p.ceiling.add(i)
		} else {
			p.rest.seat(i)
		}
	}
	p.rest.playAll()
}

// index is ranked's, with what the round's indices share computed once.
func (p *kinetic) index(arm int) float64 {
	return clip(p.rest.exact(arm), p.clipped)
}

// Select appends the k arms of largest clipped index.
func (p *kinetic) Select(dst []int) []int {
	p.rest.enter(p.round)
	p.rest.refresh()
	for _, arm := range p.action.arms {
		p.action.value[arm] = p.index(arm)
	}
	if arm, value, ok := p.best(); ok && p.action.hasBelow(arm, value) {
		p.action.order()
		for worst := p.action.arms[0]; ok && above(value, arm, p.action.value[worst], worst); worst = p.action.arms[0] {
			p.exchange(arm, value)
			arm, value, ok = p.best()
		}
	}
	if !p.spec.Feedback.Cascading() {
		return append(dst, p.action.arms...)
	}
	copy(p.display, p.action.arms)
	sortDisplay(p.display, p.action.value, p.spec.Order)
	return append(dst, p.display...)
}

// best returns the arm outside the action that ranks highest, and its clipped index. Arms whose index has risen
// to the top are sent to the ceiling on the way.
func (p *kinetic) best() (arm int, value float64, ok bool) {
	for {
		arm, ok = p.rest.winner()
		if !ok {
			break
		}
		if value = p.index(arm); value < p.top {
			break
		}
		p.rest.remove(arm)
		p.ceiling.add(arm)
	}
	if first, any := p.ceiling.lowest(); any {
		return first, p.top, true
	}
	return arm, value, ok
}

// exchange puts an arm into the action, for the worst of it.
func (p *kinetic) exchange(arm int, value float64) {
	if value == p.top {
		p.ceiling.remove(arm)
	} else {
		p.rest.remove(arm)
	}
	p.action.value[arm] = value
	old := p.action.replaceWorst(arm)
	if p.action.value[old] == p.top {
		p.ceiling.add(old)
	} else {
		p.rest.insert(old)
	}
}

// Resume implements Resumer.
func (p *kinetic) Resume(pulls []int64, sums []float64, round int64) {
	p.resume(pulls, sums, round)
	p.begin()
}

// worstHeap is a heap of arms by rank with the worst first, over values by arm.
type worstHeap struct {
	arms  []int
	value []float64
}

// below reports whether arm a ranks below arm b.
func (h *worstHeap) below(a, b int) bool { return above(h.value[b], b, h.value[a], a) }

// hasBelow reports whether some arm ranks below one with the given value.
func (h *worstHeap) hasBelow(arm int, value float64) bool {
	for _, a := range h.arms {
		if above(value, arm, h.value[a], a) {
			return true
		}
	}
	return false
}

// order makes a heap of the arms in any order.
func (h *worstHeap) order() {
	for i := len(h.arms)/2 - 1; i >= 0; i-- {
		h.sink(i, h.arms[i])
	}
}

// replaceWorst puts arm in the place of the worst and returns that one.
func (h *worstHeap) replaceWorst(arm int) int {
	old := h.arms[0]
	h.sink(0, arm)
	return old
}

// sink puts arm at place i or below.
func (h *worstHeap) sink(i, arm int) {
	for {
		child := 2*i + 1
		if child >= len(h.arms) {
			break
		}
		if child+1 < len(h.arms) && h.below(h.arms[child+1], h.arms[child]) {
			child++
		}
		if !h.below(h.arms[child], arm) {
			break
		}
		h.arms[i] = h.arms[child]
		i = child
	}
	h.arms[i] = arm
}
