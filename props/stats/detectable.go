package stats

import (
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/props"
)

// DetectableMean returns the distance from a bound at which an interval of
// this width certainly decides: whenever the interval holds the true value and
// the true value lies farther than the width from the bound, the bound is
// outside the interval. That happens with probability at least 1−alpha of the
// interval. The width is that of the sample at hand.
func DetectableMean(iv props.Interval) float64 { return iv.Width() }

// DetectableProportion returns the probabilities next to p0 on either side
// that n trials tell from p0 with the stated power: with p ≤ below, or
// p ≥ above, the two-sided Clopper–Pearson interval of level alpha excludes p0
// with probability at least power. NaN stands for a side on which even 0 or 1
// is not detected.
func DetectableProportion(n int64, p0, alpha, power float64) (below, above float64) {
	mustAlpha(alpha)
	mustPower(power)
	mustTrials(0, n)
	above = detectableAbove(n, p0, alpha, power)
	below = 1 - detectableAbove(n, 1-p0, alpha, power)
	return below, above
}

func detectableAbove(n int64, p0, alpha, power float64) float64 {
	count := criticalCount(n, p0, alpha)
	if count > n {
		return math.NaN()
	}
	// P(X < count | p) ≤ 1−power is what the upper limit after count−1
	// successes says.
	return ClopperPearsonUpper(count-1, n, 1-power)
}

// criticalCount returns the least number of successes whose lower limit
// exceeds p0, n+1 if there is none.
func criticalCount(n int64, p0, alpha float64) int64 {
	lo, hi := int64(0), n+1 // lo does not exclude p0, hi would
	for hi-lo > 1 {
		if mid := lo + (hi-lo)/2; ClopperPearsonLower(mid, n, alpha/2) > p0 {
			hi = mid
		} else {
			lo = mid
		}
	}
	return hi
}

// DetectableStudent returns the smallest distance between a mean and a bound
// that an interval of n values with standard deviation sd shows with the stated
// power,
//
//	(t_{1−alpha/2} + t_{power})·sd/√n,
//
// with quantiles of Student's law: an approximation of the noncentral law that
// for n ≥ 5 is right within a few per cent.
func DetectableStudent(sd float64, n int64, alpha, power float64) float64 {
	mustAlpha(alpha)
	if n < 2 {
		return math.Inf(1)
	}
	return studentSum(float64(n-1), alpha, power) * sd / math.Sqrt(float64(n))
}

func studentSum(df, alpha, power float64) float64 {
	mustPower(power)
	return StudentCritical(alpha/2, df) + StudentCritical(1-power, df)
}

func mustPower(power float64) {
	if !(power >= 0.5 && power < 1) {
		panic(fmt.Sprintf("stats: power=%v: want 1/2 ≤ power < 1", power))
	}
}
