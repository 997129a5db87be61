package algos

import "math/rand/v2"

// A Block is a component of a BlockSampler: with probability Weight the drawn
// set is the positions [0, Left) and a uniformly random (n−Left)-subset of the
// positions [Left, Right).
type Block struct {
	Left, Right int
	Weight      float64
}

// A BlockSampler draws sets of n out of d positions with given marginals, as
// a mixture of at most d Blocks. Positions are sorted by marginal, the largest
// first. The blocks shrink from all of 0..d−1 towards the n likeliest, each
// with the largest weight that leaves the rest a distribution. Marginals that
// are a mixture of γ times the uniform n/d and anything else give the first
// block, the uniform n-set, a weight of at least γ; hence Σ ⪰ γΣ⁰ for the
// second moments Σ = E[MMᵀ] of the drawn set's indicator M and Σ⁰ of the
// uniform n-set. A systematic sampler or DepRound lacks that, and COMBEXP
// learns nothing from it.
type BlockSampler struct {
	n      int
	x      []float64 // marginals
	blocks []Block
	moment secondMoment
	pool   []int // scratch for drawing subsets
}

// NewBlockSampler returns a sampler of n-subsets of d positions whose
// marginals are all n/d. It panics unless 1 ≤ n < d.
func NewBlockSampler(d, n int) *BlockSampler {
	if n < 1 || n >= d {
		panic("algos: NewBlockSampler wants 1 ≤ n < d")
	}
	b := &BlockSampler{n: n, x: make([]float64, d), blocks: make([]Block, 0, d), moment: newSecondMoment(d), pool: make([]int, d)}
	for i := range b.x {
		b.x[i] = float64(n) / float64(d)
		b.pool[i] = i
	}
	b.decompose()
	return b
}

// Reset sets the marginals: d numbers in [0, 1], descending, that add up to n.
// What they miss n by, through rounding, the last block gets wrong.
func (b *BlockSampler) Reset(x []float64) {
	copy(b.x, x)
	b.decompose()
}

// Blocks returns the components, valid until the next Reset.
func (b *BlockSampler) Blocks() []Block { return b.blocks }

// decompose finds the blocks and, as positions drop out of the shrinking block
// at either end, settles the second moments of those positions.
func (b *BlockSampler) decompose() {
	left, right, rest := 0, len(b.x), 1.0
	in, out := 0.0, 0.0 // mass of the blocks so far in which a position of [left, right) is in, is out
	b.blocks = b.blocks[:0]
	b.moment.reset()
	for left < b.n && b.n < right {
		c, size := float64(b.n-left), float64(right-left)
		active := c / size
		byOut, byIn := (b.x[right-1]-in)/active, (1-b.x[left]-out)/(1-active)
		w := max(0, min(byOut, byIn))
		b.add(left, right, w)
		b.moment.add(w*active, (size-c)/(size-1))
		in, out, rest = in+w*active, out+w*(1-active), rest-w
		if byOut <= byIn { // this end is used up, exactly
			right--
			b.moment.settleOut(right)
		}
		if byIn <= byOut {
			b.moment.settleIn(left)
			left++
		}
	}
	b.finish(left, right, rest)
}

// finish gives the remaining weight to the one set that is left. The weight is 0 unless
// marginals are degenerate or rounding left something over.
func (b *BlockSampler) finish(left, right int, rest float64) {
	b.add(b.n, b.n, rest)
	for ; left < b.n; left++ {
		b.moment.settleIn(left)
	}
	for ; right > b.n; right-- {
		b.moment.settleOut(right - 1)
	}
}

func (b *BlockSampler) add(left, right int, weight float64) {
	if weight > 0 {
		b.blocks = append(b.blocks, Block{left, right, weight})
	}
}

// Sample appends the n positions of one draw to dst.
func (b *BlockSampler) Sample(dst []int, r *rand.Rand) []int {
	block := b.draw(r)
	for i := range block.Left {
		dst = append(dst, i)
	}
	size := block.Right - block.Left
	for i := range b.n - block.Left {
		j := i + r.IntN(size-i)
		b.pool[i], b.pool[j] = b.pool[j], b.pool[i]
	}
	// The pool holds 0..size−1 again before it is used for another size.
	for i := range b.n - block.Left {
		dst = append(dst, block.Left+b.pool[i])
	}
	b.restore(size)
	return dst
}

// draw picks a block with probability proportional to its weight.
func (b *BlockSampler) draw(r *rand.Rand) Block {
	last := len(b.blocks) - 1
	u := r.Float64()
	for _, block := range b.blocks[:last] {
		if u -= block.Weight; u < 0 {
			return block
		}
	}
	return b.blocks[last]
}

// restore makes the pool's first size entries 0..size−1.
func (b *BlockSampler) restore(size int) {
	for i := range b.pool[:size] {
		b.pool[i] = i
	}
}
