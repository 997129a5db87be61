package policies

import (
	"math"
	"slices"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/reference"
	"github.com/regretcheck/regretcheck/props/sim"
)

// groupCombexp is the title of the table that claims about COMBEXP share.
const groupCombexp = "COMBEXP"

const combexpPaper = "Combes et al. 2015, COMBEXP"

// A SetSampler draws sets of n of d positions with given marginals, as a
// mixture of blocks. See algos.BlockSampler.
type SetSampler interface {
	reference.SetSampler
	Blocks() []algos.Block
}

// A Projection replaces descending logarithms of weights by those of their
// projection on the distributions bounded by 1/n. See algos.ProjectCapped.
type Projection func(l []float64, n int)

// mixture is what COMBEXP hands its sampler: marginals γ·n/d + (1−γ)nq of d
// positions in descending order.
type mixture struct {
	gamma float64
	x     []float64
}

// drawMixture draws a mixture for sets of K of M: weights on a grid, so that some tie,
// over ranges in which none, some or K−1 of them are capped, and γ from 10⁻⁴ to 1.
func drawMixture(rt *rapid.T, s sim.Size) mixture {
	scale := math.Pow(10, rapid.Float64Range(-2, 2).Draw(rt, "log scale"))
	l := drawDescending(rt, s.M, scale)
	return mixed(l, s.K, math.Pow(10, -rapid.Float64Range(0, 4).Draw(rt, "−log γ")))
}

// mixed returns the mixture of weights with the descending logarithms l.
func mixed(l []float64, n int, gamma float64) mixture {
	x := reference.ProjectCapped(l, n)
	for i, q := range x {
		x[i] = (1-gamma)*min(1, float64(n)*q) + gamma*float64(n)/float64(len(l))
	}
	return mixture{gamma, x}
}

// drawDescending draws n multiples of the scale, −8 to 8, in descending order.
func drawDescending(rt *rapid.T, n int, scale float64) []float64 {
	l := make([]float64, n)
	for i, x := range rapid.SliceOfN(rapid.IntRange(-8, 8), n, n).Draw(rt, "weights") {
		l[i] = scale * float64(x)
	}
	slices.Sort(l)
	slices.Reverse(l)
	return l
}

// largestDifference returns max |got_i − want_i| and its i, −1 if all are equal.
func largestDifference(got, want []float64) (worst float64, at int) {
	at = -1
	for i := range got {
		if d := math.Abs(got[i] - want[i]); d > worst || math.IsNaN(d) {
			worst, at = d, i
		}
	}
	return worst, at
}
