package theory

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

// A zetaScaleCell is one cell [a, b] of v: what the tail is at most there.
type zetaScaleCell struct {
	width  float64 // b − a
	ville  float64 // ∫_a^b e^{−E(v)}dv
	blocks float64 // the blocks below τ₀(b) at a
}

// A zetaScaleSum integrates functions of the tail over [0, last]; last = +Inf is allowed.
//
// On a cell [a, b] the tail is at most e^{−E(v)} + B with the blocks B below τ₀(b) at a.
// The Ville term is integrated exactly, which leaves the grid's error to the small
// B: halving a cell never raises the sum, except by rounding.
type zetaScaleSum struct {
	curve  *zetaCurve
	cells  []zetaScaleCell
	beyond bool // whether the integral goes on from reach
}

func (c *zetaCurve) sum(last float64, cells int) *zetaScaleSum { return c.sumFrom(0, last, cells) }

// sumFrom integrates over [first, last], first < reach.
func (c *zetaCurve) sumFrom(first, last float64, cells int) *zetaScaleSum {
	reach := c.reach()
	s := &zetaScaleSum{curve: c, beyond: last > reach}
	for a := first; a < min(last, reach); {
		next := nextCell(a, cells)
		b := min(last, reach, next)
		s.cells = append(s.cells, c.cell(a, b, a != first && b == next))
		a = b
	}
	return s
}

// cell computes the cell [a, b]; one that every sum has, between neighbours of a lattice, is kept.
func (c *zetaCurve) cell(a, b float64, keep bool) zetaScaleCell {
	if !keep {
		return zetaScaleCell{up(b - a), c.ville(a, b), c.blocks(a, b)}
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

// capped is above ∫ min(1, r·P(ζ ≥ v√δ))dv; a cell contributes at most
//
//	min{b−a, r∫_a^b e^{−E} + r(b−a)B}
func (s *zetaScaleSum) capped(r float64) float64 {
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
	root := Exactly(c.end).root()
	at := func(v float64) Bracket {
		return Exactly(v).times(root).plus(c.shift).times(Exactly(2).root()).erfc()
	}
	scale := piBracket.by(0.5).root().over(root).by(0.5)
	return max(0, scale.times(at(a).minus(at(b)).positive()).Hi)
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
	b, v := Exactly(1.125), Exactly(V)
	gamma := Exactly(2 * power).over(b)
	t := v.squared().over(v.squared().plus(Exactly(4 * c.kappa)))
	sum := gaussianBeyond(v, Exactly(2*power))
	decay := Exactly(1).over(b.log().times(gamma).by(c.kappa).exp()) // β^{−κγ}
	shrink := b.root().times(decay)                                  // of the term with erfc = 1
	weight, level := Exactly(1), t
	for {
		weight, level = weight.times(decay), level.over(b)
		sum = sum.plus(weight.times(gaussianBeyond(v, gamma.times(level))))
		flat := weight.times(gaussianBeyond(Exactly(0), gamma.times(level)))
		rest := flat.times(shrink).over(Exactly(1).minus(shrink))
		if rest.Hi < 1e-12 {
			return up(sum.Hi + rest.Hi)
		}
	}
}

// gaussianBeyond encloses ∫_V^∞ e^{−av²}dv = ½√(π/a)·erfc(V√a).
func gaussianBeyond(V, a Bracket) Bracket {
	return piBracket.over(a).root().by(0.5).times(V.times(a.root()).erfc())
}

// ZetaScaleMean bounds E ζ/√δ for every law on [0, 1], every mean, δ and T.
//
//	Z = ∫₀^∞ p(v)dv ≤ .6307
//
// It is an upper sum with outward rounding on cells per unit of v (and per factor 2
// beyond 1); it does not rise when cells is doubled.
//
// Domain: cells ≥ 1; it panics otherwise.
//
// Reference: docs/bounds.md, section 3.
func ZetaScaleMean(cells int) float64 { return ZetaScaleMeanCapped(1, cells) }

// ZetaScaleMeanCapped is the integral that stands for Z where k > m/2.
//
//	Z_r = ∫₀^∞ min(1, r·p(v))dv,  r = k/(m−k)
//
// Domain: r ≥ 1, cells ≥ 1; it panics otherwise.
//
// Reference: docs/bounds.md, section 3.
func ZetaScaleMeanCapped(r float64, cells int) float64 {
	if !(r >= 1) || cells < 1 {
		panic("theory: ZetaScaleMeanCapped: want r ≥ 1 and cells ≥ 1")
	}
	return universalZeta().sum(math.Inf(1), cells).capped(r)
}

// ZetaScaleMeanPower is the integral that covers every large r.
//
//	Z_r ≤ r^θ·∫₀^∞ p(v)^θ dv, because min(1, x) ≤ x^θ for 0 ≤ θ ≤ 1
//
// It returns the integral, an upper sum.
//
// Domain: .35 ≤ θ ≤ 1, cells ≥ 1; it panics otherwise (the integral diverges at ¼).
//
// Reference: docs/bounds.md, section 5.
func ZetaScaleMeanPower(theta float64, cells int) float64 {
	if !(theta >= 0.35 && theta <= 1) || cells < 1 {
		panic("theory: ZetaScaleMeanPower: want .35 ≤ θ ≤ 1 and cells ≥ 1")
	}
	c, total := universalZeta(), 0.0
	for a := 0.0; a < zetaPowerReach; {
		b := nextCell(a, cells)
		p := min(1, up(Exactly(0).minus(Exactly(a).squared().by(2)).exp().Hi+c.blocks(a, b)))
		total = up(total + up(up(b-a)*Exactly(p).log().by(theta).exp().Hi))
		a = b
	}
	return up(total + c.beyond(zetaPowerReach, theta))
}

// ZetaScaleMeanHand is Z by hand.
//
//	Z ≤ √(π/8) + ½√(πβ/2)/(β^{2/β−1/2} − 1) = 2.503 at β = 1.6
//
// The blocks [β^{−j}, β^{1−j}] below τ₀, cut off there, which do not move with v, without their
// mixed products and integrated one by one: a^{2/β}·½√(πβ/(2a)), a = β^{−j}.
//
// Domain: 1 < β < 4; NaN elsewhere.
//
// Reference: docs/bounds.md, section 3.
func ZetaScaleMeanHand(beta float64) float64 {
	if !(beta > 1 && beta < 4) {
		return math.NaN()
	}
	return math.Sqrt(math.Pi/8) + math.Sqrt(math.Pi*beta/2)/2/(math.Pow(beta, 2/beta-0.5)-1)
}
