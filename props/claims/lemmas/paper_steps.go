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
	Doob         func(q float64, n int, lambda, eps float64) float64 // E e^{λS_n}/e^{λε} for Bernoulli steps of mean q, centred
	Lambda       func(n int, eps float64) float64                    // λ* = 4ε/n
	Peel         func(j int, eps, delta float64) float64             // 2^{j−1}ε + √(2^{j−1} ln⁺(1/(δ2^j)))
	UnimodalLine func(eps float64) float64                           // line:unimodal over δ: 1/(eε²) + ∫₀^∞ 2^{x+1} e^{−2^xε²}dx
	GapShare     float64                                             // 7/8, in the display before lem:actionset_divide
	BigSum       float64                                             // 3/8, in line:big_sum
	Class        func(means []float64, gap float64) theory.Partition // the class of an action, by its wrong arms' means
	Printed      float64                                             // 1540, the printed constant of lem:action_arrange
}

// paperSteps claims those lines, in the order of the paper.
func paperSteps(s Subjects) []props.Claim {
	return one(
		doob(s.Steps), bestLambda(s.Steps), peeling(s.Steps), unimodalLine(s.Steps), leaving(s.Pairs["zeta-tail"].Exact),
		gapDisplay(s), bigSum(s.Steps), exclusive(s.Steps), printedArrangement(s),
	)
}

// doob claims the line that the maximal inequality starts from.
func doob(s Steps) props.Claim {
	return props.Claim{
		ID: "hoeffding-max/doob", Group: groupConcentration, Reference: "lem:general_Hoef, Doob's submartingale inequality", Evidence: props.Exact,
		Statement: "For centred Bernoulli steps and every λ > 0: P(max_{t≤n} S_t ≥ ε) ≤ E e^{λS_n}/e^{λε}.",
		Method:    "first-passage program against the closed form of the right side, at λ*/2, λ* and 2λ*",
		Rejects:   "e^{2λε} for e^{λε}",
		Cases: []props.Case{onGrid("q, n, eps and lambda", always(0.05), func(e props.Effort) []Letters {
			var grid []Letters
			for _, n := range props.ByEffort(e, []int{1, 3, 20}, []int{1, 3, 20, 100}, []int{1, 3, 20, 100, 1000}) {
				for _, q := range []float64{0.02, 0.3, 0.5, 0.9} {
					for _, c := range []float64{0.3, 0.6, 1, 1.5} {
						for _, share := range []float64{0.5, 1, 2} {
							eps := c * math.Sqrt(float64(n))
							grid = append(grid, Letters{N: n, Q: []float64{q}, Eps: eps, Lambda: share * 4 * eps / float64(n)})
						}
					}
				}
			}
			return grid
		}, func(x Letters) (search.Comparison, error) {
			p, err := theory.HoeffdingMaxEqual(x.Q[0], x.N, x.Eps)
			return atMost(p, s.Doob(x.Q[0], x.N, x.Lambda, x.Eps)*(1+1e-12), "q=%s n=%d eps=%s lambda=%s", number(x.Q[0]), x.N, number(x.Eps), number(x.Lambda)), err
		})},
	}
}

// bestLambda claims the λ that the proof takes.
func bestLambda(s Steps) props.Claim {
	return props.Claim{
		ID: "hoeffding-max/lambda", Group: groupConcentration, Reference: "lem:general_Hoef, last line of the proof", Evidence: props.Exact,
		Statement: "λ* = 4ε/n minimises nλ²/8 − ελ, where it is −2ε²/n.",
		Method:    "e to the difference of the two, and of the values at .99λ* and 1.01λ*, which must not be lower",
		Rejects:   "λ = 2ε/n, λ = 4ε",
		Cases: []props.Case{onGrid("n = 1…1000, eps = .01…10", always(0.01), func(props.Effort) []Letters {
			var grid []Letters
			for _, n := range []int{1, 2, 7, 50, 1000} {
				for _, eps := range []float64{0.01, 0.1, 1, 3, 10} {
					grid = append(grid, Letters{N: n, Eps: eps})
				}
			}
			return grid
		}, func(x Letters) (search.Comparison, error) {
			n, eps := float64(x.N), x.Eps
			exponent := func(lambda float64) float64 { return n*lambda*lambda/8 - eps*lambda }
			best := s.Lambda(x.N, eps)
			least := min(-2*eps*eps/n, exponent(0.99*best), exponent(1.01*best))
			return atMost(rounded(math.Exp(exponent(best)-least)), 1+1e-9, "n=%d eps=%s", x.N, number(eps)), nil
		})},
	}
}

