package stats

import (
	"math"
	"math/bits"
	"sync/atomic"

	"gonum.org/v1/gonum/mathext"
	"gonum.org/v1/gonum/stat/distuv"

	"github.com/regretcheck/regretcheck/props"
)

// maxDF caps the degrees of freedom. Student's law with fewer degrees has heavier tails, so the
// cap is conservative. It changes quantiles by less than 10⁻⁵, and keeps the error of gonum's
// incomplete beta function below 10⁻⁸.
const maxDF = 1e7

// An Effect is an estimated difference or coefficient with its standard error. Its interval uses
// Student's law with DF degrees of freedom.
type Effect struct {
	Value     float64
	StdErr    float64
	DF        float64
	Guarantee Guarantee
}

// Interval returns the two-sided confidence interval of level alpha.
func (e Effect) Interval(alpha float64) props.Interval {
	mustAlpha(alpha)
	switch {
	case e.StdErr == 0:
		return props.Point(e.Value)
	case !(e.DF > 0) || math.IsInf(e.StdErr, 1):
		return props.Everywhere(e.Value)
	}
	return props.PlusMinus(e.Value, StudentCritical(alpha/2, e.DF)*e.StdErr)
}

// Finding is what a sampled claim about the effect finds at level alpha.
func (e Effect) Finding(alpha float64, bound props.Bound) props.Finding {
	iv := e.Interval(alpha)
	return props.Finding{
		Evidence: props.Sampled, Guarantee: string(e.Guarantee), Observed: iv, Bound: bound,
		Alpha: alpha, N: int64(e.DF) + 1, Detectable: DetectableMean(iv),
	}
}

// MeanEffect returns the mean of a sample as an Effect. Its interval is
//
//	mean ± t·√(Var/n), t the 1−alpha/2 quantile with n−1 degrees of freedom,
//
// for n ≥ 2 independent variables of one law: exact for normal ones, asymptotic for others.
//
// Reference: Student, "The probable error of a mean", Biometrika 6 (1908).
func MeanEffect(s Summary) Effect {
	return Effect{Value: s.Mean, StdErr: s.StdErr(), DF: float64(s.N - 1), Guarantee: GuaranteeStudent}
}

// Paired compares the means of two samples under common random numbers: it is the mean of
// a_i − b_i. It panics if the lengths differ.
func Paired(a, b []float64) Effect {
	must(len(a) == len(b), "%d and %d values: want as many of both for pairs", len(a), len(b))
	d := make([]float64, len(a))
	for i := range a {
		d[i] = a[i] - b[i]
	}
	return MeanEffect(Summarize(d))
}

// StudentTail returns P(X ≥ t) for Student's law with df degrees of freedom, for t ≥ 0 as
//
//	½·I_x(df/2, ½), x = df/(df+t²)
//
// with full relative precision in the tail.
func StudentTail(t, df float64) float64 {
	if t < 0 {
		return 1 - StudentTail(-t, df)
	}
	df = min(df, maxDF)
	// 1/(1+(t/√df)²) neither overflows nor turns an infinite t into NaN.
	u := t / math.Sqrt(df)
	return 0.5 * mathext.RegIncBeta(df/2, 0.5, 1/(1+u*u))
}

// StudentCritical returns the least t ≥ 0 with P(X ≥ t) ≤ tail, for 0 < tail ≤ ½. gonum's
// quantile serves as a guess only: with 10⁵ degrees of freedom and tail = 10⁻⁹ it returns −81.7
// for −6.0. A search takes microseconds, so the last values are kept.
func StudentCritical(tail, df float64) float64 {
	must(df > 0 && tail > 0 && tail <= 0.5, "df=%v, tail=%v: want df > 0 and 0 < tail ≤ 1/2", df, tail)
	hash := (math.Float64bits(tail) ^ bits.RotateLeft64(math.Float64bits(df), 29)) * 0x9e3779b97f4a7c15
	place := &criticals[hash>>(64-criticalBits)]
	if c := place.Load(); c != nil && c.tail == tail && c.df == df {
		return c.t
	}
	guess := -distuv.StudentsT{Sigma: 1, Nu: min(df, maxDF)}.Quantile(tail)
	t := firstTrue(0, math.MaxFloat64, guess, func(t float64) bool { return StudentTail(t, df) <= tail })
	place.Store(&critical{tail, df, t})
	return t
}

// A critical is a value of StudentCritical; criticals keeps the last ones, by hash.
type critical struct{ tail, df, t float64 }

const criticalBits = 6

var criticals [1 << criticalBits]atomic.Pointer[critical]
