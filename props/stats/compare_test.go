package stats_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/stats"
)

func sample(r *rand.Rand, n int, mean, sd float64) []float64 {
	xs := make([]float64, n)
	for i := range xs {
		xs[i] = mean + sd*r.NormFloat64()
	}
	return xs
}

func TestEffectCovers(t *testing.T) {
	t.Parallel()
	welch := func(r *rand.Rand) (props.Interval, float64) {
		a, b := stats.Summarize(sample(r, 30, 5, 1)), stats.Summarize(sample(r, 12, 3, 4))
		return stats.Welch(a, b).Interval(trialAlpha), 2
	}
	paired := func(r *rand.Rand) (props.Interval, float64) {
		a := sample(r, 8, 0, 10)
		b := make([]float64, len(a))
		for i := range b {
			b[i] = a[i] - 1 + 0.1*r.NormFloat64()
		}
		return stats.Paired(a, b).Interval(trialAlpha), 1
	}
	pooled := func(r *rand.Rand) (props.Interval, float64) { // equal variances assumed, the larger sample steadier
		a, b := stats.Summarize(sample(r, 30, 5, 1)), stats.Summarize(sample(r, 12, 3, 4))
		v := (29*a.Var + 11*b.Var) / 40
		half := stats.StudentCritical(trialAlpha/2, 40) * math.Sqrt(v*(1.0/30+1.0/12))
		return props.Interval{Lo: a.Mean - b.Mean - half, Hi: a.Mean - b.Mean + half}, 2
	}
	for name, run := range map[string]trial{"welch": welch, "paired": paired} {
		if err := checkCoverage(run, true); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if checkCoverage(pooled, true) == nil {
		t.Error("pooled variance: coverage accepted, want it rejected")
	}
}

func TestEffectTestsAgreeWithInterval(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	e := stats.Welch(stats.Summarize(sample(r, 10, 5, 1)), stats.Summarize(sample(r, 10, 3, 1)))
	iv := e.Interval(0.02)
	for _, x := range []float64{iv.Lo, iv.Hi} {
		if p := e.P(x); math.Abs(p-0.02) > 1e-9 {
			t.Errorf("P(end of the 0.02 interval %v) = %v, want 0.02", x, p)
		}
	}
	if g, l := e.PGreater(iv.Lo), e.PLess(iv.Hi); math.Abs(g-0.01) > 1e-9 || math.Abs(l-0.01) > 1e-9 {
		t.Errorf("one-sided p-values at the ends = %v, %v, want 0.01", g, l)
	}
	if e.PGreater(0) > 1e-3 || e.PLess(0) < 0.999 {
		t.Errorf("difference 2: PGreater(0) = %v, PLess(0) = %v, want the first small", e.PGreater(0), e.PLess(0))
	}
	exact := stats.MeanEffect(stats.Summarize([]float64{2, 2, 2}))
	if exact.P(2) != 1 || exact.P(3) != 0 || exact.PGreater(1) != 0 || exact.PGreater(3) != 1 {
		t.Errorf("constant sample 2: p-values %v, %v, %v, %v, want 1, 0, 0, 1", exact.P(2), exact.P(3), exact.PGreater(1), exact.PGreater(3))
	}
	single := stats.MeanEffect(stats.Summarize([]float64{2}))
	if single.P(0) != 1 || !math.IsInf(single.Interval(0.1).Hi, 1) {
		t.Errorf("one value: p = %v, interval %v, want 1 and everything", single.P(0), single.Interval(0.1))
	}
}

// exactSignFlips enumerates all sign patterns.
func exactSignFlips(d []float64) float64 {
	observed, count := 0.0, 0
	for _, x := range d {
		observed += x
	}
	for pattern := range 1 << len(d) {
		sum := 0.0
		for i, x := range d {
			if pattern>>i&1 == 1 {
				x = -x
			}
			sum += x
		}
		if math.Abs(sum) >= math.Abs(observed)-1e-9 {
			count++
		}
	}
	return float64(count) / float64(int(1)<<len(d))
}

func TestPermutationPairedAgainstEnumeration(t *testing.T) {
	d := []float64{1.5, 0.3, 2.2, -0.4, 1.1, 0.9, -0.2, 1.7}
	want := exactSignFlips(d)
	got := stats.PermutationPaired(d, make([]float64, len(d)), stats.TwoSided, 40000, rand.NewPCG(1, 1))
	// 40 000 resamples: six standard errors are 6·√(want/40000) ≈ 0.004.
	if tol := 6 * math.Sqrt(want*(1-want)/40000); math.Abs(got-want) > tol {
		t.Errorf("PermutationPaired = %v, want %v ± %v", got, want, tol)
	}
	all := []float64{1, 1, 1, 1, 1, 1, 1, 1, 1, 1}
	if p := stats.PermutationPaired(all, make([]float64, 10), stats.Greater, 999, rand.NewPCG(1, 1)); p > 0.01 {
		t.Errorf("ten equal differences, p = %v, want about 2⁻¹⁰", p)
	}
	if p := stats.PermutationPaired(all, make([]float64, 10), stats.Less, 999, rand.NewPCG(1, 1)); p != 1 {
		t.Errorf("ten positive differences tested for less, p = %v, want 1", p)
	}
}

// pValues runs the two-sample permutation test on shifted exponential samples.
func pValues(shift float64, runs int) []float64 {
	r := rand.New(rand.NewPCG(8, 8))
	ps := make([]float64, runs)
	for i := range ps {
		a, b := make([]float64, 9), make([]float64, 6)
		for j := range a {
			a[j] = shift + r.ExpFloat64()
		}
		for j := range b {
			b[j] = r.ExpFloat64()
		}
		ps[i] = stats.PermutationTwoSample(a, b, stats.TwoSided, 99, r)
	}
	return ps
}

// The permutation p-values are exactly super-uniform, so the check accuses them
// with probability at most 10⁻⁶/2. p-values that are too small by a factor of
// 2 (a one-sided p for a two-sided one) have P(p ≤ 0.05) = 0.1: of 2000, 200 ± 13
// are counted, and from 152 on the check accuses: power above 0.999.
func TestSuperUniform(t *testing.T) {
	ps := pValues(0, 2000)
	if c := stats.SuperUniform(ps, 0.05, 1e-6); c.Violated() {
		t.Errorf("true hypothesis: %+v, want no violation", c)
	}
	halved := make([]float64, len(ps))
	for i, p := range ps {
		halved[i] = p / 2
	}
	if c := stats.SuperUniform(halved, 0.05, 1e-6); !c.Violated() {
		t.Errorf("p-values halved: %+v, want a violation", c)
	}
	if c := stats.SuperUniform(pValues(2, 200), 0.05, 1e-6); c.Rejected < 150 {
		t.Errorf("shift of two standard deviations: %d of 200 rejected, want most", c.Rejected)
	}
	if !panics(func() { stats.SuperUniform([]float64{math.NaN()}, 0.05, 0.1) }) {
		t.Error("p-value NaN: no panic")
	}
}
