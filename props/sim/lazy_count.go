package sim

import (
	"math"
	"math/bits"
)

// A cursor walks along an arm's stack and adds up the rewards that it passes, many pulls at a time.
// Bernoulli rewards stand 64 to a word, and each word is computed once. Other rewards are added one
// by one.
type cursor struct {
	words bernoulliStack
	rest  uint64 // what is left of the word that pulls points into, next pull at bit 0
	other stack  // nil: Bernoulli
	pulls int64  // pulls passed
	// sum is the sum of the rewards passed, equal to a policy's own sum to the last bit. For
	// Bernoulli rewards the order of adding does not matter, since sums of fewer than 2⁵³ ones are
	// exact.
	sum float64
}

// newCursors returns what makes a cursor at the start of an arm's stack. The law is
// Bernoulli or a stackLaw. Cursors are made where they stay: a million of them take a hundred MB.
func newCursors(law RewardLaw, means []float64, root, replicate uint64) func(arm int) cursor {
	if s, ok := law.(stackLaw); ok {
		stacks := s.stacks(means, root, replicate)
		return func(arm int) cursor { return cursor{other: stacks[arm]} }
	}
	return func(arm int) cursor { return cursor{words: newArmStack(means, arm, root, replicate)} }
}

// newCursorsAt is newCursors behind the pulls of each arm, whose rewards are added up already.
func newCursorsAt(law RewardLaw, means []float64, root, replicate uint64, pulls []int64, sums []float64) func(arm int) cursor {
	start := newCursors(law, means, root, replicate)
	return func(arm int) cursor {
		c := start(arm)
		c.pulls, c.sum = pulls[arm], sums[arm]
		if used := c.pulls & 63; used != 0 && c.other == nil {
			c.rest = c.words.word(c.pulls>>6) >> used
		}
		return c
	}
}

// reach bounds how many pulls an arm is followed ahead at once, so that a cancelled run ends soon.
// A larger reach would save nothing.
func (c *cursor) reach() int64 {
	if c.other != nil {
		return paceWork / otherWork
	}
	return paceWork
}

// otherWork is the work of a pull that is not Bernoulli: up to a quarter of a microsecond, a thousand times that of one that is.
const otherWork = 1 << 10

// work is what it takes to pass so many pulls, as a pace counts it.
func (c *cursor) work(pulls int64) int64 {
	if c.other != nil {
		return pulls * otherWork
	}
	return pulls
}

// advance passes the next n pulls.
func (c *cursor) advance(n int64) {
	if c.other != nil {
		c.sum = c.other.add(c.sum, c.pulls, n)
		c.pulls += n
		return
	}
	c.sum += float64(c.count(n))
}

// count passes the next n pulls of Bernoulli rewards, and returns what is to be added to the sum.
func (c *cursor) count(n int64) (rewards int64) {
	if used := c.pulls & 63; used != 0 {
		if n < 64-used { // most often
			return c.take(n)
		}
		rewards = int64(bits.OnesCount64(c.rest))
		c.pulls += 64 - used
		n -= 64 - used
	}
	if n >= 64 {
		words := n >> 6
		rewards += c.words.countWords(c.pulls>>6, words)
		c.pulls += words << 6
		n &= 63
	}
	if n > 0 {
		c.rest = c.words.word(c.pulls >> 6)
		rewards += c.take(n)
	}
	return rewards
}

// take passes 0 ≤ n < 64 pulls of the current word.
func (c *cursor) take(n int64) (rewards int64) {
	rewards = int64(bits.OnesCount64(c.rest << 1 << (63 - n&63)))
	c.rest >>= n & 63
	c.pulls += n
	return rewards
}

// countWords returns the number of successes in the given words of the stack.
func (b *bernoulliStack) countWords(block, words int64) int64 {
	total := 0
	if words >= batchLeast && b.shift == 0 && b.frac != 0 && !b.one {
		for ; words > 0; block, words = block+batchWords, words-batchWords {
			total += b.countBatch(block, int(min(words, batchWords)))
		}
		return int64(total)
	}
	for i := range words {
		total += bits.OnesCount64(b.word(block + i))
	}
	return int64(total)
}

const (
	batchWords = 32 // words that are counted together
	batchLeast = 6  // words from which that is faster
)

// countBatch counts successes as word finds them, in up to batchWords words. What is left undecided in a word by seven bits, in two of
// five words, waits in a list for four bits more, and what these leave, in one of thirty, for the rest: no branch depends on a word.
func (b *bernoulliStack) countBatch(block int64, words int) (total int) {
	var states, undecided [batchWords]uint64
	e := b.frac
	m0, m1, m2, m3 := leading(e), leading(e<<1), leading(e<<2), leading(e<<3)
	m4, m5, m6 := leading(e<<4), leading(e<<5), leading(e<<6)
	left := 0
	for i := range words {
		state := mix(b.key + uint64(block+int64(i))*golden)
		l := lanes{undecided: math.MaxUint64}
		l.against(mix(state+golden*1&weyl), m0)
		l.against(mix(state+golden*2&weyl), m1)
		l.against(mix(state+golden*3&weyl), m2)
		l.against(mix(state+golden*4&weyl), m3)
		l.against(mix(state+golden*5&weyl), m4)
		l.against(mix(state+golden*6&weyl), m5)
		l.against(mix(state+golden*7&weyl), m6)
		total += bits.OnesCount64(l.success)
		states[left&(batchWords-1)], undecided[left&(batchWords-1)] = state+golden*7&weyl, l.undecided
		left += nonzero(l.undecided)
	}
	m0, m1, m2, m3 = leading(e<<7), leading(e<<8), leading(e<<9), leading(e<<10)
	waiting := left
	left = 0
	for i := range waiting {
		state := states[i&(batchWords-1)]
		l := lanes{undecided: undecided[i&(batchWords-1)]}
		l.against(mix(state+golden*1&weyl), m0)
		l.against(mix(state+golden*2&weyl), m1)
		l.against(mix(state+golden*3&weyl), m2)
		l.against(mix(state+golden*4&weyl), m3)
		total += bits.OnesCount64(l.success)
		states[left&(batchWords-1)], undecided[left&(batchWords-1)] = state+golden*4&weyl, l.undecided
		left += nonzero(l.undecided)
	}
	for i := range left {
		state := states[i]
		l := lanes{undecided: undecided[i]}
		for expansion := e << 11; expansion != 0 && l.undecided != 0; expansion <<= 1 {
			state += golden
			l.step(mix(state), expansion)
		}
		total += bits.OnesCount64(l.success)
	}
	return total
}

// leading is the leading bit of an expansion, for all lanes.
func leading(expansion uint64) uint64 { return uint64(int64(expansion) >> 63) }

// nonzero is 1 if x is not 0, without a branch.
func nonzero(x uint64) int { return int((x | -x) >> 63) }
