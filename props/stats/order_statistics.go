package stats

import (
	"fmt"
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/props"
)

// Conformal returns the interval that holds one further value with probability
// at least 1−alpha if that value is exchangeable with the sample, whatever
// their law:
//
//	[x_(j), x_(n+1−j)], j = ⌊alpha·(n+1)/2⌋
//
// With j = 0, that is n < 2/alpha − 1, nothing is excluded.
//
// Reference: Vovk, Gammerman and Shafer, "Algorithmic Learning in a Random
// World" (2005), section 2.2; for order statistics Wilks, "Determination of
// sample sizes for setting tolerance limits", Ann. Math. Stat. 12 (1941).
func Conformal(xs []float64, alpha float64) (props.Interval, Guarantee) {
	mustAlpha(alpha)
	n := len(xs)
	if n == 0 {
		return props.Everywhere(0), GuaranteeConformal
	}
	sorted := sortedCopy(xs)
	j := int(alpha * float64(n+1) / 2)
	if j == 0 {
		return props.Everywhere(quantileSorted(sorted, 0.5)), GuaranteeConformal
	}
	return props.Interval{Lo: sorted[j-1], Mid: quantileSorted(sorted, 0.5), Hi: sorted[n-j]}, GuaranteeConformal
}

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
