package stats

import (
	"math"
	"slices"
	"sort"

	"github.com/regretcheck/regretcheck/props"
)

// Quantile returns the q-quantile of a sample by linear interpolation between order statistics
// (definition 7 of Hyndman and Fan), NaN if it is empty.
//
// Reference: Hyndman and Fan, "Sample quantiles in statistical packages", The American
// Statistician 50 (1996).
func Quantile(xs []float64, q float64) float64 {
	must(q >= 0 && q <= 1, "q=%v: want 0 ≤ q ≤ 1", q)
	if len(xs) == 0 {
		return math.NaN()
	}
	sorted := slices.Sorted(slices.Values(xs))
	h := q * float64(len(sorted)-1)
	i := int(h)
	frac, next := h-float64(i), sorted[min(i+1, len(sorted)-1)]
	return sorted[i]*(1-frac) + next*frac
}

// QuantileInterval returns the interval between two order statistics that holds the q-quantile of
// the law of n independent values, whatever the law:
//
//	[x_(l), x_(u)], P(B ≤ l−1) ≤ alpha/2, P(B ≥ u) ≤ alpha/2, B ~ Bin(n, q)
//
// It is ±∞ where no value is extreme enough. Mid is the sample quantile.
//
// Reference: David and Nagaraja, Order Statistics (2003), section 7.1.
func QuantileInterval(xs []float64, q, alpha float64) props.Interval {
	mustAlpha(alpha)
	n, sorted := len(xs), slices.Sorted(slices.Values(xs))
	// u−1 for the q-quantile, n if no value is extreme enough
	below := func(q float64) int {
		return sort.Search(n, func(i int) bool { return upperTail(int64(i+1), int64(n), q) <= alpha/2 })
	}
	iv := props.Everywhere(Quantile(xs, q))
	if i := below(1 - q); i < n { // P(B ≤ l−1) = P(n−B ≥ n−l+1)
		iv.Lo = sorted[n-1-i]
	}
	if i := below(q); i < n {
		iv.Hi = sorted[i]
	}
	iv.Mid = min(iv.Hi, max(iv.Lo, iv.Mid))
	return iv
}
