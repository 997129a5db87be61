package upper

import "math"

// kneeLow and kneeHigh enclose e^{−1/2} = 0.60653…: below it y(σ) is concave, above it convex,
// as the second derivative of √(2κ ln(1/σ)) has the sign of 2 ln(1/σ) − 1.
const (
	kneeLow  = 0.6065
	kneeHigh = 0.6066
)

// pulls is an upper sum of n(w) = ∫₀^∞ q(y(√τ))dτ = ∫₀^∞ q(y(σ))2σdσ: all of (0, σ*), where
// y ≤ 0; then cells on each of which a line stands for y from below, and q of the line is
// integrated exactly; then, as y = wσ from σ = 1 on,
//
//	∫_1^∞ q(wσ)2σdσ = (2/w²)·∫_w^∞ u·q(u)du
//
// The line is the chord where y is concave, the tangent at the left end where it is convex, and
// level in between. Halving a cell raises the lines, so that the sum falls. Cells end
// where y ≥ countSpan; from there, at σ_e < 1, y ≥ countSpan + w(σ − σ_e) and
//
//	∫ e^{−2y²}·2σdσ ≤ (2σ_e/w + 1/w²)·e^{−2·countSpan²}
//
// Where 1/w² overflows, n(w) does: the sum is +Inf.
func (c countCurve) pulls(w float64, cells int) float64 {
	start := c.crossing(w)
	step := min(1-start, countSpan/w) / float64(cells)
	total, a := up(start*start), start
	for i := 1; i <= cells && a < 1; i++ {
		b := min(1, start+float64(i)*step)
		if i == cells && countSpan/w >= 1-start {
			b = 1
		}
		for _, knee := range [...]float64{kneeLow, kneeHigh} {
			if a < knee && knee < b {
				total, a = up(total+c.cell(w, a, knee)), knee
			}
		}
		if a < b {
			total, a = up(total+c.cell(w, a, b)), b
		}
	}
	if a < 1 {
		return up(total + up(up(math.Exp(-2*countSpan*countSpan)*1.1)*up(up(2*a/w)+up(up(1/w)/w))))
	}
	return up(total + up(up(2*momentOf(w).Hi/w)/w))
}

// cell is above ∫_a^b q(y(σ))2σdσ, a < b ≤ 1. With the line y_a + s(σ − a) below y,
//
//	(2/s)·{(a − y_a/s)·(Q(y_a) − Q(y_b)) + (Q₁(y_a) − Q₁(y_b))/s},  Q₁(x) = ∫_x^∞ u·q(u)du
//
// is the integral of q of the line.
func (c countCurve) cell(w, a, b float64) float64 {
	ya := c.at(w, a)
	flat := up(up(up(b*b)-down(a*a)) * tailAbove(ya))
	s := c.slope(w, a, b, ya)
	if !(s > 0) {
		return flat
	}
	slope := exactly(s)
	offset := exactly(a).Minus(exactly(ya).Over(slope)).Lo
	end := exactly(ya).Plus(slope.Times(exactly(b).Minus(exactly(a))))
	if !(offset >= 0 && end.Lo > 0) { // as s ≥ w and y ≤ wσ, offset is at least 0 but for rounding
		return flat
	}
	area := up(areaOf(ya).Hi - areaOf(end.Hi).Lo)
	moment := up(momentOf(ya).Hi - momentOf(end.Hi).Lo)
	offset = exactly(a).Minus(exactly(ya).Over(slope)).Hi
	return min(flat, up(2*up(up(offset*area)+up(moment/s))/s))
}

// slope is that of a line from (a, ya) that stays below y on [a, b]; 0 where none is known.
func (c countCurve) slope(w, a, b, ya float64) float64 {
	switch {
	case b <= kneeLow:
		return down(down(c.at(w, b)-ya) / up(b-a))
	case a >= kneeHigh:
		return down(w + down(c.kappa/up(a*c.level(a).Hi)))
	}
	return 0
}

// areaOf encloses Q(x) = ∫_x^∞ q, X = cantelliCross:
//
//	−x + Q(0)  (x ≤ 0),   (atan 2X − atan 2x)/2 + Q(X)  (x < X),   ½√(π/2)·erfc(√2·x)
func areaOf(x float64) bracket {
	switch {
	case x < 0:
		return exactly(-x).Plus(areaAtZero)
	case x < cantelliCross:
		return crossArc.Minus(exactly(2 * x).Atan()).By(0.5).Plus(areaAtCross)
	}
	return gaussianArea(x)
}

// gaussianArea encloses ∫_x^∞ e^{−2u²}du = ½√(π/2)·erfc(√2·x), x ≥ 0.
func gaussianArea(x float64) bracket { return gaussianScale.Times(rootTwo.By(x).Erfc()) }

// What sums ask for at every cell: ½√(π/2), √2, and [areaOf] and [momentOf] at 0 and at the crossing.
var (
	gaussianScale = pi.By(0.5).Root().By(0.5)
	rootTwo       = exactly(2).Root()
	areaAtCross   = gaussianArea(cantelliCross)
	crossArc      = exactly(2 * cantelliCross).Atan()
	areaAtZero    = crossArc.Minus(exactly(0).Atan()).By(0.5).Plus(areaAtCross)
	crossSquared  = exactly(1).Plus(exactly(cantelliCross).Squared().By(4))
	momentAtCross = exactly(0).Minus(exactly(cantelliCross).Squared().By(2)).Exp().By(0.25)
	momentAtZero  = crossSquared.Log().By(0.125).Plus(momentAtCross)
)

// momentOf encloses Q₁(x) = ∫_x^∞ u·q(u)du, X = cantelliCross:
//
//	Q₁(0) − x²/2  (x ≤ 0),   ln((1+4X²)/(1+4x²))/8 + Q₁(X)  (x < X),   e^{−2x²}/4
func momentOf(x float64) bracket {
	switch {
	case x < 0:
		return momentAtZero.Minus(exactly(x).Squared().By(0.5))
	case x < cantelliCross:
		return crossSquared.Over(exactly(1).Plus(exactly(x).Squared().By(4))).Log().By(0.125).Plus(momentAtCross)
	}
	return exactly(0).Minus(exactly(x).Squared().By(2)).Exp().By(0.25)
}
