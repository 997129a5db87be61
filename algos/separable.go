package algos

import (
	"math"
	"math/bits"
)

// separable ranks arms by S/n + Spread·Level(t)/√n, where the round moves every
// index (CUCB). One pass over all arms a round, a multiplication, an addition
// and a few integer operations each, finds the lowest index of the action and
// the highest of the rest; arms are swapped until the action is ahead by more
// than rounding. Where that is in doubt, the exact indices decide.
type separable struct {
	ranked
	sep    separableRule
	spread float64
	level  float64   // Level of the current round
	order  []int     // all arms, the action first
	at     []int     // position of an arm in order
	mean   []float64 // S/n by position; +∞ before the first pull
	coef   []float64 // Spread/√n by position; 0 before the first pull
	tag    uint64    // mask of the low bits of a key that hold a position
	low    [2]uint64 // the two smallest keys of the action, if known
	known  bool      // low is that of the current round
	value  []float64 // scratch, by arm
	next   []int     // scratch
}

func newSeparable(spec Spec, rule separableRule, clipped bool) *separable {
	m := spec.Arms
	p := &separable{
		ranked: newRanked(spec, rule, clipped), sep: rule, spread: rule.Spread(), level: rule.Level(1),
		order: make([]int, m), at: make([]int, m),
		mean: make([]float64, m), coef: make([]float64, m),
		tag:   1<<bits.Len(uint(m)) - 1,
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
	if k < p.spec.Arms && !p.certify(p.level) {
		p.resolve()
	}
	if p.spec.Feedback.Cascading() {
		p.arrange()
	}
	return append(dst, p.order[:k]...)
}

// Observe updates the statistics of the observed arms. The next level comes
// first: the processor computes its logarithm beside the rest, and where the
// whole action is observed its lowest indices come out on the way.
func (p *separable) Observe(arms []int, rewards []float64) {
	p.round++
	p.level = p.sep.Level(p.round)
	first, second := uint64(math.MaxUint64), uint64(math.MaxUint64)
	for j, arm := range arms {
		n := p.pulls[arm] + 1
		s := p.sums[arm] + rewards[j]
		p.pulls[arm], p.sums[arm] = n, s
		at, inverse := p.at[arm], 1/float64(n)
		mean, coef := s*inverse, p.spread*math.Sqrt(inverse)
		p.mean[at], p.coef[at] = mean, coef
		key := math.Float64bits(mean+coef*p.level)&^p.tag | uint64(at)
		second = min(second, max(first, key))
		first = min(first, key)
	}
	p.low, p.known = [2]uint64{first, second}, len(arms) == p.spec.Cardinality
}

// A key is the bit pattern of an index ≥ 0, which orders as the index does,
// with the arm's position in place of the lowest bits: integers compare without
// a branch to mispredict, and the extreme comes with its place.

// certify makes the first k arms the action, unless rounding leaves doubt. The
// key's tag rounds an index down by at most tag ulps, which the gap includes.
func (p *separable) certify(level float64) bool {
	k := p.spec.Cardinality
	for range k + 1 {
		low, nextLow := p.low[0], p.low[1]
		if !p.known {
			low, nextLow = p.lowest(level)
		}
		p.known = false
		high, nextHigh := p.highest(level)
		top := math.Float64frombits(high &^ p.tag)
		gap := margin(top) + float64(p.tag+1)*0x1p-52*top
		if p.clipped && top >= 1-gap || math.IsInf(top, 1) {
			return false
		}
		if p.ahead(low, high, gap) {
			return true
		}
		if !p.ahead(high, low, gap) {
			return false
		}
		p.swap(int(low&p.tag), int(high&p.tag))
		// The next pass would find this; most rounds swap at most once.
		if low, high = min(nextLow, high), max(nextHigh, low); p.ahead(low, high, gap) {
			return true
		}
	}
	return false
}

// ahead reports whether the index of key a exceeds that of key b by gap.
func (p *separable) ahead(a, b uint64, gap float64) bool {
	return math.Float64frombits(a&^p.tag) > math.Float64frombits(b&^p.tag)+gap
}

// lowest returns the two smallest keys of the action.
func (p *separable) lowest(level float64) (first, second uint64) {
	first, second = math.MaxUint64, math.MaxUint64
	mean := p.mean[:p.spec.Cardinality]
	coef := p.coef[:len(mean)]
	for i, x := range mean {
		key := math.Float64bits(x+coef[i]*level)&^p.tag | uint64(i)
		second = min(second, max(first, key))
		first = min(first, key)
	}
	return first, second
}

// highest returns the two largest keys outside the action.
func (p *separable) highest(level float64) (first, second uint64) {
	mean := p.mean
	coef := p.coef[:len(mean)]
	for i := p.spec.Cardinality; i < len(mean); i++ {
		key := math.Float64bits(mean[i]+coef[i]*level)&^p.tag | uint64(i)
		second = max(second, min(first, key))
		first = max(first, key)
	}
	return first, second
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
	log := p.sep.logRound(p.round)
	for _, arm := range p.next[:k] {
		p.value[arm] = clip(p.sep.indexAt(p.sums[arm], p.pulls[arm], log), p.clipped)
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
