package stats

import "math"

// lastTrue returns the largest float64 in [lo, hi] at which holds is true, for
// 0 ≤ lo ≤ hi and a predicate that is true at first and false after, with
// holds(lo) taken for granted. Bisecting the bit patterns reaches adjacent
// floats in at most 64 steps, at 10⁻³⁰⁰ as well as near 1.
func lastTrue(lo, hi float64, holds func(float64) bool) float64 {
	if holds(hi) {
		return hi
	}
	a, b := math.Float64bits(lo), math.Float64bits(hi)
	for b-a > 1 {
		mid := a + (b-a)/2
		if holds(math.Float64frombits(mid)) {
			a = mid
		} else {
			b = mid
		}
	}
	return math.Float64frombits(a)
}

// firstTrue is the mirror image of lastTrue: the least float64 in [lo, hi] at
// which holds is true, with holds(hi) taken for granted.
func firstTrue(lo, hi float64, holds func(float64) bool) float64 {
	if holds(lo) {
		return lo
	}
	x := lastTrue(lo, hi, func(p float64) bool { return !holds(p) })
	return min(math.Nextafter(x, math.Inf(1)), hi)
}
