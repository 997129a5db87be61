package stats

import (
	"math"
	"testing"

	"github.com/regretcheck/regretcheck/props"
)

// binomialTerms returns P(X = k) for k = 0..n by the recurrence from the mode,
// with no gamma function involved.
func binomialTerms(n int, p float64) []float64 {
	terms := make([]float64, n+1)
	mode := min(n, int(float64(n+1)*p))
	terms[mode] = 1
	for k := mode; k < n; k++ {
		terms[k+1] = terms[k] * float64(n-k) / float64(k+1) * p / (1 - p)
	}
	for k := mode; k > 0; k-- {
		terms[k-1] = terms[k] * float64(k) / float64(n-k+1) * (1 - p) / p
	}
	total := 0.0
	for _, t := range terms {
		total += t
	}
	for k := range terms {
		terms[k] /= total
	}
	return terms
}

// TestClopperPearsonLimitsByEnumeration: at every limit the tail is α/2, so that no limit is wider
// than it must be, and never more, up to the sum's own rounding. A tail is monotone in p, so
// neither side misses with more than α/2 at any p. At 10⁻¹² a limit near 1 has too few digits to be
// met.
func TestClopperPearsonLimitsByEnumeration(t *testing.T) {
	for _, n := range []int{1, 2, 3, 10, 37, 100} {
		for _, alpha := range []float64{0.5, 0.05, 1e-3, 1e-6, 1e-12} {
			for k := range n + 1 {
				iv := ClopperPearson(int64(k), int64(n), alpha)
				above, below := 0.0, 0.0
				for i, term := range binomialTerms(n, iv.Lo) {
					if i >= k {
						above += term
					}
				}
				for i, term := range binomialTerms(n, iv.Hi) {
					if i <= k {
						below += term
					}
				}
				most, least := alpha/2*(1+1e-9), alpha/2*(1-1e-8)
				if alpha < 1e-6 {
					least = 0
				}
				if k > 0 && (above > most || above < least) || k < n && (below > most || below < least) {
					t.Errorf("%d of %d, alpha=%g: tails %g and %g at the limits %v: want %g", k, n, alpha, above, below, iv, alpha/2)
				}
			}
		}
	}
}

func TestClopperPearsonClosedForms(t *testing.T) {
	for _, n := range []int64{1, 10, 1e3, 1e6, 1e9, 1e12} {
		for _, alpha := range []float64{0.1, 1e-3, 1e-12} {
			zero, all := ClopperPearson(0, n, alpha), ClopperPearson(n, n, alpha)
			want := -math.Expm1(math.Log(alpha/2) / float64(n))
			// The limit is widened by the allowance for gonum's rounding, at
			// most 2.5 % of alpha at n = 10¹², less than 1 % of the limit.
			if zero.Lo != 0 || zero.Hi < want*(1-1e-4/1e12*float64(n)) || zero.Hi > want*1.01 {
				t.Errorf("ClopperPearson(0, %d, %g) = %v, want [0, %g]", n, alpha, zero, want)
			}
			if all.Hi != 1 || !(math.Abs((1-all.Lo)-zero.Hi) <= 2e-16+1e-9*zero.Hi) {
				t.Errorf("ClopperPearson(n, n, %g), n=%d: Lo = %v, want 1 − %g", alpha, n, all.Lo, zero.Hi)
			}
		}
	}
	if got := ClopperPearson(0, 0, 0.05); got != (props.Interval{Lo: 0, Mid: 0.5, Hi: 1}) {
		t.Errorf("ClopperPearson(0, 0) = %v, want [0, 1]", got)
	}
}

// saddleTail returns P(X ≥ k) for large n from Loader's saddle-point form of
// the first term and the plain sum of ratios after it, for k above the mean.
func saddleTail(n, k, p float64) float64 {
	ratio, sum := 1.0, 1.0
	for j := k; j < n && ratio > 1e-17*sum; j++ {
		ratio *= (n - j) / (j + 1) * p / (1 - p)
		sum += ratio
	}
	stirling := func(x float64) float64 { return 1/(12*x) - 1/(360*x*x*x) }
	log := stirling(n) - stirling(k) - stirling(n-k) - deviance(k, n*p) - deviance(n-k, n*(1-p))
	return sum * math.Exp(log) * math.Sqrt(n/(2*math.Pi*k*(n-k)))
}

// deviance returns x ln(x/m) + m − x without cancellation for x near m.
func deviance(x, m float64) float64 {
	v := (x - m) / (x + m)
	sum, power := (x-m)*v, 2*x*v
	for j := 1; j < 60; j++ {
		power *= v * v
		sum += power / float64(2*j+1)
	}
	return sum
}

func TestClopperPearsonLowerLimitAtLargeN(t *testing.T) {
	for _, tc := range []struct {
		k, n  int64
		alpha float64
	}{
		{5_000, 10_000, 1e-3},
		{300, 1_000_000, 1e-6},
		{50_000_000, 100_000_000, 1e-12},
		{400, 1_000_000_000_000, 1e-9},
		{1_000_000_000, 1_000_000_000_000, 1e-12},
	} {
		lo := ClopperPearsonLower(tc.k, tc.n, tc.alpha)
		got := saddleTail(float64(tc.n), float64(tc.k), lo)
		// Conservative always, and by no more than the allowance (5 % at 10¹²).
		if got > tc.alpha || got < tc.alpha*(1-0.05*float64(tc.n)/1e12-1e-6) {
			t.Errorf("k=%d n=%d alpha=%g: P(X ≥ k | Lo=%v) = %v, want alpha or a little less", tc.k, tc.n, tc.alpha, lo, got)
		}
	}
}

func TestClopperPearsonPanics(t *testing.T) {
	for _, tc := range []struct {
		k, n  int64
		alpha float64
	}{{-1, 5, .1}, {6, 5, .1}, {0, -1, .1}, {1, 2, 0}, {1, 2, 2.5}, {1, 2, math.NaN()}, {1, 2_000_000_000_000, .1}} {
		if !panics(func() { ClopperPearson(tc.k, tc.n, tc.alpha) }) {
			t.Errorf("ClopperPearson(%d, %d, %v): no panic", tc.k, tc.n, tc.alpha)
		}
	}
}

func panics(f func()) (did bool) {
	defer func() { did = recover() != nil }()
	f()
	return false
}
