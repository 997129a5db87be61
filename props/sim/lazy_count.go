package sim

import "math/bits"

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

// reach bounds how many pulls an arm is followed ahead at once, so that a cancelled run ends soon.
// A pull costs up to a quarter of a microsecond, a Bernoulli pull a thousandth of that. A larger
// reach would save nothing.
func (c *cursor) reach() int64 {
	if c.other != nil {
		return 1 << 12
	}
	return 1 << 22
}

// advance passes the next n pulls.
func (c *cursor) advance(n int64) {
	if c.other != nil {
		c.sum = c.other.add(c.sum, c.pulls, n)
		c.pulls += n
		return
	}
	if used := c.pulls & 63; used != 0 {
		if n < 64-used { // most often
			c.take(n)
			return
		}
		c.sum += float64(bits.OnesCount64(c.rest))
		c.pulls += 64 - used
		n -= 64 - used
	}
	if n >= 64 {
		words := n >> 6
		c.sum += float64(c.words.countWords(c.pulls>>6, words))
		c.pulls += words << 6
		n &= 63
	}
	if n > 0 {
		c.rest = c.words.word(c.pulls >> 6)
		c.take(n)
	}
}

// take passes 0 ≤ n < 64 pulls of the current word.
func (c *cursor) take(n int64) {
	c.sum += float64(bits.OnesCount64(c.rest << 1 << (63 - n&63)))
	c.rest >>= n & 63
	c.pulls += n
}

// countWords returns the number of successes in the given words of the stack.
func (b *bernoulliStack) countWords(block, words int64) int64 {
	total := 0
	for i := range words {
		total += bits.OnesCount64(b.word(block + i))
	}
	return int64(total)
}
