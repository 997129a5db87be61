package lower

import (
	"errors"
	"math"
)

// blocks are the sizes of a lower bound on the regret of every policy with semi-bandit feedback, on
// an instance drawn from k blocks.
//
//	R ≥ Δ·kT·[1 − (j−1)/k − (1+η)(1 − exp(−(M/N)(dT + ln((1+η)/η))))],
//	N = ⌊m/k⌋, M = k/j, d = kl(½, ½+Δ) = −½ln(1−4Δ²)
//
// One arm of each block, uniformly drawn, has mean ½+Δ, the others ½, arms left over at
// most ½. A block's counts stop at the last round with a block total of at most MT, which is
// predictable. All pulls are kT = jMT, so at most j−1 blocks pass MT. In the others the better
// arm a is pulled N_a ≤ T times; with f = N_a/((1+η)T) and P₀ the law without a better arm in the block,
// Donsker and Varadhan's inequality for ln(1−f) says
//
//	−ln(1 − E_a f) ≤ d·E₀N_a + E₀ ln(1/(1−f)) ≤ E₀N_a·(d + ln((1+η)/η)/T)
//
// as ln(1/(1−f)) is convex in f ≤ 1/(1+η). Average over the arms (Jensen; Σ_a E₀N_a ≤ MT). At
// k = j = 1 this is the bound by hand for one arm, which tends to ½e^{−1/2}√(NT).
//
// It is 0 where the bracket is negative.
//
// Reference: bounds.md (E3).
type blocks struct{ k, n, t, j float64 }

func newBlocks(m, k int, T int64, j int) blocks {
	return blocks{k: float64(k), n: float64(m / k), t: float64(T), j: float64(j)}
}

// bound is the right side. Its bracket is a difference of numbers below 3 with a relative
// error of some 60 units.
func (b blocks) bound(gap, eta float64) float64 {
	d := -math.Log1p(-4*gap*gap) / 2
	found := -math.Expm1(-(d*b.t + math.Log1p(1/eta)) / (b.n * b.j / b.k))
	return max(0, gap*b.k*b.t*(1-(b.j-1)/b.k-(1+eta)*found-1e-13))
}

// best is the largest bound over a grid of gaps and η.
func (b blocks) best() (bound, gap, eta float64) {
	scale := math.Sqrt(b.n * b.j / b.k / b.t)
	for x := 0.05; x < 0.75; x *= 1.04 {
		g := min(0.49, x*scale)
		for e := 1e-6; e < 1; e *= 1.3 {
			if v := b.bound(g, e); v > bound {
				bound, gap, eta = v, g, e
			}
		}
	}
	return bound, gap, eta
}

// BlocksParameters are the free parameters of (E3).
type BlocksParameters struct {
	Gap, Eta float64
	J        int
}

// BlocksBest is (E3) at about its best Δ, j and η.
//
// Domain: 1 ≤ k < m, T ≥ 1.
//
// Reference: bounds.md (E3).
func BlocksBest(m, k int, T int64) (bound float64, at BlocksParameters, err error) {
	if err := errors.Join(checkProper(m, k), checkHorizon(T)); err != nil {
		return 0, at, err
	}
	last := 0
	for M := 1.0; M < min(float64(m/k), 40); M *= 1.1 {
		j := max(1, int(math.Round(float64(k)/M)))
		if j == last {
			continue
		}
		last = j
		b, gap, eta := newBlocks(m, k, T, j).best()
		if b > bound {
			bound, at = b, BlocksParameters{Gap: gap, Eta: eta, J: j}
		}
	}
	return bound, at, nil
}
