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
	paired := func(r *rand.Rand) (props.Interval, float64) {
		a := sample(r, 8, 0, 10)
		b := make([]float64, len(a))
		for i := range b {
			b[i] = a[i] - 1 + 0.1*r.NormFloat64()
		}
		return stats.Paired(a, b).Interval(trialAlpha), 1
	}
	unpaired := func(r *rand.Rand) (props.Interval, float64) { // as if the samples were independent
		a := sample(r, 8, 0, 10)
		b := make([]float64, len(a))
		for i := range b {
			b[i] = a[i] - 1 + 0.1*r.NormFloat64()
		}
		d := stats.Paired(a, b)
		d.StdErr = math.Hypot(stats.Summarize(a).StdErr(), stats.Summarize(b).StdErr())
		return d.Interval(trialAlpha), 1
	}
	if err := checkCoverage(paired, true); err != nil {
		t.Errorf("paired: %v", err)
	}
	if checkCoverage(unpaired, true) == nil {
		t.Error("standard error of independent samples: coverage accepted, want it rejected")
	}
}

// pValue is the two-sided p-value of the hypothesis that the effect is x.
func pValue(e stats.Effect, x float64) float64 {
	return 2 * stats.StudentTail(math.Abs(e.Value-x)/e.StdErr, e.DF)
}

func TestIntervalsHoldWhatTestsAccept(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	e := stats.MeanEffect(stats.Summarize(sample(r, 10, 2, 1)))
	iv := e.Interval(0.02)
	for _, x := range []float64{iv.Lo, iv.Hi} {
		if p := pValue(e, x); math.Abs(p-0.02) > 1e-9 {
			t.Errorf("p-value at the end of the 0.02 interval %v = %v, want 0.02", x, p)
		}
	}
	if p := pValue(e, 0); p > 1e-3 {
		t.Errorf("difference 2: p-value of 0 is %v, want it small", p)
	}
	exact := stats.MeanEffect(stats.Summarize([]float64{2, 2, 2}))
	if iv := exact.Interval(0.1); iv.Lo != 2 || iv.Hi != 2 {
		t.Errorf("constant sample 2: interval %v, want 2", iv)
	}
	single := stats.MeanEffect(stats.Summarize([]float64{2}))
	if iv := single.Interval(0.1); !math.IsInf(iv.Lo, -1) || !math.IsInf(iv.Hi, 1) {
		t.Errorf("one value: interval %v, want everything", iv)
	}
}

// pValues tests the mean 0 of normal samples around shift.
func pValues(shift float64, runs int) []float64 {
	r := rand.New(rand.NewPCG(8, 8))
	ps := make([]float64, runs)
	for i := range ps {
		ps[i] = pValue(stats.MeanEffect(stats.Summarize(sample(r, 9, shift, 1))), 0)
	}
	return ps
}

// uniformity is how many of the p-values are at most level, with what bounds the
// probability of such a one with error alpha. Valid p-values have P(p ≤ level) ≤ level.
func uniformity(ps []float64, level, alpha float64) (rejected int64, rate props.Interval) {
	for _, p := range ps {
		if p <= level {
			rejected++
		}
	}
	return rejected, stats.ClopperPearson(rejected, int64(len(ps)), alpha)
}

// The p-values of normal samples are exactly uniform, so the check accuses them
// with probability at most 10⁻⁶/2. p-values that are too small by a factor of
// 2 (a one-sided p for a two-sided one) have P(p ≤ 0.05) = 0.1: of 2000, 200 ± 13
// are counted, and from 152 on the check accuses: power above 0.999.
func TestPValuesAreSuperUniform(t *testing.T) {
	ps := pValues(0, 2000)
	if _, rate := uniformity(ps, 0.05, 1e-6); rate.Lo > 0.05 {
		t.Errorf("true hypothesis: P(p ≤ 0.05) in %v, want no violation", rate)
	}
	halved := make([]float64, len(ps))
	for i, p := range ps {
		halved[i] = p / 2
	}
	if _, rate := uniformity(halved, 0.05, 1e-6); !(rate.Lo > 0.05) {
		t.Errorf("p-values halved: P(p ≤ 0.05) in %v, want a violation", rate)
	}
	if rejected, _ := uniformity(pValues(2, 200), 0.05, 1e-6); rejected < 150 {
		t.Errorf("shift of two standard deviations: %d of 200 rejected, want most", rejected)
	}
}
