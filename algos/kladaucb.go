package algos

import (
	"cmp"
	"math"
	"slices"
)

// KLAdaUCB is AdaUCB with a Kullback–Leibler index, in top-k form: it plays the k
// arms of largest
//
//	max{ q ∈ [μ̂_i, 1] : T_i·kl(μ̂_i, q) ≤ ln⁺(kT/H_i) },   H_i = Σ_j min{T_i, √(T_i·T_j)},
//
// +∞ before the first observation. H_i is at most m·T_i, and less where other arms
// have been left alone, so that the level adapts to how many arms are still in
// the race. At k = 1 AdaUCB has
//
//	μ̂_i + √(2·log‾(T/H_i)/T_i),   log‾(x) = ln((x+e)·√ln(x+e)),
//
// for rewards of variance factor 1; the divergence, kT for T and ln⁺ for log‾,
// which is never below 1, are ours.
//
// Since the level of an arm depends on the pulls of all, an engine plays it round
// by round. But H never falls, so that an unplayed arm's index never rises, and a
// played arm that is above all those by enough need not be looked at for a while.
//
// Reference: Lattimore 2018, "Refining the Confidence Level for Optimistic Bandit
// Strategies", algorithm 1; the 2, log‾ and H_i are also those of independent public code.
type KLAdaUCB struct {
	statistics
	spec   Spec
	round  int64
	byPull []int     // all arms, the fewest pulls first when crowds were last counted
	crowd  []crowd   // by arm
	fresh  bool      // crowd belongs to the current round
	order  []int     // all arms, the action first
	value  []float64 // index of an arm when it was last computed
	most   []float64 // of unplayed arms: a bound of their index from then on
	lookAt []int64   // round in which a played arm must be looked at again
	pool   []int     // scratch: arms that are ranked, by position in order
	ranked []int     // scratch: the same arms, the best first
}

// A crowd is what makes H_i of the other arms' pulls.
type crowd struct {
	atLeast float64 // #{j : T_j ≥ T_i}
	below   float64 // Σ √T_j over the others
	inverse float64 // Σ 1/√T_j over the others
}

// h returns H_i at n = T_i pulls.
func (c crowd) h(n float64) float64 { return float64(n*c.atLeast) + float64(math.Sqrt(n)*c.below) }

// later bounds H_i of d rounds later: T_j + d pulls at most, √(T_j+d) ≤ √T_j + d/(2√T_j).
func (c crowd) later(n, d float64) float64 {
	c.below += d / 2 * c.inverse
	return c.h(n + d)
}

var _ Indexer = (*KLAdaUCB)(nil)

// NewKLAdaUCB returns KL-AdaUCB.
func NewKLAdaUCB(spec Spec) (*KLAdaUCB, error) {
	spec, err := spec.Normalize()
	if err != nil {
		return nil, err
	}
	m := spec.Arms
	p := &KLAdaUCB{
		statistics: newStatistics(m), spec: spec, round: 1,
		byPull: make([]int, m), crowd: make([]crowd, m), order: make([]int, m), value: make([]float64, m),
		most: make([]float64, m), lookAt: make([]int64, m), pool: make([]int, 0, m), ranked: make([]int, 0, m),
	}
	for i := range m {
		p.byPull[i], p.order[i] = i, i
	}
	p.forget()
	return p, nil
}

// forget makes every arm be looked at in the next round.
func (p *KLAdaUCB) forget() {
	p.fresh = false
	for i := range p.most {
		p.most[i], p.lookAt[i] = math.Inf(1), 0
	}
}

// count brings the crowds up to date. Arms of as many pulls share theirs.
func (p *KLAdaUCB) count() {
	if p.fresh {
		return
	}
	p.fresh = true
	slices.SortFunc(p.byPull, func(i, j int) int { return cmp.Compare(p.pulls[i], p.pulls[j]) })
	var c crowd
	for at, last := 0, 0; at < len(p.byPull); at = last {
		pulls := p.pulls[p.byPull[at]]
		c.atLeast = float64(len(p.byPull) - at)
		for last < len(p.byPull) && p.pulls[p.byPull[last]] == pulls {
			p.crowd[p.byPull[last]] = c
			last++
		}
		root, n := math.Sqrt(float64(pulls)), float64(last-at)
		c.below += root * n
		c.inverse += n / root
	}
}

