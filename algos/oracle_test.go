package algos_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/reference"
)

// compareActions plays two policies on the same rewards and fails at the first round in which their
// actions differ (as sets under semi-bandit feedback, as lists under cascading feedback).
func compareActions(t *testing.T, got, want algos.Policy, spec algos.Spec,
	reveal func(action []int) (arms []int, rewards []float64)) {
	t.Helper()
	for round := int64(1); round <= spec.Horizon; round++ {
		a, b := got.Select(nil), want.Select(nil)
		action := slices.Clone(a)
		if !spec.Feedback.Cascading() {
			slices.Sort(a)
			slices.Sort(b)
		}
		if !slices.Equal(a, b) {
			t.Fatalf("round %d of %+v: got action %v, want %v", round, spec, a, b)
		}
		arms, rewards := reveal(action)
		got.Observe(arms, rewards)
		want.Observe(arms, rewards)
	}
}

// parts are the parts of the literal algorithm that a policy is compared with.
type parts = reference.RankerParts

// must returns the value, and panics on an error.
func must[P any](p P, err error) P {
	if err != nil {
		panic(err)
	}
	return p
}

// bernoulli reveals rewards of the given means as the feedback has it.
func bernoulli(spec algos.Spec, means []float64, rng *rand.Rand) func([]int) ([]int, []float64) {
	stop := map[algos.Feedback]float64{algos.Disjunctive: 1, algos.Conjunctive: 0, algos.SemiBandit: -1}[spec.Feedback]
	return func(action []int) (arms []int, rewards []float64) {
		for j, i := range action {
			x := 0.0
			if rng.Float64() < means[i] {
				x = 1
			}
			if rewards = append(rewards, x); x == stop {
				return action[:j+1], rewards
			}
		}
		return action, rewards
	}
}
