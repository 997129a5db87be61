package theory

import (
	"errors"
	"fmt"
	"math"
)

// MaxHorizon is the largest horizon any function here accepts: up to it every
// round number is a float64.
const MaxHorizon = int64(1) << 53

func checkMean(name string, v float64) error {
	if !(v >= 0 && v <= 1) {
		return fmt.Errorf("%s=%v: want 0 ≤ %s ≤ 1", name, v, name)
	}
	return nil
}

func checkPositive(name string, v float64) error {
	if !(v > 0) || math.IsInf(v, 1) {
		return fmt.Errorf("%s=%v: want a finite number above 0", name, v)
	}
	return nil
}

func checkFinite(name string, v float64) error {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return fmt.Errorf("%s=%v: want a finite number", name, v)
	}
	return nil
}

func checkHorizon(T int64) error {
	if T < 1 || T > MaxHorizon {
		return errRange("T", T, fmt.Sprintf("1 ≤ T ≤ %d", MaxHorizon))
	}
	return nil
}

// MaxArms is the largest number of arms the formulas accept.
const MaxArms = 1 << 30

func checkArms(m, k int) error {
	if m < 1 || m > MaxArms {
		return fmt.Errorf("m=%d: want 1 ≤ m ≤ %d", m, MaxArms)
	}
	if k < 1 || k > m {
		return fmt.Errorf("k=%d: want 1 ≤ k ≤ m=%d", k, m)
	}
	return nil
}

func checkProblem(m, k int, T int64) error {
	return errors.Join(checkArms(m, k), checkHorizon(T))
}

// LnPlus is the positive part of the natural logarithm.
//
//	ln⁺(x) = ln max{1, x}
//
// Domain: all x; NaN for NaN.
//
// Reference: alg:cmoss, line 4.
func LnPlus(x float64) float64 { return math.Log(math.Max(1, x)) }

// Radius is the confidence radius of CMOSS after s observations.
//
//	ρ_s = √(ln⁺(1/(δs))/s),  ρ_0 = ∞
//
// Domain: δ > 0, s ≥ 0. It is a nearest value; bounds take [RadiusWithin].
//
// Reference: alg:cmoss, line 4.
func Radius(delta, s float64) float64 {
	if s == 0 {
		return math.Inf(1)
	}
	if x := delta * s; x > 1e-300 && x < 1e300 {
		return math.Sqrt(max(0, -math.Log(x)) / s)
	}
	return math.Sqrt(max(0, -math.Log(delta)-math.Log(s)) / s)
}

// RadiusWithin encloses ρ_s, s > 0. The logarithm is that of the product δs, of which one
// rounding is felt near s = 1/δ, where −ln δ − ln s would cancel; it is split only where
// the product is too small or large a number.
func RadiusWithin(delta, s float64) Bracket {
	var l Bracket
	if x := delta * s; x > 1e-300 && x < 1e300 {
		l = Outwards(x, x).Log()
	} else {
		l = Exactly(delta).Log().Plus(Exactly(s).Log())
	}
	return Exactly(0).Minus(l).Positive().Over(Exactly(s)).Root()
}

// Differing is the most arms in which an action can differ from the best one.
//
//	K = min(k, m−k)
//
// Domain: 0 ≤ k ≤ m.
//
// Reference: the range of k_A in sec:cmoss_proof and append:cmoss_proof.
func Differing(m, k int) int { return min(k, m-k) }

func errRange(name string, v any, want string) error {
	return fmt.Errorf("%s=%v: want %s", name, v, want)
}
