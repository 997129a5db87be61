package theory

import "math"

// A countCurve bounds how often an index exceeds its mean, for every law on
// [0, 1], on the scale w = (threshold)/√δ, σ = √(δs):
//
//	P(I_s ≥ mu + w√δ) ≤ q(y),  y(σ) = wσ − √(2κ·ln⁺(1/σ)),  κ = 1 for CMOSS
//
// q(x) is 1 for x ≤ 0, Cantelli's 1/(1+4x²) (the variance is at most ¼) up to
// cross, and Hoeffding's e^{−2x²} beyond; cross = 0 is Hoeffding's alone. y
// increases with σ and with w, so q(y) decreases in both.
//
// Reference: docs/bounds.md, section 4.
type countCurve struct{ kappa, cross float64 }

// cantelliCross is above the root of e^{2x²} = 1 + 4x², 0.79263…, below which
// Cantelli's inequality is the sharper one; there q falls, as it must.
const cantelliCross = 0.7927

// The curves of CMOSS: Hoeffding's tail, and the smaller of Hoeffding's and Cantelli's.
var (
	hoeffdingCount = countCurve{kappa: 1}
	cantelliCount  = countCurve{kappa: 1, cross: cantelliCross}
)

// at is below y(σ) for a given w.
func (c countCurve) at(w, sigma float64) float64 {
	if sigma >= 1 {
		return down(w * sigma)
	}
	return down(max(0, down(w*sigma)) - c.levelAbove(sigma))
}

// level encloses √(2κ·ln(1/σ)), σ ≤ 1.
func (c countCurve) level(sigma float64) Bracket {
	return Exactly(0).minus(Exactly(sigma).log()).by(2 * c.kappa).positive().root()
}

// levelAbove is the upper end of level: of what is said there, the half that it rests on.
func (c countCurve) levelAbove(sigma float64) float64 {
	return up(math.Sqrt(max(0, up(up(0-libraryBelow(math.Log(sigma)))*(2*c.kappa)))))
}

// crossing is below the σ at which y = 0, and within a few units of it.
func (c countCurve) crossing(w float64) float64 {
	below := func(s float64) bool { return Exactly(w).times(Exactly(s)).minus(c.level(s)).Hi <= 0 }
	lo, hi := 0.0, 1.0
	for {
		mid := lo + (hi-lo)/2
		if mid == lo || mid == hi {
			return lo
		}
		if below(mid) {
			lo = mid
		} else {
			hi = mid
		}
	}
}

// tail is above q(x).
func (c countCurve) tail(x float64) float64 {
	switch {
	case x <= 0:
		return 1
	case x < c.cross:
		return up(1 / down(1+squareBelow(x, 4)))
	}
	return expAbove(up(0 - squareBelow(x, 2)))
}

// squareBelow is the lower end of factor·x², x and factor not negative.
func squareBelow(x, factor float64) float64 { return max(0, down(max(0, down(x*x))*factor)) }

// beyond is above Q(x) = ∫_x^∞ q: the upper end of [countCurve.area].
func (c countCurve) beyond(x float64) float64 {
	switch {
	case x < 0:
		return up(-x + c.area(0).Hi)
	case x < c.cross:
		arc := up(c.arc().Hi - libraryBelow(math.Atan(2*x)))
		return up(up(arc*0.5) + c.area(c.cross).Hi)
	}
	return up(gaussianScale.Hi * libraryAbove(math.Erfc(max(0, down(rootTwo.Lo*x)))))
}

// countSpan is the y to which sums go cell by cell. What is left has q ≤ e^{−2y²}.
const countSpan = 6.0

// total is above w + ∫_w^∞ n(u)du/c, which is at least J(c) for every w > 0. The
// inner integral over u is Q(y(σ))/σ, so that with u = √τ
//
//	∫_w^∞ n = 2∫₀^∞ Q(wσ − √(2κ ln⁺(1/σ)))dσ
//
// Up to the crossing σ* it is (Q(0) − wσ²/2 per σ) in closed form,
// ∫₀^{σ*} √(2κ ln(1/σ))dσ = √(2κ)·Γ(3/2, ln(1/σ*)). From there on Q(y) decreases, and
// where σ ≤ e^{−1/2} (y is concave) or σ ≥ 1 (linear) it is convex, since Q is convex and
// falls: trapezoids are above it. Elsewhere the left end is.
func (c countCurve) total(w, scale float64, cells int) float64 {
	start := c.crossing(w)
	s := Exactly(start)
	sum := upperGamma3(Exactly(0).minus(s.log())).times(Exactly(2 * c.kappa).root()).Hi
	sum = up(sum + Exactly(c.beyond(0)).times(s).minus(s.squared().by(w/2)).Hi)
	a, qa := start, c.beyond(c.at(w, start))
	for i := 1; i <= cells; i++ {
		b := start + float64(i)*countSpan/w/float64(cells)
		qb, height := c.beyond(c.at(w, b)), qa
		if b <= 0.606 || a >= 1 { // e^{−1/2} = 0.6065…
			height = up(qa+qb) / 2
		}
		sum = up(sum + up(up(b-a)*height))
		a, qa = b, qb
	}
	sum = up(sum + up(math.Exp(-2*countSpan*countSpan)/w)) // Q(y) ≤ e^{−2y²}/(4y), integrated
	return up(w + up(2*sum/scale*(1+0x1p-50)))
}

// mean is an upper bound on J(c) = ∫₀^∞ min(1, n(w)/c)dw: [countCurve.total] at about
// its best w. The total is convex in w, so a search by thirds finds it; whatever w
// is found, the bound holds.
func (c countCurve) mean(scale float64, cells int) float64 {
	lo, hi := math.Log(1e-3), math.Log(10+10*math.Sqrt(1/scale))
	for range 40 {
		x, y := lo+(hi-lo)/3, hi-(hi-lo)/3
		if c.total(math.Exp(x), scale, 200) < c.total(math.Exp(y), scale, 200) {
			hi = y
		} else {
			lo = x
		}
	}
	return c.total(math.Exp((lo+hi)/2), scale, cells)
}
