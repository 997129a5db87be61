package algos

import "math"

// NewIndexPolicy returns the policy that plays the k arms of largest index, ties to the lowest
// arm, clipped at 1 first if clipped is set. It implements Indexer and Ruled. A round
// takes O(k) plus O(log m) an exchange of arms under a SteadyRule, and O(m) under other rules.
func NewIndexPolicy(spec Spec, rule IndexRule, clipped bool) (Policy, error) {
	spec, err := spec.Normalize()
	if err != nil {
		return nil, err
	}
	if s, ok := Steady(rule); ok {
		return newHeaped(spec, s, clipped), nil
	}
	return newRecomputed(spec, rule, clipped), nil
}

var (
	_ Indexer = (*recomputed)(nil)
	_ Ruled   = (*recomputed)(nil)
	_ Indexer = (*heaped)(nil)
	_ Ruled   = (*heaped)(nil)
)

// ranked is what all index policies share.
type ranked struct {
	statistics
	rule    IndexRule
	clipped bool
	round   int64 // t of the current round, from its Select to its Observe, or of the coming one
}

func newRanked(spec Spec, rule IndexRule, clipped bool) ranked {
	return ranked{statistics: newStatistics(spec.Arms), rule: rule, clipped: clipped, round: 1}
}

// index computes an arm's clipped index.
func (r *ranked) index(arm int) float64 {
	return clip(r.rule.Index(r.sums[arm], r.pulls[arm], r.round), r.clipped)
}

// Indices appends the clipped index of every arm in the current round.
func (r *ranked) Indices(dst []float64) []float64 {
	for arm := range r.pulls {
		dst = append(dst, r.index(arm))
	}
	return dst
}

// Rule returns the rule and whether its indices are clipped at 1.
func (r *ranked) Rule() (IndexRule, bool) { return r.rule, r.clipped }

// Observe updates T_i and S_i of the observed arms (alg:cmoss and alg:cucb, line 8, with
// μ̂_i = S_i/T_i).
func (r *ranked) Observe(arms []int, rewards []float64) {
	for j, arm := range arms {
		r.pulls[arm]++
		r.sums[arm] += rewards[j]
	}
	r.round++
}

// recomputed ranks arms by the index of every arm in every round.
//
// Where all arms share a width w, the index is S/n + √w·(1/√n), whose terms change for observed arms
// alone: a multiplication an arm in place of two divisions and a root. That makes a round of CUCB at
// m = 20, k = 5, T = 10⁶ twice as fast.
type recomputed struct {
	ranked
	ranking
	width func(round int64) float64 // nil if arms share none
	arms  []widened                 // if they do
}

func newRecomputed(spec Spec, rule IndexRule, clipped bool) *recomputed {
	p := &recomputed{ranked: newRanked(spec, rule, clipped), ranking: newRanking(spec)}
	switch r := rule.(type) { // a rule that embeds one of these has another type, and may have another index
	case CUCBRule:
		p.width = r.width
	case OCUCBRule:
		p.width = r.width
	default:
		return p
	}
	p.arms = make([]widened, spec.Arms)
	for arm := range p.arms {
		p.arms[arm] = newWidened(0, 0)
	}
	return p
}

// Select appends the k arms of largest clipped index.
func (p *recomputed) Select(dst []int) []int {
	if p.width == nil {
		p.value = p.Indices(p.value[:0])
	} else {
		root, value := math.Sqrt(p.width(p.round)), p.value[:len(p.arms)]
		for arm, a := range p.arms {
			value[arm] = clip(a.index(root), p.clipped)
		}
	}
	if p.unchanged() {
		return p.shown(dst)
	}
	return p.top(dst)
}

// Observe updates the statistics of the observed arms.
func (p *recomputed) Observe(arms []int, rewards []float64) {
	p.ranked.Observe(arms, rewards)
	if p.width == nil {
		return
	}
	for _, arm := range arms {
		p.arms[arm] = newWidened(p.sums[arm], p.pulls[arm])
	}
}

// unchanged reports whether the last action is above the other arms, by its values alone.
func (p *recomputed) unchanged() bool {
	k, low, high := p.spec.Cardinality, math.Inf(1), math.Inf(-1)
	for _, arm := range p.order[:k] {
		if x := p.value[arm]; x < low {
			low = x
		}
	}
	for _, arm := range p.order[k:] {
		if x := p.value[arm]; x > high {
			high = x
		}
	}
	return low > high
}
