package stats

import (
	"fmt"
	"math"
	"math/rand/v2"
	"sort"
	"testing"

	"github.com/regretcheck/regretcheck/props"
)

// A trial draws a fresh sample and returns an interval and the target that it should contain.
type trial func(r *rand.Rand) (props.Interval, float64)

// Coverage is judged at alpha = 0.1 by the one-sided Clopper–Pearson limits of the miss rate at
// 10⁻⁶ each. A correct interval is accused with probability at most 10⁻⁶, or 2·10⁻⁶ if it must be
// exact. With 2500 trials the lower limit exceeds 0.1 from 325 misses on; a miss rate of 0.16, 400
// ± 18 misses, is found with probability above 0.99998. With the 1500 of -short, from 209 on: a
// rate of 0.2, that of a one-sided quantile, gives 300 ± 16.
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

// checkCoverage returns an error if the interval misses more often than trialAlpha, or if exact is
// set and it misses less often. Once it has missed too often, no further trial is made.
func checkCoverage(run trial, exact bool) error {
	most := tooMany(trials())
	r, misses := rand.New(rand.NewPCG(17, 1)), int64(0)
	for i := int64(0); i < trials() && misses < most; i++ {
		if iv, target := run(r); !iv.Contains(target) {
			misses++
		}
	}
	lo := ClopperPearsonLower(misses, trials(), accuseLevel)
	hi := ClopperPearsonUpper(misses, trials(), accuseLevel)
	if lo > trialAlpha || exact && hi < trialAlpha {
		return fmt.Errorf("%d misses in %d trials or fewer, rate in [%.4f, %.4f]: want %g", misses, trials(), lo, hi,
			trialAlpha)
	}
	return nil
}

// tooMany returns the least number of misses in n trials for which the interval is accused.
func tooMany(n int64) int64 {
	accused := func(k int) bool { return ClopperPearsonLower(int64(k), n, accuseLevel) > trialAlpha }
	return int64(sort.Search(int(n), accused))
}

// boundedMethods are the intervals for means of values in a range.
var boundedMethods = map[string]func(xs []float64, r props.Interval, alpha float64) (props.Interval, Guarantee){
	"empirical-bernstein": func(xs []float64, r props.Interval, alpha float64) (props.Interval, Guarantee) {
		return EmpiricalBernstein(Summarize(xs), r, alpha)
	},
	"betting": Betting,
}

// missesOfCoins returns the largest P(miss)/alpha of an interval over all 2⁸ sequences of eight
// coins, with nine chances of success. The values are −3 and 5.
func missesOfCoins(method func(xs []float64, alpha float64) props.Interval) (worst float64) {
	const n = 8
	xs := make([]float64, n)
	for _, alpha := range []float64{0.2, 0.01} {
		intervals, ones := make([]props.Interval, 1<<n), make([]int, 1<<n)
		for bits := range intervals {
			for i := range xs {
				xs[i] = float64(bits>>i&1)*8 - 3
				ones[bits] += bits >> i & 1
			}
			intervals[bits] = method(xs, alpha)
		}
		for _, p := range []float64{0.02, 0.1, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9, 0.98} {
			miss := 0.0
			for bits, iv := range intervals {
				if !iv.Contains(8*p - 3) {
					miss += math.Pow(p, float64(ones[bits])) * math.Pow(1-p, float64(n-ones[bits]))
				}
			}
			worst = max(worst, miss/alpha)
		}
	}
	return worst
}

// TestBoundedIntervalsCoverByEnumeration: every interval covers, and one of a quarter of its width
// does not.
func TestBoundedIntervalsCoverByEnumeration(t *testing.T) {
	for name, method := range boundedMethods {
		whole := func(xs []float64, alpha float64) props.Interval {
			iv, g := method(xs, props.Range(-3, 5), alpha)
			if string(g) != name {
				t.Fatalf("%s: guarantee %q", name, g)
			}
			return iv
		}
		if worst := missesOfCoins(whole); worst > 1 {
			t.Errorf("%s: a miss is %v times as likely as stated", name, worst)
		}
		quarter := func(xs []float64, alpha float64) props.Interval {
			return props.PlusMinus(Summarize(xs).Mean, whole(xs, alpha).Width()/8)
		}
		if worst := missesOfCoins(quarter); worst <= 1 {
			t.Errorf("%s, a quarter of the width: coverage accepted, want it rejected", name)
		}
	}
}

// TestBoundedHalfWidths computes the half-width again on one sample of 200.
func TestBoundedHalfWidths(t *testing.T) {
	xs := make([]float64, 200)
	for i := range xs {
		xs[i] = 0.5 + 0.04*float64(i%5-2)
	}
	const n, variance = 200., 0.0032 * 200 / 199
	widths := map[string]float64{}
	for _, alpha := range []float64{0.1, 1e-3, 1e-6} {
		for name, method := range boundedMethods {
			iv, _ := method(xs, props.Range(0, 1), alpha)
			widths[name] = iv.Width()
		}
		l := -math.Log(alpha / 3)
		half := math.Sqrt(2*l/n)*math.Sqrt(variance) + 7.0/3*l/(n-1)
		if got := widths["empirical-bernstein"] / 2; !(math.Abs(got/half-1) <= 1e-12) {
			t.Errorf("alpha=%g: half-width %v, want %v", alpha, got, half)
		}
		hoeffding := 2 * math.Sqrt(-math.Log(alpha/2)/n/2)
		if widths["betting"] >= widths["empirical-bernstein"] || widths["betting"] >= hoeffding {
			t.Errorf("alpha=%g: widths %v, Hoeffding's %v: want betting least", alpha, widths, hoeffding)
		}
	}
}

// Capital by hand: at m = ¼ a stake of 3 is cut to ½/m = 2, so that the values 1 and 0.2 make it
// 2.5 and then 2.25; at m = 0 nothing is cut.
func TestCapitalByHand(t *testing.T) {
	for _, tt := range []struct {
		m, goal float64
		want    bool
	}{{0.25, 2.5, true}, {0.25, 2.51, false}, {0, 4, true}, {0, 6.41, false}, {0, 6.39, true}, {1, 1.001, false}} {
		if got := capitalReaches(tt.goal, tt.m, []float64{1, 0.2}, []float64{3, 3}); got != tt.want {
			t.Errorf("m=%v: reaches %v: got %v, want %v", tt.m, tt.goal, got, tt.want)
		}
	}
}

func TestBoundedIntervalsPanic(t *testing.T) {
	for name, method := range boundedMethods {
		for _, r := range []props.Interval{props.Range(0, 0), props.Everywhere(0), props.Range(0, 0.5), props.Range(0.5, 1)} {
			if !panics(func() { method([]float64{0.2, 0.8}, r, 0.1) }) {
				t.Errorf("%s of values in [0.2, 0.8], range %v: no panic", name, r)
			}
		}
	}
}
