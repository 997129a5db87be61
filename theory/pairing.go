package theory

import (
	"errors"
	"math"
)

// PairingZetaPart is the cost of underestimated good arms.
//
//	2T·E[sum of the K largest ζ_j] ≤ 2T ∫ min(K, 4kδ/ε²) dε = 8T√(kKδ)
//
// Domain: 1 ≤ k ≤ m, T ≥ 0, δ > 0.
//
// Reference: docs/bounds.md, appendix A, step 2.
func PairingZetaPart(m, k int, T, delta float64) float64 {
	return 8 * T * math.Sqrt(float64(k)*float64(Differing(m, k))*delta)
}

// PairingCount bounds the number of pulls of an arm with gap x.
//
//	N(x) = Σ_{s=0}^{T−1} P(I_s ≥ mu + x/2) ≤ 14 ln(x²/δ)/x²
//
// Domain: δ > 0, √(eδ) ≤ x ≤ 1; NaN elsewhere.
//
// Reference: docs/bounds.md, appendix A, step 3.
func PairingCount(x, delta float64) float64 {
	a := pairingLog(x, delta)
	return 14 * a / (x * x)
}

// PairingCountSharp is the sum from which [PairingCount] is rounded up.
//
//	N(x) ≤ 1 + 1/x² + 12 ln(x²/δ)/x²
//
// Domain: δ > 0, √(eδ) ≤ x ≤ 1; NaN elsewhere.
//
// Reference: docs/bounds.md, appendix A, step 3.
func PairingCountSharp(x, delta float64) float64 {
	a := pairingLog(x, delta)
	return 1 + (1+12*a)/(x*x)
}

// pairingLog returns ln(x²/δ), or NaN outside the domain of step 3. The relative
// slack admits x = √(eδ) computed in floating point.
func pairingLog(x, delta float64) float64 {
	a := 2*math.Log(x) - math.Log(delta)
	if !(x <= 1) || !(a >= 1-1e-12) {
		return math.NaN()
	}
	return a
}

// PairingThreshold bounds what one arm costs through pulls with gap at least
// y√δ, whatever gaps in [y√δ, 1] it is given over time.
//
//	x₀N(x₀) + ∫_{x₀}^1 N(x)dx ≤ 28(1 + 2 ln y)/(y√δ),  x₀ = y√δ
//
// Domain: y ≥ √e, δ > 0; NaN for smaller y.
//
// Reference: docs/bounds.md, appendix A, step 4.
func PairingThreshold(y, delta float64) float64 {
	if !(y >= leastY*(1-1e-12)) {
		return math.NaN()
	}
	return 28 * (1 + 2*math.Log(y)) / (y * math.Sqrt(delta))
}

// leastY is √e, below which step 3 does not apply.
const leastY = 1.6487212707001281468

// PairingBoundAt is the pairing bound at one threshold.
//
//	R ≤ T K y√δ + 8T√(kKδ) + 28(m−k)(1 + 2 ln y)/(y√δ)
//
// Domain: 1 ≤ k ≤ m, T ≥ 0, δ > 0, y ≥ √e. At k = m it is 0.
//
// Reference: docs/bounds.md, appendix A, step 5.
func PairingBoundAt(m, k int, T, delta, y float64) float64 {
	if k == m {
		return 0
	}
	small := T * float64(Differing(m, k)) * y * math.Sqrt(delta)
	return small + PairingZetaPart(m, k, T, delta) + float64(m-k)*PairingThreshold(y, delta)
}

// PairingBound is [PairingBoundAt] minimised over y ≥ √e.
//
// The threshold term is decreasing in y; with A = TK√δ and B = 28(m−k)/√δ the
// derivative A − B(2 ln y − 1)/y² is negative exactly between the roots of
// 2 ln y − 1 = (A/B)y², so the minimum is at y = √e or at the larger root.
//
// Domain: 1 ≤ k ≤ m, T ≥ 0, δ > 0. Returns the bound and its y.
//
// Reference: docs/bounds.md, appendix A, step 5.
func PairingBound(m, k int, T, delta float64) (bound, y float64) {
	if k == m {
		return 0, leastY
	}
	r := T * float64(Differing(m, k)) * delta / (28 * float64(m-k))
	y = leastY
	bound = PairingBoundAt(m, k, T, delta, y)
	if alt := largerRoot(r); alt > leastY {
		if b := PairingBoundAt(m, k, T, delta, alt); b < bound {
			return b, alt
		}
	}
	return bound, y
}

