package stats

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSummarize(t *testing.T) {
	for _, tc := range []struct {
		xs   []float64
		want Summary
	}{
		{nil, Summary{}},
		{[]float64{-2}, Summary{N: 1, Mean: -2, Min: -2, Max: -2}},
		{[]float64{1, 2, 3, 6}, Summary{N: 4, Mean: 3, Var: 14.0 / 3, Min: 1, Max: 6}},
		// The square of the mean, 10¹⁸, has no digits left for the variance.
		{[]float64{1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16},
			Summary{N: 4, Mean: 1e9 + 10, Var: 30, Min: 1e9 + 4, Max: 1e9 + 16}},
	} {
		if diff := cmp.Diff(tc.want, Summarize(tc.xs)); diff != "" {
			t.Errorf("Summarize(%v) (-want +got):\n%s", tc.xs, diff)
		}
	}
	for _, x := range []float64{math.NaN(), math.Inf(1)} {
		if !panics(func() { Summarize([]float64{0, x}) }) {
			t.Errorf("Summarize with %v: no panic", x)
		}
	}
}

func TestQuantile(t *testing.T) {
	xs := []float64{50, 10, 40, 20, 30}
	for q, want := range map[float64]float64{0: 10, 0.25: 20, 0.5: 30, 0.6: 34, 1: 50} {
		if got := Quantile(xs, q); !(math.Abs(got-want) <= 1e-12) {
			t.Errorf("Quantile(%v, %v) = %v, want %v", xs, q, got, want)
		}
	}
}

// TestQuantileIntervalByEnumeration: the ranks of the ends miss with probability at most alpha/2 on
// either side, and the next ranks inwards would miss more.
func TestQuantileIntervalByEnumeration(t *testing.T) {
	for _, n := range []int{3, 20, 90} {
		xs := make([]float64, n)
		for i := range xs {
			xs[i] = float64((7*i)%n + 1) // 1 … n, their own ranks
		}
		for _, q := range []float64{0.1, 0.5, 0.9} {
			below := make([]float64, n+2) // P(B ≤ l−1) at l
			for k, term := range binomialTerms(n, q) {
				below[k+1] = below[k] + term
			}
			for _, alpha := range []float64{0.1, 1e-3} {
				lo, hi := 0, n+1
				for l := 1; l <= n; l++ {
					if below[l] <= alpha/2 {
						lo = l
					}
					if u := n + 1 - l; 1-below[u] <= alpha/2 {
						hi = u
					}
				}
				want := func(rank int) float64 {
					return map[bool]float64{true: float64(rank), false: math.Inf(rank - 1)}[1 <= rank && rank <= n]
				}
				if iv := QuantileInterval(xs, q, alpha); iv.Lo != want(lo) || iv.Hi != want(hi) {
					t.Errorf("n=%d q=%v alpha=%v: %v, want ranks %d and %d", n, q, alpha, iv, lo, hi)
				}
			}
		}
	}
}
