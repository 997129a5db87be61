package stats

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/integrate/quad"

	"github.com/regretcheck/regretcheck/props"
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
			if got := StudentTail(x, df); !(math.Abs(got/want-1) <= 1e-9) {
				t.Errorf("StudentTail(%v, %v) = %v, want %v", x, df, got, want)
			}
			if got := StudentTail(-x, df) + StudentTail(x, df); !(math.Abs(got-1) <= 1e-15) {
				t.Errorf("tails at ±%v, df=%v sum to %v, want 1", x, df, got)
			}
		}
	}
}

func TestStudentCriticalInvertsTheTail(t *testing.T) {
	for _, df := range []float64{0.5, 1, 2, 9, 99, 999, 1e5, 1e7, 1e12, math.Inf(1)} {
		for _, tail := range []float64{0.5, 0.25, 0.025, 1e-4, 1e-9, 1e-12, 1e-15} {
			x := StudentCritical(tail, df)
			if got := StudentTail(x, df); got > tail || got < tail*(1-1e-8) {
				t.Errorf("StudentTail(StudentCritical(%g, %g) = %v) = %g, want %[1]g", tail, df, x, got)
			}
		}
	}
	// One degree of freedom is Cauchy's law, cot(π·tail); many are the normal one, whose quantiles
	// at 0.025 and 10⁻⁹ are 1.959964 and 5.997807.
	for _, tc := range []struct{ tail, df, want float64 }{
		{0.25, 1, 1}, {0.025, 1, 1 / math.Tan(0.025*math.Pi)},
		{0.025, 1e9, 1.959964}, {1e-9, 1e9, 5.997807},
	} {
		if got := StudentCritical(tc.tail, tc.df); !(math.Abs(got/tc.want-1) <= 1e-5) {
			t.Errorf("StudentCritical(%g, %g) = %v, want %v", tc.tail, tc.df, got, tc.want)
		}
	}
}

// TestMeanEffectIsExact: the interval of normal values misses with probability alpha/2 on either
// side, by the law's density. Of a sample without variance it says nothing.
func TestMeanEffectIsExact(t *testing.T) {
	for _, n := range []int64{2, 3, 5, 20, 60} {
		for _, alpha := range []float64{0.2, 0.01, 1e-4} {
			e := MeanEffect(Summary{N: n, Mean: 3, Var: 4})
			iv, g := e.Interval(alpha), e.Guarantee
			for _, half := range []float64{3 - iv.Lo, iv.Hi - 3} {
				tail := studentTailByQuadrature(half/math.Sqrt(4/float64(n)), float64(n-1))
				if !(math.Abs(tail/(alpha/2)-1) <= 1e-6) || g != GuaranteeStudent {
					t.Errorf("n=%d alpha=%g: missed with probability %g on a side, by %s: want %g", n, alpha, tail, g, alpha/2)
				}
			}
		}
	}
	for _, xs := range [][]float64{nil, {3}} {
		if iv := MeanEffect(Summarize(xs)).Interval(0.05); !math.IsInf(iv.Lo, -1) || !math.IsInf(iv.Hi, 1) {
			t.Errorf("the mean of %v: %v, want (−∞, ∞)", xs, iv)
		}
	}
	if iv := MeanEffect(Summarize([]float64{2, 2, 2})).Interval(0.1); iv != props.Point(2) {
		t.Errorf("constant sample 2: interval %v, want 2", iv)
	}
}

func sample(r *rand.Rand, n int, mean, sd float64) []float64 {
	xs := make([]float64, n)
	for i := range xs {
		xs[i] = mean + sd*r.NormFloat64()
	}
	return xs
}

// TestPairedCovers: pairs that share most of their noise have an exact interval. One that takes
// them for independent is found wrong.
func TestPairedCovers(t *testing.T) {
	t.Parallel()
	difference := func(apart bool) trial {
		return func(r *rand.Rand) (props.Interval, float64) {
			a, b := sample(r, 8, 0, 10), make([]float64, 8)
			for i := range b {
				b[i] = a[i] - 1 + 0.1*r.NormFloat64()
			}
			d := Paired(a, b)
			if apart {
				d.StdErr = math.Hypot(Summarize(a).StdErr(), Summarize(b).StdErr())
			}
			return d.Interval(trialAlpha), 1
		}
	}
	if err := checkCoverage(difference(false), true); err != nil {
		t.Error(err)
	}
	if checkCoverage(difference(true), true) == nil {
		t.Error("standard error of independent samples: coverage accepted, want it rejected")
	}
	if !panics(func() { StudentCritical(0.6, 5) }) || !panics(func() { StudentCritical(0.1, 0) }) {
		t.Error("a tail above ½, or no degrees of freedom: no panic")
	}
	if !panics(func() { Paired([]float64{1}, nil) }) {
		t.Error("pairs of one and no value: no panic")
	}
}
