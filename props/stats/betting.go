package stats

import (
	"math"

	"github.com/regretcheck/regretcheck/props"
)

// stakeCap is the largest share of its capital that a bettor may lose in one round. Below 1 no
// round can ruin it; ½ and ¾ are the published choices.
const stakeCap = 0.5

// Betting returns the hedged-capital interval for the mean of independent variables in the range
// that share their mean. For a candidate mean m, two bettors start with capital ½ and stake
// against it on either side,
//
//	K±(m) = ½·Π (1 ± λ±_i(m)·(x_i − m)),
//
// and m is excluded once K+(m) or K−(m) reaches 1/alpha at any time: by Ville's inequality the true
// mean is excluded with probability at most alpha. The stakes are predictable plug-ins for a fixed
// n,
//
//	λ_i = √(2 ln(2/alpha)/(n·v_{i−1})), cut to ½/m and ½/(1−m),
//
// with v the regularised variance of the values before. The interval depends on the order of the
// sample, which therefore must not depend on the values. Mid is the sample's mean, or the nearer
// end if the mean lies outside. It is usually the shortest interval that holds at every n, and
// costs about 100·n multiplications.
//
// Reference: Waudby-Smith and Ramdas, "Estimating means of bounded random variables by betting",
// JRSS B 86 (2024), theorem 3 and remark 3.
func Betting(xs []float64, r props.Interval, alpha float64) (props.Interval, Guarantee) {
	mustAlpha(alpha)
	s := Summarize(xs)
	mustHold(r, s)
	if s.N == 0 {
		return r, GuaranteeBetting
	}
	up := make([]float64, len(xs))
	down := make([]float64, len(xs))
	for i, x := range xs {
		up[i] = (x - r.Lo) / r.Width()
		down[i] = 1 - up[i]
	}
	stakes := plugInStakes(up, alpha)
	lo := bettingLower(up, stakes, alpha)
	hi := 1 - bettingLower(down, stakes, alpha)
	iv := props.Interval{Lo: max(r.Lo, r.Lo+lo*r.Width()), Hi: min(r.Hi, r.Lo+hi*r.Width())}
	iv.Mid = min(max(s.Mean, iv.Lo), iv.Hi)
	return iv, GuaranteeBetting
}

// plugInStakes returns λ_i before the cut, for values in [0,1]. The prior observation ½ with
// variance ¼ keeps the first variances positive.
func plugInStakes(xs []float64, alpha float64) []float64 {
	stakes := make([]float64, len(xs))
	scale := 2 * math.Log(2/alpha) / float64(len(xs))
	sum, squares := 0.5, 0.25
	for i, x := range xs {
		n := float64(i + 1)
		stakes[i] = math.Sqrt(scale / (squares / n))
		sum += x
		d := x - sum/(n+1)
		squares += d * d
	}
	return stakes
}

// bettingLower returns the largest m that the bettor on "the mean is above m" excludes, 0 if there
// is none. Every factor 1 + min(λ, c/m)(x − m) falls as m rises. So does the largest capital over
// time, and the excluded set is an interval that starts at 0.
func bettingLower(xs, stakes []float64, alpha float64) float64 {
	excluded := func(m float64) bool { return capitalReaches(2/alpha, m, xs, stakes) }
	if !excluded(0) {
		return 0
	}
	return lastTrue(0, 1, math.NaN(), excluded)
}

// capitalReaches reports whether Π (1 + min(λ_i, c/m)(x_i − m)) reaches the goal at some time. The
// factors are at least 1−c. Capital that underflows to 0 cannot grow again; it then excludes fewer
// m, the safe side.
func capitalReaches(goal, m float64, xs, stakes []float64) bool {
	limit := math.Inf(1)
	if m > 0 {
		limit = stakeCap / m
	}
	capital := 1.0
	for i, x := range xs {
		capital *= 1 + min(stakes[i], limit)*(x-m)
		if capital >= goal {
			return true
		}
	}
	return false
}