// largerRoot solves 2 ln y − 1 = r y² for the larger y, or returns 0 if there is
// none. (2 ln y − 1)/y² peaks at y = e with value e⁻² and falls from there on.
func largerRoot(r float64) float64 {
	if !(r < math.Exp(-2)) {
		return 0
	}
	if r == 0 {
		return math.MaxFloat64
	}
	falls := func(u float64) bool { return math.Log(2*u-1)-2*u > math.Log(r) } // u = ln y ≥ 1
	lo, hi := 1.0, 2.0
	for falls(hi) {
		lo, hi = hi, 2*hi
	}
	for range 100 {
		if mid := (lo + hi) / 2; falls(mid) {
			lo = mid
		} else {
			hi = mid
		}
	}
	return math.Exp(min(lo, 700))
}

// PairingConstant is the constant of the closed form.
//
//	C(c_δ) = √c_δ(√e + 8) + 56/√(e·c_δ)
//
// Domain: c_δ > 0. C(1) = 43.6144…, at most 43.62; least at [PairingBestDeltaConstant].
//
// Reference: docs/bounds.md, appendix A, step 6.
func PairingConstant(c float64) float64 {
	return math.Sqrt(c)*(leastY+8) + 56/(leastY*math.Sqrt(c))
}

// PairingBestDeltaConstant is the c_δ at which [PairingConstant] is least,
// where both of its terms are equal.
//
//	c_δ = 56/(√e(√e + 8)) ≈ 3.52,  C ≈ 36.21
//
// Reference: docs/bounds.md, appendix A, step 6.
func PairingBestDeltaConstant() float64 { return 56 / (leastY * (leastY + 8)) }

// PairingRate is the rate of both regimes, without its constant.
//
//	√(k(m−k)T)                          k ≤ m/2
//	(m−k)√(T(1 + ln(k/(m−k))))          k > m/2
//
// Domain: 1 ≤ k ≤ m; 0 at k = m.
//
// Reference: docs/bounds.md, appendix A, step 6.
func PairingRate(m, k int, T float64) float64 {
	if k == m {
		return 0
	}
	rest := float64(m - k)
	if 2*k <= m {
		return math.Sqrt(float64(k) * rest * T)
	}
	return rest * math.Sqrt(T*(1+math.Log(float64(k)/rest)))
}

// PairingClosedForm is the pairing bound in closed form.
//
//	R ≤ C(c_δ)·rate  at δ = c_δ(m−k)(1 + ln⁺(k/(m−k)))/(kT)
//
// Domain: 1 ≤ k ≤ m, T ≥ 0, c_δ > 0.
//
// Reference: docs/bounds.md, appendix A, step 6.
func PairingClosedForm(m, k int, T, c float64) float64 {
	return PairingConstant(c) * PairingRate(m, k, T)
}

// PairingClosedFormY is the threshold y at which the closed form is read off.
//
//	√e  (k ≤ m/2),   √(ek/(m−k))  (k > m/2)
//
// Reference: docs/bounds.md, appendix A, step 6.
func PairingClosedFormY(m, k int) float64 {
	if 2*k <= m || k == m {
		return leastY
	}
	return leastY * math.Sqrt(float64(k)/float64(m-k))
}

// RegretBoundPairing is what `regret-bound --which pairing` reports: the pairing
// bound minimised over y. A delta of 0 stands for [DeltaPairing] with c_δ = 1.
//
// Domain: 1 ≤ k ≤ m, T ≥ 1, δ ≥ 0.
//
// Reference: docs/bounds.md, appendix A, step 5.
func RegretBoundPairing(m, k int, T int64, delta float64) (float64, error) {
	err := checkProblem(m, k, T)
	if delta != 0 {
		err = errors.Join(err, checkPositive("delta", delta))
	}
	if err != nil {
		return 0, err
	}
	if delta == 0 {
		delta, _ = DeltaPairing(m, k, T, 1)
	}
	b, _ := PairingBound(m, k, float64(T), delta)
	return b, nil
}
