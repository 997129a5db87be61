package algos

import "math"

// BallRule is an index by a confidence ball for all means together:
//
//	I = S/n + √(Arms/(4n)),   +∞ at n = 0
//
// The Euclidean distance of the m empirical means from the true ones is about √(m/(4n)) for
// rewards in [0, 1], and optimism over the ball lets one arm have all of it. So the radius
// carries √m, as those of confidence ellipsoids carry the root of the dimension, and the worst
// regret is of the order m√(kT) for k ≤ m/2 and (m−k)√(mT) beyond.
//
// Reference: Dani, Hayes & Kakade 2008 and, for semi-bandits, Wen, Kveton & Ashkan 2015
// (CombLinUCB), whose regret is linear in the dimension; the form without logarithms is ours.
type BallRule struct{ Arms int }

var _ SteadyRule = BallRule{}

func (r BallRule) radius(pulls int64) float64 { return math.Sqrt(float64(r.Arms) / 4 / float64(pulls)) }

// Index returns S/n + √(Arms/(4n)); it ignores the round.
func (r BallRule) Index(sum float64, pulls, _ int64) float64 {
	if pulls == 0 {
		return math.Inf(1)
	}
	return sum/float64(pulls) + r.radius(pulls)
}

// Threshold implements SteadyRule: nρ_n = √(n·Arms/4) is concave.
func (r BallRule) Threshold(pulls int64, floor float64) (level, slope float64, valid int64) {
	return chordThreshold(pulls, math.Inf(1), floor, r.radius)
}

// NewBall returns the policy that ranks by BallRule, a control of regret m√(kT).
func NewBall(spec Spec) (Policy, error) { return NewIndexPolicy(spec, BallRule{spec.Arms}, false) }

var _ = register(Entry{
	Name: "ball", Title: "confidence ball", Reference: "control; Wen, Kveton & Ashkan 2015",
	Summary:  "radius √(m/(4T_i)) of a ball for all means; a control of regret m√(kT)",
	Feedback: allFeedback, Role: Control, Style: 19, Cost: 12,
	newPolicy: plain(NewBall),
})

// oneobs ranks like CMOSS and learns from one of its k observations a round: that of
// the played arm with the fewest recorded so far, ties to the lowest arm. With one
// observation a round for m arms and k slots to fill, its worst regret is of the
// order k√(mT) for k ≤ m/2 and (m−k)√(mT) beyond. That is k times the regret of MOSS;
// semi-bandit feedback saves √k of it. δ = m/T is MOSS's.
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
	spec, err := spec.of("oneobs")
	if err != nil {
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

var _ = register(Entry{
	Name: "oneobs", Title: "one-observation", Reference: "control",
	Summary:  "CMOSS's ranking, learning from one of its k observations a round; a control of regret k√(mT)",
	Feedback: semiBandit, Role: Control, Style: 16, Cost: 60,
	newPolicy: plain(NewOneObservation),
})
