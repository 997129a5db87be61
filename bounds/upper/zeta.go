package upper

import (
	"math"
	"sync"
)

// A zetaCurve bounds the tail of ζ for every law on [0, 1] on the scale
//
//	v = ε/√δ,  τ = δs,  H(τ) = vτ + g(τ),  g(τ) = √(κτ·ln⁺(1/τ)),  κ = 1 for CMOSS.
//
// ζ ≥ ε means that D_s = Σ(mu − X) reaches H(δs)/√δ for some s ≤ T, and
// exp(λD_s − λ²s/8) is a supermartingale by Hoeffding's lemma. With e = min(1, δT):
//
//   - λ = 4H(e)/e gives λH(τ) − λ²τ/8 ≥ 2H(e)²/e =: E(v) exactly where
//     g(τ) ≥ g(e)(1+τ/e)/2 + v(e−τ)/2. The left side is concave, the right linear,
//     and they meet at e, so that on (0, e] this is an interval [τ₀(v), e], which
//     shrinks as v grows; where e = 1 it goes on beyond 1, where H is the line vτ
//     and λH − λ²τ/8 = 2v²τ. Ville's inequality gives e^{−E(v)} for all of it.
//   - Below τ₀ geometric blocks [b/β, b], each with its own λ: λH − λ²τ/8 is concave,
//     so least at an end of the block.
//   - Blocks far below, where H increases, together at most b^{2κ/β}/(β^{2κ/β} − 1),
//     by λ = 4H(a)/b: exp(−(2/β)(v√a + √(κ ln(1/a)))²) ≤ a^{2κ/β}, a = b/β.
//
// All blocks lie on one lattice eβ^{−j}. The sum over blocks therefore falls as v
// grows and rises with τ₀, which makes upper sums over v fall on finer grids.
//
// Reference: bounds.md, section 3.
type zetaCurve struct {
	kappa    float64
	end      float64 // e, at most 1
	shift    bracket // √(κ ln(1/e)), so that E(v) = 2(v√e + shift)²
	lattices []zetaLattice

	steps func() *tailSteps // the tail at numbers of few digits

	mu    sync.Mutex
	known map[[2]float64]zetaCell // cells computed before, by their ends
}

// A zetaLattice is the points eβ^{−j} in descending order.
type zetaLattice struct {
	tau       []float64
	g         []bracket
	remainder float64 // bounds all blocks below the last point
}

// zetaRatios are the values of β that are tried; the smallest of the bounds is used. A smaller
// β does not help: the union bound pays for every block, and one λ already fits blocks as long
// as these.
var zetaRatios = [...]float64{1.6, 2, 2.5, 4}

// newZetaCurve covers τ in [start, end]; start = 0 stands for all of (0, end].
func newZetaCurve(kappa, start, end float64) *zetaCurve {
	c := &zetaCurve{kappa: kappa, end: min(1, end), known: map[[2]float64]zetaCell{}}
	c.steps = sync.OnceValue(func() *tailSteps { return newTailSteps(c.tail) })
	c.shift = c.log(c.end).Root()
	for _, ratio := range zetaRatios {
		c.lattices = append(c.lattices, c.lattice(ratio, start))
	}
	return c
}

// log encloses κ·ln(1/τ) for τ ≤ 1.
func (c *zetaCurve) log(tau float64) bracket {
	return exactly(0).Minus(exactly(tau).Log()).By(c.kappa).Positive()
}

// lattice ends at start, or, where that is 0, where the remainder is below 10⁻²⁰.
func (c *zetaCurve) lattice(ratio, start float64) zetaLattice {
	var l zetaLattice
	for tau := c.end; ; tau /= ratio {
		tau = max(tau, start)
		l.tau = append(l.tau, tau)
		l.g = append(l.g, c.log(tau).By(tau).Root())
		if tau <= start {
			return l
		}
		if start > 0 || tau > 1/math.E {
			continue
		}
		power := exactly(2 * c.kappa).Over(exactly(ratio))
		below := power.Times(exactly(tau).Log()).Exp()
		growth := power.Times(exactly(ratio).Log()).Exp().Minus(exactly(1))
		if l.remainder = below.Over(growth).Hi; l.remainder < 1e-20 {
			return l
		}
	}
}

