package stats

import (
	"math"
	"sort"

	"github.com/regretcheck/regretcheck/props"
)

// DetectableMean returns the distance from a bound at which an interval of this width decides. If
// the true value lies farther than the width from the bound, and the interval holds it, then the
// bound is outside. That happens with probability at least 1−alpha. It returns 0, not applicable,
// for an interval that is open at one end.
func DetectableMean(iv props.Interval) float64 {
	if math.IsInf(iv.Width(), 0) {
		return 0
	}
	return iv.Width()
}

// DetectableProportion returns the probabilities next to p0 that n trials distinguish from it: with
// p ≤ below, or p ≥ above, the two-sided Clopper–Pearson interval of level alpha excludes p0 with
// probability at least power. NaN stands for a side on which even 0 or 1 is not detected.
func DetectableProportion(n int64, p0, alpha, power float64) (below, above float64) {
	mustAlpha(alpha)
	mustPower(power)
	mustTrials(0, n)
	return 1 - detectableAbove(n, 1-p0, alpha, power), detectableAbove(n, p0, alpha, power)
}

func detectableAbove(n int64, p0, alpha, power float64) float64 {
	count := criticalCount(n, p0, alpha)
	if count > n {
		return math.NaN()
	}
	// The upper limit p after count−1 successes has P(X < count | p) ≤ 1−power.
	return ClopperPearsonUpper(count-1, n, 1-power)
}

// criticalCount returns the least number of successes whose lower limit exceeds p0, n+1 if there
// is none.
func criticalCount(n int64, p0, alpha float64) int64 {
	return int64(sort.Search(int(n)+1, func(i int) bool { return ClopperPearsonLower(int64(i), n, alpha/2) > p0 }))
}

// DetectableStudent returns the smallest distance between a mean and a bound that n values reveal
// with the stated power, if their standard deviation is sd,
//
//	(t_{1−alpha/2} + t_{power})·sd/√n
//
// with quantiles of Student's law. This approximates the noncentral law, for n ≥ 5 within a few
// per cent.
func DetectableStudent(sd float64, n int64, alpha, power float64) float64 {
	mustAlpha(alpha)
	mustPower(power)
	if n < 2 {
		return math.Inf(1)
	}
	df := float64(n - 1)
	return (StudentCritical(alpha/2, df) + StudentCritical(1-power, df)) * sd / math.Sqrt(float64(n))
}

func mustPower(power float64) {
	must(power >= 0.5 && power < 1, "power=%v: want 1/2 ≤ power < 1", power)
}
