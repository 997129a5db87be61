package stats

import (
	"math"

	"gonum.org/v1/gonum/stat"
)

// A Summary condenses a sample. Its zero value is the empty sample.
type Summary struct {
	N        int64
	Mean     float64
	Var      float64 // unbiased sample variance, 0 for N < 2
	Min, Max float64
}

// Summarize returns the summary of a sample, with the variance by the corrected two-pass
// algorithm. It panics on NaN and infinities.
func Summarize(xs []float64) Summary {
	if len(xs) == 0 {
		return Summary{}
	}
	s := Summary{N: int64(len(xs)), Min: math.Inf(1), Max: math.Inf(-1)}
	for i, x := range xs {
		if math.IsNaN(x) || math.IsInf(x, 0) {
			must(false, "value %d is %v: want a finite number", i, x)
		}
		s.Min, s.Max = min(s.Min, x), max(s.Max, x)
	}
	if s.Mean = stat.Mean(xs, nil); s.N > 1 {
		s.Mean, s.Var = stat.MeanVariance(xs, nil)
	}
	return s
}

// StdDev returns the sample standard deviation.
func (s Summary) StdDev() float64 { return math.Sqrt(s.Var) }

// StdErr returns the standard error of the mean, √(Var/N): +Inf for N < 2, as nothing is known.
func (s Summary) StdErr() float64 {
	if s.N < 2 {
		return math.Inf(1)
	}
	return math.Sqrt(s.Var / float64(s.N))
}
