package upper

import (
	"math"
	"sort"
)

// BerryEsseen is the constant of the Berry–Esseen inequality for equal laws.
//
//	sup_x |P(Σ(X_i − mu) ≤ xσ√n) − Φ(x)| ≤ 0.4748·E|X − mu|³/(σ³√n)
//
// Reference: Shevtsova, "On the absolute constants in the Berry–Esseen type inequalities
// for identically distributed summands", arXiv:1111.6554 (2011).
const BerryEsseen = 0.4748

// A deviationCell bounds q(y) = P(Σ_{i≤s}(X_i − mu) ≥ y√s) for every law on [0, 1] whose
// standard deviation lies in [lo, hi] ⊂ [0, ½]:
//
//	y ≤ 0:  min{1, Φ̄(y/lo) + e}
//	y > 0:  min{e^{−2y²}, hi²/(hi²+y²), Φ̄(y/hi) + e}
//	e = 0.4748·(1+√(1−4lo²))/(2lo√s)
//
// by Hoeffding's, Cantelli's and the Berry–Esseen inequality. In e, E|X−mu|³ ≤ σ²·max(mu, 1−mu)
// and σ² ≤ mu(1−mu), so that max(mu, 1−mu) ≤ (1+√(1−4σ²))/2; it falls in σ. Each part
// falls in y and in s.
//
// Reference: bounds.md, section 6.
type deviationCell struct {
	lo, hi float64
	turn   float64 // the y from which Hoeffding's is below Cantelli's
	flat   float64 // ∫_turn^∞ e^{−2y²}
}

func newDeviationCell(lo, hi float64) deviationCell {
	c := deviationCell{lo: lo, hi: hi}
	above := func(y float64) bool { return math.Exp(-2*y*y) > hi*hi/(hi*hi+y*y) }
	c.turn = fallingRoot(above, 0.1, 8)
	c.flat = gaussianArea(c.turn).Hi
	return c
}

// fallingRoot bisects for the point in [lo, hi] at which a condition ceases to hold, to 2⁻¹⁴ of
// the interval's length. Any point gives a valid bound; near the best one the bound changes
// with the square of the error, so that more precision is wasted.
func fallingRoot(holds func(y float64) bool, lo, hi float64) float64 {
	for range 14 {
		if mid := (lo + hi) / 2; holds(mid) {
			lo = mid
		} else {
			hi = mid
		}
	}
	return hi
}

// err is e for s summands.
func (c deviationCell) err(s float64) float64 {
	if c.lo == 0 {
		return math.Inf(1)
	}
	return BerryEsseen * (1 + math.Sqrt(1-4*c.lo*c.lo)) / (2 * c.lo * math.Sqrt(s))
}

// normal is Φ̄.
func normal(z float64) float64 { return math.Erfc(z/math.Sqrt2) / 2 }

// normalBeyond is ∫_z^∞ Φ̄ = φ(z) − zΦ̄(z).
func normalBeyond(z float64) float64 {
	return math.Exp(-z*z/2)/math.Sqrt(2*math.Pi) - z*normal(z)
}

// smooth is ∫_y^∞ min{e^{−2u²}, hi²/(hi²+u²)}du for y ≥ 0.
func (c *deviationCell) smooth(y float64) float64 {
	if y >= c.turn {
		return math.Sqrt(math.Pi/8) * math.Erfc(math.Sqrt2*y)
	}
	return c.hi*(math.Atan(c.turn/c.hi)-math.Atan(y/c.hi)) + c.flat
}

// A deviationTail is a cell at one s, with the points at which its bounds change places:
// from on Φ̄+e replaces 1, until it it holds against the smooth bounds.
type deviationTail struct {
	deviationCell
	e           float64
	from, until float64 // from ≤ 0 ≤ until
	rest, all   float64 // the integrals from until and from 0 on
}

// deviationTails makes the tails of one cell. As s grows the points move little, so the search for
// each starts at the last one.
type deviationTails struct {
	deviationCell
	from, until int // where the last were found
}

func (c deviationCell) tails() *deviationTails {
	return &deviationTails{c, rootSteps / 2, rootSteps / 2}
}

