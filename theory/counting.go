package theory

import (
	"errors"
	"math"
)

// PullCount is the exact number of pulls of a Bernoulli arm whose index still
// reaches threshold above its mean.
//
//	Σ_{s=0}^{T−1} P(I_s ≥ mu + threshold),  I_s = S_s/s + √(ln⁺(1/(δs))/s)
//
// With threshold = x/2 it is N(x) of the pairing bound. The unobserved arm,
// s = 0, counts 1. Ties count as in; both readings are covered.
//
// Domain: mu in [0, 1], 0 < threshold ≤ 10⁶, δ > 0, T ≥ 1, and not more than
// about 2·10⁸ terms that matter.
//
// Reference: docs/bounds.md, appendix A, step 3.
func PullCount(mu, threshold, delta float64, T int64) (Bracket, error) {
	return PullCountWithin(mu, threshold, delta, T, tailRest)
}

// PullCountWithin is [PullCount] with a stopping rule: the sum ends once its remainder is below
// tolerance > 0. The bracket contains the remainder.
//
// Reference: docs/bounds.md, appendix A, step 3.
func PullCountWithin(mu, threshold, delta float64, T int64, tolerance float64) (Bracket, error) {
	err := errors.Join(checkMean("mu", mu), checkPositive("threshold", threshold), checkPositive("delta", delta), checkHorizon(T),
		checkPositive("tolerance", tolerance))
	if err == nil && threshold > 1e6 {
		err = errRange("threshold", threshold, "at most 10⁶")
	}
	if err != nil {
		return Bracket{}, err
	}
	if reach := 4 / threshold; min(float64(T), reach*reach) > float64(maxTailSteps) {
		return Bracket{}, errTails(T, "threshold", threshold)
	}
	curve := indexBoundary(mu+threshold, lazyReadings(sum, mu, threshold), delta)
	b, ok := sumTails(mu, curve, T-1, tolerance, func(t int64) float64 { return pullRemainder(threshold, delta, float64(t)) })
	if !ok {
		return Bracket{}, errTails(T, "threshold", threshold)
	}
	return Exactly(1).plus(b), nil
}

// pullRemainder bounds Σ_{s>t} exp(−2s(threshold − ρ_s)²) by a geometric series,
// since ρ_s ≤ ρ_t.
func pullRemainder(threshold, delta, t float64) float64 {
	return geometricTail(threshold-radiusWithin(delta, t).Hi, t)
}

// geometricTail bounds Σ_{s>t} exp(−2sr²) = e^{−2tr²}/(e^{2r²}−1), +∞ for r ≤ 0.
func geometricTail(r, t float64) float64 {
	if r <= 0 {
		return math.Inf(1)
	}
	return math.Exp(-2*t*r*r) / math.Expm1(2*r*r) * (1 + 1e-9)
}

// PullCountBound is a bound on the same number for every law on [0, 1].
//
//	1 + Σ_{s=1}^{T−1} min(1, exp(−2s·max(0, threshold − ρ_s)²))
//
// Terms after the first 4096 are grouped in blocks of relative length 1/512 and
// replaced by their first, largest, one: within a block s·max(0,·)² only grows.
//
// Domain: threshold > 0, δ > 0, T ≥ 1.
//
// Reference: docs/bounds.md, appendix A, step 3, before it is rounded up; Hoeffding's inequality.
func PullCountBound(threshold, delta float64, T int64) float64 {
	return (&pullBlocks{delta: delta, T: T}).bound(threshold)
}

// pullBlocks are the blocks of [PullCountBound], computed when first asked for: many
// thresholds share them.
type pullBlocks struct {
	delta  float64
	T      int64
	next   int64 // first term after the blocks, less 1
	blocks []pullBlock
}

// A pullBlock is n terms from the s-th on. The rest after it is bounded by its last
// radius where that is worth while, else last is +∞.
type pullBlock struct {
	n, s      float64
	rho, last float64
	end       float64 // the last term
}

// grow adds the next block, unless the blocks cover all T terms.
func (t *pullBlocks) grow() bool {
	s := t.next + 1
	if s >= t.T {
		return false
	}
	n := min(1+s/4096*8, t.T-s)
	t.next += n
	b := pullBlock{n: float64(n), s: float64(s), rho: radiusWithin(t.delta, float64(s)).Hi, last: math.Inf(1), end: float64(t.next)}
	if (t.next+1)%64 == 0 || n > 1 {
		b.last = radiusWithin(t.delta, b.end).Hi
	}
	t.blocks = append(t.blocks, b)
	return true
}

// bound evaluates PullCountBound at the threshold.
func (t *pullBlocks) bound(threshold float64) float64 {
	total := 1.0
	for i := 0; i < len(t.blocks) || t.grow(); i++ {
		b := t.blocks[i]
		if threshold <= b.rho {
			total += b.n
			continue
		}
		r := threshold - b.rho
		total += b.n * math.Exp(-2*b.s*r*r)
		if rest := geometricTail(threshold-b.last, b.end); rest < 1e-12 {
			total += rest
			break
		}
	}
	return total * (1 + 1e-9)
}

// PullCountClosed is a bound on the same number in closed form, for every law on
// [0, 1], any mean and any T.
//
//	1 + (A + √(πA/2) + ½)/x²,  A = ln(x²/δ),  x = threshold
//
// Hoeffding's inequality bounds the s-th term by exp(−2s·max(0, x − ρ_s)²), which
// does not increase with s, so that the sum is below its integral. Up to
// s = A/x² a term is at most 1; beyond, ρ_s√s ≤ √A, and u = x√s turns the rest
// into ∫_{√A}^∞ 2u·e^{−2(u−√A)²}du = √(πA/2) + ½.
//
// Domain: δ > 0, x² ≥ eδ, so that A ≥ 1; NaN elsewhere.
//
// Reference: sharpens docs/bounds.md, appendix A, step 3.
func PullCountClosed(threshold, delta float64) float64 {
	a := 2*math.Log(threshold) - math.Log(delta)
	if !(a >= 1-1e-12) { // the rounding of a threshold at the edge
		return math.NaN()
	}
	return 1 + (a+math.Sqrt(math.Pi*a/2)+0.5)/threshold/threshold
}
