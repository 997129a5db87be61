package lemmas

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/integrate/quad"

	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/theory"
)

// zetaSlips are the slips of the proof of lem:moss-Delta. With both terms right its constant is
// 2/e + 2/ln 2 = 3.62 ≤ 4.
func zetaSlips() []slip {
	return []slip{{
		id: "zeta-tail/printed/unimodal", reference: "lem:moss-Delta, line:unimodal",
		statement: "the largest δ·2^j e^{−2^{j−1}ε²} is δ/(eε²), so line:unimodal follows by Σf ≤ max f + ∫f.",
		repair:    "the largest is 2δ/(eε²); the line itself holds (zeta-tail/line-unimodal). The lemma survives: 3.62 ≤ 4.",
		method:    "the term at 2^x = 1/ε², divided by δ",
		instance:  "eps=0.25",
		witness: func() (search.Comparison, error) {
			const eps = 0.25 // 1/ε² = 2⁴, so the maximum is a term of the sum
			term := 2 / (eps * eps) * math.Exp(-1)
			return atMost(rounded(term), 1/(math.E*eps*eps), "the term of j = 5 is 2⁵e⁻¹ = %s", number(term)), nil
		},
	}, {
		id: "zeta-tail/printed/integral", reference: "lem:moss-Delta, the line after line:unimodal",
		statement: "∫₀^∞ 2^{x+1}e^{−2^xε²}dx = 2/(ln 2·ε²e^ε).",
		repair:    "it is 2/(ln 2·ε²e^{ε²}), larger for ε < 1. The lemma survives: 3.62 ≤ 4.",
		method:    "Gauss–Legendre quadrature over v = 2^x, where the integrand is 2e^{−vε²}/ln 2",
		instance:  "eps=0.5",
		witness: func() (search.Comparison, error) {
			const eps = 0.5
			f := func(v float64) float64 { return 2 / math.Ln2 * math.Exp(-v*eps*eps) }
			v := quad.Fixed(f, 1, 200, 128, quad.Legendre{}, 1)
			return atMost(theory.Bracket{Lo: v * (1 - 1e-9), Hi: v * (1 + 1e-9)}, 2/(math.Ln2*eps*eps*math.Exp(eps)),
				"the integral is %s", number(v)), nil
		},
	}, {
		id: "zeta-tail/printed/sum", reference: "lem:moss-Delta, the last two lines of the proof",
		statement: "Σ_j 2^j e^{−2^{j−1}ε²} ≤ 1/(eε²) + 2/(ln 2·ε²e^ε) for every ε in (0,1).",
		repair:    "2/(eε²) + 2/(ln 2·ε²e^{ε²}). The printed one fails for ε = 0.156 … 0.999. The lemma survives: 3.62 ≤ 4.",
		method:    "the sum of all terms that float64 can hold, at every ε ≤ 1.5 with three decimals",
		instance:  "eps=0.5",
		witness: func() (search.Comparison, error) {
			fails := slices.DeleteFunc(sequence(1500, func(i int) float64 { return float64(i+1) / 1000 }),
				func(eps float64) bool { return theory.ZetaProofSum(eps) <= theory.ZetaProofPrinted(eps) })
			return atMost(rounded(theory.ZetaProofSum(0.5)), theory.ZetaProofPrinted(0.5), "fails for eps from %s to %s",
				number(fails[0]), number(fails[len(fails)-1])), nil
		},
	}, {
		id: "zeta-tail/printed/at-mean", reference: "lem:moss-Delta, first sentence of the proof",
		statement: "P(ζ ≥ ε) = 0 when ε ≥ μ.",
		repair:    "only for ε > μ. At ε = μ and T ≥ 1/δ it is (1−μ)^⌈1/δ⌉ ≤ 4δ/ε². The lemma survives.",
		method:    "first-passage program at ε = μ",
		instance:  "mu=eps=0.5, delta=1, T=1",
		witness: func() (search.Comparison, error) {
			p, err := theory.ZetaTail(0.5, 0.5, 1, 1)
			return atMost(p, 0, "one reward of 0 gives I_1 = 0 and ζ = mu"), err
		},
	}}
}

// kappaSlips are the slips of the proof of lem:moss-deviate.
func kappaSlips() []slip {
	return []slip{{
		id: "kappa/printed/sum-integral", reference: "lem:moss-deviate, the line with Σ ≤ ∫",
		statement: "Σ_{t>⌊a/ε²⌋}e^{−2(√t·ε−√a)²} ≤ ∫_{a/ε²}^∞ e^{−2(√t·ε−√a)²}dt.",
		repair:    "the right side needs a/ε² − ⌊a/ε²⌋ more; the first sum has that much slack. The total holds.",
		method:    "the sum term by term against the closed form of the integral",
		instance:  "a=1, a/eps²=1.999",
		witness: func() (search.Comparison, error) {
			s := theory.KappaProof(1, math.Sqrt(1/1.999), 1e6)
			return atMost(rounded(s.Sum), s.Integral, "sum %s, integral %s; totals %s ≤ %s", number(s.Sum), number(s.Integral),
				number(s.Total), number(s.Printed)), nil
		},
	}, {
		id: "kappa/printed/n-and-T", reference: "lem:moss-deviate, first line of the proof",
		statement: "E κ = Σ_{t=1}^n P(S_t ≥ tε − √(at)) for n rewards, where κ counts up to any T > 1.",
		repair:    "n and T must agree; κ needs T rewards. The lemma survives with n = T.",
		method:    "binomial tails: E κ at T = 20 against the sum to n = 10",
		instance:  "mu=0.5, a=1, eps=0.1, n=10, T=20",
		witness: func() (search.Comparison, error) {
			long, err := theory.Kappa(0.5, 1, 0.1, 20)
			if err != nil {
				return search.Comparison{}, err
			}
			short, err := theory.Kappa(0.5, 1, 0.1, 10)
			return atMost(long, short.Hi, "E κ = %s for T = 20, the printed sum is %s", number(long.Mid()), number(short.Mid())),
				err
		},
	}, {
		id: "kappa/printed/one-mean", reference: "lem:moss-deviate, \"independent random variables\" with one μ",
		statement: "E κ ≤ 3a/ε² for independent rewards with different means, if μ is the average of all means.",
		repair:    "the rewards have one mean, or μ is the average up to t. The theorem survives: an arm has one mean.",
		method:    "fifty rewards of 1, then fifty of 0: κ is not random and can be counted",
		instance:  "50 ones, 50 zeros, a=1, eps=0.25",
		witness: func() (search.Comparison, error) {
			const a, eps = 1, 0.25
			count := 0.0
			for t := 1.0; t <= 100; t++ {
				if min(t, 50) >= t/2+t*eps-math.Sqrt(a*t) {
					count++
				}
			}
			return atMost(theory.Exactly(count), theory.KappaBound(a, eps), "κ = %g of 100 rounds with μ = ½", count), nil
		},
	}}
}
