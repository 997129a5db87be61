package theory

import (
	"errors"
	"fmt"
	"math"
)

// DeltaPaper is the paper's choice of the confidence parameter.
//
//	δ = m(log k)²/(kT)                      k ≤ m/2
//	δ = (m−k)² log k · log(m−k)/(k²T)       k > m/2
//
// Domain: 2 ≤ k, m−k ≥ 2, T ≥ 1. At k = 1 and m−k = 1 a logarithm vanishes and
// the formula gives δ = 0, at k = m it gives 0·(−∞); these are errors.
//
// Reference: sec:cmoss_proof and append:cmoss_proof, "δ is optimized to be".
func DeltaPaper(m, k int, T int64) (float64, error) {
	if err := checkProblem(m, k, T); err != nil {
		return 0, err
	}
	want := fmt.Sprintf("want 2 ≤ k ≤ m−2=%d", m-2)
	if m < 4 {
		want = fmt.Sprintf("m=%d: want m ≥ 4", m)
	}
	const zero = "k=%d: the paper's δ contains %s = 0, so δ = 0 and every radius is infinite: %s"
	switch {
	case k == m:
		return 0, fmt.Errorf("k=%d: the paper's δ is 0·log 0 at k = m: %s", k, want)
	case k == 1:
		return 0, fmt.Errorf(zero, k, "log k", want)
	case m-k == 1:
		return 0, fmt.Errorf(zero, k, "log(m−k)", want)
	}
	return DeltaPaperPrinted(m, k, T), nil
}

// DeltaPaperPrinted evaluates the formula of [DeltaPaper] as it is printed, for
// every 1 ≤ k ≤ m: NaN at k = m, else 0 at k = 1 and at m−k = 1.
//
// Reference: sec:cmoss_proof and append:cmoss_proof.
func DeltaPaperPrinted(m, k int, T int64) float64 {
	fm, fk, ft := float64(m), float64(k), float64(T)
	if 2*k <= m {
		l := math.Log2(fk)
		return fm * l * l / (fk * ft)
	}
	r := fm - fk
	return r * r * math.Log2(fk) * math.Log2(r) / (fk * fk * ft)
}

// DeltaPairing is CMOSS's default confidence parameter. It balances the costs of underestimated good
// arms and of overestimated wrong ones, in a proof that pairs the wrong arms of a round with the
// good ones that it misses. The module bounds/ proves its bounds at this δ.
//
//	δ = c_δ (m−k)(1 + ln⁺(k/(m−k)))/(kT)
//
// At k = m everything is played and δ plays no part; c_δ/T is returned there, so
// that it is a valid parameter.
//
// Domain: 1 ≤ k ≤ m, T ≥ 1, c_δ > 0. CMOSS's default has c_δ = 1.
//
// Reference: bounds/bounds.md, section 1.
func DeltaPairing(m, k int, T int64, c float64) (float64, error) {
	if err := errors.Join(checkProblem(m, k, T), checkPositive("c_delta", c)); err != nil {
		return 0, err
	}
	if k == m {
		return c / float64(T), nil
	}
	rest := float64(m - k)
	return c * rest * (1 + LnPlus(float64(k)/rest)) / (float64(k) * float64(T)), nil
}
