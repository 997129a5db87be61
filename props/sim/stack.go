package sim

import (
	"math/rand/v2"

	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim/events"
)

// A stackLaw is a law of independent arms. An arm's s-th reward is a function of (seed, replicate,
// arm, s), so that the event engine may read an arm ahead of the others.
type stackLaw interface {
	RewardLaw
	// quantile returns the reward at u, a uniform number in (0, 1), at the given mean. It is
	// nondecreasing in u.
	quantile(mean, u float64) float64
}

// stacksOf returns the stack of each arm in a replicate.
func stacksOf(law stackLaw, means []float64, root, replicate uint64) []events.Stack {
	stacks := make([]events.Stack, len(means))
	for i, mu := range means {
		switch key := stackKey(root, replicate, i); l := law.(type) {
		case Bernoulli:
			words := newBernoulliStack(mu, key)
			stacks[i] = &words
		case Beta:
			stacks[i] = l.stack(mu, key)
		default:
			stacks[i] = quantileStack{law, mu, key}
		}
	}
	return stacks
}

func stackKey(root, replicate uint64, arm int) uint64 {
	return seed.Hash(root, replicate, streamRewards, uint64(arm))
}

// stackRewards hands out stacks pull by pull.
type stackRewards struct {
	stacks []events.Stack
	pulls  []int64
}

func newStackRewards(law stackLaw, means []float64, root, replicate uint64) *stackRewards {
	return &stackRewards{stacks: stacksOf(law, means, root, replicate), pulls: make([]int64, len(means))}
}

// Draw draws the next reward of each arm.
func (r *stackRewards) Draw(_ int64, arms []int, rewards []float64) {
	for j, arm := range arms {
		s := r.pulls[arm]
		r.pulls[arm] = s + 1
		rewards[j] = r.stacks[arm].Add(0, s, 1)
	}
}

// A quantileStack reads its rewards off a law's quantile function.
type quantileStack struct {
	law  stackLaw
	mean float64
	key  uint64
}

// Add implements events.Stack.
func (q quantileStack) Add(total float64, from, n int64) float64 {
	for s := range n {
		total += q.law.quantile(q.mean, unit(q.key, from+s))
	}
	return total
}

// unit returns the n-th uniform number of a stream: an odd multiple of 2⁻⁵³ in
// (0, 1), so that 1 − u is exact and has the same law.
func unit(key uint64, n int64) float64 {
	word := seed.Mix(seed.Mix(key+uint64(n)*seed.Golden) + seed.Golden)
	return (float64(word>>12) + 0.5) * 0x1p-52
}

// The streams that are derived from a seed. Each is independent of the others
// for all practical purposes, as their keys differ.
const (
	streamInstance uint64 = iota + 1
	streamRewards
	streamPolicy
	streamRounds // randomness shared by all arms of a round
)

// source returns the random source of a stream of a replicate.
func source(root, replicate, stream uint64) rand.Source {
	return rand.NewPCG(seed.Hash(root, replicate, stream, 0), seed.Hash(root, replicate, stream, 1))
}