// at is the tail at s.
func (c *deviationTails) at(s float64) deviationTail {
	t := c.unsummed(s)
	if t.e >= 1 {
		t.rest = c.smooth(0)
		t.all = t.rest
		return t
	}
	t.rest = c.smooth(t.until)
	t.all = t.near(0)
	return t
}

// unsummed is at without the integrals, which q does not need.
func (c *deviationTails) unsummed(s float64) deviationTail {
	t := deviationTail{deviationCell: c.deviationCell, e: c.err(s)}
	less := func(y float64) bool { return normal(y/c.hi)+t.e < c.least(y) }
	if t.e < 1 {
		t.from = -c.lo * risingRoot(func(z float64) bool { return normal(z) < t.e }, 10, &c.from)
	}
	switch {
	case t.e < 0.5: // it is less at 0
		t.until = risingRoot(func(y float64) bool { return !less(y) }, 3, &c.until)
	case t.e < 1:
		t.until = fallingRoot(less, 0, 3)
	}
	return t
}

// least is min{e^{−2y²}, hi²/(hi²+y²)}, y ≥ 0. Only near turn are both computed.
func (c *deviationCell) least(y float64) float64 {
	switch {
	case y < c.turn-0.01:
		return c.cantelli(y)
	case y > c.turn+0.01:
		return math.Exp(-2 * y * y)
	}
	return min(math.Exp(-2*y*y), c.cantelli(y))
}

func (c *deviationCell) cantelli(y float64) float64 { return c.hi * c.hi / (c.hi*c.hi + y*y) }

// rootSteps is the number of points of risingRoot.
const rootSteps = 1 << 14

// risingRoot is the first of the points end·i/2¹⁴, 0 < i < 2¹⁴, at which a condition holds that holds from
// some point on, or end. The search starts at *near, and stores the point there.
func risingRoot(holds func(y float64) bool, end float64, near *int) float64 {
	at := func(i int) bool { return i >= rootSteps || i > 0 && holds(end*float64(i)/rootSteps) }
	lo, hi := *near, *near
	for step := 1; at(lo); step *= 2 {
		lo, hi = max(0, lo-step), lo
	}
	for step := 1; hi == lo || !at(hi); step *= 2 {
		lo, hi = hi, min(rootSteps, hi+step)
	}
	*near = lo + 1 + sort.Search(hi-lo-1, func(i int) bool { return at(lo + 1 + i) })
	return end * float64(*near) / rootSteps
}

// near is ∫_y^∞ q for 0 ≤ y ≤ until.
func (t *deviationTail) near(y float64) float64 {
	return t.hi*(normalBeyond(y/t.hi)-normalBeyond(t.until/t.hi)) + t.e*(t.until-y) + t.rest
}

// beyond is above ∫_y^∞ q. Wherever the changes are put it is a bound; its few operations
// on numbers of size at most 10 and |y| err by far less than the slack.
func (t *deviationTail) beyond(y float64) float64 {
	const slack = 1e-12
	switch {
	case y >= t.until:
		return t.smooth(y) + slack
	case y >= 0:
		return t.near(y) + slack
	case t.e >= 1:
		return (t.all-y)*(1+slack) + slack
	}
	below := max(0, t.from-y)
	y = max(y, t.from)
	return (t.all + below + t.lo*(normalBeyond(y/t.lo)-normalBeyond(0)) - t.e*y + slack) * (1 + slack)
}

// one is the y up to which q is 1.
func (t *deviationTail) one() float64 {
	if t.e >= 1 || t.lo == 0 {
		return 0
	}
	return t.from
}

// q is above P(Σ(X−mu) ≥ y√s) for the cell's laws; its few operations err by less than the slack.
func (t *deviationTail) q(y float64) float64 {
	const slack = 1e-12
	switch {
	case y >= t.until:
		return min(1, t.least(y)*(1+slack)+1e-300)
	case y > 0:
		return min(1, (normal(y/t.hi)+t.e)*(1+slack))
	case y <= t.one():
		return 1
	}
	return min(1, (normal(y/t.lo)+t.e)*(1+slack))
}
