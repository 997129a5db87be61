package algos

import "math"

// Threshold implements SteadyRule. With L(n) = ln⁺(1/(δn)) the index is above u exactly where the
// sum is above
//
//	w(n) = n·p(n),  p(n) = min{ p : kl(p, u) ≤ L(n)/n }.
//
// Where w is convex, a chord is above it. Write D = kl(p, u), v = p(1−p) and
// y = ln(u/p) + ln((1−p)/(1−u)), so that D′ = −y and D″ = 1/v in p. Two differentiations of
// n·D(p(n)) = L(n), with L′ = −1/n and L″ = 1/n², give
//
//	p′ = (L+1)/(n²y),   w″ = 2p′ + np″ = ((L+1)²/(n³vy²) − 1/n²)/y,
//
// so w is convex at n exactly if (L+1)² ≥ n·v·y². As D is about vy²/2, the right side is about 2L
// and the left at least 4L. Mostly that holds, but not always (not at u = 1 − 2·10⁻¹¹, p = 0.99).
// So the chord is checked. Along it L and n are at their worst at its end, y at its start, where p
// is least, and v is at most the largest p(1−p) between. What cannot be vouched for has no line.
//
// Rounding: the line is drawn for a floor and a level that are worse than given by more than index
// and level may be off, and is raised by more than a walk along it may be off.
func (r KLCMOSSRule) Threshold(pulls int64, floor float64) (level, slope float64, valid int64) {
	u := floor * (1 + 0x1p-46)
	if pulls == 0 || !(u > 0) || u > 1-0x1p-20 {
		return 0, 0, 0
	}
	n := float64(pulls)
	if r.Delta*n >= 1 {
		return n * u, u, MaxHorizon // L = 0 and the index is S/n
	}
	valid = klChordPulls(pulls)
	if last := 1 / r.Delta; n+float64(valid) > last {
		valid = int64(last - n)
	}
	l, span := r.level(n), float64(valid)/n
	if valid == 0 || l <= span {
		return 0, 0, 0
	}
	end, lEnd := n+float64(valid), l-span // L is convex
	from, ok := klLeast(u, klSurely(l)/n, 1/(8*n))
	to, okEnd := klLeast(u, klSurely(lEnd)/end, 1/(8*n))
	if !ok || !okEnd || !klConvex(lEnd+1, end, from, to) {
		return 0, 0, 0
	}
	level = n * from.high
	return level + end*u*0x1p-46, (end*to.high - level) / float64(valid), valid
}

// klChordPulls is how many pulls a chord of w may span, 8√n: −w″ is about that
// of √(2u(1−u)Ln), of which a chord is off by at most 2√(2u(1−u)L/n), less than a
// reward.
func klChordPulls(pulls int64) int64 { return int64(8 * math.Sqrt(float64(pulls))) }

// klSurely is a level that is less than the true one whatever rounding did.
func klSurely(level float64) float64 { return max(0, level*(1-0x1p-48)-0x1p-50) }

// klConvex reports whether w is surely convex where p(n) goes from one bracket to
// another, L + 1 is at least low and n at most high.
func klConvex(low, high float64, from, to klBracket) bool {
	v := 0.25
	if to.high < 0.5 {
		v = to.high * (1 - to.high)
	} else if from.low > 0.5 {
		v = from.low * (1 - from.low)
	}
	return low*low > (1+0x1p-20)*high*v*from.odds*from.odds
}

// A klBracket holds the least p with kl(p, u) ≤ l and its y = −∂kl/∂p,
//
//	y = ln(u/p) + ln((1−p)/(1−u)),   low ≤ p ≤ high, y ≤ odds.
type klBracket struct{ low, high, odds float64 }

// klLeast brackets min{ p : kl(p, u) ≤ l }, l ≥ 0, with high too large by tolerance at most, or by a
// small multiple of the error of Newton's last step. It may fail, where l is near kl(0, u) or
// above. It starts left of the root, because kl(p, u) ≥ (u−p)²/(2u), or where l is small from the
// root up to O(l²/v),
//
//	u − s + (1−2u)l/3 + sl(1+2v)/(36v),  s = √(2vl),  v = u(1−u),
//
// by reversing kl(u−x, u) = x²/(2v) + (1−2u)x³/(6v²) + (1−3v)x⁴/(12v³) + ….
func klLeast(u, l, tolerance float64) (klBracket, bool) {
	v := u * (1 - u)
	if l >= v/4 {
		return klLeastNewton(u, l, max(u-math.Sqrt(2*u*l), u*0x1p-10), tolerance)
	}
	s := math.Sqrt(2 * v * l)
	return klLeastNewton(u, l, u-s+(1-2*u)*l/3+s*l*(1+2*v)/(36*v), tolerance)
}

// klLeastNewton brackets the root from a start p. In p, kl(p, u) is convex and
// falls. So from left of the root Newton's step r stays left of it, and from
// right of it lands left. With V ≥ 1/(p(1−p)) on the way and κ = Vr/y, the value
// at p + r(1+κ) is at most l − κyr(1 − (1+κ)²/2): that is a point right of the
// root if κ ≤ √2 − 1.
func klLeastNewton(u, l, p, tolerance float64) (klBracket, bool) {
	for range 8 {
		if !(p > 0 && p < u) {
			return klBracket{}, false
		}
		major := math.Log1p((u - p) / (1 - u))
		minor := klMinor(p, u)
		y := major - minor/p
		r := ((1-p)*major + minor - l) / y
		if r >= 0 {
			if kappa := r / y * klSteepest(p, p+2*r); p+2*r < 1 && kappa <= 0.4 {
				return klBracket{low: p, high: p + r*(1+kappa), odds: y}, true
			}
		} else if low := p + r; -r <= tolerance && low > 0 {
			return klBracket{low: low, high: p, odds: y - r*klSteepest(low, p)}, true
		}
		p += r
	}
	return klBracket{}, false
}

// klSteepest returns the largest 1/(p(1−p)) between a and b, which is at an end.
func klSteepest(a, b float64) float64 { return 1 / min(a*(1-a), b*(1-b)) }

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
