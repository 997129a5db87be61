package algos

// NewIndexPolicy returns the policy that plays the k arms of largest index,
// ties to the lowest arm, clipped at 1 first if clipped is set. It implements
// Indexer and Ruled. Work per round is O(k) plus what the ranking changes for
// timeless rules, the same times log m for CUCB's rule with many arms, and O(m) otherwise, an index of every arm only
// where nothing is known of the rule; nothing is sorted but a cascading list.
func NewIndexPolicy(spec Spec, rule IndexRule, clipped bool) (Policy, error) {
	spec, err := spec.Normalize()
	if err != nil {
		return nil, err
	}
	if spec.Late != (Late{}) {
		return late{newGeneric(spec, rule, clipped)}, nil
	}
	if rule.Timeless() {
		return newTimeless(spec, rule, clipped), nil
	}
	if s, ok := rule.(separableRule); ok && !embeds(rule) {
		if s.rising() && manyArms(spec.Arms, spec.Cardinality) {
			return newKinetic(spec, s, clipped), nil
		}
		return newSeparable(spec, s, clipped), nil
	}
	if c, ok := rule.(climbingRule); ok && !embeds(rule) && !spec.Feedback.Cascading() {
		return newClimbing(spec, c, clipped), nil
	}
	return newGeneric(spec, rule, clipped), nil
}

var (
	_ Indexer = (*generic)(nil)
	_ Ruled   = (*generic)(nil)
	_ Indexer = (*timeless)(nil)
	_ Ruled   = (*timeless)(nil)
	_ Indexer = (*separable)(nil)
	_ Ruled   = (*separable)(nil)
	_ Indexer = (*kinetic)(nil)
	_ Ruled   = (*kinetic)(nil)
	_ Indexer = (*climbing)(nil)
	_ Ruled   = (*climbing)(nil)
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

func (r *ranked) index(arm int) float64 {
	return clip(r.rule.Index(r.sums[arm], r.pulls[arm], r.round), r.clipped)
}

// Observe updates T_i and S_i of the observed arms (alg:cmoss and alg:cucb,
// line 8, with μ̂_i = S_i/T_i).
func (r *ranked) Observe(arms []int, rewards []float64) {
	for j, arm := range arms {
		r.pulls[arm]++
		r.sums[arm] += rewards[j]
	}
	r.round++
}

// generic recomputes every index in every round.
type generic struct {
	ranked
	order []int // all arms, the action first
	value []float64
}

func newGeneric(spec Spec, rule IndexRule, clipped bool) *generic {
	g := &generic{ranked: newRanked(spec, rule, clipped), order: make([]int, spec.Arms), value: make([]float64, spec.Arms)}
	for i := range g.order {
		g.order[i] = i
	}
	return g
}

// Select appends the k arms of largest clipped index.
func (g *generic) Select(dst []int) []int {
	for i := range g.value {
		g.value[i] = g.index(i)
	}
	k := g.spec.Cardinality
	selectTop(g.order, g.value, k)
	if g.spec.Feedback.Cascading() {
		sortDisplay(g.order[:k], g.value, g.spec.Order)
	}
	return append(dst, g.order[:k]...)
}
