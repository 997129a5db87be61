package sim

import (
	"math/bits"
)

// A cursor walks along an arm's Bernoulli stack and adds up what it passes,
// many pulls at a time. Each word of the stack is computed once.
type cursor struct {
	stack bernoulliStack
	rest  uint64 // what is left of the word that pulls points into, next pull at bit 0
	pulls int64  // pulls passed
	wins  int64  // successes among them
}

// newCursors returns a cursor at the start of each arm's stack.
func newCursors(means []float64, root, replicate uint64) []cursor {
	cursors := make([]cursor, len(means))
	for i, stack := range newBernoulliStacks(means, root, replicate) {
		cursors[i].stack = stack
	}
	return cursors
}

// sum returns the rewards passed as a policy's sum holds them. It is the same
// float64, since sums of fewer than 2⁵³ ones are exact in any order.
func (c *cursor) sum() float64 { return float64(c.wins) }

// advance passes the next n pulls.
func (c *cursor) advance(n int64) {
	if used := c.pulls & 63; used != 0 {
		take := min(64-used, n)
		c.take(take)
		n -= take
	}
	if n >= 64 {
		words := n >> 6
		c.wins += c.stack.countWords(c.pulls>>6, words)
		c.pulls += words << 6
		n &= 63
	}
	if n > 0 {
		c.rest = c.stack.word(c.pulls >> 6)
		c.take(n)
	}
}

// take passes 1 ≤ n < 64 pulls of the current word.
func (c *cursor) take(n int64) {
	c.wins += int64(bits.OnesCount64(c.rest << (64 - n)))
	c.rest >>= n
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
