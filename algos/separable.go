package algos

import (
	"math"
	"math/bits"
	"slices"
)

// separable ranks arms by S/n + Spread·Level(t)/√n, where the round moves every
// index (CUCB). It goes by windows of a few rounds, in which no index of an unplayed arm exceeds
// a ceiling. With w = (Spread·Level)² at the lowest level of the window, a played arm is above it while
//
//	S/n + √(w/n) > ceiling,   that is   x·|x| < wn,   x = ceiling·n − S,
//
// which takes no division, root or logarithm. The arms for which this fails have fallen; they, and when
// a window opens all played ones, are compared with the rest before the next action.
//
// That is one pass over the arms, a multiplication, an addition
// and a few integer operations each, which finds the lowest index of the fallen and
// the highest of the rest; arms are swapped until the action is ahead by more
// than rounding. Where that is in doubt, the exact indices decide.
type separable struct {
	ranked
	sep    separableRule
	spread float64
	order  []int     // all arms, the action first
	at     []int     // position of an arm in order
	mean   []float64 // S/n by position, of a played arm when it was last compared; +∞ before the first pull
	coef   []float64 // Spread/√n by position, likewise; 0 before the first pull
	tag    uint64    // mask of the low bits of a key that hold a position
	window indexWindow
	fallen []int     // positions in the action
	value  []float64 // scratch, by arm
	next   []int     // scratch
}

// An indexWindow is a window of rounds and what holds in it.
type indexWindow struct {
	closes  int64   // its last round
	first   float64 // its first round
	level   cubic   // the level by (t − first)/first
	bend    float64 // how far it may be from that; +∞: it is computed in every round
	doubt   float64 // by how much an index may therefore be off in the present round
	peak    float64 // its highest level
	width   float64 // w
	widest  float64 // largest coef of any arm
	ceiling float64
}

func newSeparable(spec Spec, rule separableRule, clipped bool) *separable {
	m := spec.Arms
	p := &separable{
		ranked: newRanked(spec, rule, clipped), sep: rule, spread: rule.Spread(),
		order: make([]int, m), at: make([]int, m),
		mean: make([]float64, m), coef: make([]float64, m),
		tag:    1<<bits.Len(uint(m)) - 1,
		fallen: make([]int, 0, m), value: make([]float64, m), next: make([]int, m),
	}
	for i := range m {
		p.order[i], p.at[i], p.mean[i] = i, i, math.Inf(1)
	}
	return p
}

// Select appends the k arms of largest clipped index.
func (p *separable) Select(dst []int) []int {
	k := p.spec.Cardinality
	ranked, level := false, 0.0
	if k < p.spec.Arms && (len(p.fallen) > 0 || p.round > p.window.closes) {
		level, ranked = p.rank()
	}
	if p.spec.Feedback.Cascading() && !(ranked && p.sorted(level)) {
		p.arrange()
	}
	return append(dst, p.order[:k]...)
}

// Observe updates the statistics of the observed arms, and notes which have fallen.
func (p *separable) Observe(arms []int, rewards []float64) {
	p.round++
	w, pulls := &p.window, p.pulls
	sums := p.sums[:len(pulls)]
	p.fallen, rewards = p.fallen[:0], rewards[:len(arms)]
	for j, arm := range arms {
		n := pulls[arm] + 1
		s := sums[arm] + rewards[j]
		pulls[arm], sums[arm] = n, s
		x := w.ceiling*float64(n) - s
		if !(x*math.Abs(x) < w.width*float64(n)) {
			p.fallen = append(p.fallen, p.at[arm])
		}
	}
	if len(arms) != p.spec.Cardinality {
		w.closes = 0 // who is not seen has not been compared with the ceiling
	}
}

// rank makes the first k arms the action, and finds the ceiling. It reports whether it could do without exact indices.
func (p *separable) rank() (level float64, ok bool) {
	k, w := p.spec.Cardinality, &p.window
	all := p.round > w.closes
	level = p.level(all)
	if all {
		p.fallen = p.fallen[:0]
		for i := range k {
			p.fallen = append(p.fallen, i)
		}
	}
	for _, i := range p.fallen {
		p.place(i)
	}
	top, ok := p.certify(level)
	if !ok {
		p.resolve()
		w.ceiling, w.closes = math.Inf(1), p.round
		return level, false
	}
	if all && !p.spec.Feedback.Cascading() {
		p.open(level)
	}
	ceiling := top + (w.peak-level)*w.widest
	ceiling += 4 * p.gap(ceiling)
	if p.clipped && ceiling >= 1 {
		ceiling = math.Inf(1) // ties at 1 go by number
	}
	w.ceiling = min(w.ceiling, ceiling)
	return level, true
}

// level returns the level of the round. That of the polynomial takes no logarithm and no root.
func (p *separable) level(opens bool) float64 {
	w := &p.window
	if opens || math.IsInf(w.bend, 1) {
		w.doubt = 0
		return p.sep.Level(p.round)
	}
	w.doubt = w.bend * w.widest
	return w.level.at((float64(p.round) - w.first) / w.first)
}

// windowRounds is the most that a window lasts. It divides the cost of opening one; windows twice as long
// save a nanosecond a round, and a ceiling that is too high calls arms fallen for nothing.
const windowRounds = 64

