package stats

import (
	"math"

	"github.com/regretcheck/regretcheck/props"
)

// mustHold panics unless the range r is finite and contains the sample.
func mustHold(r props.Interval, s Summary) {
	must(r.Hi > r.Lo && !math.IsInf(r.Width(), 0), "range [%v, %v]: want finite Lo < Hi", r.Lo, r.Hi)
	inside := s.N == 0 || s.Min >= r.Lo && s.Max <= r.Hi
	must(inside, "sample in [%v, %v]: want it inside the range [%v, %v]", s.Min, s.Max, r.Lo, r.Hi)
}

// EmpiricalBernstein returns the interval
//
//	mean ± (√(2·Var·L/n) + 7·width·L/(3(n−1))), L = ln(3/alpha)
//
// for the mean of n ≥ 2 independent variables of one law in the range. The published one-sided
// bound spends half of its error probability on Bennett's inequality and half on the sample
// variance. Two sides need Bennett's inequality twice and the variance once, hence thirds.
//
// Reference: Maurer and Pontil, "Empirical Bernstein bounds and sample variance penalization",
// COLT 2009, theorems 4 and 10.
func EmpiricalBernstein(s Summary, r props.Interval, alpha float64) (props.Interval, Guarantee) {
	mustAlpha(alpha)
	mustHold(r, s)
	if s.N < 2 {
		return r, GuaranteeEmpiricalBernstein
	}
	n, l := float64(s.N), math.Log(3/alpha)
	half := math.Sqrt(2*s.Var*l/n) + 7*r.Width()*l/(3*(n-1))
	return props.PlusMinus(s.Mean, half).Cut(r.Lo, r.Hi), GuaranteeEmpiricalBernstein
}
