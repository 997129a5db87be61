package theory

import "math"

// PairCharge is what a pair of arms pays for a gap z in the bound by all pairs, on the scale of √δ.
//
//	ρ(z) = 0 (z ≤ Φ),   z − Φ (Φ ≤ z ≤ 2Φ),   z²/(4Φ) (z ≥ 2Φ)
//
// It is max_{λ≥1}(λz − λ²Φ) where that is positive. Hence λz ≤ ρ(z) + λ²Φ for every λ ≥ 1, and with
// λ = K/l, for any numbers v_1…v_l and x_1…x_l, l ≤ K,
//
//	Σ_j v_j − Σ_i x_i ≤ KΦ + (1/K)·Σ_{i,j} ρ(v_j − x_i)
//
// The value is rounded to nearest.
//
// Domain: Φ > 0; NaN elsewhere.
//
// Reference: docs/additive-bound.md, section 11.
func PairCharge(z, phi float64) float64 {
	switch {
	case !(phi > 0):
		return math.NaN()
	case z <= phi:
		return 0
	case z <= 2*phi:
		return z - phi
	}
	return z * z / (4 * phi)
}

// PairChargeSmall is [PairCharge] where no more than K arms of a round are wrong.
//
//	ρ_K(z) = max(0, max_{1≤l≤K} (Kz/l − K²Φ/l²)) ≤ ρ(z)
//
// λ = K/l takes only these values. The value is rounded to nearest.
//
// Domain: Φ > 0, K ≥ 1; NaN elsewhere.
//
// Reference: docs/additive-bound.md, section 11.
func PairChargeSmall(z, phi float64, K int) float64 {
	if !(phi > 0) || K < 1 {
		return math.NaN()
	}
	best := 0.0
	for _, l := range chargeArms(z, phi, K) {
		lambda := float64(K) / l
		best = max(best, lambda*z-lambda*lambda*phi)
	}
	return best
}

// chargeArms returns the whole numbers of arms beside the best l, which is 2KΦ/z, within [1, K].
func chargeArms(z, phi float64, K int) [2]float64 {
	if !(z > 0) {
		return [2]float64{float64(K), float64(K)}
	}
	l := math.Floor(min(float64(K), 2*float64(K)*phi/z))
	return [2]float64{max(1, l), min(float64(K), l+1)}
}

// charge is above ρ(z), or ρ_K(z) for K ≥ 1.
func charge(z, phi float64, K int) float64 {
	switch {
	case z <= phi:
		return 0
	case z <= 2*phi:
		return up(z - phi) // λ = 1 is the best one, and l = K attains it
	case K < 1:
		return up(up(z*z) / (4 * phi))
	}
	best, l := 0.0, chargeArms(z, phi, K)
	for n := max(1, l[0]-1); n <= min(float64(K), l[1]+1); n++ { // 2KΦ/z is rounded
		lambda := Exactly(float64(K)).over(Exactly(n))
		best = max(best, lambda.by(z).minus(lambda.squared().by(phi)).Hi)
	}
	return best
}
