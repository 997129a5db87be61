package algos

import "math"

// Threshold implements SteadyRule. Let L(n) = ln⁺(1/(δn)). The index is above u if
//
//	n·kl(S/n, u) ≤ L(n)   for S ≤ n·u.
//
// The left side is convex in (n, S) together, and so is the right, which is above its tangent
// L(n₀) + 1 − n/n₀. So where the tangent is above the left side at both ends of a line, it is so
// between them. The line joins the least such sums, n·p with kl(p, u) = (L(n₀) + 1 − n/n₀)/n. A
// larger sum does as well.
//
// The floor is drawn higher, L lower and the line higher than given, by more than rounding can be
// off.
func (r KLCMOSSRule) Threshold(pulls int64, floor float64) (level, slope float64, valid int64) {
	u := floor * (1 + 0x1p-46)
	if pulls == 0 || !(u > 0x1p-900) || u > 1-0x1p-20 { // where float64 has fewer digits, there is no line
		return 0, 0, 0
	}
	n := float64(pulls)
	if r.Delta*n >= 1 {
		return n * u, u, MaxHorizon // L = 0 and the index is S/n
	}
	valid = chordPulls(pulls, 1/r.Delta)
	end, l, fall := n+float64(valid), logLevel(r.Delta, n)*(1-0x1p-48)-0x1p-50, float64(valid)/n
	if valid == 0 || l <= fall {
		return 0, 0, 0
	}
	from, ok := klLeast(u, l/n, 1/(8*n))
	to, okEnd := klLeast(u, (l-fall)/end, 1/(8*n))
	if !ok || !okEnd {
		return 0, 0, 0
	}
	level = n * from
	return level + end*u*0x1p-46, (end*to - level) / float64(valid), valid
}

// klLeast returns a p with kl(p, u) ≤ l that is too large by twice the tolerance at most. It may fail
// where l is near kl(0, u) or above.
//
// In p, kl(p, u) is convex and falls, so Newton's step ends left of the root, from either side.
// One tolerance more leads past the root once the steps are short. The start is left of the root,
// because kl(p, u) ≥ (u−p)²/(2u), or where l is small the root up to O(l²/v),
//
//	u − s + (1−2u)l/3 + sl(1+2v)/(36v),  s = √(2vl),  v = u(1−u),
//
// by reversing kl(u−x, u) = x²/(2v) + (1−2u)x³/(6v²) + (1−3v)x⁴/(12v³) + ….
func klLeast(u, l, tolerance float64) (p float64, ok bool) {
	v := u * (1 - u)
	s := math.Sqrt(2 * v * l)
	p = u - s + (1-2*u)*l/3 + s*l*(1+2*v)/(36*v) + tolerance
	if l >= v/4 {
		p = max(u-math.Sqrt(2*u*l), u*0x1p-10)
	}
	for range 8 {
		if !(p > 0 && p < u) {
			return 0, false
		}
		up, down := math.Log1p((u-p)/p), math.Log1p((p-u)/(1-p))
		step := (-p*up - (1-p)*down - l) / (up - down)
		if step <= 0 && step >= -2*tolerance {
			return p, true
		}
		p += step + tolerance
	}
	return 0, false
}
