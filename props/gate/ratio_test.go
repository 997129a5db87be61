package gate

import (
	"math"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/stats"
)

func TestIntervalWhereTheOldRegretSaysLittle(t *testing.T) {
	inf := math.Inf(1)
	for name, c := range map[string]struct {
		fresh, old []float64
		want       props.Interval
	}{
		"old not positive": {[]float64{5, 6, 7}, []float64{0, 0, 9}, props.Interval{Lo: 0, Mid: 2, Hi: inf}},
		"old zero":         {[]float64{5, 6, 7}, []float64{0, 0, 0}, props.Interval{Lo: inf, Mid: inf, Hi: inf}},
		"both near zero":   {[]float64{0, 0, 1}, []float64{0, 0, 0}, props.Interval{Lo: 0, Mid: inf, Hi: inf}},
		"no noise":         {[]float64{3, 3, 3}, []float64{2, 2, 2}, props.Interval{Lo: 1.5, Mid: 1.5, Hi: 1.5}},
	} {
		if got := pairedRatio(c.fresh, c.old).interval(0.05); got != c.want {
			t.Errorf("%s: interval %+v, want %+v", name, got, c.want)
		}
	}
}

// TestDetectable: a standard error of 4 beside a mean of 100, times the quantiles 99.5 % and 90 % of Student's law with 49
// degrees of freedom, from a table.
func TestDetectable(t *testing.T) {
	got := (ratio{old: 100, freshVar: 8, oldVar: 8, n: 50}).detectable(1, 0.01)
	if want := (2.680 + 1.299) * 4 / 100; !(math.Abs(got/want-1) <= 1e-3) {
		t.Errorf("a rise of %v is detectable, want %v", got, want)
	}
}

// TestRatioByHand: at each end r of the interval, new − r·old lies the stated quantile of Student's law
// from 0 in standard errors: of the differences if the samples are pairs, else of the two means.
func TestRatioByHand(t *testing.T) {
	for _, paired := range []bool{true, false} {
		for _, n := range []int{8, 40, 200} {
			fresh, old := make([]float64, n), make([]float64, n)
			for i := range old { // they rise and fall together, the new one 3 % above
				old[i] = 100 + 20*math.Sin(float64(3*i))
				fresh[i] = 1.03*old[i] + 2*math.Cos(float64(5*i))
			}
			iv := ratioOf(fresh, old, paired, 0.01)
			for _, r := range []float64{iv.Lo, iv.Hi} {
				got := math.Abs(contrast(fresh, old, r, paired))
				if tail := stats.StudentTail(got, float64(n-1)); !(math.Abs(tail/0.005-1) <= 1e-6) {
					t.Errorf("paired %v, n=%d: at r=%.6g the tail is %.4g, want 0.005", paired, n, r, tail)
				}
			}
		}
	}
}

// contrast is the mean of new − r·old over its standard error.
func contrast(fresh, old []float64, r float64, paired bool) float64 {
	spread := func(value func(i int) float64) (mean, variance float64) {
		n := float64(len(old))
		for i := range old {
			mean += value(i) / n
		}
		for i := range old {
			variance += (value(i) - mean) * (value(i) - mean) / (n - 1) / n
		}
		return mean, variance
	}
	if paired {
		mean, variance := spread(func(i int) float64 { return fresh[i] - r*old[i] })
		return mean / math.Sqrt(variance)
	}
	a, va := spread(func(i int) float64 { return fresh[i] })
	b, vb := spread(func(i int) float64 { return old[i] })
	return (a - r*b) / math.Sqrt(va+r*r*vb)
}

// ratioOf returns the confidence interval at level 1 − alpha of the quotient mean new regret ÷ mean
// old regret. Each sample has 2 replicates or more. With paired the samples are equally long, and
// replicate i of both met the same random numbers; otherwise they are independent.
func ratioOf(fresh, old []float64, paired bool, alpha float64) props.Interval {
	if paired {
		return pairedRatio(fresh, old).interval(alpha)
	}
	return independentRatio(stats.Summarize(fresh), stats.Summarize(old)).interval(alpha)
}