// total returns kT.
func (p *KLAdaUCB) total() float64 {
	return float64(p.spec.Cardinality) * float64(p.spec.Horizon)
}

// index returns an arm's index in the current round.
func (p *KLAdaUCB) index(arm int) float64 {
	if p.pulls[arm] == 0 {
		return math.Inf(1)
	}
	n := float64(p.pulls[arm])
	return KLUpper(p.sums[arm]/n, math.Max(0, math.Log(p.total()/p.crowd[arm].h(n)))/n)
}

// doubt is by how much a level may be off for the rounding of m sums.
func (p *KLAdaUCB) doubt() float64 { return float64(p.spec.Arms+16) * 0x1p-52 }

// Select appends the k arms of largest index.
func (p *KLAdaUCB) Select(dst []int) []int {
	k := p.spec.Cardinality
	if p.spec.Feedback.Cascading() {
		p.count()
		for arm := range p.value {
			p.value[arm] = p.index(arm)
		}
		selectTop(p.order, p.value, k)
		sortDisplay(p.order[:k], p.value, p.spec.Order)
	} else if k < p.spec.Arms {
		p.settle()
	}
	return append(dst, p.order[:k]...)
}

// settle ranks the played arms that are due against the unplayed arms that may
// be above one of them.
func (p *KLAdaUCB) settle() {
	k := p.spec.Cardinality
	p.pool = p.pool[:0]
	lowest := math.Inf(1)
	for at, arm := range p.order[:k] {
		if p.lookAt[arm] <= p.round {
			p.count()
			p.value[arm] = p.index(arm)
			lowest = min(lowest, p.value[arm])
			p.pool = append(p.pool, at)
		}
	}
	due := len(p.pool)
	if due == 0 {
		return
	}
	for at := k; at < len(p.order); at++ {
		if arm := p.order[at]; p.most[arm] >= lowest {
			p.value[arm] = p.index(arm)
			p.pool = append(p.pool, at)
		}
	}
	p.rank(due)
	floor := 0.0
	for _, arm := range p.order[k:] {
		floor = max(floor, p.most[arm])
	}
	for _, at := range p.pool[:due] {
		p.schedule(p.order[at], floor)
	}
}

// rank puts the best of the pool into its first places, which are played.
func (p *KLAdaUCB) rank(due int) {
	p.ranked = selectPlaces(p.ranked, p.order, p.pool, p.value, due)
	for i, arm := range p.ranked {
		if i >= due {
			x := p.value[arm]
			p.most[arm] = x + margin(x) + math.Sqrt(p.doubt()/float64(max(1, p.pulls[arm]))) // see KLUCBRule.Rise
		}
	}
}

// schedule sets when a played arm must be looked at again: within √T_i rounds
// its level falls no lower than the one that it is screened by.
func (p *KLAdaUCB) schedule(arm int, floor float64) {
	n := float64(p.pulls[arm])
	window := math.Sqrt(n)
	level := math.Log(p.total()/p.crowd[arm].later(n, window)) - p.doubt()
	p.lookAt[arm] = p.round + 1
	if level > 0 {
		safe, _ := klScreen(constantLevel(level), p.sums[arm], p.pulls[arm], floor)
		p.lookAt[arm] += min(safe, int64(window))
	}
}

// Observe updates T_i and S_i of the observed arms.
func (p *KLAdaUCB) Observe(arms []int, rewards []float64) {
	for j, arm := range arms {
		p.pulls[arm]++
		p.sums[arm] += rewards[j]
	}
	p.round++
	p.fresh = false
}

// Indices appends the indices of the round.
func (p *KLAdaUCB) Indices(dst []float64) []float64 {
	p.count()
	for arm := range p.value {
		dst = append(dst, p.index(arm))
	}
	return dst
}

func init() {
	register(Entry{
		Name: "kladaucb", Title: "KL-AdaUCB", Reference: "Lattimore 2018, in top-k form",
		Style: 11, Cost: Cost{Stepwise: 450},
		Summary:    "Kullback–Leibler index at a level that adapts to how often the other arms were played",
		Feedback:   allFeedback,
		newFactory: plain(NewKLAdaUCB),
	})
}
