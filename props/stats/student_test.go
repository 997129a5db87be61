package stats_test

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/integrate/quad"

	"github.com/regretcheck/regretcheck/props/stats"
)

// studentTailByQuadrature integrates the density over u = 1/(1+x−t).
func studentTailByQuadrature(t, df float64) float64 {
	a, _ := math.Lgamma((df + 1) / 2)
	b, _ := math.Lgamma(df / 2)
	scale := math.Exp(a-b) / math.Sqrt(df*math.Pi)
	density := func(x float64) float64 { return scale * math.Exp(-(df+1)/2*math.Log1p(x*x/df)) }
	return quad.Fixed(func(u float64) float64 { return density(t+1/u-1) / (u * u) }, 0, 1, 400, quad.Legendre{}, 1)
}

func TestStudentTail(t *testing.T) {
	for _, df := range []float64{1, 2, 3.7, 29, 999, 1e5} {
		for _, x := range []float64{0.1, 1, 3, 6, 8} {
			want := studentTailByQuadrature(x, df)
			// Quadrature and log-gamma leave 10⁻⁹; a wrong df or a factor of 2 is far more.
			if got := stats.StudentTail(x, df); math.Abs(got/want-1) > 1e-9 {
				t.Errorf("StudentTail(%v, %v) = %v, want %v", x, df, got, want)
			}
			if got := stats.StudentTail(-x, df) + stats.StudentTail(x, df); math.Abs(got-1) > 1e-15 {
				t.Errorf("tails at ±%v, df=%v sum to %v, want 1", x, df, got)
			}
		}
	}
}

func TestStudentCriticalInvertsTheTail(t *testing.T) {
	for _, df := range []float64{0.5, 1, 2, 9, 99, 999, 1e5, 1e7, 1e12, math.Inf(1)} {
		for _, tail := range []float64{0.5, 0.25, 0.025, 1e-4, 1e-9, 1e-12, 1e-15} {
			x := stats.StudentCritical(tail, df)
			if got := stats.StudentTail(x, df); got > tail || got < tail*(1-1e-8) {
				t.Errorf("StudentTail(StudentCritical(%g, %g) = %v) = %g, want %[1]g", tail, df, x, got)
			}
		}
	}
	// One degree of freedom is Cauchy's law, cot(π·tail); many are the normal one,
	// whose quantiles at 0.025 and 10⁻⁹ are 1.959964 and 5.997807.
	for _, tc := range []struct{ tail, df, want float64 }{
		{0.25, 1, 1}, {0.025, 1, 1 / math.Tan(0.025*math.Pi)},
		{0.025, 1e9, 1.959964}, {1e-9, 1e9, 5.997807},
	} {
		if got := stats.StudentCritical(tc.tail, tc.df); math.Abs(got/tc.want-1) > 1e-5 {
			t.Errorf("StudentCritical(%g, %g) = %v, want %v", tc.tail, tc.df, got, tc.want)
		}
	}
}

func TestStudentMeanWithoutVariance(t *testing.T) {
	for _, xs := range [][]float64{nil, {3}} {
		iv, g := stats.StudentMean(stats.Summarize(xs), 0.05)
		if !math.IsInf(iv.Lo, -1) || !math.IsInf(iv.Hi, 1) || g != stats.GuaranteeStudent {
			t.Errorf("StudentMean(%v) = %v, %s: want (−∞, ∞), by Student", xs, iv, g)
		}
	}
}
