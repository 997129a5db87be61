package stats

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mathext"
)

// maxTrials is the largest n for which the rounding allowance below is still a
// small correction (2.5 % of alpha).
const maxTrials = 1_000_000_000_000

// upperTail returns P(X ≥ k) for X binomial with n trials of probability p,
//
//	P(X ≥ k) = I_p(k, n−k+1)
//
// with I the regularised incomplete beta function.
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
func lowerTail(k, n int64, p float64) float64 {
	switch {
	case k < 0:
		return 0
	case k >= n:
		return 1
	}
	return mathext.RegIncBeta(float64(n-k), float64(k)+1, 1-p)
}

// deflate shrinks a tail probability by the relative error of gonum's
// incomplete beta function, so that limits found with it stay conservative.
// The function is assembled from log-gamma values of size n ln n, each rounded
// to 2⁻⁵²; against sums of exactly computed binomial terms the error was at
// most 1.05·n ln n·2⁻⁵² over n ≤ 10¹². Four times that is allowed for.
func deflate(alpha float64, n int64) float64 {
	x := float64(n) + 2
	return alpha * (1 - 4*x*math.Log(x)*0x1p-52)
}

// tailStart returns the p from which the search for a limit sets out: the
// observed proportion for n ≤ 10⁶, beyond that half a standard deviation away
// from it in direction side (±1), with tail about 0.31 already. gonum stops the
// continued fraction of the incomplete beta function after 300 terms, which is
// too early close to the mean when n is large: at n = 10⁹ and p = ½ it returns
// −0.56 for ½. From 0.3 standard deviations on it agrees with the normal limit
// to four digits. A one-sided alpha above 0.3 then gets a limit that is too
// wide by at most those 0.5 standard deviations.
func tailStart(successes, n int64, side float64) float64 {
	p := proportion(successes, n)
	if n <= 1_000_000 {
		return p
	}
	return p + side*0.5*math.Sqrt(p*(1-p)/float64(n))
}

func mustTrials(successes, n int64) {
	if n < 0 || n > maxTrials {
		panic(fmt.Sprintf("stats: n=%d: want 0 ≤ n ≤ %d", n, int64(maxTrials)))
	}
	if successes < 0 || successes > n {
		panic(fmt.Sprintf("stats: successes=%d: want 0 ≤ successes ≤ n=%d", successes, n))
	}
}
