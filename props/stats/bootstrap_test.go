package stats_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/stats"
)

// ratio is a skew statistic of two samples.
func ratio(strata [][]float64) float64 {
	return stats.Summarize(strata[0]).Mean / stats.Summarize(strata[1]).Mean
}

// bootstrapMisses counts misses of the true ratio 2 on either side.
func bootstrapMisses(t *testing.T, method stats.BootstrapMethod, trials int) (above, below int) {
	r := rand.New(rand.NewPCG(9, 9))
	for range trials {
		a, b := make([]float64, 25), make([]float64, 25)
		for i := range a {
			a[i], b[i] = 2*r.ExpFloat64(), 0.5+0.5*r.ExpFloat64()
		}
		iv, _, err := stats.Bootstrap([][]float64{a, b}, ratio, method, 200, trialAlpha, r)
		if err != nil {
			t.Fatal(err)
		}
		if iv.Lo > 2 {
			above++
		}
		if iv.Hi < 2 {
			below++
		}
	}
	return above, below
}

// The bootstrap is asymptotic: at 25 skew values it may miss up to 0.15 in
// place of 0.1. With 1000 trials the count is below 205 with probability above
// 1 − 10⁻⁵ at 0.15, and above it nearly always at 0.25, where the level of one
// side for both would put it. BCa must split its misses more evenly than the
// percentile method.
func TestBootstrapCoverage(t *testing.T) {
	t.Parallel()
	const n = 1000
	pa, pb := bootstrapMisses(t, stats.Percentile, n)
	ba, bb := bootstrapMisses(t, stats.BCa, n)
	for name, misses := range map[string]int{"percentile": pa + pb, "BCa": ba + bb} {
		if misses > 205 || misses < 50 {
			t.Errorf("%s: %d misses in %d, want about 100", name, misses, n)
		}
	}
	if math.Abs(float64(ba-bb)) >= math.Abs(float64(pa-pb)) {
		t.Errorf("misses above and below: BCa %d, %d; percentile %d, %d: want BCa nearer to even", ba, bb, pa, pb)
	}
}

func TestBootstrapSeedAndInput(t *testing.T) {
	strata := [][]float64{{1, 2, 3, 4, 9}, {1, 1, 2}}
	run := func(seed uint64) props.Interval {
		iv, _, err := stats.Bootstrap(strata, ratio, stats.BCa, 500, 0.1, rand.NewPCG(seed, 0))
		if err != nil {
			t.Fatal(err)
		}
		return iv
	}
	if run(1) != run(1) || run(1) == run(2) {
		t.Errorf("intervals %v, %v, %v for seeds 1, 1, 2: want only the first two equal", run(1), run(1), run(2))
	}
	if _, _, err := stats.Bootstrap(strata, ratio, stats.BCa, 500, 1e-3, rand.NewPCG(1, 1)); err == nil {
		t.Error("500 resamples for alpha = 10⁻³: no error")
	}
	if _, _, err := stats.Bootstrap([][]float64{{}}, ratio, stats.BCa, 500, 0.1, rand.NewPCG(1, 1)); err == nil {
		t.Error("empty stratum: no error")
	}
	constant := [][]float64{{3, 3}, {1, 1}}
	if iv, _, err := stats.Bootstrap(constant, ratio, stats.BCa, 500, 0.1, rand.NewPCG(1, 1)); err != nil || iv != (props.Interval{Lo: 3, Mid: 3, Hi: 3}) {
		t.Errorf("constant samples: %v, %v, want 3", iv, err)
	}
}

// runsByEnumeration counts the runs of all arrangements of the same signs.
func runsByEnumeration(residuals []float64) float64 {
	runs := func(pattern uint) (r int) {
		for i := range residuals {
			if i == 0 || pattern>>i&1 != pattern>>(i-1)&1 {
				r++
			}
		}
		return r
	}
	var observed uint
	plus := 0
	for i, x := range residuals {
		if x > 0 {
			observed |= 1 << i
			plus++
		}
	}
	all, atMost, atLeast := 0.0, 0.0, 0.0
	for pattern := range uint(1) << len(residuals) {
		count := 0
		for i := range residuals {
			count += int(pattern >> i & 1)
		}
		if count != plus {
			continue
		}
		all++
		if runs(pattern) <= runs(observed) {
			atMost++
		}
		if runs(pattern) >= runs(observed) {
			atLeast++
		}
	}
	return min(1, 2*min(atMost, atLeast)/all)
}

func TestRunsTestByEnumeration(t *testing.T) {
	for _, residuals := range [][]float64{
		{1, 1, 1, 1, -1, -1, -1, -1}, {1, -1, 1, -1, 1, -1, 1, -1}, {1, 1, -1, 1, -1, -1, -1, 2, 3}, {-1, -2, 5, 6, 7, 8, -3, -4, -5, -6},
	} {
		got, want := stats.RunsTest(residuals), runsByEnumeration(residuals)
		if math.Abs(got-want) > 1e-12 {
			t.Errorf("RunsTest(%v) = %v, want %v", residuals, got, want)
		}
	}
	if got := stats.RunsTest([]float64{1, 0, 2, -1}); got != 1 {
		t.Errorf("one negative residual: p = %v, want 1", got)
	}
}

// Normal samples give p ≤ 0.05 in about 100 of 2000 cases (accused from 152
// on, 10⁻⁶); exponential ones of 30 values nearly always.
func TestAndersonDarling(t *testing.T) {
	r := rand.New(rand.NewPCG(10, 10))
	normal, skew := make([]float64, 2000), make([]float64, 200)
	for i := range normal {
		normal[i] = stats.AndersonDarling(sample(r, 12, 5, 3))
	}
	for i := range skew {
		xs := make([]float64, 30)
		for j := range xs {
			xs[j] = r.ExpFloat64()
		}
		skew[i] = stats.AndersonDarling(xs)
	}
	if c := stats.SuperUniform(normal, 0.05, 1e-6); c.Violated() || c.Rejected < 55 {
		t.Errorf("normal samples: %+v, want about 100 rejected", c)
	}
	if c := stats.SuperUniform(skew, 0.05, 1e-6); c.Rejected < 160 {
		t.Errorf("exponential samples: %d of 200 rejected, want most", c.Rejected)
	}
	if p := stats.AndersonDarling([]float64{1, 2, 3}); !math.IsNaN(p) {
		t.Errorf("three values: p = %v, want NaN", p)
	}
	if p := stats.AndersonDarling([]float64{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1e9}); !(p >= 0 && p < 1e-6) {
		t.Errorf("one outlier among 20: p = %v, want nearly 0", p)
	}
}
