package sim

import (
	"math"
	"math/bits"
)

// A bernoulliStack is the infinite sequence of an arm's Bernoulli rewards, 64
// to a word, computed word by word in any order.
type bernoulliStack struct {
	key   uint64
	frac  uint64 // the leading 64 bits of the mean, after shift zero bits
	shift int    // leading zero bits of the mean's binary expansion
	one   bool   // mean ≥ 1
}

// newBernoulliStack returns the stack of an arm with the given mean in [0, 1].
// The success probability is the mean, exactly: its significand has 53 bits.
func newBernoulliStack(mean float64, key uint64) bernoulliStack {
	b := bernoulliStack{key: key, one: mean >= 1}
	if mean <= 0 || b.one {
		return b
	}
	significand, exponent := math.Frexp(mean) // mean = significand·2^exponent, ½ ≤ significand < 1
	b.frac = uint64(math.Ldexp(significand, 64))
	b.shift = -exponent
	return b
}

// word returns pulls 64·block … 64·block+63, one to a bit, success = 1.
//
// Each lane compares a uniform number, bit by bit from the top, with the
// mean's binary expansion and is decided at the first difference; about eight
// random words decide all 64 lanes.
func (b *bernoulliStack) word(block int64) uint64 {
	if b.one {
		return math.MaxUint64
	}
	if b.frac == 0 {
		return 0
	}
	state := mix(b.key + uint64(block)*golden)
	undecided, success := uint64(math.MaxUint64), uint64(0)
	for range b.shift { // the mean has a 0 here: a uniform 1 is above it
		state += golden
		if undecided &^= mix(state); undecided == 0 {
			return 0
		}
	}
	for f := b.frac; undecided != 0 && f != 0; f <<= 1 {
		state += golden
		u := mix(state)
		if f>>63 == 1 { // a uniform 0 is below the mean
			success |= undecided &^ u
			undecided &= u
		} else {
			undecided &^= u
		}
	}
	return success
}

// count returns the number of successes among pulls from … from+n−1.
func (b *bernoulliStack) count(from, n int64) int64 {
	var total int64
	for n > 0 {
		offset := from & 63
		take := min(64-offset, n)
		w := b.word(from>>6) >> offset << (64 - take)
		total += int64(bits.OnesCount64(w))
		from += take
		n -= take
	}
	return total
}

// bernoulliRewards draws the rewards of a run from Bernoulli stacks.
type bernoulliRewards struct {
	stacks []bernoulliStack
	words  []uint64 // current word of each arm, shifted so that the next pull is bit 0
	pulls  []int64
}

func newBernoulliRewards(means []float64, seed, replicate uint64) *bernoulliRewards {
	r := &bernoulliRewards{
		stacks: make([]bernoulliStack, len(means)),
		words:  make([]uint64, len(means)),
		pulls:  make([]int64, len(means)),
	}
	for i, mu := range means {
		r.stacks[i] = newBernoulliStack(mu, key(seed, replicate, streamRewards, uint64(i)))
	}
	return r
}

func (r *bernoulliRewards) draw(_ int64, arms []int, rewards []float64) {
	rewards = rewards[:len(arms)]
	for j, arm := range arms {
		s := r.pulls[arm]
		if s&63 == 0 {
			r.words[arm] = r.stacks[arm].word(s >> 6)
		}
		r.pulls[arm] = s + 1
		w := r.words[arm]
		r.words[arm] = w >> 1
		rewards[j] = float64(w & 1)
	}
}

func (r *bernoulliRewards) next(_ int64, arm int) float64 {
	s := r.pulls[arm]
	if s&63 == 0 {
		r.words[arm] = r.stacks[arm].word(s >> 6)
	}
	r.pulls[arm] = s + 1
	w := r.words[arm]
	r.words[arm] = w >> 1
	return float64(w & 1)
}
