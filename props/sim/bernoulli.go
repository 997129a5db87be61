package sim

import (
	"math"
	"math/bits"

	"github.com/regretcheck/regretcheck/props/seed"
)

// A bernoulliStack is the infinite sequence of an arm's Bernoulli rewards, 64
// to a word, computed word by word in any order.
type bernoulliStack struct {
	key  uint64
	mean uint64 // the leading 64 bits of the mean's binary expansion
	one  bool   // mean ≥ 1
	read int64  // 1 + the number of the word that Add read last
	last uint64 // that word
}

// newBernoulliStack returns the stack of an arm with the given mean in [0, 1]. The success probability
// is the mean rounded down to a multiple of 2⁻⁶⁴: the mean itself from 2⁻¹¹ on, as float64 has 53 bits.
func newBernoulliStack(mean float64, key uint64) bernoulliStack {
	if mean >= 1 {
		return bernoulliStack{key: key, one: true}
	}
	return bernoulliStack{key: key, mean: uint64(mean * 0x1p64)}
}

// word returns pulls 64·block … 64·block+63, one to a bit, success = 1.
//
// Each lane compares a uniform number, bit by bit from the top, with the mean's binary expansion.
// It is decided at the first difference, and is a success if the mean has the 1. Eight bits are
// compared between tests for an undecided lane: the random words do not depend on each other, so
// computing some in vain is cheaper than a mispredicted branch. With probability (1 − 2⁻⁸)⁶⁴ ≈ 0.78
// eight are enough.
func (b *bernoulliStack) word(block int64) uint64 {
	if b.one {
		return math.MaxUint64
	}
	state, undecided, success := seed.Mix(b.key+uint64(block)*seed.Golden), uint64(math.MaxUint64), uint64(0)
	for expansion := b.mean; expansion != 0 && undecided != 0; expansion <<= 8 {
		for bit := range uint64(8) {
			one := uint64(int64(expansion<<bit) >> 63) // the bit, in all lanes
			decided := undecided & (seed.Mix(state+(bit+1)*seed.Golden) ^ one)
			undecided ^= decided
			success |= decided & one
		}
		state += 8 * seed.Golden & (1<<64 - 1)
	}
	return success
}

// bernoulliRewards draws the rewards of a run from Bernoulli stacks.
type bernoulliRewards struct {
	stacks []bernoulliStack
	at     []bernoulliPull // of each arm
}

// A bernoulliPull is a place in a stack.
type bernoulliPull struct {
	pulls int64
	rest  uint64 // the unread bits of the current word, next pull at bit 0
}

// Rewards prepares stacks of 64 pulls to a word.
func (Bernoulli) Rewards(means []float64, root, replicate uint64) RewardSource {
	r := &bernoulliRewards{stacks: make([]bernoulliStack, len(means)), at: make([]bernoulliPull, len(means))}
	for i, mu := range means {
		r.stacks[i] = newBernoulliStack(mu, stackKey(root, replicate, i))
	}
	return r
}

// Draw draws the next reward of each arm.
func (r *bernoulliRewards) Draw(_ int64, arms []int, rewards []float64) {
	rewards, at := rewards[:len(arms)], r.at
	for j, arm := range arms {
		p := &at[arm]
		word := p.rest
		if p.pulls&63 == 0 {
			word = r.stacks[arm].word(p.pulls >> 6)
		}
		p.pulls++
		p.rest = word >> 1
		rewards[j] = float64(int64(word & 1))
	}
}

// Add implements events.Stack. Sums of fewer than 2⁵³ ones are exact, in any order.
func (b *bernoulliStack) Add(total float64, from, n int64) float64 {
	ones := 0
	for n > 0 {
		block, used := from>>6, from&63
		if b.read != block+1 {
			b.read, b.last = block+1, b.word(block)
		}
		some := min(n, 64-used)
		ones += bits.OnesCount64(b.last >> used << (64 - some))
		from, n = from+some, n-some
	}
	return total + float64(ones)
}
