package upper

import "math"

// A countCurve bounds how often an index exceeds its mean, for every law on
// [0, 1], on the scale w = (threshold)/√δ, σ = √(δs):
//
//	P(I_s ≥ mu + w√δ) ≤ q(y),  y(σ) = wσ − √(2κ·ln⁺(1/σ)),  κ = 1 for CMOSS
//
// q(x) is 1 for x ≤ 0, Cantelli's 1/(1+4x²) (the variance is at most ¼) up to
// cantelliCross, and Hoeffding's e^{−2x²} beyond. y increases with σ and with w,
// so q(y) decreases in both.
//
// Reference: bounds.md, section 4.
type countCurve struct{ kappa float64 }

// cantelliCross is above the root of e^{2x²} = 1 + 4x², 0.79263…, below which
// Cantelli's inequality is the sharper one; there q falls, as it must.
const cantelliCross = 0.7927

// at is below y(σ) for a given w.
func (c countCurve) at(w, sigma float64) float64 {
	if sigma >= 1 {
		return down(w * sigma)
	}
	return down(max(0, down(w*sigma)) - c.level(sigma).Hi)
}

// level encloses √(2κ·ln(1/σ)), σ ≤ 1.
func (c countCurve) level(sigma float64) bracket {
	return exactly(0).Minus(exactly(sigma).Log()).By(2 * c.kappa).Positive().Root()
}

// crossing is below the σ at which y = 0, and within a few units of it.
func (c countCurve) crossing(w float64) float64 {
	below := func(s float64) bool { return exactly(w).Times(exactly(s)).Minus(c.level(s)).Hi <= 0 }
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

// tailAbove is above q(x).
func tailAbove(x float64) float64 {
	switch {
	case x <= 0:
		return 1
	case x < cantelliCross:
		return exactly(1).Over(exactly(1).Plus(exactly(x).Squared().By(4))).Hi
	}
	return exactly(0).Minus(exactly(x).Squared().By(2)).Exp().Hi
}

// countSpan is the y to which sums go cell by cell. What is left has q ≤ e^{−2y²}.
const countSpan = 6.0

// Count bounds the pulls of an arm on the scale of √δ, for CMOSS and every law on [0, 1].
//
//	Σ_{s<T} P(I_s ≥ mu + w√δ) ≤ 1 + n(w)/δ,  n(w) = ∫₀^∞ q(w√τ − √ln⁺(1/τ))dτ
//
// n falls in w. It is an upper sum on cells with outward rounding, and does not rise
// when cells is doubled.
//
// Domain: w > 0, cells ≥ 1; it panics otherwise.
//
// Reference: bounds.md, section 4; Hoeffding 1963, Cantelli 1928.
func Count(w float64, cells int) float64 {
	if !(w > 0) || cells < 1 {
		panic("upper: Count: want w > 0 and cells ≥ 1")
	}
	return countCurve{1}.pulls(w, cells)
}

// CountHand is [Count] by hand.
//
//	n(w) ≤ w^{−2}(A + √(πA/2) + ½),  A = ln w²
//
// For τ ≥ 1/w² the logarithm is at most A; below τ = A/w² q is replaced by 1, and above
// it y ≥ w√τ − √A.
//
// Domain: w ≥ √e (where A ≥ 1); NaN elsewhere.
//
// Reference: bounds.md, section 4.
func CountHand(w float64) float64 {
	if !(2*math.Log(w) >= 1-1e-12) {
		return math.NaN()
	}
	return countHandWithin(w).Hi
}

// countHandWithin encloses [CountHand] for w ≥ √e.
func countHandWithin(w float64) bracket {
	a := exactly(w).Log().By(2)
	return a.Plus(pi.By(0.5).Times(a).Root()).Plus(exactly(0.5)).Over(exactly(w).Squared())
}

// countHandBeyond is above the integral of [CountHand] from W ≥ √e on, A = 2 ln W:
//
//	∫_W^∞ w^{−2}(A(w) + √(πA(w)/2) + ½)dw ≤ {A + 2 + √(π/2)(√A + 1/√A) + ½}/W
//
// by parts, √A in the denominator taken at W.
func countHandBeyond(W float64) float64 {
	a := exactly(W).Log().By(2)
	root := a.Root()
	curved := pi.By(0.5).Root().Times(root.Plus(exactly(1).Over(root)))
	return a.Plus(exactly(2.5)).Plus(curved).Over(exactly(W)).Hi
}