// tail bounds P(ζ ≥ v√δ).
func (c *zetaCurve) tail(v float64) float64 {
	exponent := exactly(v).Times(exactly(c.end).Root()).Plus(c.shift).Squared().By(2)
	return min(1, up(exactly(0).Minus(exactly(exponent.Lo)).Exp().Hi+c.blocks(v, v)))
}

// blocks bounds the blocks below τ₀(v) for every v in [lo, hi].
func (c *zetaCurve) blocks(lo, hi float64) float64 {
	best := 1.0
	for i := range c.lattices {
		best = min(best, c.lattices[i].blocks(lo, c.lattices[i].top(hi), best))
	}
	return best
}

// top is the index of the lowest point at which v's Ville term still holds.
func (l *zetaLattice) top(v float64) int {
	end, g := l.tau[0], l.g[0].Hi
	for j := 1; j < len(l.tau); j++ {
		tau := l.tau[j]
		need := exactly(1).Plus(exactly(tau).Over(exactly(end))).By(g / 2).Plus(exactly(end).Minus(exactly(tau)).By(v / 2))
		if !(l.g[j].Lo >= need.Hi) {
			return j - 1
		}
	}
	return len(l.tau) - 1
}

// blocks sums the terms of the blocks below point j at v, and stops as soon as the sum exceeds
// enough.
func (l *zetaLattice) blocks(v float64, j int, enough float64) float64 {
	total := l.remainder
	for ; j+1 < len(l.tau) && total < enough; j++ {
		total = up(total + exactly(-l.exponent(v, j)).Exp().Hi)
	}
	return total
}

// exponent is below max_λ min{λH(a) − λ²a/8, λH(b) − λ²b/8} for the block below
// point j. Any λ gives a bound, so only the evaluation is rounded downwards.
func (l *zetaLattice) exponent(v float64, j int) float64 {
	b, a := l.tau[j], l.tau[j+1]
	hb, ha := v*b+l.g[j].Lo, v*a+l.g[j+1].Lo
	best := 0.0
	for _, lambda := range [...]float64{4 * ha / a, 4 * hb / b, 8 * (hb - ha) / (b - a)} {
		if lambda > 0 {
			if first := l.parabola(v, lambda, j); first > best {
				best = max(best, min(first, l.parabola(v, lambda, j+1)))
			}
		}
	}
	return best
}

// parabola is below λH(τ) − λ²τ/8 at point j.
func (l *zetaLattice) parabola(v, lambda float64, j int) float64 {
	tau := l.tau[j]
	h := down(down(v*tau) + l.g[j].Lo)
	return down(down(lambda*h) - up(up(lambda*lambda)*(tau/8)))
}

// universalZeta is the curve of CMOSS for every δ and T, halfZeta that of the radius with ½ ln⁺.
var (
	universalZeta = sync.OnceValue(func() *zetaCurve { return newZetaCurve(1, 0, 1) })
	halfZeta      = sync.OnceValue(func() *zetaCurve { return newZetaCurve(0.5, 0, 1) })
)

// ZetaTail bounds the tail of an index's ζ for every law on [0, 1], every mean, δ and T.
//
//	P(ζ ≥ v√δ) ≤ p(v) = min{1, e^{−2v²} + blocks below τ₀(v)}
//
// For CMOSS p(.5) = .607, p(.7) = .376, p(1) = .137. For KL-CMOSS the straight line does not carry over,
// because Pinsker's inequality runs the wrong way there, and blocks cover all of (0, 1]. It is an upper bound in
// floating point, every rounding included, and need not be monotone: its running minimum is a bound too.
//
// Domain: v > 0, a valid index; 1 for other v.
//
// Reference: bounds.md, sections 3 and 8; Ville 1939.
func ZetaTail(x Index, v float64) float64 {
	switch {
	case !(v > 0):
		return 1
	case x == KLIndex:
		return newKLCurve(0, 1).tail(v)
	}
	return x.zeta().tail(v)
}