// peeling claims the first three lines of the proof of the ζ-tail.
func peeling(s Steps) props.Claim {
	const most = 9 // T = 2⁹
	grid := func(props.Effort) []Letters {
		var grid []Letters
		for _, mu := range []float64{0.1, 0.5, 0.9} {
			for _, delta := range []float64{1e-3, 1e-2, 0.1, 1} {
				for _, share := range []float64{0.1, 0.3, 0.7} {
					grid = append(grid, Letters{Mu: mu, Eps: share * mu, Delta: delta})
				}
			}
		}
		return grid
	}
	where := func(x Letters) string {
		return "mu=" + number(x.Mu) + " eps=" + number(x.Eps) + " delta=" + number(x.Delta)
	}
	block := func(x Letters, j int) (theory.Bracket, error) {
		return theory.HoeffdingMaxEqual(1-x.Mu, 1<<j, s.Peel(j, x.Eps, x.Delta))
	}
	return props.Claim{
		ID: "zeta-tail/peeling", Group: groupConcentration, Reference: "lem:moss-Delta, the display up to line:hoef_inequality and the line after it",
		Evidence: props.Exact,
		Statement: "Dyadic peeling: with T = 2^L, S_s the centred sums of 1 − X and x_j = 2^{j−1}ε + √(2^{j−1} ln⁺(1/(δ2^j))), P(ζ ≥ ε) ≤ Σ_{j≤L} P(max_{s≤2^j} " +
			"S_s ≥ x_j), and each term is at most e^{−x_j²/2^{j−1}} ≤ δ2^j e^{−2^{j−1}ε²}.",
		Method:  "both sides by first-passage programs for Bernoulli rewards, T = 512",
		Rejects: "blocks of 2^{j+1} for 2^j in x_j, the radius left out of x_j where it must not be, ε for 2^{j−1}ε",
		Cases: []props.Case{
			onGrid("the union over blocks", normally(0.1), grid, func(x Letters) (search.Comparison, error) {
				left, err := theory.ZetaTail(x.Mu, x.Eps, x.Delta, 1<<most)
				total := 0.0
				for j := 1; j <= most && err == nil; j++ {
					var b theory.Bracket
					b, err = block(x, j)
					total += b.Hi
				}
				return atMost(left, total, "%s", where(x)), err
			}),
			onGrid("each block", normally(0.1), grid, func(x Letters) (search.Comparison, error) {
				worst := atMost(theory.Exactly(0), 1, "%s", where(x))
				for j := 1; j <= most; j++ {
					b, err := block(x, j)
					if err != nil {
						return worst, err
					}
					half := math.Ldexp(1, j-1)
					middle := math.Exp(-math.Pow(s.Peel(j, x.Eps, x.Delta), 2) / half)
					right := 2 * x.Delta * half * math.Exp(-half*x.Eps*x.Eps)
					for _, p := range []search.Comparison{
						atMost(b, middle*(1+1e-9), "%s j=%d, line:hoef_inequality", where(x), j), atMost(rounded(middle), right*(1+1e-9), "%s j=%d, the line after", where(x), j),
					} {
						if p.Tighter(worst) {
							worst = p
						}
					}
				}
				return worst, nil
			}),
		},
	}
}

// leaving claims what the text says of the confidence region: with this radius an index
// falls below its mean far too often for the argument that UCB uses.
func leaving(exact func(x Letters) (theory.Bracket, error)) props.Claim {
	const hardly = 1e-9 // ζ ≥ ε for a tiny ε: the index has been below the mean
	return props.Claim{
		ID: "zeta-tail/confidence-region", Group: groupConcentration, Reference: "sec:cmoss_algo, the paragraph after alg:cmoss", Evidence: props.Exact,
		Statement: "The chance that the index of an arm of mean 0.3 to 0.9 falls below its mean within 0.3/δ ≤ T < 1/δ rounds is above 1/T², so " +
			"that leaving the confidence region cannot be neglected, " +
			"as a union over rounds of Θ(1/t²) would allow. (For T ≥ 1/δ the region is empty and is left for certain.)",
		Method:  "first-passage program at ε = 10⁻⁹, rounding and dropped mass included",
		Rejects: "a chance of leaving of the order of δ²",
		Cases: []props.Case{onGrid("delta = 1e-3, T = 300…999", always(0.02), func(props.Effort) []Letters {
			var grid []Letters
			for _, mu := range []float64{0.3, 0.5, 0.9} {
				for _, T := range []int64{300, 600, 999} {
					grid = append(grid, Letters{Mu: mu, Eps: hardly, Delta: 1e-3, T: T})
				}
			}
			return grid
		}, func(x Letters) (search.Comparison, error) {
			p, err := exact(x)
			return atLeast(p, 1/float64(x.T)/float64(x.T), "mu=%s T=%d", number(x.Mu), x.T), err
		})},
	}
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
