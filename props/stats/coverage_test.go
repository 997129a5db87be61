package stats_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"sort"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/stats"
)

// A trial draws a fresh sample and returns an interval and the target that it
// should contain.
type trial func(r *rand.Rand) (props.Interval, float64)

// Coverage is judged at alpha = 0.1 by the one-sided Clopper–Pearson limits of
// the miss rate at 10⁻⁶ each: a correct interval is accused with probability at
// most 10⁻⁶ (2·10⁻⁶ where it is to be exact). With 2500 trials the lower limit
// exceeds 0.1 from 325 misses on; a miss rate of 0.16, 400 ± 18 misses, is found
// with probability above 0.99998. With the 1500 of -short, from 209 on: a rate
// of 0.2, that of a one-sided quantile, gives 300 ± 16.
const (
	trialAlpha  = 0.1
	accuseLevel = 1e-6
)

func trials() int64 {
	if testing.Short() {
		return 1500
	}
	return 2500
}

// missRate counts misses until stop, if it is not nil, says that they are enough.
func missRate(run trial, seed uint64, stop func(misses int64) bool) (misses int64) {
	r := rand.New(rand.NewPCG(seed, 1))
	for range trials() {
		if iv, target := run(r); !iv.Contains(target) {
			if misses++; stop != nil && stop(misses) {
				break
			}
		}
	}
	return misses
}

// checkCoverage returns an error if the interval misses more often than
// trialAlpha, or if exact is set and it misses less often. Once it has missed too often the trials that are left
// are not made: they cannot acquit it.
func checkCoverage(run trial, exact bool) error {
	most := tooMany(trials())
	misses := missRate(run, 17, func(misses int64) bool { return misses >= most })
	lo := stats.ClopperPearsonLower(misses, trials(), accuseLevel)
	hi := stats.ClopperPearsonUpper(misses, trials(), accuseLevel)
	if lo > trialAlpha || exact && hi < trialAlpha {
		return fmt.Errorf("%d misses in %d trials or fewer, rate in [%.4f, %.4f]: want %g", misses, trials(), lo, hi, trialAlpha)
	}
	return nil
}

// tooMany returns the least number of misses in n trials for which the interval is accused.
func tooMany(n int64) int64 {
	return int64(sort.Search(int(n), func(k int) bool { return stats.ClopperPearsonLower(int64(k), n, accuseLevel) > trialAlpha }))
}

// Laws on [0,1] with their means.
var boundedLaws = map[string]struct {
	mean float64
	draw func(r *rand.Rand) float64
}{
	"bernoulli(1/2)":  {0.5, func(r *rand.Rand) float64 { return bernoulli(r, 0.5) }},
	"bernoulli(0.02)": {0.02, func(r *rand.Rand) float64 { return bernoulli(r, 0.02) }},
	"uniform":         {0.5, (*rand.Rand).Float64},
	"cube":            {0.25, func(r *rand.Rand) float64 { return math.Pow(r.Float64(), 3) }},
	"constant":        {1, func(*rand.Rand) float64 { return 1 }},
}

func bernoulli(r *rand.Rand, p float64) float64 {
	if r.Float64() < p {
		return 1
	}
	return 0
}

type boundedInterval func(xs []float64, alpha float64) props.Interval

// boundedTrial scales the law to [lo, hi], which no method may notice.
func boundedTrial(method boundedInterval, draw func(r *rand.Rand) float64, mean float64, n int) trial {
	const lo, hi = -3, 5
	xs := make([]float64, n)
	return func(r *rand.Rand) (props.Interval, float64) {
		for i := range xs {
			xs[i] = lo + (hi-lo)*draw(r)
		}
		return method(xs, trialAlpha), lo + (hi-lo)*mean
	}
}

var boundedRange = props.Range(-3, 5)

var boundedMethods = map[string]boundedInterval{
	"hoeffding": func(xs []float64, alpha float64) props.Interval {
		iv, _ := stats.Hoeffding(stats.Summarize(xs), boundedRange, alpha)
		return iv
	},
	"empirical-bernstein": func(xs []float64, alpha float64) props.Interval {
		iv, _ := stats.EmpiricalBernstein(stats.Summarize(xs), boundedRange, alpha)
		return iv
	},
	"betting": func(xs []float64, alpha float64) props.Interval {
		iv, _ := stats.Betting(xs, boundedRange, alpha)
		return iv
	},
}

func TestBoundedIntervalsCover(t *testing.T) {
	t.Parallel()
	for name, method := range boundedMethods {
		for law, l := range boundedLaws {
			for _, n := range []int{1, 2, 5, 40} {
				if err := checkCoverage(boundedTrial(method, l.draw, l.mean, n), false); err != nil {
					t.Errorf("%s, %s, n=%d: %v", name, law, n, err)
				}
			}
		}
	}
}

