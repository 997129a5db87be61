package stats

import (
	"math"

	"gonum.org/v1/gonum/mathext"

	"github.com/regretcheck/regretcheck/props"
)

// ClopperPearson returns the exact two-sided confidence interval of a probability p after the given
// successes in n independent trials:
//
//	Lo: P(X ≥ successes | p = Lo) = alpha/2, 0 if successes = 0
//	Hi: P(X ≤ successes | p = Hi) = alpha/2, 1 if successes = n
//
// It misses p with probability at most alpha/2 on each side, for every n ≤ 10¹² and p. Without
// trials it is [0, 1].
//
// Reference: Clopper and Pearson, "The use of confidence or fiducial limits illustrated in the
// case of the binomial", Biometrika 26 (1934).
func ClopperPearson(successes, n int64, alpha float64) props.Interval {
	mustAlpha(alpha)
	return props.Interval{
		Lo:  ClopperPearsonLower(successes, n, alpha/2),
		Mid: proportion(successes, n),
		Hi:  ClopperPearsonUpper(successes, n, alpha/2),
	}
}

// ClopperPearsonLower returns the exact one-sided lower limit: it exceeds p with probability at
// most alpha.
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

// ClopperPearsonUpper returns the exact one-sided upper limit: it falls below p with probability
// at most alpha.
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

// upperTail returns P(X ≥ k) = I_p(k, n−k+1) for X binomial with n trials of probability p, with
// I the regularised incomplete beta function.
func upperTail(k, n int64, p float64) float64 {
	switch {
	case k <= 0:
		return 1
	case k > n:
		return 0
	}
	return mathext.RegIncBeta(float64(k), float64(n-k)+1, p)
}

// lowerTail returns P(X ≤ k).
func lowerTail(k, n int64, p float64) float64 { return upperTail(n-k, n, 1-p) }

// deflate shrinks a tail probability by the relative error of gonum's incomplete beta function,
// so that limits found with it stay conservative. The function is assembled from log-gamma values
// of size n ln n, each rounded to 2⁻⁵². Against sums of exactly computed binomial terms the error
// was at most 1.05·n ln n·2⁻⁵² over n ≤ 10¹²; four times that is allowed for.
func deflate(alpha float64, n int64) float64 {
	x := float64(n) + 2
	return alpha * (1 - 4*x*math.Log(x)*0x1p-52)
}

// tailStart returns the p at which the search for a limit begins. For n ≤ 10⁶ that is the observed
// proportion, beyond it half a standard deviation away in direction side (±1), where the tail is
// about 0.31. gonum stops the continued fraction of the incomplete beta function after 300 terms,
// too early near the mean of a large n: at n = 10⁹ and p = ½ it returns −0.56 for ½. From 0.3
// standard deviations on it agrees with the normal limit to four digits. An alpha above 0.3 gets a
// limit that is too wide by at most half a standard deviation.
func tailStart(successes, n int64, side float64) float64 {
	p := proportion(successes, n)
	if n <= 1_000_000 {
		return p
	}
	return p + side*0.5*math.Sqrt(p*(1-p)/float64(n))
}

// maxTrials is the largest n for which deflate is a small correction: 2.5 % of alpha.
const maxTrials = 1_000_000_000_000

func mustTrials(successes, n int64) {
	must(n >= 0 && n <= maxTrials, "n=%d: want 0 ≤ n ≤ %d", n, int64(maxTrials))
	must(successes >= 0 && successes <= n, "successes=%d: want 0 ≤ successes ≤ n=%d", successes, n)
}