// open begins a window of rounds with the present one.
func (p *separable) open(level float64) {
	w := &p.window
	w.closes = p.round + min(windowRounds, p.round/64)
	last := level
	if w.closes > p.round {
		last = p.sep.Level(w.closes)
	}
	w.first, w.bend = float64(p.round), math.Inf(1)
	if w.closes > p.round {
		w.level, w.bend = p.sep.expand(p.round, w.closes)
		w.bend += 0x1p-48 // rounding
	}
	lowest := p.spread * min(level, last)
	w.peak, w.width, w.widest, w.ceiling = max(level, last), lowest*lowest, slices.Max(p.coef), math.Inf(1)
}

// place computes mean and coef of the arm at position i.
func (p *separable) place(i int) {
	arm := p.order[i]
	l := lineOf(p.sums[arm], p.pulls[arm], p.spread)
	p.mean[i], p.coef[i] = l.mean, l.coef
}

// A key is the bit pattern of an index ≥ 0, which orders as the index does,
// with the arm's position in place of the lowest bits: integers compare without
// a branch to mispredict, and the extreme comes with its place.

// gap is by how much indices must differ not to be mistaken for each other. The key's tag rounds an
// index down by at most tag ulps, and the level may be that of a polynomial.
func (p *separable) gap(index float64) float64 {
	return margin(index) + float64(p.tag+1)*0x1p-52*index + p.window.doubt
}

// certify makes the first k arms the action, unless rounding leaves doubt, and returns the highest index of
// the rest.
func (p *separable) certify(level float64) (top float64, ok bool) {
	for range p.spec.Cardinality + 1 {
		low, nextLow := p.lowest(level)
		high, nextHigh := p.highest(level)
		top = math.Float64frombits(high &^ p.tag)
		gap := p.gap(top)
		if p.clipped && top >= 1-gap || math.IsInf(top, 1) {
			return top, false
		}
		if p.ahead(low, high, gap) {
			return top, true
		}
		if !p.ahead(high, low, gap) {
			return top, false
		}
		p.swap(int(low&p.tag), int(high&p.tag))
		// The next pass would find this; most rounds swap at most once.
		if low, high = min(nextLow, high), max(nextHigh, low); p.ahead(low, high, gap) {
			return math.Float64frombits(high &^ p.tag), true
		}
	}
	return top, false
}

// ahead reports whether the index of key a exceeds that of key b by gap.
func (p *separable) ahead(a, b uint64, gap float64) bool {
	return math.Float64frombits(a&^p.tag) > math.Float64frombits(b&^p.tag)+gap
}

// lowest returns the two smallest keys of the fallen.
func (p *separable) lowest(level float64) (first, second uint64) {
	first, second = math.MaxUint64, math.MaxUint64
	for _, i := range p.fallen {
		key := math.Float64bits(p.mean[i]+p.coef[i]*level)&^p.tag | uint64(i)
		second = min(second, max(first, key))
		first = min(first, key)
	}
	return first, second
}

// highest returns the two largest keys outside the action.
func (p *separable) highest(level float64) (first, second uint64) {
	k, tag := p.spec.Cardinality, p.tag
	mean := p.mean[k:]
	coef := p.coef[k:][:len(mean)]
	key := func(i int) uint64 { return math.Float64bits(mean[i]+coef[i]*level)&^tag | uint64(k+i) }
	for i := 1; i < len(mean); i += 2 { // in pairs, so that each waits for the one before, not each arm
		a, b := key(i-1), key(i)
		high, low := max(a, b), min(a, b)
		second = max(second, min(first, high), low)
		first = max(first, high)
	}
	if last := len(mean) - 1; last&1 == 0 {
		a := key(last)
		second = max(second, min(first, a))
		first = max(first, a)
	}
	return first, second
}

func (p *separable) swap(a, b int) {
	p.order[a], p.order[b] = p.order[b], p.order[a]
	p.mean[a], p.mean[b] = p.mean[b], p.mean[a]
	p.coef[a], p.coef[b] = p.coef[b], p.coef[a]
	p.at[p.order[a]], p.at[p.order[b]] = a, b
}

// exact is index, with the round's logarithm computed once for all arms.
func (p *separable) exact(arm int, log float64) float64 {
	return clip(p.sep.indexAt(p.sums[arm], p.pulls[arm], log), p.clipped)
}

// resolve selects the action by the exact clipped indices.
func (p *separable) resolve() {
	log := p.sep.logRound(p.round)
	for i := range p.value {
		p.value[i] = p.exact(i, log)
	}
	copy(p.next, p.order)
	selectTop(p.next, p.value, p.spec.Cardinality)
	p.adopt()
}

// sorted puts the action into display order, unless rounding leaves doubt: then it reports false. Positions are inserted
// one by one, as they mostly stand in last round's order.
func (p *separable) sorted(level float64) bool {
	k, sign := p.spec.Cardinality, 1.0
	if p.spec.Order == Ascending {
		sign = -1
	}
	widest := 0.0
	for i := range k {
		x := p.mean[i] + p.coef[i]*level
		widest = max(widest, x)
		p.value[i] = sign * x
		for at := i; at > 0 && p.value[at] > p.value[at-1]; at-- {
			p.value[at], p.value[at-1] = p.value[at-1], p.value[at]
			p.swap(at, at-1)
		}
	}
	gap := p.gap(widest)
	if p.clipped && widest >= 1-gap { // ties at 1 go by number
		return false
	}
	for i := 1; i < k; i++ {
		if !(p.value[i-1] > p.value[i]+gap) {
			return false
		}
	}
	return true
}

// arrange puts the action into display order, by exact indices.
func (p *separable) arrange() {
	k := p.spec.Cardinality
	copy(p.next, p.order)
	log := p.sep.logRound(p.round)
	for _, arm := range p.next[:k] {
		p.value[arm] = p.exact(arm, log)
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
