package algos

// oneobs ranks like CMOSS and learns from one of its k observations a round: that of
// the played arm with the fewest recorded so far, ties to the lowest arm. With one
// observation a round for m arms and k slots to fill, its worst regret is of the
// order k√(mT) for k ≤ m/2 and (m−k)√(mT) beyond: the k of MOSS played k times over
// instead of the √k that semi-bandit feedback saves. δ = m/T is MOSS's.
//
// Reference: Audibert & Bubeck 2009, for MOSS; the restriction is ours.
type oneobs struct {
	ranking *heaped
	rewards [1]float64
	arm     [1]int
}

var _ Indexer = (*oneobs)(nil)

// NewOneObservation returns the learner from one observation a round, a control: its
// regret grows like k, not like √k. It needs semi-bandit feedback.
func NewOneObservation(spec Spec) (Policy, error) {
	spec, err := spec.Normalize()
	if err != nil {
		return nil, err
	}
	if err := spec.needSemi("oneobs"); err != nil {
		return nil, err
	}
	rule := CMOSSRule{Delta: float64(spec.Arms) / float64(spec.Horizon)}
	return &oneobs{ranking: newHeaped(spec, rule, true)}, nil
}

// Select appends the k arms of largest clipped index.
func (o *oneobs) Select(dst []int) []int { return o.ranking.Select(dst) }

// Observe records the reward of the arm with the fewest recorded.
func (o *oneobs) Observe(arms []int, rewards []float64) {
	pulls := o.ranking.pulls
	least, fewest := 0, pulls[arms[0]]
	for j, arm := range arms {
		if n := pulls[arm]; n < fewest || n == fewest && arm < arms[least] {
			least, fewest = j, n
		}
	}
	o.arm[0], o.rewards[0] = arms[least], rewards[least]
	o.ranking.Observe(o.arm[:], o.rewards[:])
}

// Indices appends the clipped index of every arm.
func (o *oneobs) Indices(dst []float64) []float64 { return o.ranking.Indices(dst) }

func init() {
	register(Entry{
		Name: "oneobs", Title: "one-observation", Reference: "control",
		Summary:  "CMOSS's ranking, learning from one of its k observations a round; a control of regret k√(mT)",
		Feedback: []Feedback{SemiBandit},
		Role:     Control, Style: 16, Cost: Cost{Stepwise: 60},
		newFactory: func(Params) Factory { return NewOneObservation },
	})
}
