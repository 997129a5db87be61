package upper

import "math"

// zetaReach is the v from which on the integral of the tail is taken in closed form; powers of the
// tail, and tails with κ < 1, fall more slowly and need more.
const (
	zetaReach      = 1 << 10
	zetaPowerReach = 1 << 14
	zetaHalfReach  = 1 << 16
)

func (c *zetaCurve) reach() float64 {
	if c.kappa < 1 {
		return zetaHalfReach
	}
	return zetaReach
}

// A zetaCell is one cell [a, b] of v: what the tail is at most there.
type zetaCell struct {
	width  float64 // b − a
	ville  float64 // ∫_a^b e^{−E(v)}dv
	blocks float64 // the blocks below τ₀(b) at a
}

// A zetaSum integrates functions of the tail over [0, last]; last = +Inf is allowed.
//
// On a cell [a, b] the tail is at most e^{−E(v)} + B with the blocks B below τ₀(b) at a.
// The Ville term is integrated exactly, so that only the small B errs by the grid. Halving a cell
// never raises the sum, except by rounding.
type zetaSum struct {
	curve  *zetaCurve
	cells  []zetaCell
	beyond bool // whether the integral goes on from reach
}

// sumFrom integrates over [first, last], first < reach.
func (c *zetaCurve) sumFrom(first, last float64, cells int) *zetaSum {
	reach := c.reach()
	s := &zetaSum{curve: c, beyond: last > reach}
	for a := first; a < min(last, reach); {
		next := nextCell(a, cells)
		b := min(last, reach, next)
		s.cells = append(s.cells, c.cell(a, b, a != first && b == next))
		a = b
	}
	return s
}

// cell computes the cell [a, b]; one that every sum has, between neighbours of a lattice, is kept.
func (c *zetaCurve) cell(a, b float64, keep bool) zetaCell {
	if !keep {
		return zetaCell{up(b - a), c.ville(a, b), c.blocks(a, b)}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	x, known := c.known[[2]float64{a, b}]
	if !known {
		x = c.cell(a, b, false)
		c.known[[2]float64{a, b}] = x
	}
	return x
}

// at is above P(ζ ≥ v'√δ) for every v' ≥ v.
func (c *zetaCurve) at(v float64) float64 { return c.steps().at(v) }

// capped is above ∫ min(1, r·P(ζ ≥ v√δ))dv from first to last.
func (c *zetaCurve) capped(first, last, r float64) float64 {
	return c.sumFrom(first, last, 4*zetaCells).capped(r)
}

// capped is the integral; a cell contributes at most
//
//	min{b−a, r∫_a^b e^{−E} + r(b−a)B}
func (s *zetaSum) capped(r float64) float64 {
	total := 0.0
	for _, c := range s.cells {
		total = up(total + min(c.width, up(up(r*c.ville)+up(up(r*c.width)*c.blocks))))
	}
	if s.beyond {
		total = up(total + up(r*s.curve.beyond(s.curve.reach(), 1)))
	}
	return total
}

// nextCell steps along i/cells up to 1 and along 2^{i/cells} from there on; twice
// the cells contain the ends of the old ones.
func nextCell(a float64, cells int) float64 {
	n := float64(cells)
	if a < 1 {
		return (math.Round(a*n) + 1) / n
	}
	return math.Exp2((math.Round(math.Log2(a)*n) + 1) / n)
}

// ville is above ∫_a^b e^{−E(v)}dv, E(v) = 2(v√e + shift)²:
//
//	½√(π/(2e))·(erfc(√2(a√e + shift)) − erfc(√2(b√e + shift)))
func (c *zetaCurve) ville(a, b float64) float64 {
	root := exactly(c.end).Root()
	at := func(v float64) bracket {
		return exactly(v).Times(root).Plus(c.shift).Times(exactly(2).Root()).Erfc()
	}
	scale := pi.By(0.5).Root().Over(root).By(0.5)
	return max(0, scale.Times(at(a).Minus(at(b)).Positive()).Hi)
}

// beyond is above ∫_V^∞ p(v)^{power}dv, 0 < power ≤ 1, from the closed form with β = 9/8:
// with γ = 2/β, t = V²/(4κ+V²) ≤ v²/(4κ+v²) and the product under the square left out,
//
//	p(v) ≤ e^{−2v²} + Σ_{j≥1} β^{−jκγ}·exp(−γv²tβ^{−j}),  v ≥ V,
//
// each term's power integrated exactly; the power of a sum is at most the sum of the
// powers. A curve cut at e < 1 has the smaller tail, so that e = 1 serves all.
// Domain: κγ·power > ½.
func (c *zetaCurve) beyond(V, power float64) float64 {
	b, v := exactly(1.125), exactly(V)
	gamma := exactly(2 * power).Over(b)
	t := v.Squared().Over(v.Squared().Plus(exactly(4 * c.kappa)))
	sum := gaussianBeyond(v, exactly(2*power))
	decay := exactly(1).Over(b.Log().Times(gamma).By(c.kappa).Exp()) // β^{−κγ}
	shrink := b.Root().Times(decay)                                  // of the term with erfc = 1
	weight, level := exactly(1), t
	for {
		weight, level = weight.Times(decay), level.Over(b)
		sum = sum.Plus(weight.Times(gaussianBeyond(v, gamma.Times(level))))
		flat := weight.Times(gaussianBeyond(exactly(0), gamma.Times(level)))
		rest := flat.Times(shrink).Over(exactly(1).Minus(shrink))
		if rest.Hi < 1e-12 {
			return up(sum.Hi + rest.Hi)
		}
	}
}

// gaussianBeyond encloses ∫_V^∞ e^{−av²}dv = ½√(π/a)·erfc(V√a).
func gaussianBeyond(V, a bracket) bracket {
	return pi.Over(a).Root().By(0.5).Times(V.Times(a.Root()).Erfc())
}

// ZetaMean is the integral that stands for E ζ/√δ, r = k/(m−k) where k > m/2 and else 1.
//
//	Z_r = ∫₀^∞ min(1, r·p(v))dv,   Z_1 ≤ .6307
//
// It is an upper sum with outward rounding.
//
// Domain: r ≥ 1; it panics otherwise.
//
// Reference: bounds.md, section 3.
func ZetaMean(r float64) float64 {
	if !(r >= 1) {
		panic("upper: ZetaMean: want r ≥ 1")
	}
	return universalZeta().sumFrom(0, math.Inf(1), zetaCells).capped(r)
}

// zetaCells is the number of cells per unit of v, and per factor 2 beyond 1. Doubling it changes
// factors by less than 10⁻³.
const zetaCells = 16

// zetaMeanPower is the integral that covers every large r.
//
//	Z_r ≤ r^θ·∫₀^∞ p(v)^θ dv, because min(1, x) ≤ x^θ for 0 ≤ θ ≤ 1
//
// It returns the integral, an upper sum; .35 ≤ θ ≤ 1 (the integral diverges at ¼).
func zetaMeanPower(theta float64) float64 {
	c, total := universalZeta(), 0.0
	for a := 0.0; a < zetaPowerReach; {
		b := nextCell(a, zetaCells)
		p := min(1, up(exactly(0).Minus(exactly(a).Squared().By(2)).Exp().Hi+c.blocks(a, b)))
		total = up(total + up(up(b-a)*exactly(p).Log().By(theta).Exp().Hi))
		a = b
	}
	return up(total + c.beyond(zetaPowerReach, theta))
}
