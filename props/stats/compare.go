package stats

import (
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/props"
)

// An Effect is an estimated difference or coefficient with its standard error.
// Its interval and tests use Student's law with DF degrees of freedom.
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
	half := StudentCritical(alpha/2, e.DF) * e.StdErr
	return props.PlusMinus(e.Value, half)
}

// Paired compares the means of two samples under common random numbers, the
// mean of a_i − b_i. It panics if the lengths differ.
func Paired(a, b []float64) Effect {
	return MeanEffect(Summarize(differences(a, b)))
}

// MeanEffect returns the mean of a sample as an Effect.
func MeanEffect(s Summary) Effect {
	return Effect{Value: s.Mean, StdErr: s.StdErr(), DF: float64(s.N - 1), Guarantee: GuaranteeStudent}
}

func differences(a, b []float64) []float64 {
	if len(a) != len(b) {
		panic(fmt.Sprintf("stats: %d and %d values: want as many of both for pairs", len(a), len(b)))
	}
	d := make([]float64, len(a))
	for i := range a {
		d[i] = a[i] - b[i]
	}
	return d
}
