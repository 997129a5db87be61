package stats

import (
	"fmt"
	"math"
)

// A Range is the interval that a bounded random variable cannot leave.
type Range struct {
	Lo, Hi float64
}

// Width returns Hi − Lo.
func (r Range) Width() float64 { return r.Hi - r.Lo }

// around returns mid ± half, cut to the range.
func (r Range) around(mid, half float64) Interval {
	return Interval{Lo: max(r.Lo, mid-half), Mid: mid, Hi: min(r.Hi, mid+half)}
}

// holds panics unless the whole sample lies in the range: an interval for
// bounded variables says nothing about others.
func (r Range) holds(s Summary) {
	if !(r.Hi > r.Lo) || math.IsInf(r.Width(), 0) {
		panic(fmt.Sprintf("stats: range [%v, %v]: want finite Lo < Hi", r.Lo, r.Hi))
	}
	if s.N > 0 && (s.Min < r.Lo || s.Max > r.Hi) {
		panic(fmt.Sprintf("stats: sample in [%v, %v]: want it inside the range [%v, %v]", s.Min, s.Max, r.Lo, r.Hi))
	}
}

// Hoeffding returns the interval
//
//	mean ± width·√(ln(2/alpha)/(2n))
//
// for the average expectation of independent variables in the range, not
// necessarily of one law.
//
// Reference: Hoeffding, "Probability inequalities for sums of bounded random
// variables", JASA 58 (1963), theorem 2.
func Hoeffding(s Summary, r Range, alpha float64) (Interval, Guarantee) {
	mustAlpha(alpha)
	r.holds(s)
	if s.N == 0 {
		return Interval{r.Lo, (r.Lo + r.Hi) / 2, r.Hi}, GuaranteeHoeffding
	}
	half := r.Width() * math.Sqrt(math.Log(2/alpha)/(2*float64(s.N)))
	return r.around(s.Mean, half), GuaranteeHoeffding
}

// EmpiricalBernstein returns the interval
//
//	mean ± (√(2·Var·L/n) + 7·width·L/(3(n−1))), L = ln(3/alpha)
//
// for the mean of n ≥ 2 independent variables of one law in the range. The
// published one-sided bound spends half of its error probability on Bennett's
// inequality and half on the sample variance; both sides together need
// Bennett's twice but the variance once, hence thirds instead of quarters.
//
// Reference: Maurer and Pontil, "Empirical Bernstein bounds and sample
// variance penalization", COLT 2009, theorems 4 and 10.
func EmpiricalBernstein(s Summary, r Range, alpha float64) (Interval, Guarantee) {
	mustAlpha(alpha)
	r.holds(s)
	if s.N < 2 {
		return Interval{r.Lo, (r.Lo + r.Hi) / 2, r.Hi}, GuaranteeEmpiricalBernstein
	}
	n, l := float64(s.N), math.Log(3/alpha)
	half := math.Sqrt(2*s.Var*l/n) + 7*r.Width()*l/(3*(n-1))
	return r.around(s.Mean, half), GuaranteeEmpiricalBernstein
}
