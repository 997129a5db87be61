package theory

import "math"

// zetaPeeling bounds the tail of ζ for every law on [0, 1], numerically and
// more sharply than 4δ/ε².
//
//	P(ζ ≥ ε) ≤ Σ_blocks exp(−max_λ min_{s∈[a,b]} (λh(s) − λ²s/8)),
//	h(s) = sε + √(s·ln⁺(1/(δs)))
//
// ζ ≥ ε means that D_s = Σ(mu − X) reaches h(s) for some s ≤ T, and exp(λD_s − λ²s/8) is a
// supermartingale by Hoeffding's lemma. Blocks are geometric and end at 1/δ, up to which h is
// concave, so that the minimum over a block lies at its ends. From 1/δ on h(s) = sε and λ = 4ε
// gives one term, exp(−2aε²). The least sum over six block ratios is returned.
//
// Domain: ε > 0, δ > 0, T ≥ 1. The bound does not increase with ε.
//
// Reference: the peeling in the proof of lem:moss-Delta, with the block's own
// best λ in place of ends that are a factor 2 apart.
func zetaPeeling(eps, delta, T float64) float64 {
	best := 1.0
	for _, ratio := range []float64{1.1, 1.2, 1.4, 1.8, 2.5, 4} {
		best = min(best, zetaPeelingSum(eps, delta, T, ratio))
	}
	return best * (1 + 1e-9)
}

func zetaPeelingSum(eps, delta, T, ratio float64) float64 {
	end := min(T, 1/delta) // the curved part; beyond it the line
	total := 0.0
	if T >= 1/delta {
		total = math.Exp(-2 * max(1, 1/delta) * eps * eps)
	}
	// Integers in [1, end] are covered by blocks [a, b] that share their ends,
	// backwards from end, where most of the sum is.
	for b := end; b >= 1 && total < 1; {
		a := max(1, b/ratio)
		term := math.Exp(-blockExponent(a, b, eps, delta))
		total += term
		if a == 1 {
			break
		}
		b = a
	}
	return total
}

// blockExponent returns max_λ min{λh(a) − λ²a/8, λh(b) − λ²b/8}: a parabola's own
// peak where the other lies above it there, else the point where they cross.
func blockExponent(a, b, eps, delta float64) float64 {
	h := func(s float64) float64 { return s*eps + s*RadiusWithin(delta, s).Lo }
	at := func(l float64) float64 { return min(l*h(a)-l*l*a/8, l*h(b)-l*l*b/8) }
	best := max(at(4*h(a)/a), at(4*h(b)/b))
	if b > a {
		if l := 8 * (h(b) - h(a)) / (b - a); l > 0 {
			best = max(best, at(l))
		}
	}
	return best
}
