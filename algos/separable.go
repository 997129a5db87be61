package algos

import "math"

// separable ranks arms by S/n + Coef(n)·Level(t), where the round moves every
// index (CUCB). One pass over all arms a round, a multiplication and an
// addition each, shows by how much the action beats the rest; where that is
// not beyond rounding, the exact indices decide.
type separable struct {
	ranked
	sep   separableRule
	order []int     // all arms, the action first
	at    []int     // position of an arm in order
	mean  []float64 // S/n by position; +∞ before the first pull
	coef  []float64 // Coef(n) by position; 0 before the first pull
	value []float64 // scratch, by arm
	next  []int     // scratch
}

func newSeparable(spec Spec, rule separableRule, clipped bool) *separable {
	m := spec.Arms
	p := &separable{
		ranked: newRanked(spec, rule, clipped), sep: rule,
		order: make([]int, m), at: make([]int, m),
		mean: make([]float64, m), coef: make([]float64, m),
		value: make([]float64, m), next: make([]int, m),
	}
	for i := range m {
		p.order[i], p.at[i], p.mean[i] = i, i, math.Inf(1)
	}
	return p
}

// Select appends the k arms of largest clipped index.
func (p *separable) Select(dst []int) []int {
	k := p.spec.Cardinality
	if k < p.spec.Arms && !p.certify(p.sep.Level(p.round)) {
		p.resolve()
	}
	if p.spec.Feedback.Cascading() {
		p.arrange()
	}
	return append(dst, p.order[:k]...)
}

// Observe updates the statistics of the observed arms.
func (p *separable) Observe(arms []int, rewards []float64) {
	for j, arm := range arms {
		n := p.pulls[arm] + 1
		s := p.sums[arm] + rewards[j]
		p.pulls[arm], p.sums[arm] = n, s
		p.mean[p.at[arm]], p.coef[p.at[arm]] = s/float64(n), p.sep.Coef(n)
	}
	p.round++
}

// certify swaps arms in and out of the action until each played index exceeds
// each unplayed one by more than rounding, and reports whether it got there.
func (p *separable) certify(level float64) bool {
	k := p.spec.Cardinality
	for range k + 1 {
		low, lowAt := lowest(p.mean[:k], p.coef[:k], level)
		high, highAt := highest(p.mean[k:], p.coef[k:], level)
		if p.clipped && high >= 1-margin(1) {
			return false
		}
		gap := margin(high)
		if low > high+gap {
			return true
		}
		if low >= high-gap {
			return false
		}
		p.swap(lowAt, k+highAt)
	}
	return false
}

// lowest returns the smallest mean + coef·level and where it is.
func lowest(mean, coef []float64, level float64) (float64, int) {
	coef = coef[:len(mean)]
	low, at := math.Inf(1), 0
	for i, x := range mean {
		if x += coef[i] * level; x < low {
			low, at = x, i
		}
	}
	return low, at
}

// highest returns the largest mean + coef·level and where it is.
func highest(mean, coef []float64, level float64) (float64, int) {
	coef = coef[:len(mean)]
	high, at := math.Inf(-1), 0
	for i, x := range mean {
		if x += coef[i] * level; x > high {
			high, at = x, i
		}
	}
	return high, at
}

func (p *separable) swap(a, b int) {
	p.order[a], p.order[b] = p.order[b], p.order[a]
	p.mean[a], p.mean[b] = p.mean[b], p.mean[a]
	p.coef[a], p.coef[b] = p.coef[b], p.coef[a]
	p.at[p.order[a]], p.at[p.order[b]] = a, b
}

// resolve selects the action by the exact clipped indices.
func (p *separable) resolve() {
	for i := range p.value {
		p.value[i] = p.index(i)
	}
	copy(p.next, p.order)
	selectTop(p.next, p.value, p.spec.Cardinality)
	p.adopt()
}

// arrange puts the action into display order.
func (p *separable) arrange() {
	k := p.spec.Cardinality
	copy(p.next, p.order)
	for _, arm := range p.next[:k] {
		p.value[arm] = p.index(arm)
	}
	sortDisplay(p.next[:k], p.value, p.spec.Order)
	p.adopt()
}

// adopt permutes the arms into the order of next.
func (p *separable) adopt() {
	for to, arm := range p.next {
		if from := p.at[arm]; from != to {
			p.swap(to, from)
		}
	}
}
