package algos_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/reference"
)

// literal are the parts of the literal algorithm that a policy is compared with.
type literal = reference.RankerParts

// compareActions plays the policy and the literal algorithm on one reward table and fails at the
// first round in which their actions differ (as sets under semi-bandit
// feedback, as lists under cascading feedback).
func compareActions(t *testing.T, got algos.Policy, parts literal, spec algos.Spec, means []float64, rng *rand.Rand) {
	t.Helper()
	want, err := reference.NewRanker(spec, parts)
	if err != nil {
		t.Fatal(err)
	}
	stop := 1.0
	if spec.Feedback == algos.Conjunctive {
		stop = 0
	}
	for round := int64(1); round <= spec.Horizon; round++ {
		a, b := got.Select(nil), want.Select(nil)
		shown := slices.Clone(a)
		if !spec.Feedback.Cascading() {
			slices.Sort(a)
			slices.Sort(b)
		}
		if !slices.Equal(a, b) {
			t.Fatalf("round %d of %+v, means %v: got action %v, want %v", round, spec, means, a, b)
		}
		var rewards []float64
		for _, i := range shown {
			x := 0.0
			if rng.Float64() < means[i] {
				x = 1
			}
			rewards = append(rewards, x)
			if spec.Feedback.Cascading() && x == stop {
				break
			}
		}
		got.Observe(shown[:len(rewards)], rewards)
		want.Observe(shown[:len(rewards)], rewards)
	}
}
