package theory

import (
	"math"
)

// ZetaProofSum is the peeling sum in the proof of the ζ-tail, divided by δ.
//
//	Σ_{j=1}^∞ 2^j e^{−2^{j−1}ε²}
//
// Domain: ε > 0; it is summed until the terms have underflowed.
//
// Reference: lem:moss-Delta, the line before line:unimodal.
func ZetaProofSum(eps float64) float64 {
	total := 0.0
	for w := 1.0; ; w *= 2 {
		term := 2 * w * math.Exp(-w*eps*eps)
		total += term
		if w*eps*eps > 800 || math.IsInf(w, 1) {
			return total
		}
	}
}

// ZetaProofPrinted is the printed bound on that sum, divided by δ.
//
//	1/(eε²) + 2/(ln 2·ε²e^ε)
//
// Domain: ε > 0. It is smaller than the sum for ε between about .156 and .999.
//
// Reference: lem:moss-Delta, the line after line:unimodal.
func ZetaProofPrinted(eps float64) float64 {
	return (1/math.E + 2/(math.Ln2*math.Exp(eps))) / eps / eps
}

// ZetaProofLine is the bound on that sum that line:unimodal states, divided by δ,
// with the integral done right.
//
//	1/(eε²) + ∫₀^∞ 2^{x+1} e^{−2^xε²} dx = 1/(eε²) + 2/(ln 2·ε²e^{ε²})
//
// Domain: ε > 0.
//
// Reference: lem:moss-Delta, line:unimodal.
func ZetaProofLine(eps float64) float64 {
	return (1/math.E + 2/(math.Ln2*math.Exp(eps*eps))) / eps / eps
}

// ZetaProofCorrected is the bound the unimodal lemma gives, divided by δ.
//
//	2/(eε²) + 2/(ln 2·ε²e^{ε²})
//
// Domain: ε > 0. Times ε² it is at most [ZetaProofConstant].
//
// Reference: lem:moss-Delta, with max 2^{x+1}e^{−2^xε²} = 2/(eε²) and the
// integral of the same function.
func ZetaProofCorrected(eps float64) float64 {
	return (2/math.E + 2/(math.Ln2*math.Exp(eps*eps))) / eps / eps
}

// ZetaProofConstant is the constant that the corrected proof gives for the printed 4.
//
//	2/e + 2/ln 2 ≈ 3.62
//
// Reference: [ZetaProofCorrected] at ε → 0.
const ZetaProofConstant = 2/math.E + 2/math.Ln2
