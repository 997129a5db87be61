package theory

import "math"

// ArrangementF is the integrand of the arrangement sum.
//
//	f(x) = ln(K′²x²/δ)/x²
//
// Domain: x > 0, δ > 0, K′ > 0 (k or m−k).
//
// Reference: fig:function.
func ArrangementF(x, kPrime, delta float64) float64 {
	return arrangementLog(x, kPrime, delta) / (x * x)
}

// ArrangementG is the summand of the smallest gap.
//
//	g(x) = ln(K′²x²/δ)/x
//
// Domain: x > 0, δ > 0, K′ > 0 (k or m−k).
//
// Reference: text around fig:function.
func ArrangementG(x, kPrime, delta float64) float64 {
	return arrangementLog(x, kPrime, delta) / x
}

func arrangementLog(x, kPrime, delta float64) float64 {
	return 2*(math.Log(kPrime)+math.Log(x)) - math.Log(delta)
}

// ArrangementFIntegral is an antiderivative of [ArrangementF], the one with limit 0 at infinity.
//
//	∫f = (ln(δ/(e²K′²)) − 2 ln x)/x
//
// Domain: x > 0, δ > 0, K′ > 0.
//
// Reference: text around fig:function.
func ArrangementFIntegral(x, kPrime, delta float64) float64 {
	return -(arrangementLog(x, kPrime, delta) + 2) / x
}

// ArrangementFDecreasesFrom is the point after which f decreases.
//
//	f′(x) = 2(1 − ln(K′²x²/δ))/x³ < 0  ⇔  x > √(eδ)/K′
//
// Reference: text around fig:function.
func ArrangementFDecreasesFrom(kPrime, delta float64) float64 {
	return math.Sqrt(math.E*delta) / kPrime
}

// ArrangementGDecreasesFrom is the point after which g decreases.
//
//	g′(x) = (2 − ln(K′²x²/δ))/x² < 0  ⇔  x > e√δ/K′
//
// On the paper's domain x > √(eδ) this needs K′ ≥ √e, hence k ≥ 2.
//
// Reference: text around fig:function.
func ArrangementGDecreasesFrom(kPrime, delta float64) float64 {
	return math.E * math.Sqrt(delta) / kPrime
}
