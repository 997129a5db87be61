package policies

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
)

// groupCombexp is the title of the table that claims about COMBEXP share.
const groupCombexp = "COMBEXP"

const combexpPaper = "Combes et al. 2015, COMBEXP"

// A FullBandit policy is COMBEXP with its rates laid open.
type FullBandit interface {
	algos.Marginaler
	// Rates returns the mixing coefficient γ and the learning rate η.
	Rates() (gamma, eta float64)
}

// A SetSampler draws sets of n of d positions with given marginals, as a
// mixture of blocks. See algos.BlockSampler.
type SetSampler interface {
	Reset(x []float64)
	Blocks() []algos.Block
	Sample(dst []int, r *rand.Rand) []int
	SecondMoment(dst []float64) []float64
	Factor() bool
	Solve(dst, y []float64)
}

// A Projection replaces descending logarithms of weights by those of their
// projection on the distributions bounded by 1/n. See algos.ProjectCapped.
type Projection func(l []float64, n int)

// setSize is a size of the sampler's problem: sets of n of d.
type setSize struct{ d, n int }

func (s setSize) String() string { return fmt.Sprintf("m=%d k=%d", s.d, s.n) }

// mixture is what COMBEXP hands its sampler: marginals γ·n/d + (1−γ)nq in
// descending order.
type mixture struct {
	setSize
	gamma float64
	x     []float64
}

// drawMixture draws one at random: weights on a grid, so that some tie, over
// ranges that leave none, some or n−1 of them capped, and γ from 10⁻⁴ to 1.
func drawMixture(rng *rand.Rand, s setSize) mixture {
	l, scale := make([]float64, s.d), math.Pow(10, 4*rng.Float64()-2)
	for i := range l {
		l[i] = scale * float64(rng.IntN(17)-8)
	}
	slices.Sort(l)
	slices.Reverse(l)
	gamma := math.Pow(10, -4*rng.Float64())
	x := bisectProjection(l, s.n)
	for i, q := range x {
		x[i] = (1-gamma)*min(1, float64(s.n)*q) + gamma*float64(s.n)/float64(s.d)
	}
	return mixture{s, gamma, x}
}

// bisectProjection returns min{1/n, c·e^{l_i}} with Σ = 1, c by bisection of
// its logarithm.
func bisectProjection(l []float64, n int) []float64 {
	q := make([]float64, len(l))
	at := func(logC float64) float64 {
		for i, x := range l {
			q[i] = math.Min(1/float64(n), math.Exp(x+logC))
		}
		return sumOf(q)
	}
	// At the lower end all weights are ≤ 1/d, at the upper all are capped.
	lo, hi := -slices.Max(l)-math.Log(float64(len(l))), -slices.Min(l)
	for mid := (lo + hi) / 2; lo < mid && mid < hi; mid = (lo + hi) / 2 {
		if at(mid) < 1 {
			lo = mid
		} else {
			hi = mid
		}
	}
	at(hi)
	return q
}

// denseMoment returns E[MMᵀ] of a mixture of blocks, row by row, with the
// terms of each block added up one by one.
func denseMoment(blocks []algos.Block, s setSize) []float64 {
	sigma := make([]float64, s.d*s.d)
	for _, b := range blocks {
		c, size := float64(s.n-b.Left), float64(b.Right-b.Left)
		for i := range b.Right {
			for j := range b.Right {
				p := b.Weight
				switch outside := min(i, j) < b.Left; {
				case max(i, j) < b.Left: // both always in
				case outside || i == j:
					p *= c / size
				default:
					p *= c * (c - 1) / (size * (size - 1))
				}
				sigma[i*s.d+j] += p
			}
		}
	}
	return sigma
}

// largestDifference returns max |a_i − b_i|.
func largestDifference(a, b []float64) float64 {
	worst := 0.0
	for i := range a {
		if d := math.Abs(a[i] - b[i]); d > worst || math.IsNaN(d) {
			worst = d
		}
	}
	return worst
}
