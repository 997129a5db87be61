package reference

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
)

// A Cascade plays lists to a user who looks at them from the top and stops at the first
// arm of reward 1 (disjunctive feedback) or 0 (conjunctive). Every reward is drawn before
// the user looks.
type Cascade struct {
	// Stop is the reward that stops the user; nil means the text.
	Stop func(algos.Feedback) float64
	// Look returns what of a list is shown; nil means the text.
	Look func(list []int, rewards []float64, stop float64) ([]int, []float64)
}

// StopAt is the reward at which a user stops.
func StopAt(f algos.Feedback) float64 {
	if f == algos.Conjunctive {
		return 0
	}
	return 1
}

// Prefix is the list down to the first arm that stops the user.
func Prefix(list []int, rewards []float64, stop float64) ([]int, []float64) {
	to := len(list)
	if at := slices.Index(rewards, stop); at >= 0 {
		to = at + 1
	}
	return list[:to], rewards[:to]
}

// Play plays spec.Horizon rounds of the policy, with Bernoulli rewards of the given means
// drawn from rng. A round of which nothing is shown teaches nothing.
func (c Cascade) Play(ctx context.Context, spec algos.Spec, means []float64, policy algos.Policy, rng *rand.Rand) error {
	if c.Stop == nil {
		c.Stop = StopAt
	}
	if c.Look == nil {
		c.Look = Prefix
	}
	for range spec.Horizon {
		if err := ctx.Err(); err != nil {
			return err
		}
		list := policy.Select(nil)
		rewards := make([]float64, len(list))
		for j, i := range list {
			if rng.Float64() < means[i] {
				rewards[j] = 1
			}
		}
		if arms, seen := c.Look(list, rewards, c.Stop(spec.Feedback)); len(arms) > 0 {
			policy.Observe(arms, seen)
		}
	}
	return nil
}
