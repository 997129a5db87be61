package lemmas

import (
	"math"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/theory"
)

// Steps are the right sides of lines of the paper's proofs that are claims of their
// own.
type Steps struct {
	UnimodalLine func(eps float64) float64 // line:unimodal over δ: 1/(eε²) + ∫₀^∞ 2^{x+1} e^{−2^xε²}dx
}

// paperSteps claims those lines, in the order of the paper.
func paperSteps(s Steps) []props.Claim {
	return one(unimodalLine(s))
}

// unimodalLine claims line:unimodal as it stands: its reason does not give it, but it
// holds where the lemma needs it. Just above ε = 1 it fails: at ε = 1.067 the sum is 1.002
// times the right side.
func unimodalLine(s Steps) props.Claim {
	return props.Claim{
		ID: "zeta-tail/line-unimodal", Group: groupConcentration, Reference: "lem:moss-Delta, line:unimodal", Evidence: props.Exact,
		Statement: "line:unimodal holds as printed for 0 < ε < 1, which is all that the lemma needs, with the integral done right: Σ_{j≥1} 2^j " +
			"e^{−2^{j−1}ε²} ≤ 1/(eε²) + ∫₀^∞ 2^{x+1} e^{−2^xε²}dx.",
		Method:  "the sum to underflow against the closed form of the integral, at 2000 values of ε from 0.001 to 1, the closest of them reported",
		Rejects: "the term 1/(eε²) left out; e^ε for e^{ε²}",
		Cases: []props.Case{onGrid("eps from 0.001 to 1", always(0.01), func(props.Effort) []float64 {
			return sequence(2000, func(i int) float64 { return 0.001 * math.Pow(1000, float64(i)/1999) })
		}, func(eps float64) (search.Comparison, error) {
			return atMost(rounded(theory.ZetaProofSum(eps)), s.UnimodalLine(eps), "eps=%s", number(eps)), nil
		})},
	}
}
