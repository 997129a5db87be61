package sim

import (
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim/events"
)

// A stackLaw is a law of which an arm's s-th reward is a function of (seed, replicate, arm, s), so
// that the event engine may read an arm ahead of the others.
type stackLaw interface {
	RewardLaw
	// stacks returns the stack of each arm in a replicate.
	stacks(means []float64, root, replicate uint64) []events.Stack
}

var (
	_ stackLaw = Bernoulli{}
	_ stackLaw = Uniform{}
	_ stackLaw = TwoPoint{}
	_ stackLaw = Beta{}
)

// stackRewards hands out stacks pull by pull.
type stackRewards struct {
	stacks []events.Stack
	pulls  []int64
}

func newStackRewards(law stackLaw, means []float64, root, replicate uint64) *stackRewards {
	return &stackRewards{stacks: law.stacks(means, root, replicate), pulls: make([]int64, len(means))}
}

func (r *stackRewards) Draw(_ int64, arms []int, rewards []float64) {
	for j, arm := range arms {
		s := r.pulls[arm]
		r.pulls[arm] = s + 1
		rewards[j] = r.stacks[arm].Add(0, s, 1)
	}
}

// A hashed arm has a mean, and the key from which its rewards are hashed.
type hashed struct {
	mean float64
	key  uint64
}

// hashStacks returns a stack for each arm in a replicate.
func hashStacks(means []float64, root, replicate uint64, of func(h hashed) events.Stack) []events.Stack {
	all := make([]events.Stack, len(means))
	for i, mu := range means {
		all[i] = of(hashed{mu, seed.Hash(root, replicate, streamRewards, uint64(i))})
	}
	return all
}

// unit returns the n-th uniform number of a stream: an odd multiple of 2⁻⁵³ in
// (0, 1), so that 1 − u is exact and has the same law.
func unit(key uint64, n int64) float64 {
	word := mix(mix(key+uint64(n)*golden) + golden)
	return (float64(word>>12) + 0.5) * 0x1p-52
}
