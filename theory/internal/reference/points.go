package reference

import (
	"math"
	"slices"
)

// The points lie at the ends of the domains and on both sides of the boundaries between regimes:
// k = 1 and m−1, k around m/2 for even and odd m, δ around 1/T and 1/4, T from 1 to 2⁵³.

// arms are the m of the points: all small ones, even and odd, and large ones.
var arms = []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 16, 17, 30, 31, 100, 101, 128, 1000, 1001, 10000}

// horizons are the T of the points.
var horizons = []float64{1, 2, 100, 1e5, 1<<31 + 1, 1e12, 1 << 53}

// deltas are confidence parameters from the tiny to those of one round.
var deltas = []float64{1e-12, 1e-6, 1e-3, 0.04, 0.2, 0.25, 0.2500001, 0.5, 1}

// cardinalities are the k of an m where something changes, ascending.
func cardinalities(m int) []int {
	var ks []int
	for _, k := range []int{1, 2, 3, m/2 - 1, m / 2, m/2 + 1, (m + 1) / 2, m - 3, m - 2, m - 1, m} {
		if k >= 1 && k <= m && !slices.Contains(ks, k) {
			ks = append(ks, k)
		}
	}
	slices.Sort(ks)
	return ks
}

// sizes are the (m, k).
func sizes() [][]float64 {
	var all [][]float64
	for _, m := range arms {
		for _, k := range cardinalities(m) {
			all = append(all, []float64{float64(m), float64(k)})
		}
	}
	return all
}

// within keeps the points that a condition holds at.
func within(points func() [][]float64, holds func(x []float64) bool) func() [][]float64 {
	return func() [][]float64 { return slices.DeleteFunc(points(), func(x []float64) bool { return !holds(x) }) }
}

// cross returns every point of the first factor followed by every value of the others.
func cross(first func() [][]float64, others ...[]float64) func() [][]float64 {
	return func() [][]float64 {
		all := first()
		for _, values := range others {
			var longer [][]float64
			for _, x := range all {
				for _, v := range values {
					longer = append(longer, append(slices.Clone(x), v))
				}
			}
			all = longer
		}
		return all
	}
}

// grid returns the product of values.
func grid(values ...[]float64) func() [][]float64 {
	return cross(func() [][]float64 { return [][]float64{nil} }, values...)
}

// list returns the points as they stand.
func list(points ...[]float64) func() [][]float64 {
	return func() [][]float64 { return slices.Clone(points) }
}

// games are sizes with every horizon.
func games() [][]float64 { return cross(sizes, horizons)() }

// lower says whether k ≤ m/2.
func lower(x []float64) bool { return 2*x[1] <= x[0] }

// differing is K = min(k, m−k).
func differing(x []float64) float64 { return math.Min(x[1], x[0]-x[1]) }
