package algos_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"
	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
)

// mixtures draws γ·n/d + (1−γ)·n·q with q projected on the cap 1/n, sorted
// descending: what COMBEXP hands its sampler. Logarithms on a coarse grid make
// ties, a wide range makes caps and underflow.
func mixtures(maxD int, minGamma float64) *rapid.Generator[mixture] {
	return rapid.Custom(func(t *rapid.T) mixture {
		d := rapid.IntRange(2, maxD).Draw(t, "d")
		n := rapid.IntRange(1, d-1).Draw(t, "n")
		gamma := math.Pow(10, rapid.Float64Range(math.Log10(minGamma), 0).Draw(t, "log γ"))
		scale := rapid.SampledFrom([]float64{0, 0.01, 1, 30, 1000}).Draw(t, "scale")
		l := make([]float64, d)
		for i := range l {
			l[i] = scale * float64(rapid.IntRange(-8, 8).Draw(t, "l")) / 8
		}
		slices.Sort(l)
		slices.Reverse(l)
		algos.ProjectCapped(l, n)
		x := make([]float64, d)
		for i := range x {
			x[i] = (1-gamma)*min(1, float64(n)*math.Exp(l[i])) + gamma*float64(n)/float64(d)
		}
		return mixture{n, gamma, x}
	})
}

type mixture struct {
	n     int
	gamma float64
	x     []float64
}

func mixtureSampler(x mixture) *algos.BlockSampler {
	b := algos.NewBlockSampler(len(x.x), x.n)
	b.Reset(x.x)
	return b
}

func TestBlocksAreAMixtureWithTheMarginals(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := mixtures(40, 1e-8).Draw(t, "x")
		blocks := mixtureSampler(x).Blocks()
		if len(blocks) > len(x.x) {
			t.Fatalf("got %d blocks, want at most d=%d", len(blocks), len(x.x))
		}
		// x is rounded to 2⁻⁵³
		if w := blocks[0].Weight; blocks[0].Left != 0 || blocks[0].Right != len(x.x) || w < x.gamma-1e-14 {
			t.Errorf("first block %+v: want the uniform set with weight ≥ γ=%v", blocks[0], x.gamma)
		}
		total, got := 0.0, make([]float64, len(x.x))
		for _, b := range blocks {
			total += b.Weight
			for i := range got {
				got[i] += b.Weight * blockShare(b, x.n, i)
			}
		}
		if !(math.Abs(total-1) <= 1e-12) {
			t.Errorf("weights add up to %v, want 1", total)
		}
		for i := range got {
			if !(math.Abs(got[i]-x.x[i]) <= 1e-12) {
				t.Errorf("P(%d in) = %v, want %v", i, got[i], x.x[i])
			}
		}
	})
}

// blockShare is the probability that position i is in a set of the block.
func blockShare(b algos.Block, n, i int) float64 {
	switch {
	case i < b.Left:
		return 1
	case i < b.Right:
		return float64(n-b.Left) / float64(b.Right-b.Left)
	}
	return 0
}

func TestSolveAgreesWithDenseCholesky(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := mixtures(60, 1e-4).Draw(t, "x")
		d, b := len(x.x), mixtureSampler(x)
		y := make([]float64, d)
		for _, p := range b.Sample(nil, rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))) {
			y[p] = 1
		}
		sigma := mat.NewSymDense(d, b.SecondMoment(make([]float64, d*d)))
		var dense mat.Cholesky
		if !dense.Factorize(sigma) || !b.Factor() {
			t.Fatal("Σ is not positive definite")
		}
		got, want := make([]float64, d), mat.NewVecDense(d, nil)
		b.Solve(got, y)
		if err := dense.SolveVecTo(want, mat.NewVecDense(d, y)); err != nil {
			t.Fatal(err)
		}
		// Both are backward stable, so they agree to the condition number, at
		// most n·d/(γλ), λ ≥ 1/d, times rounding.
		tol := 1e-13 * float64(d*d*x.n) / x.gamma * (1 + mat.Norm(want, math.Inf(1)))
		for i := range got {
			if !(math.Abs(got[i]-want.AtVec(i)) <= tol) {
				t.Fatalf("(Σ⁻¹M)[%d] = %v, want %v ± %v", i, got[i], want.AtVec(i), tol)
			}
		}
	})
}

func TestProjectCappedKeepsLogarithmsBelowFloat64(t *testing.T) {
	l := []float64{0, -1, -5000, -6000}
	algos.ProjectCapped(l, 2)
	want := []float64{-math.Ln2, -math.Ln2, -math.Ln2 - 5000, -math.Ln2 - 6000}
	// Both leaders reach 1/2; the others are too small for float64 beside them,
	// so only the second leader determines c.
	for i := range want[:2] {
		if !(math.Abs(l[i]-want[i]) <= 1e-12) {
			t.Errorf("ln q[%d] = %v, want %v", i, l[i], want[i])
		}
	}
	if got := l[2] - l[3]; got != 1000 {
		t.Errorf("ln q[2] − ln q[3] = %v, want 1000", got)
	}
}

// Extreme horizons and means must leave Σ positive definite and q a law.
func TestCOMBEXPExtremes(t *testing.T) {
	for _, horizon := range []int64{1, 100, algos.MaxHorizon} {
		for _, k := range []int{1, 20, 199} {
			spec := algos.Spec{Arms: 200, Cardinality: k, Horizon: horizon, Source: rand.NewPCG(1, 1)}
			p := learner(t, "combexp", spec).(*algos.COMBEXP)
			play(p, 300, func(arm int) float64 { return float64(max(0, 1-arm/k)) })
			for i, x := range p.Marginals(nil) {
				if !(x > 0 && x <= 1) {
					t.Errorf("T=%d k=%d: P(%d in) = %v", horizon, k, i, x)
				}
			}
		}
	}
}
