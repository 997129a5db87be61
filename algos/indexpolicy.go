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
	spec    Spec
	rule    IndexRule
	clipped bool
	round   int64 // t of the current round, from its Select to its Observe, or of the coming one
}

func newRanked(spec Spec, rule IndexRule, clipped bool) ranked {
	return ranked{statistics: newStatistics(spec.Arms), spec: spec, rule: rule, clipped: clipped, round: 1}
}

// Indices appends the clipped index of every arm in the current round.
func (r *ranked) Indices(dst []float64) []float64 {
	return r.indices(dst, r.rule, r.clipped, r.round)
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
