package algos

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
	switch r := rule.(type) { // a rule that embeds one of these has another type, and may have another index
	case CUCBRule:
		return newScanned(spec, rule, clipped, r.width), nil
	case OCUCBRule:
		return newScanned(spec, rule, clipped, r.width), nil
	}
	return newRecomputed(spec, rule, clipped), nil
}

var (
	_ Indexer = (*recomputed)(nil)
	_ Ruled   = (*recomputed)(nil)
	_ Indexer = (*heaped)(nil)
	_ Ruled   = (*heaped)(nil)
	_ Indexer = (*scanned)(nil)
	_ Ruled   = (*scanned)(nil)
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
type recomputed struct {
	ranked
	ranking
}

func newRecomputed(spec Spec, rule IndexRule, clipped bool) *recomputed {
	return &recomputed{newRanked(spec, rule, clipped), newRanking(spec)}
}

// Select appends the k arms of largest clipped index.
func (p *recomputed) Select(dst []int) []int {
	p.value = p.Indices(p.value[:0])
	return p.top(dst)
}
