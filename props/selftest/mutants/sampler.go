package mutants

import (
	"math/rand/v2"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/claims/policies"
	"github.com/regretcheck/regretcheck/props/reference"
)

// A systematicSampler draws the positions whose parts of [0, n) hold the points
// u, u+1, …; the order of the parts is fixed. Its marginals are right.
type systematicSampler struct {
	n int
	x []float64
}

var _ policies.SetSampler = (*systematicSampler)(nil)

func newSystematicSampler(d, n int) *systematicSampler {
	s := &systematicSampler{n: n, x: make([]float64, d)}
	for i := range s.x {
		s.x[i] = float64(n) / float64(d)
	}
	return s
}

// Reset sets the marginals.
func (s *systematicSampler) Reset(x []float64) { copy(s.x, x) }

// Blocks returns nothing: this is no mixture of blocks.
func (s *systematicSampler) Blocks() []algos.Block { return nil }

// Sample appends the positions that u draws.
func (s *systematicSampler) Sample(dst []int, r *rand.Rand) []int { return s.at(dst, r.Float64()) }

func (s *systematicSampler) at(dst []int, u float64) []int {
	sum, drawn := 0.0, 0
	for p, x := range s.x {
		sum += x
		if drawn < s.n && (u+float64(drawn) < sum || s.n-drawn == len(s.x)-p) {
			dst, drawn = append(dst, p), drawn+1
		}
	}
	return dst
}

// SecondMoment averages MMᵀ over a fine grid of u.
func (s *systematicSampler) SecondMoment(dst []float64) []float64 {
	const grid = 2000
	clear(dst)
	var set []int
	for g := range grid {
		set = s.at(set[:0], (float64(g)+0.5)/grid)
		for _, i := range set {
			for _, j := range set {
				dst[i*len(s.x)+j] += 1. / grid
			}
		}
	}
	return dst
}

// literalBlocks is the reference, whose name its method Blocks bears.
type literalBlocks = reference.Blocks

// An alteredSampler is the block sampler with a part replaced.
type alteredSampler struct {
	*literalBlocks
	d, n   int
	moment func(b alteredSampler, sigma []float64)
	sample func(b alteredSampler, dst []int, r *rand.Rand) []int
}

// SecondMoment writes Σ, changed.
func (b alteredSampler) SecondMoment(dst []float64) []float64 {
	dst = b.literalBlocks.SecondMoment(dst)
	if b.moment != nil {
		b.moment(b, dst)
	}
	return dst
}

// Sample draws in the changed way.
func (b alteredSampler) Sample(dst []int, r *rand.Rand) []int {
	if b.sample != nil {
		return b.sample(b, dst, r)
	}
	return b.literalBlocks.Sample(dst, r)
}

// doubleDraws forgets that pairs of a block are drawn without replacement.
func doubleDraws(b alteredSampler, sigma []float64) {
	for _, block := range b.Blocks() {
		c, size := float64(b.n-block.Left), float64(block.Right-block.Left)
		if size < 2 {
			continue
		}
		for i := block.Left; i < block.Right; i++ {
			for j := block.Left; j < block.Right; j++ {
				if i != j {
					sigma[i*b.d+j] += block.Weight * (c*c/(size*size) - c*(c-1)/(size*(size-1)))
				}
			}
		}
	}
}

// firstBlock draws from the first block, whatever the weights.
func firstBlock(b alteredSampler, dst []int, r *rand.Rand) []int {
	block := b.Blocks()[0]
	for i := range block.Left {
		dst = append(dst, i)
	}
	for _, i := range r.Perm(block.Right - block.Left)[:b.n-block.Left] {
		dst = append(dst, block.Left+i)
	}
	return dst
}

// independentPairs states Σ = xxᵀ off the diagonal.
func independentPairs(b alteredSampler, sigma []float64) {
	for i := range b.d {
		for j := range b.d {
			if i != j {
				sigma[i*b.d+j] = sigma[i*b.d+i] * sigma[j*b.d+j]
			}
		}
	}
}

// systematicPairs states the Σ of a systematic sampler.
func systematicPairs(b alteredSampler, sigma []float64) {
	s := newSystematicSampler(b.d, b.n)
	for i := range s.x {
		s.x[i] = sigma[i*b.d+i]
	}
	s.SecondMoment(sigma)
}

// likeliest draws the first n positions, which are the likeliest.
func likeliest(b alteredSampler, dst []int, _ *rand.Rand) []int {
	for i := range b.n {
		dst = append(dst, i)
	}
	return dst
}

// oneTwice draws one position twice.
func oneTwice(b alteredSampler, dst []int, r *rand.Rand) []int {
	if dst = b.literalBlocks.Sample(dst, r); len(dst) > 1 {
		dst[1] = dst[0]
	}
	return dst
}

// dependentPairs states the Σ of dependent rounding, by all of its coins; at
// more than 12 positions, too many for that, the right one.
func dependentPairs(b alteredSampler, sigma []float64) {
	if b.d > 12 {
		return
	}
	x := make([]float64, b.d)
	for i := range x {
		x[i] = sigma[i*b.d+i]
	}
	clear(sigma)
	for pattern := range uint(1) << b.d {
		chance, used := 1.0, 0
		set := reference.DepRound(nil, slices.Clone(x), func(q float64) bool {
			heads := pattern>>used&1 == 1
			if used++; heads {
				chance *= q
			} else {
				chance *= 1 - q
			}
			return heads
		})
		if pattern>>used != 0 {
			continue // each outcome once, whatever the unused bits
		}
		for _, i := range set {
			for _, j := range set {
				sigma[i*b.d+j] += chance
			}
		}
	}
}

func samplerMutants() []Mutant {
	moment := func(state func(b alteredSampler, sigma []float64)) Plant {
		return plantSampler(alteredSampler{moment: state})
	}
	sample := func(draw func(b alteredSampler, dst []int, r *rand.Rand) []int) Plant {
		return plantSampler(alteredSampler{sample: draw})
	}
	return []Mutant{
		bug("combexp/with-replacement", "Σ as if pairs of a block were drawn with replacement", by{"combexp/covariance"},
			moment(doubleDraws)),
		bug("combexp/independent-pairs", "Σ as if positions were drawn independently", by{"combexp/covariance"},
			moment(independentPairs)),
		bug("combexp/systematic-moment", "Σ of a systematic sampler of fixed order", by{"combexp/covariance"},
			moment(systematicPairs)),
		bug("combexp/depround-moment", "Σ of dependent rounding", by{"combexp/covariance"}, moment(dependentPairs)),
		bug("combexp/first-block", "the first block is drawn whatever the weights", by{"combexp/marginals"},
			sample(firstBlock)),
		bug("combexp/likeliest", "the likeliest positions are drawn, always", by{"combexp/marginals"}, sample(likeliest)),
		bug("combexp/one-twice", "a position is drawn twice", by{"combexp/marginals"}, sample(oneTwice)),
	}
}

// plantSampler puts a sampler with changes in the place of the block sampler.
func plantSampler(change alteredSampler) Plant {
	return func(s *Subjects, _ string) {
		s.Extended.Sampler = func(d, n int) policies.SetSampler {
			b := change
			b.literalBlocks, b.d, b.n = reference.NewBlocks(d, n), d, n
			return b
		}
	}
}
