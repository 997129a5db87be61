package mutants

import (
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/policies"
)

// A systematicSampler draws the positions whose parts of [0, n) hold the points
// u, u+1, …; the order of the parts is fixed. Its marginals are right.
type systematicSampler struct {
	n      int
	x      []float64
	factor mat.Cholesky
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

// Factor reports whether Σ is positive definite.
func (s *systematicSampler) Factor() bool {
	d := len(s.x)
	return s.factor.Factorize(mat.NewSymDense(d, s.SecondMoment(make([]float64, d*d))))
}

// Solve writes Σ⁻¹y to dst.
func (s *systematicSampler) Solve(dst, y []float64) {
	var v mat.VecDense
	if err := s.factor.SolveVecTo(&v, mat.NewVecDense(len(y), y)); err != nil {
		return // nearly singular: this sampler's own fault
	}
	copy(dst, v.RawVector().Data)
}

// A bentSampler is the block sampler with a part replaced.
type bentSampler struct {
	*algos.BlockSampler
	d, n   int
	moment func(b bentSampler, sigma []float64)
	sample func(b bentSampler, dst []int, r *rand.Rand) []int
}

// SecondMoment writes Σ and bends it.
func (b bentSampler) SecondMoment(dst []float64) []float64 {
	dst = b.BlockSampler.SecondMoment(dst)
	if b.moment != nil {
		b.moment(b, dst)
	}
	return dst
}

// Sample draws in the bent way.
func (b bentSampler) Sample(dst []int, r *rand.Rand) []int {
	if b.sample != nil {
		return b.sample(b, dst, r)
	}
	return b.BlockSampler.Sample(dst, r)
}

// doubleDraws forgets that pairs of a block are drawn without replacement.
func doubleDraws(b bentSampler, sigma []float64) {
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
func firstBlock(b bentSampler, dst []int, r *rand.Rand) []int {
	block := b.Blocks()[0]
	for i := range block.Left {
		dst = append(dst, i)
	}
	for _, i := range r.Perm(block.Right - block.Left)[:b.n-block.Left] {
		dst = append(dst, block.Left+i)
	}
	return dst
}

func samplerBugs() []Mutant {
	plant := func(bend bentSampler) func(*Subjects) {
		return func(s *Subjects) {
			s.Extended.Sampler = func(d, n int) policies.SetSampler {
				b := bend
				b.BlockSampler, b.d, b.n = algos.NewBlockSampler(d, n), d, n
				return b
			}
		}
	}
	return []Mutant{
		{Subject: "combexp", Name: "combexp/with-replacement", Bug: "Σ as if pairs of a block were drawn with replacement", Plant: plant(bentSampler{moment: doubleDraws})},
		{Subject: "combexp", Name: "combexp/first-block", Bug: "the first block is drawn whatever the weights", Plant: plant(bentSampler{sample: firstBlock})},
	}
}