// halvedBetting has the right centre and half the width.
func halvedBetting(xs []float64, alpha float64) props.Interval {
	iv := boundedMethods["betting"](xs, alpha)
	s := stats.Summarize(xs)
	half := iv.Width() / 4
	return props.Interval{Lo: s.Mean - half, Mid: s.Mean, Hi: s.Mean + half}
}

func TestCoverageRejectsPlantedBugs(t *testing.T) {
	t.Parallel()
	const width = 8
	bugs := map[string]struct {
		law    string
		n      int
		method boundedInterval
	}{
		"bernstein without the term of the range": {"bernoulli(0.02)", 40, func(xs []float64, alpha float64) props.Interval {
			s := stats.Summarize(xs)
			half := math.Sqrt(2 * s.Var * math.Log(3/alpha) / float64(s.N))
			return props.Interval{Lo: s.Mean - half, Hi: s.Mean + half}
		}},
		"hoeffding with 8n for 2n": {"bernoulli(1/2)", 40, func(xs []float64, alpha float64) props.Interval {
			s := stats.Summarize(xs)
			half := width * math.Sqrt(math.Log(2/alpha)/(8*float64(s.N)))
			return props.Interval{Lo: s.Mean - half, Hi: s.Mean + half}
		}},
		"student on rare events": {"bernoulli(0.02)", 40, func(xs []float64, alpha float64) props.Interval {
			iv, _ := stats.StudentMean(stats.Summarize(xs), alpha)
			return iv
		}},
		"betting halved": {"bernoulli(1/2)", 40, halvedBetting},
	}
	for name, b := range bugs {
		l := boundedLaws[b.law]
		if checkCoverage(boundedTrial(b.method, l.draw, l.mean, b.n), false) == nil {
			t.Errorf("%s: coverage accepted, want it rejected", name)
		}
	}
}

func normalTrial(n int, method func(s stats.Summary) props.Interval) trial {
	xs := make([]float64, n)
	return func(r *rand.Rand) (props.Interval, float64) {
		for i := range xs {
			xs[i] = 7 + 2*r.NormFloat64()
		}
		return method(stats.Summarize(xs)), 7
	}
}

func TestStudentMeanIsExactForNormal(t *testing.T) {
	t.Parallel()
	student := func(alpha float64) func(stats.Summary) props.Interval {
		return func(s stats.Summary) props.Interval { iv, _ := stats.StudentMean(s, alpha); return iv }
	}
	sizes := []int{2, 10, 3, 60}
	if testing.Short() {
		sizes = sizes[:2]
	}
	for _, n := range sizes {
		if err := checkCoverage(normalTrial(n, student(trialAlpha)), true); err != nil {
			t.Errorf("n=%d: %v", n, err)
		}
	}
	bugs := map[string]func(stats.Summary) props.Interval{
		"one-sided quantile": student(2 * trialAlpha),
		"quarter of alpha":   student(trialAlpha / 2),
		"normal quantile at n=3": func(s stats.Summary) props.Interval {
			half := stats.StudentCritical(trialAlpha/2, 1e7) * s.StdErr()
			return props.Interval{Lo: s.Mean - half, Hi: s.Mean + half}
		},
		"deviation for error": func(s stats.Summary) props.Interval {
			iv, _ := stats.StudentMean(s, trialAlpha)
			half := iv.Width() / 2 * math.Sqrt(float64(s.N))
			return props.Interval{Lo: s.Mean - half, Hi: s.Mean + half}
		},
	}
	for name, bug := range bugs {
		if checkCoverage(normalTrial(3, bug), true) == nil {
			t.Errorf("%s: coverage accepted, want it rejected", name)
		}
	}
}

// TestBettingIsShorter pins the order of the methods: on 400 uniform values
// betting must beat empirical Bernstein and Hoeffding, on skew ones empirical
// Bernstein must beat Hoeffding at n = 2000.
func TestBettingIsShorter(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	draw := func(n int, law string) []float64 {
		xs := make([]float64, n)
		for i := range xs {
			xs[i] = -3 + 8*boundedLaws[law].draw(r)
		}
		return xs
	}
	width := func(method string, xs []float64) float64 { return boundedMethods[method](xs, 1e-3).Width() }
	xs := draw(400, "uniform")
	if b, e, h := width("betting", xs), width("empirical-bernstein", xs), width("hoeffding", xs); b >= e || b >= h {
		t.Errorf("uniform, n=400: betting %.3f, empirical Bernstein %.3f, Hoeffding %.3f: want betting least", b, e, h)
	}
	xs = draw(2000, "bernoulli(0.02)")
	if e, h := width("empirical-bernstein", xs), width("hoeffding", xs); e >= h {
		t.Errorf("bernoulli(0.02), n=2000: empirical Bernstein %.3f, Hoeffding %.3f: want it shorter", e, h)
	}
}
