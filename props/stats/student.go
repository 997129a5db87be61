package stats

import (
	"fmt"
	"math"
	"math/bits"
	"sync/atomic"

	"gonum.org/v1/gonum/mathext"
	"gonum.org/v1/gonum/stat/distuv"

	"github.com/regretcheck/regretcheck/props"
)

// maxDF caps the degrees of freedom. Student's law with fewer degrees has
// heavier tails, so that the cap is conservative; it changes quantiles by less
// than 10⁻⁵ and keeps the error of gonum's incomplete beta function, which
// grows with the degrees of freedom, below 10⁻⁸.
const maxDF = 1e7

// StudentMean returns the interval
//
//	mean ± t·√(Var/n), t the 1−alpha/2 quantile with n−1 degrees of freedom
//
// for the mean of n ≥ 2 independent variables of one law. It is exact for
// normal variables and asymptotic for others.
//
// Reference: Student, "The probable error of a mean", Biometrika 6 (1908).
func StudentMean(s Summary, alpha float64) (props.Interval, Guarantee) {
	mustAlpha(alpha)
	if s.N < 2 {
		return props.Everywhere(s.Mean), GuaranteeStudent
	}
	half := StudentCritical(alpha/2, float64(s.N-1)) * s.StdErr()
	return props.PlusMinus(s.Mean, half), GuaranteeStudent
}

// StudentTail returns P(X ≥ t) for Student's law with df degrees of freedom,
// for t ≥ 0 as
//
//	½·I_x(df/2, ½), x = df/(df+t²)
//
// with full relative precision in the tail.
func StudentTail(t, df float64) float64 {
	mustDF(df)
	if t < 0 {
		return 1 - StudentTail(-t, df)
	}
	df = min(df, maxDF)
	// 1/(1+(t/√df)²) neither overflows nor turns an infinite t into NaN.
	u := t / math.Sqrt(df)
	return 0.5 * mathext.RegIncBeta(df/2, 0.5, 1/(1+u*u))
}

// StudentCritical returns the least t ≥ 0 with P(X ≥ t) ≤ tail, for
// 0 < tail ≤ ½. gonum's StudentsT.Quantile serves as a guess only: with
// 10⁵ degrees of freedom and tail = 10⁻⁹ it returns −81.7 for −6.0. Values that were asked for last are kept.
func StudentCritical(tail, df float64) float64 {
	mustDF(df)
	if !(tail > 0 && tail <= 0.5) {
		panic(fmt.Sprintf("stats: tail=%v: want 0 < tail ≤ 1/2", tail))
	}
	place := &criticals[(math.Float64bits(tail)^bits.RotateLeft64(math.Float64bits(df), 29))*0x9e3779b97f4a7c15>>(64-criticalBits)]
	if c := place.Load(); c != nil && c.tail == tail && c.df == df {
		return c.t
	}
	guess := -distuv.StudentsT{Sigma: 1, Nu: min(df, maxDF)}.Quantile(tail)
	t := firstTrue(0, math.MaxFloat64, guess, func(t float64) bool { return StudentTail(t, df) <= tail })
	place.Store(&critical{tail, df, t})
	return t
}

// A critical is a value of StudentCritical; criticals are those asked for last, as a claim asks for the same ones again
// and again and each takes microseconds.
type critical struct{ tail, df, t float64 }

const criticalBits = 6

var criticals [1 << criticalBits]atomic.Pointer[critical]

func mustDF(df float64) {
	if !(df > 0) {
		panic(fmt.Sprintf("stats: df=%v: want df > 0", df))
	}
}
