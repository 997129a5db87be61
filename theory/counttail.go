package theory

import "math"

// A CountTail names the tail inequality that the counts of the additive bound use.
type CountTail int

// The tails, for every law on [0, 1]; zero is none of them.
const (
	HoeffdingTail CountTail = iota + 1 // e^{−2y²}
	CantelliTail                       // min{e^{−2y²}, 1/(1+4y²)}
)

// String returns the tail's name.
func (t CountTail) String() string {
	switch t {
	case HoeffdingTail:
		return "hoeffding"
	case CantelliTail:
		return "cantelli"
	}
	return "invalid"
}

// curve panics on an invalid tail, which is a caller's bug.
func (t CountTail) curve() countCurve {
	switch t {
	case HoeffdingTail:
		return hoeffdingCount
	case CantelliTail:
		return cantelliCount
	}
	panic("theory: invalid CountTail")
}

// CountScale bounds the pulls of an arm on the scale of √δ, for every law on [0, 1].
//
//	Σ_{s<T} P(I_s ≥ mu + w√δ) ≤ 1 + n(w)/δ,  n(w) = ∫₀^∞ q(w√τ − √ln⁺(1/τ))dτ
//
// n falls in w. It is an upper sum on cells with outward rounding, and does not rise
// when cells is doubled.
//
// Domain: w > 0, cells ≥ 1, a valid tail; it panics otherwise.
//
// Reference: docs/bounds.md, section 4; Hoeffding 1963, Cantelli 1928.
func CountScale(w float64, tail CountTail, cells int) float64 {
	if !(w > 0) || cells < 1 {
		panic("theory: CountScale: want w > 0 and cells ≥ 1")
	}
	return tail.curve().pulls(w, cells)
}

// CountScaleHand is [CountScale] by hand.
//
//	n(w) ≤ w^{−2}(A + √(πA/2) + ½),  A = ln w²
//
// For τ ≥ 1/w² the logarithm is at most A; below τ = A/w² q is replaced by 1, and above
// it y ≥ w√τ − √A.
//
// Domain: w ≥ √e (where A ≥ 1); NaN elsewhere.
//
// Reference: docs/bounds.md, section 4.
func CountScaleHand(w float64) float64 {
	a := 2 * math.Log(w)
	if !(a >= 1-1e-15) {
		return math.NaN()
	}
	return (a + math.Sqrt(math.Pi*a/2) + 0.5) / w / w
}

// CountScaleMean bounds what the pulls of the wrong arms cost on the scale of √δ.
//
//	J(c) = ∫₀^∞ min(1, n(w)/c)dw ≤ w₁ + (2/c)∫₀^∞ Q(w₁σ − √(2 ln⁺(1/σ)))dσ,  Q(x) = ∫_x^∞ q
//
// at about the best w₁, where n(w₁) = c; the inequality holds at any. J(1) ≤ 3.803
// with Hoeffding's tail, 3.709 with Cantelli's. An upper sum with outward rounding.
//
// Domain: c > 0, cells ≥ 1, a valid tail; it panics otherwise.
//
// Reference: docs/bounds.md, section 4.
func CountScaleMean(c float64, tail CountTail, cells int) float64 {
	if !(c > 0) || cells < 1 {
		panic("theory: CountScaleMean: want c > 0 and cells ≥ 1")
	}
	return tail.curve().mean(c, cells)
}

// CountScaleMeanHand is J(1) by hand, with the split at w₁ = √e.
//
//	J(1) ≤ √e + 3.5/√e + √π·Γ(3/2, 1/2) = 5.0302
//
// Reference: docs/bounds.md, section 4; [CountScaleHand] integrated.
func CountScaleMeanHand() float64 {
	root := eBracket.root()
	sum := root.plus(Exactly(3.5).over(root))
	return sum.plus(piBracket.root().times(upperGamma3(Exactly(0.5)))).Hi
}
