// Package stats decides from numbers: confidence intervals with a named guarantee, prediction
// intervals, fits and the effects that they detect. It knows nothing of bandits; of props it uses
// the interval.
//
// Throughout, alpha is the probability that an interval misses its target, half on each side.
// Distributions and matrices are gonum's. Where gonum's inverse is not reliable at the tail
// probabilities used here, the distribution function is inverted by bisection, rounded outwards.
//
// Functions panic when alpha is outside (0,1) and on other mistakes of the caller. Too few data are
// no mistake: the interval is then everything, ±Inf or the variable's range.
package stats

import (
	"fmt"
	"math"
)

// A Guarantee names what the coverage of an interval rests on.
type Guarantee string

// The guarantees. The asymptotic ones hold in the limit, Student's exactly for normal data; the
// others hold at every sample size.
const (
	GuaranteeClopperPearson     Guarantee = "clopper-pearson"
	GuaranteeEmpiricalBernstein Guarantee = "empirical-bernstein"
	GuaranteeBetting            Guarantee = "betting"
	GuaranteeStudent            Guarantee = "student (asymptotic)"
	GuaranteeDelta              Guarantee = "delta method (asymptotic)"
	GuaranteeRobust             Guarantee = "HC3 (asymptotic)"
)

func mustAlpha(alpha float64) { must(alpha > 0 && alpha < 1, "alpha=%v: want 0 < alpha < 1", alpha) }

func must(ok bool, format string, args ...any) {
	if !ok {
		panic("stats: " + fmt.Sprintf(format, args...))
	}
}

// near is the relative distance from a good guess within which a limit is sought: 2¹³ floats.
const near = 1e-12

// lastTrue returns the largest float64 in [lo, hi] at which holds is true, for 0 ≤ lo ≤ hi. The
// predicate is true at first, at lo in any case, and false after. Bisecting the bit patterns reaches
// adjacent floats in at most 64 steps, at 10⁻³⁰⁰ as well as near 1. A guess that is right to 10⁻¹²
// makes it 16; a wrong one costs two more.
func lastTrue(lo, hi, guess float64, holds func(float64) bool) float64 {
	if a, b := guess*(1-near), guess*(1+near); lo < a && b < hi && holds(a) && !holds(b) {
		lo, hi = a, b
	} else if holds(hi) {
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

// firstTrue is the mirror image of lastTrue: the least float64 in [lo, hi] at which holds is true.
// It assumes holds(hi).
func firstTrue(lo, hi, guess float64, holds func(float64) bool) float64 {
	if holds(lo) {
		return lo
	}
	x := lastTrue(lo, hi, guess, func(p float64) bool { return !holds(p) })
	return min(math.Nextafter(x, math.Inf(1)), hi)
}
