package upper

import "math"

// Charge is what a pair of arms pays for a gap z in the bound by all pairs, on the scale of √δ.
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
// Reference: bounds.md, section 9.
func Charge(z, phi float64) float64 {
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

// ChargeSmall is [Charge] where no more than K arms of a round are wrong.
//
//	ρ_K(z) = max(0, max_{1≤l≤K} (Kz/l − K²Φ/l²)) ≤ ρ(z)
//
// λ = K/l takes only these values. The value is rounded to nearest.
//
// Domain: Φ > 0, K ≥ 1; NaN elsewhere.
//
// Reference: bounds.md, section 9.
func ChargeSmall(z, phi float64, K int) float64 {
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

// chargeArms returns the integers on both sides of the best l, which is 2KΦ/z, within [1, K].
func chargeArms(z, phi float64, K int) [2]float64 {
	if !(z > 0) {
		return [2]float64{float64(K), float64(K)}
	}
	l := math.Floor(min(float64(K), 2*float64(K)*phi/z))
	return [2]float64{max(1, l), min(float64(K), l+1)}
}

// An upperCharge gives upper values of ρ, or of ρ_K where it holds the multiples λ = K/l.
type upperCharge struct {
	phi          float64
	lambda, cost []float64 // λ rounded up and λ²Φ rounded down, at l−1; none: ρ
}

// newUpperCharge takes K = 0 for ρ.
func newUpperCharge(phi float64, K int) upperCharge {
	c := upperCharge{phi: phi}
	for l := 1; l <= K; l++ {
		lambda := exactly(float64(K)).Over(exactly(float64(l)))
		c.lambda, c.cost = append(c.lambda, lambda.Hi), append(c.cost, lambda.Squared().By(phi).Lo)
	}
	return c
}

// at is above the charge of z.
func (c *upperCharge) at(z float64) float64 {
	switch {
	case z <= c.phi:
		return 0
	case z <= 2*c.phi:
		return up(z - c.phi) // λ = 1 is the best one, and l = K attains it
	case c.lambda == nil:
		return up(up(z*z) / (4 * c.phi))
	}
	return c.several(z)
}

// several is the charge of z > 2Φ for ρ_K.
func (c *upperCharge) several(z float64) float64 {
	K := len(c.lambda)
	best, near := 0.0, chargeArms(z, c.phi, K)
	for l := max(0, int(near[0])-2); l < min(K, int(near[1])+1); l++ { // 2KΦ/z is rounded
		best = max(best, up(up(c.lambda[l]*z)-c.cost[l]))
	}
	return best
}
