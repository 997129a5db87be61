package stats_test

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/props/stats"
)

func TestSummarize(t *testing.T) {
	for _, tc := range []struct {
		xs   []float64
		want stats.Summary
	}{
		{nil, stats.Summary{}},
		{[]float64{-2}, stats.Summary{N: 1, Mean: -2, Min: -2, Max: -2}},
		{[]float64{1, 2, 3, 6}, stats.Summary{N: 4, Mean: 3, Var: 14.0 / 3, Min: 1, Max: 6}},
		// The square of the mean, 10¹⁸, has no digits left for the variance.
		{[]float64{1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16}, stats.Summary{N: 4, Mean: 1e9 + 10, Var: 30, Min: 1e9 + 4, Max: 1e9 + 16}},
	} {
		if diff := cmp.Diff(tc.want, stats.Summarize(tc.xs)); diff != "" {
			t.Errorf("Summarize(%v) (-want +got):\n%s", tc.xs, diff)
		}
	}
	for _, x := range []float64{math.NaN(), math.Inf(1)} {
		if !panics(func() { stats.Summarize([]float64{0, x}) }) {
			t.Errorf("Summarize with %v: no panic", x)
		}
	}
}

func TestMergeEqualsSummarize(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		offset := rapid.SampledFrom([]float64{0, 1e6}).Draw(t, "offset")
		xs := rapid.SliceOfN(rapid.Float64Range(-10, 10), 0, 30).Draw(t, "xs")
		cut := rapid.IntRange(0, len(xs)).Draw(t, "cut")
		for i := range xs {
			xs[i] += offset
		}
		added := stats.Summarize(xs[:cut])
		for _, x := range xs[cut:] {
			added = added.Add(x)
		}
		// Rounding of values near 10⁶ against deviations of order 10.
		near := cmpopts.EquateApprox(1e-12, 1e-7)
		want := stats.Summarize(xs)
		if diff := cmp.Diff(want, stats.Summarize(xs[:cut]).Merge(stats.Summarize(xs[cut:])), near); diff != "" {
			t.Fatalf("Merge of %v cut at %d (-want +got):\n%s", xs, cut, diff)
		}
		if diff := cmp.Diff(want, added, near); diff != "" {
			t.Fatalf("Add of %v to %v (-want +got):\n%s", xs[cut:], xs[:cut], diff)
		}
	})
}

func TestQuantile(t *testing.T) {
	xs := []float64{50, 10, 40, 20, 30}
	for q, want := range map[float64]float64{0: 10, 0.25: 20, 0.5: 30, 0.6: 34, 1: 50} {
		if got := stats.Quantile(xs, q); math.Abs(got-want) > 1e-12 {
			t.Errorf("Quantile(%v, %v) = %v, want %v", xs, q, got, want)
		}
	}
}

func TestSkewness(t *testing.T) {
	// By hand for (0, 0, 0, 4): mean 1, s² = 4, √n·Σd³/(Σd²)^{3/2}·√(n(n−1))/(n−2) = 2.
	if got := stats.Skewness([]float64{0, 0, 0, 4}); math.Abs(got-2) > 1e-12 {
		t.Errorf("Skewness(0, 0, 0, 4) = %v, want 2", got)
	}
	if got := stats.Skewness([]float64{3, 3, 3}); got != 0 {
		t.Errorf("Skewness of a constant = %v, want 0", got)
	}
}
