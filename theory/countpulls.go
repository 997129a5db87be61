package theory

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
	return up(total + up(up(2*c.moment(w).Hi/w)/w))
}

// cell is above ∫_a^b q(y(σ))2σdσ, a < b ≤ 1. With the line y_a + s(σ − a) below y,
//
//	(2/s)·{(a − y_a/s)·(Q(y_a) − Q(y_b)) + (Q₁(y_a) − Q₁(y_b))/s},  Q₁(x) = ∫_x^∞ u·q(u)du
//
// is the integral of q of the line.
func (c countCurve) cell(w, a, b float64) float64 {
	ya := c.at(w, a)
	flat := up(up(up(b*b)-down(a*a)) * c.tail(ya))
	s := c.slope(w, a, b, ya)
	if !(s > 0) {
		return flat
	}
	slope := Exactly(s)
	offset := Exactly(a).minus(Exactly(ya).over(slope)).Lo
	end := Exactly(ya).plus(slope.times(Exactly(b).minus(Exactly(a))))
	if !(offset >= 0 && end.Lo > 0) { // as s ≥ w and y ≤ wσ, offset is at least 0 but for rounding
		return flat
	}
	area := up(c.area(ya).Hi - c.area(end.Hi).Lo)
	moment := up(c.moment(ya).Hi - c.moment(end.Hi).Lo)
	offset = Exactly(a).minus(Exactly(ya).over(slope)).Hi
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

// area encloses Q(x) = ∫_x^∞ q:
//
//	−x + Q(0)  (x ≤ 0),   (atan 2·cross − atan 2x)/2 + Q(cross)  (x < cross),   ½√(π/2)·erfc(√2·x)
func (c countCurve) area(x float64) Bracket {
	switch {
	case x < 0:
		return Exactly(-x).plus(c.area(0))
	case x == 0 && c.cross == 0:
		return hoeffdingArea
	case x == 0 && c.cross == cantelliCross:
		return cantelliArea
	case x == c.cross && x == cantelliCross:
		return crossArea
	case x < c.cross:
		return c.arc().minus(Exactly(2 * x).atan()).by(0.5).plus(c.area(c.cross))
	}
	return gaussianArea(x)
}

// arc encloses atan(2·cross).
func (c countCurve) arc() Bracket {
	if c.cross == cantelliCross {
		return cantelliArc
	}
	return Exactly(2 * c.cross).atan()
}

// gaussianArea encloses ∫_x^∞ e^{−2u²}du = ½√(π/2)·erfc(√2·x), x ≥ 0.
func gaussianArea(x float64) Bracket { return gaussianScale.times(rootTwo.by(x).erfc()) }

// What sums ask for at every cell: ½√(π/2), √2 and [countCurve.area] of the usual curves at 0 and at cross.
var (
	gaussianScale = piBracket.by(0.5).root().by(0.5)
	rootTwo       = Exactly(2).root()
	hoeffdingArea = gaussianArea(0)
	crossArea     = gaussianArea(cantelliCross)
	cantelliArc   = Exactly(2 * cantelliCross).atan()
	cantelliArea  = cantelliArc.minus(Exactly(0).atan()).by(0.5).plus(crossArea)
)

// moment encloses Q₁(x) = ∫_x^∞ u·q(u)du:
//
//	Q₁(0) − x²/2  (x ≤ 0),   ln((1+4·cross²)/(1+4x²))/8 + Q₁(cross)  (x < cross),   e^{−2x²}/4
func (c countCurve) moment(x float64) Bracket {
	switch {
	case x < 0:
		return c.moment(0).minus(Exactly(x).squared().by(0.5))
	case x < c.cross:
		one := Exactly(1)
		far := one.plus(Exactly(c.cross).squared().by(4))
		return far.over(one.plus(Exactly(x).squared().by(4))).log().by(0.125).plus(c.moment(c.cross))
	}
	return Exactly(0).minus(Exactly(x).squared().by(2)).exp().by(0.25)
}
