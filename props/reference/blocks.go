package reference

import (
	"math/rand/v2"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
)

// Blocks draws sets of n of d positions as a mixture of blocks, as COMBEXP's sampler does. From all
// of 0…d−1 towards the n likeliest positions, each block gets the largest weight that leaves a
// distribution of n-sets.
type Blocks struct {
	n, d   int
	blocks []algos.Block
}

// NewBlocks returns the sampler with marginals n/d.
func NewBlocks(d, n int) *Blocks {
	b := &Blocks{n: n, d: d}
	b.Reset(slices.Repeat([]float64{float64(n) / float64(d)}, d))
	return b
}

// Reset sets the marginals: descending, in [0, 1], with sum n. rest[i] is the
// mass of the sets with i that no block covers yet. A block is full where the
// first position of its changing part is in every remaining set, or the last
// in none.
func (b *Blocks) Reset(x []float64) {
	rest, mass, left, right := slices.Clone(x), 1.0, 0, b.d
	b.blocks = nil
	for left < b.n && b.n < right {
		share := float64(b.n-left) / float64(right-left)
		inEvery := (mass - rest[left]) / (1 - share) // weight at which left is in all that remain
		inNone := rest[right-1] / share              // weight at which right−1 is in none
		w := max(0, min(inEvery, inNone))
		b.add(algos.Block{Left: left, Right: right, Weight: w})
		for i := left; i < right; i++ {
			rest[i] -= w * share
		}
		mass -= w
		if inNone <= inEvery {
			right--
		}
		if !(inNone < inEvery) { // NaN marginals, of a broken policy, come to an end too
			left++
		}
	}
	b.add(algos.Block{Left: b.n, Right: b.n, Weight: mass})
}

func (b *Blocks) add(block algos.Block) {
	if block.Weight > 0 {
		b.blocks = append(b.blocks, block)
	}
}

// Blocks returns the mixture.
func (b *Blocks) Blocks() []algos.Block { return b.blocks }

// Sample picks a block by its weight, and fills the set up with positions of its changing part, all
// choices being equally likely.
func (b *Blocks) Sample(dst []int, r *rand.Rand) []int {
	u, block := r.Float64(), b.blocks[len(b.blocks)-1]
	for _, next := range b.blocks {
		if u -= next.Weight; u < 0 {
			block = next
			break
		}
	}
	for i := range block.Left {
		dst = append(dst, i)
	}
	for _, i := range r.Perm(block.Right - block.Left)[:b.n-block.Left] {
		dst = append(dst, block.Left+i)
	}
	return dst
}

// SecondMoment writes E[MMᵀ] to dst, row by row: the terms of each block, one by one.
func (b *Blocks) SecondMoment(dst []float64) []float64 {
	clear(dst)
	for _, block := range b.blocks {
		c, size := float64(b.n-block.Left), float64(block.Right-block.Left)
		for i := range block.Right {
			for j := range block.Right {
				p := block.Weight
				switch oneOutside := min(i, j) < block.Left; {
				case max(i, j) < block.Left: // both always in
				case oneOutside || i == j:
					p *= c / size
				default:
					p *= c * (c - 1) / (size * (size - 1))
				}
				dst[i*b.d+j] += p
			}
		}
	}
	return dst
}
