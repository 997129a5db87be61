package theory

import (
	"errors"
	"math"
)

// PullCount is the expected number of pulls s < T of a Bernoulli arm at which its index is at least
// threshold above its mean.
//
//	Σ_{s=0}^{T−1} P(I_s ≥ mu + threshold),  I_s = S_s/s + √(ln⁺(1/(δs))/s)
//
// The unobserved arm, s = 0, counts 1. A tie counts as a pull; both readings are covered.
//
// Domain: mu in [0, 1], 0 < threshold ≤ 10⁶, δ > 0, T ≥ 1, and not more than
// about 2·10⁸ terms that matter.
//
// Reference: append:cmoss_proof, the pulls of an arm of given gap.
func PullCount(mu, threshold, delta float64, T int64) (Bracket, error) {
	return PullCountWithin(mu, threshold, delta, T, tailRest)
}

// PullCountWithin is [PullCount] with a stopping rule: the sum ends once its remainder is below
// tolerance > 0. The bracket contains the remainder.
//
// Reference: append:cmoss_proof, the pulls of an arm of given gap.
func PullCountWithin(mu, threshold, delta float64, T int64, tolerance float64) (Bracket, error) {
	err := errors.Join(checkMean("mu", mu), checkPositive("threshold", threshold), checkPositive("delta", delta),
		checkHorizon(T), checkPositive("tolerance", tolerance))
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
	b, ok := sumTails(mu, curve, T-1, tolerance, func(t int64) float64 {
		return pullRemainder(threshold, delta, float64(t))
	})
	if !ok {
		return Bracket{}, errTails(T, "threshold", threshold)
	}
	return Exactly(1).Plus(b), nil
}

// pullRemainder bounds Σ_{s>t} exp(−2s(threshold − ρ_s)²) by a geometric series, since ρ_s ≤ ρ_t.
func pullRemainder(threshold, delta, t float64) float64 {
	return geometricTail(threshold-RadiusWithin(delta, t).Hi, t)
}

// geometricTail bounds Σ_{s>t} exp(−2sr²) = e^{−2tr²}/(e^{2r²}−1), +∞ for r ≤ 0.
func geometricTail(r, t float64) float64 {
	if r <= 0 {
		return math.Inf(1)
	}
	return math.Exp(-2*t*r*r) / math.Expm1(2*r*r) * (1 + 1e-9)
}
