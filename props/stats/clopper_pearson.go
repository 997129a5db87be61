package stats

import (
	"gonum.org/v1/gonum/mathext"

	"github.com/regretcheck/regretcheck/props"
)

// ClopperPearson returns the exact two-sided confidence interval of a
// probability p after so many successes in n independent trials:
//
//	Lo: P(X ≥ successes | p = Lo) = alpha/2, 0 if successes = 0
//	Hi: P(X ≤ successes | p = Hi) = alpha/2, 1 if successes = n
//
// It misses p with probability at most alpha/2 on each side, whatever n ≤ 10¹²
// and p; without trials it is [0, 1].
//
// Reference: Clopper and Pearson, "The use of confidence or fiducial limits
// illustrated in the case of the binomial", Biometrika 26 (1934).
func ClopperPearson(successes, n int64, alpha float64) props.Interval {
	mustAlpha(alpha)
	return props.Interval{
		Lo:  ClopperPearsonLower(successes, n, alpha/2),
		Mid: proportion(successes, n),
		Hi:  ClopperPearsonUpper(successes, n, alpha/2),
	}
}

// ClopperPearsonLower returns the exact one-sided lower limit: it exceeds p
// with probability at most alpha.
func ClopperPearsonLower(successes, n int64, alpha float64) float64 {
	mustAlpha(alpha)
	mustTrials(successes, n)
	if successes == 0 {
		return 0
	}
	level := deflate(alpha, n)
	guess := mathext.InvRegIncBeta(float64(successes), float64(n-successes)+1, level)
	return lastTrue(0, tailStart(successes, n, -1), guess, func(p float64) bool {
		return upperTail(successes, n, p) <= level
	})
}

// ClopperPearsonUpper returns the exact one-sided upper limit: it falls below
// p with probability at most alpha.
func ClopperPearsonUpper(successes, n int64, alpha float64) float64 {
	mustAlpha(alpha)
	mustTrials(successes, n)
	if successes == n {
		return 1
	}
	level := deflate(alpha, n)
	guess := 1 - mathext.InvRegIncBeta(float64(n-successes), float64(successes)+1, level)
	return firstTrue(tailStart(successes, n, 1), 1, guess, func(p float64) bool {
		return lowerTail(successes, n, p) <= level
	})
}

// proportion is the point estimate, ½ where there is none.
func proportion(successes, n int64) float64 {
	if n == 0 {
		return 0.5
	}
	return float64(successes) / float64(n)
}
