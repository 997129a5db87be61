package stats

import (
	"fmt"
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

// Summarize returns the summary of a sample, with the variance by the
// corrected two-pass algorithm. It panics on NaN and infinities.
func Summarize(xs []float64) Summary {
	if len(xs) == 0 {
		return Summary{}
	}
	s := Summary{N: int64(len(xs)), Min: math.Inf(1), Max: math.Inf(-1)}
	for i, x := range xs {
		mustFinite(i, x)
		s.Min, s.Max = min(s.Min, x), max(s.Max, x)
	}
	s.Mean = stat.Mean(xs, nil)
	if s.N > 1 {
		s.Mean, s.Var = stat.MeanVariance(xs, nil)
	}
	return s
}

// Merge returns the summary of both samples together. It is exact up to
// rounding, which depends on the order: reduce blocks in a fixed order where
// equal bits matter.
//
// Reference: Chan, Golub and LeVeque, "Algorithms for computing the sample
// variance", The American Statistician 37 (1983), formula (2.1).
func (s Summary) Merge(o Summary) Summary {
	if s.N == 0 {
		return o
	}
	if o.N == 0 {
		return s
	}
	n, a, b := float64(s.N+o.N), float64(s.N), float64(o.N)
	d := o.Mean - s.Mean
	squares := float64(s.Var*(a-1)) + float64(o.Var*(b-1)) + float64(d*d*(a*b/n))
	return Summary{
		N:    s.N + o.N,
		Mean: s.Mean + float64(d*(b/n)),
		Var:  squares / (n - 1),
		Min:  min(s.Min, o.Min),
		Max:  max(s.Max, o.Max),
	}
}

// Add returns the summary of the sample with one more value.
func (s Summary) Add(x float64) Summary {
	mustFinite(int(s.N), x)
	return s.Merge(Summary{N: 1, Mean: x, Min: x, Max: x})
}

// StdDev returns the sample standard deviation.
func (s Summary) StdDev() float64 { return math.Sqrt(s.Var) }

// StdErr returns the standard error of the mean, √(Var/N): +Inf for N < 2,
// where nothing is known of it.
func (s Summary) StdErr() float64 {
	if s.N < 2 {
		return math.Inf(1)
	}
	return math.Sqrt(s.Var / float64(s.N))
}

func mustFinite(i int, x float64) {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		panic(fmt.Sprintf("stats: value %d is %v: want a finite number", i, x))
	}
}
