package theory

import "math"

// WorstRegret is the largest regret any policy can have on any instance.
//
//	T·K,  K = min(k, m−k)
//
// Domain: 1 ≤ k ≤ m, T ≥ 0.
//
// Reference: Δ_A ≤ |A∖A*| ≤ K, as means lie in [0, 1].
func WorstRegret(m, k int, T float64) float64 { return T * float64(Differing(m, k)) }

// Vacuous reports whether a bound says nothing about an instance: whether it is
// at least T·maxGap, where maxGap = max_A Δ_A. Where maxGap = 0 nothing can be
// lost and every bound is vacuous. For the worst instance use [WorstRegret].
//
//	bound ≥ T·max_A Δ_A
//
// Reference: the definition of vacuous in this project's verdicts.
func Vacuous(bound, T, maxGap float64) bool { return bound >= T*maxGap }

// NonvacuousFrom is the least horizon T in [1, MaxHorizon] from which
// bound(T) < T·perRound, where bound(T)/T does not increase. It is +Inf if
// there is none.
//
// Reference: the definition of vacuous in this project's verdicts.
func NonvacuousFrom(bound func(T float64) float64, perRound float64) float64 {
	says := func(T float64) bool { return bound(T) < T*perRound }
	if !says(float64(MaxHorizon)) {
		return math.Inf(1)
	}
	lo, hi := int64(0), MaxHorizon
	for hi-lo > 1 {
		if mid := lo + (hi-lo)/2; says(float64(mid)) {
			hi = mid
		} else {
			lo = mid
		}
	}
	return float64(hi)
}
