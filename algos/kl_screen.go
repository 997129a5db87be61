package algos

import "math"

// A screener is a Forecaster that can tell, without computing an index, that it
// is above a floor.
type screener interface {
	Forecaster
	// screen reports whether the index of an arm is above floor beyond doubt,
	// also as computed, and for how many more pulls it then stays so, whatever
	// their rewards. It may say no where the index is above.
	screen(sum float64, pulls int64, floor float64) (safe int64, above bool)
}

// A levelRule has a level L, for the index
//
//	max{ q ≥ S/n : n·kl(S/n, q) ≤ L(n) },
//
// L nonincreasing and at least 0, with −n·L′(n) ≤ decay where it is positive.
type levelRule interface {
	level(n float64) float64
	decay() float64
}

// klDoubt covers, relative to L(n) + n·u/(1−u), what rounding can do to the
// comparison of n·kl(S/n, u) with L(n): kl is a sum of two products of numbers
// below u/(1−u), good to some ten ulps, the index is good to KLUlps, and n doubles
// at most on the way.
const klDoubt = 0x1p-45

// klScreen is screen for a rule of level L. The index is above u where S/n > u,
// or where
//
//	F(n) = n·kl(S/n, u) < L(n).
//
// While pulls bring nothing, S is constant. The first holds up to
// n* = max{n, S/u}. From there, with p = S/n* ≤ u,
//
//	F′(n)  = ln((1−S/n)/(1−u)),  F″(n) = S/(n(n−S)) ≤ p/(n*(1−p))
//	F(n*+d) ≤ F(n*) + d·ln((1−p)/(1−u)) + d²·p/(2n*(1−p))
//	L(n*+d) ≥ L(n*) − d·decay/n*
//
// so that the index stays above u while a·d² + b·d < c for
//
//	a = p/(2n*(1−p)),  b = ln((1−p)/(1−u)) + decay/n*,  c = L(n*) − F(n*).
//
// Near u = 1 nothing is promised.
func klScreen[R levelRule](r R, sum float64, pulls int64, u float64) (safe int64, above bool) {
	if pulls == 0 || !(u > 0) || u > 1-0x1p-20 {
		return 0, false
	}
	n := float64(pulls)
	from, p, f, b := n, sum/n, 0.0, 0.0
	if p < u {
		b = math.Log1p((u - p) / (1 - u))
		f = (1 - p) * b
		f += klMinor(p, u)
	} else {
		if sum > u*(n+2*float64(MaxHorizon)) { // for more pulls than a game has, and more than an int64 may count
			return MaxHorizon, true
		}
		from, p = sum/u, u
	}
	l := r.level(from)
	c := l - from*f - klDoubt*(l+from*u/(1-u))
	lead := from - n - klDoubt*from
	if !(c > 0) {
		return int64(max(lead, 0)), lead > 0
	}
	a := p / (2 * from * (1 - p))
	b += r.decay() / from
	d := 2 * c / (b + math.Sqrt(b*b+4*a*c))
	return int64(max(lead, 0) + min(d*(1-0x1p-20), from)), true
}

// klMinor returns p ln(p/u), 0 ≤ p < u, good to a few ulps of u.
func klMinor(p, u float64) float64 {
	switch {
	case p == 0:
		return 0
	case p < u/2:
		return p * math.Log(p/u)
	}
	return p * math.Log1p((p-u)/u)
}
