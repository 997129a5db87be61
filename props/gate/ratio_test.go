package gate

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/stats"
)

// TestIntervalIsWhatTheTestAccepts: the interval's ends are where the two-sided
// p-value of the contrast is alpha, the definition of Fieller's set.
func TestIntervalIsWhatTheTestAccepts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sample := func(name string) []float64 {
			return rapid.SliceOfN(rapid.Float64Range(50, 150), 12, 12).Draw(t, name)
		}
		fresh, old := sample("fresh"), sample("old")
		q := independentRatio(stats.Summarize(fresh), stats.Summarize(old))
		if rapid.Bool().Draw(t, "paired") {
			q = pairedRatio(fresh, old)
		}
		alpha := rapid.Float64Range(1e-4, 0.5).Draw(t, "alpha")
		i := q.interval(alpha)
		if q.freshVar+q.oldVar == 0 || math.IsInf(i.Hi, 1) || i.Lo == 0 || i.Hi-i.Lo < 1e-6 {
			t.Skip("no finite end of its own")
		}
		for _, r := range []float64{i.Lo, i.Hi} {
			e := stats.Effect{Value: q.fresh - r*q.old, StdErr: q.stdErr(r), DF: q.df}
			if got := 2 * stats.StudentTail(math.Abs(e.Value)/e.StdErr, e.DF); math.Abs(got-alpha) > 1e-6*alpha+1e-9 {
				t.Fatalf("p-value at the end %v of %+v: %v, want alpha=%v", r, i, got, alpha)
			}
		}
		if !i.Contains(q.fresh / q.old) {
			t.Fatalf("%+v does not contain the ratio %v", i, q.fresh/q.old)
		}
	})
}

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

// TestDetectable: with normal samples whose ratio exceeds 1 by the detectable
// amount, the interval lies above 1 in nine cases of ten. Of 1000 cases that is
// missed by more than 0.06 with probability below 10⁻⁹, and the noncentral law
// that the formula approximates is within 0.02.
func TestDetectable(t *testing.T) {
	const n, alpha, cases = 50, 0.01, 1000
	normal := normals(3)
	sample := func(mean float64) []float64 {
		xs := make([]float64, n)
		for i := range xs {
			xs[i] = mean + 20*normal()
		}
		return xs
	}
	// The effect at which power is right is found from the true deviations.
	effect := (ratio{old: 100, freshVar: 8, oldVar: 8, df: n - 1, n: n}).detectable(1, alpha)
	hits := 0
	for range cases {
		if independentRatio(stats.Summarize(sample(100*(1+effect))), stats.Summarize(sample(100))).interval(alpha).Lo > 1 {
			hits++
		}
	}
	if rate := float64(hits) / cases; math.Abs(rate-power) > 0.08 {
		t.Errorf("a ratio of %.4f is found in %v of cases, want about %v", 1+effect, rate, power)
	}
}
