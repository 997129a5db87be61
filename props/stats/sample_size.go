package stats

import (
	"fmt"
	"math"
	"sort"
)

// SampleSizeProportion returns a number of trials with which a success
// probability p is told from p0 with the stated power by the two-sided
// Clopper–Pearson interval. Because of discreteness some larger numbers may do
// a little worse. It panics if p = p0, and reports false if 10⁹ are not enough.
func SampleSizeProportion(p, p0, alpha, power float64) (int64, bool) {
	mustAlpha(alpha)
	mustPower(power)
	if p == p0 {
		panic(fmt.Sprintf("stats: p=p0=%v: want different probabilities", p))
	}
	return leastN(1_000_000_000, func(n int64) bool { return PowerBinomial(n, p, p0, alpha) >= power })
}

// SampleSizeStudent returns the number of values with standard deviation sd
// whose interval for the mean shows a distance of effect with the stated power.
func SampleSizeStudent(sd, effect, alpha, power float64) (int64, bool) {
	mustEffect(effect)
	return leastN(maxTrials, func(n int64) bool { return DetectableStudent(sd, n, alpha, power) <= effect })
}

// SampleSizeBernstein returns the number of values in a range of this width,
// with standard deviation sd, whose empirical Bernstein interval has at most
// the width effect, so that it decides a distance of effect (DetectableMean).
func SampleSizeBernstein(sd, width, effect, alpha float64) (int64, bool) {
	mustAlpha(alpha)
	mustEffect(effect)
	l := math.Log(3 / alpha)
	return leastN(maxTrials, func(n int64) bool {
		half := math.Sqrt(2*sd*sd*l/float64(n)) + 7*width*l/(3*float64(n-1))
		return n > 1 && 2*half <= effect
	})
}

func mustEffect(effect float64) {
	if !(effect > 0) {
		panic(fmt.Sprintf("stats: effect=%v: want effect > 0", effect))
	}
}

// leastN doubles and then bisects for the least n ≤ limit that suffices, for a
// condition that stays true once it is.
func leastN(limit int64, suffices func(n int64) bool) (int64, bool) {
	hi := int64(1)
	for !suffices(hi) {
		if hi >= limit {
			return 0, false
		}
		hi = min(2*hi, limit)
	}
	lo := hi / 2
	return lo + int64(sort.Search(int(hi-lo), func(i int) bool { return suffices(lo + int64(i)) })), true
}
