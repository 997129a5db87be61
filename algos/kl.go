package algos

import "math"

// KLUlps bounds the error of KLUpper in units in the last place of its value,
// for means from 1e-300 up: kl is computed to a few ulps of q−p (two logarithms,
// each good to an ulp, two products, a sum), its slope at q is (q−p)/(q(1−q)), so
// that q is known to as many ulps of q(1−q); two more operations make q of it.
// Against bisection in 1200 bits, 3 is the most that was seen.
const KLUlps = 8

// KLUpper returns the largest mean that n observations of mean p in [0, 1]
// leave plausible at level l·n, in Kullback–Leibler divergence:
//
//	max{ q ∈ [p, 1] : kl(p, q) ≤ l },  kl(p, q) = p ln(p/q) + (1−p) ln((1−p)/(1−q))
//
// for l = 0 and for l ≥ 2⁻¹⁰⁶, which any level above 0 is after 2⁵³ rounds. It is 1 where the
// maximum is within 2⁻⁵³ of 1. The error is at most KLUlps.
//
// The search is Newton's in the logit of q, where kl is convex with slope
// q − p. From a start left of the root the first step lands right of it; from
// there, as convexity has it, the steps descend, until rounding stops them or
// the next would be below it: that is the safeguard, and no bracket is needed.
// A step Δq leaves an error of about Δq²/(2(q−p)).
//
// Reference: Garivier & Cappé 2011, "The KL-UCB algorithm for bounded
// stochastic bandits and beyond", algorithm 1.
func KLUpper(p, l float64) float64 {
	switch {
	case p >= 1:
		return 1
	case !(l > 0):
		return p
	case p < 0x1p-400:
		return max(p, -math.Expm1(-l)) // kl(0, q) = −ln(1−q), and p·ln(q/p) is nothing beside l
	}
	q, e, right := klStart(p, l)
	if q == p {
		return p // √(2vl) is below an ulp
	}
	for e > 0x1p-53 {
		d := q - p
		excess := klExcess(p, d, l)
		if right && !(excess > 0) {
			return q
		}
		shrink := math.Exp(excess / d) // Newton's step in the logit is −excess/d
		norm := q + e*shrink
		next := q / norm
		step := q - next
		if right && !(step > 0) || !(next > p) {
			return q
		}
		if step*step < 0x1p-53*d*q {
			return next
		}
		q, e, right = next, e*shrink/norm, true
	}
	return 1
}

// klExcess returns kl(p, p+d) − l for 0 < p < 1, 0 < d < 1−p.
func klExcess(p, d, l float64) float64 {
	return -p*math.Log1p(d/p) - (1-p)*math.Log1p(-d/(1-p)) - l
}

// klStart returns a start q > p for the search, 1 − q, and whether
// kl(p, q) ≥ l is certain. Where l is small against v = p(1−p) it is
//
//	p + s + 2(1−2p)l/3 + sl(1−13v)/(18v),  s = √(2vl),
//
// the root up to O(l²), by reversing Taylor's series of kl in q − p,
// (q−p)²/(2v) − (1−2p)(q−p)³/(3v²) + (1−3v)(q−p)⁴/(4v³) − …,
// and else the least of
//
//	p + √(2vl)            v = max x(1−x) over [p, 1], because kl ≥ (q−p)²/(2v)
//	p + l + √(l² + 2pl)   kl ≥ (q−p)²/(2q)
//	1 − e^{−(l+H)/(1−p)}  kl ≥ −H − (1−p) ln(1−q), H = −p ln p − (1−p) ln(1−p)
//
// The last is needed only where the others leave little or nothing below 1.
func klStart(p, l float64) (q, e float64, right bool) {
	if v := p * (1 - p); l < v/8 {
		s := math.Sqrt(2 * v * l) // between 4l and v/2, so that p < q < 1
		q = p + s + 2*(1-2*p)*l/3 + s*l*(1-13*v)/(18*v)
		return q, 1 - q, false
	}
	peak := max(p, 0.5)
	q = p + min(math.Sqrt(2*peak*(1-peak)*l), l+math.Sqrt(l*l+2*p*l))
	if q < 0.9 {
		return q, 1 - q, true
	}
	entropy := -p*math.Log(p) - (1-p)*math.Log1p(-p)
	e = math.Exp(-(l + entropy) / (1 - p))
	if q < 1-e {
		return q, 1 - q, true
	}
	return 1 - e, e, true
}
