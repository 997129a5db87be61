package stats

import (
	"fmt"
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/props"
)

// Quantile returns the q-quantile of a sample by linear interpolation between
// order statistics (definition 7 of Hyndman and Fan), NaN if it is empty.
//
// Reference: Hyndman and Fan, "Sample quantiles in statistical packages",
// The American Statistician 50 (1996).
func Quantile(xs []float64, q float64) float64 {
	if !(q >= 0 && q <= 1) {
		panic(fmt.Sprintf("stats: q=%v: want 0 ≤ q ≤ 1", q))
	}
	if len(xs) == 0 {
		return math.NaN()
	}
	return quantileSorted(sortedCopy(xs), q)
}

func quantileSorted(sorted []float64, q float64) float64 {
	h := q * float64(len(sorted)-1)
	i := int(h)
	if i+1 >= len(sorted) {
		return sorted[len(sorted)-1]
	}
	frac := h - float64(i)
	return sorted[i]*(1-frac) + sorted[i+1]*frac
}

func sortedCopy(xs []float64) []float64 {
	sorted := slices.Clone(xs)
	slices.Sort(sorted)
	return sorted
}

// QuantileInterval returns the interval between two order statistics that holds
// the q-quantile of the law of n independent values,
//
//	[x_(l), x_(u)], P(B ≤ l−1) ≤ alpha/2, P(B ≥ u) ≤ alpha/2, B ~ Bin(n, q),
//
// with ±∞ where no value is extreme enough: a finite-sample statement for every
// law. Mid is the sample quantile.
//
// Reference: David & Nagaraja, Order Statistics (2003), section 7.1.
func QuantileInterval(xs []float64, q, alpha float64) props.Interval {
	mustAlpha(alpha)
	n := int64(len(xs))
	iv := props.Everywhere(Quantile(xs, q))
	sorted := sortedCopy(xs)
	for l := n; l >= 1; l-- { // P(B ≤ l−1) = P(n−B ≥ n−l+1)
		if upperTail(n-l+1, n, 1-q) <= alpha/2 {
			iv.Lo = sorted[l-1]
			break
		}
	}
	for u := int64(1); u <= n; u++ {
		if upperTail(u, n, q) <= alpha/2 {
			iv.Hi = sorted[u-1]
			break
		}
	}
	iv.Mid = min(iv.Hi, max(iv.Lo, iv.Mid))
	return iv
}
