package sim

import "github.com/regretcheck/regretcheck/props/seed"

// A stack is the infinite sequence of an arm's rewards, which can be read
// anywhere.
type stack interface {
	// add returns total plus the rewards of pulls from … from+n−1, added one
	// after the other: what becomes of a policy's sum, to the last bit.
	add(total float64, from, n int64) float64
}

// A stackLaw is a law of which an arm's s-th reward is a function of (seed,
// replicate, arm, s), so that engines may read an arm ahead of the others.
// Bernoulli, which has more to offer (see cursor), is none.
type stackLaw interface {
	RewardLaw
	// stacks returns the stack of each arm in a replicate.
	stacks(means []float64, root, replicate uint64) []stack
}

var (
	_ stackLaw = Uniform{}
	_ stackLaw = TwoPoint{}
	_ stackLaw = Beta{}
)

// stackRewards hands out stacks pull by pull.
type stackRewards struct {
	stacks []stack
	pulls  []int64
}

func newStackRewards(law stackLaw, means []float64, root, replicate uint64) *stackRewards {
	return &stackRewards{stacks: law.stacks(means, root, replicate), pulls: make([]int64, len(means))}
}

func (r *stackRewards) Draw(_ int64, arms []int, rewards []float64) {
	for j, arm := range arms {
		s := r.pulls[arm]
		r.pulls[arm] = s + 1
		rewards[j] = r.stacks[arm].add(0, s, 1)
	}
}

func (r *stackRewards) seek(pulls []int64) { copy(r.pulls, pulls) }

// A hashed arm has a mean, and the key from which its rewards are hashed.
type hashed struct {
	mean float64
	key  uint64
}

// hashStacks returns a stack for each arm in a replicate.
func hashStacks(means []float64, root, replicate uint64, of func(h hashed) stack) []stack {
	all := make([]stack, len(means))
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
