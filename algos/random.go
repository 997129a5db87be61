package algos

import "math/rand/v2"

// uniform plays a uniformly random action each round and learns nothing.
type uniform struct {
	spec Spec
	rng  *rand.Rand
	arms []int
}

var _ Marginaler = (*uniform)(nil)

// NewRandom returns the policy that plays each of the C(m, k) actions with
// equal probability: the control that every learner must beat. Its expected
// regret is exactly T·Σ_i (1{i∈A*} − k/m)·μ_i under semi-bandit feedback.
func NewRandom(spec Spec) (Policy, error) {
	spec, err := spec.of("random")
	if err != nil {
		return nil, err
	}
	return &uniform{spec: spec, rng: rand.New(spec.Source), arms: firstArms(spec.Arms)}, nil
}

// Select appends k arms drawn without replacement (the first k steps of a
// Fisher–Yates shuffle).
func (u *uniform) Select(dst []int) []int {
	k := u.spec.Cardinality
	for i := range k {
		j := i + u.rng.IntN(len(u.arms)-i)
		u.arms[i], u.arms[j] = u.arms[j], u.arms[i]
	}
	return append(dst, u.arms[:k]...)
}

// Observe ignores what it is shown.
func (u *uniform) Observe([]int, []float64) {}

// Marginals appends k/m for every arm.
func (u *uniform) Marginals(dst []float64) []float64 {
	p := float64(u.spec.Cardinality) / float64(u.spec.Arms)
	for range u.spec.Arms {
		dst = append(dst, p)
	}
	return dst
}

var _ = register(Entry{
	Name: "random", Title: "random", Reference: "control",
	Summary:  "k arms uniformly at random every round; a control, not a learner",
	Feedback: allFeedback, NeedsSeed: true, Role: NoLearner, Style: 6, Cost: 80,
	newPolicy: plain(NewRandom),
})
