package stats

import (
	"fmt"
	"math"
	"slices"
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
