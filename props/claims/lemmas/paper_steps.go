package lemmas

import (
	"math"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/formula"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/theory"
)

// paperSteps claims lines of the paper's proofs, in the order of the paper.
func paperSteps(s Subjects) []props.Claim {
	return []props.Claim{
		doob(), bestLambda(), peeling(), unimodalLine(), leaving(), gapDisplay(s), bigSum(),
	}
}

// doob claims the line that the maximal inequality starts from.
func doob() props.Claim {
	grid := formula.Product([]float64{1, 3, 20, 100}, []float64{0.02, 0.3, 0.5, 0.9}, []float64{0.3, 0.6, 1, 1.5},
		[]float64{0.5, 1, 2}) // n, q, ε/√n, λ/λ*
	return props.Claim{
		ID: "hoeffding-max/doob", Group: groupConcentration, Reference: "lem:general_Hoef, Doob's submartingale inequality",
		Evidence:  props.Exact,
		Statement: "For centred Bernoulli steps and every λ > 0: P(max_{t≤n} S_t ≥ ε) ≤ E e^{λS_n}/e^{λε}.",
		Method:    "first-passage dynamic program against the closed form of the right side, at λ*/2, λ* and 2λ*",
		Rejects:   "e^{2λε} in place of e^{λε}",
		Cases: []props.Case{formula.OnGrid(props.Case{Instance: "q, n, eps and lambda"}, grid,
			func(x []float64) (search.Comparison, error) {
				n, q, eps := x[0], x[1], x[2]*math.Sqrt(x[0])
				lambda := x[3] * 4 * eps / n
				p, err := theory.HoeffdingMaxEqual(q, int(n), eps)
				// E e^{λS_n} = (qe^{λ(1−q)} + (1−q)e^{−λq})^n
				step := q*math.Exp(lambda*(1-q)) + (1-q)*math.Exp(-lambda*q)
				right := math.Exp(n*math.Log(step) - lambda*eps)
				return atMost(p, right*(1+1e-12), "q=%s n=%d eps=%s lambda=%s", number(q), int(n), number(eps), number(lambda)), err
			})},
	}
}

// bestLambda claims the λ that the proof takes.
func bestLambda() props.Claim {
	grid := formula.Product([]float64{1, 2, 7, 50, 1000}, []float64{0.01, 0.1, 1, 3, 10}) // n, ε
	return props.Claim{
		ID: "hoeffding-max/lambda", Group: groupConcentration, Reference: "lem:general_Hoef, last line of the proof",
		Evidence:  props.Exact,
		Statement: "λ* = 4ε/n minimises nλ²/8 − ελ, and the minimum is −2ε²/n.",
		Method:    "the value at λ* is −2ε²/n; those at 0.99λ* and 1.01λ* are not lower; observed is e to the excess",
		Rejects:   "λ = 2ε/n, λ = 4ε",
		Cases: []props.Case{formula.OnGrid(props.Case{Instance: "n = 1…1000, eps = .01…10"}, grid,
			func(x []float64) (search.Comparison, error) {
				n, eps := x[0], x[1]
				exponent := func(lambda float64) float64 { return n*theory.HoeffdingLogMGFBound(lambda, 1) - eps*lambda }
				best := 4 * eps / n
				least := min(math.Log(theory.HoeffdingMaxBound(int(n), eps)), exponent(0.99*best), exponent(1.01*best))
				return atMost(rounded(math.Exp(exponent(best)-least)), 1+1e-9, "n=%d eps=%s", int(n), number(eps)), nil
			})},
	}
}

// peeling claims the first three lines of the proof of the ζ-tail.
func peeling() props.Claim {
	var grid []peelPoint
	for _, x := range formula.Product([]float64{0.1, 0.5, 0.9}, []float64{1e-3, 1e-2, 0.1, 1}, []float64{0.1, 0.3, 0.7}) {
		grid = append(grid, peelPoint{x[0], x[2] * x[0], x[1]})
	}
	return props.Claim{
		ID: "zeta-tail/peeling", Group: groupConcentration, Evidence: props.Exact,
		Reference: "lem:moss-Delta, the display up to line:hoef_inequality and the line after it",
		Statement: "P(ζ ≥ ε) ≤ Σ_{j≤log T} P(max_{s≤2^j} S_s ≥ x_j), each term ≤ e^{−x_j²/2^{j−1}} ≤ δ2^j e^{−2^{j−1}ε²}.",
		Method: "both sides by first-passage dynamic programs for Bernoulli rewards, T = 512; S_s is the centred sum of " +
			"1 − X, and x_j = 2^{j−1}ε + √(2^{j−1} ln⁺(1/(δ2^j)))",
		Rejects: "2^{j+1} in place of 2^j in x_j, a missing radius in x_j, ε in place of 2^{j−1}ε",
		Cases: []props.Case{
			formula.OnGrid(props.Case{Instance: "the union over blocks", From: props.Default}, grid, peelPoint.union),
			formula.OnGrid(props.Case{Instance: "each block", From: props.Default}, grid, peelPoint.blocks),
		},
	}
}

// A peelPoint is a point at which dyadic peeling is checked, over 2^peels rounds.
type peelPoint struct{ mu, eps, delta float64 }

const peels = 9

func (x peelPoint) String() string {
	return "mu=" + number(x.mu) + " eps=" + number(x.eps) + " delta=" + number(x.delta)
}

// level is x_j.
func (x peelPoint) level(j int) float64 {
	half := math.Ldexp(1, j-1)
	return half*x.eps + math.Sqrt(half*max(0, -math.Log(2*half*x.delta)))
}

// block encloses P(max_{s≤2^j} S_s ≥ x_j).
func (x peelPoint) block(j int) (theory.Bracket, error) {
	return theory.HoeffdingMaxEqual(1-x.mu, 1<<j, x.level(j))
}

// union compares P(ζ ≥ ε) with the sum over the blocks.
func (x peelPoint) union() (search.Comparison, error) {
	left, err := theory.ZetaTail(x.mu, x.eps, x.delta, 1<<peels)
	total := 0.0
	for j := 1; j <= peels && err == nil; j++ {
		var b theory.Bracket
		b, err = x.block(j)
		total += b.Hi
	}
	return atMost(left, total, "%s", x), err
}

// blocks compares each block with its two bounds.
func (x peelPoint) blocks() (search.Comparison, error) {
	worst := atMost(theory.Exactly(0), 1, "%s", x)
	for j := 1; j <= peels; j++ {
		b, err := x.block(j)
		if err != nil {
			return worst, err
		}
		half := math.Ldexp(1, j-1)
		middle := math.Exp(-math.Pow(x.level(j), 2) / half)
		right := 2 * x.delta * half * math.Exp(-half*x.eps*x.eps)
		for _, p := range []search.Comparison{
			atMost(b, middle*(1+1e-9), "%s j=%d, line:hoef_inequality", x, j),
			atMost(rounded(middle), right*(1+1e-9), "%s j=%d, the line after", x, j),
		} {
			if p.Tighter(worst) {
				worst = p
			}
		}
	}
	return worst, nil
}

// leaving claims what the text says of the confidence region: with this radius an index
// falls below its mean far too often for the argument that UCB uses, a union over rounds.
func leaving() props.Claim {
	const tiny = 1e-9 // ζ ≥ tiny: the index has been below the mean
	return props.Claim{
		ID: "zeta-tail/confidence-region", Group: groupConcentration, Evidence: props.Exact,
		Reference: "sec:cmoss_algo, the paragraph after alg:cmoss",
		Statement: "If 0.3 ≤ μ ≤ 0.9 and 0.3/δ ≤ T < 1/δ, P(an index falls below its mean within T rounds) > 1/T².",
		Method: "first-passage dynamic program at ε = 10⁻⁹, numerical error included; for T ≥ 1/δ the confidence region " +
			"is empty, so the probability is 1",
		Rejects: "a probability of the order of δ²",
		Cases: []props.Case{formula.OnGrid(props.Case{Instance: "delta = 1e-3, T = 300…999"},
			formula.Product([]float64{0.3, 0.5, 0.9}, []float64{300, 600, 999}),
			func(x []float64) (search.Comparison, error) {
				p, err := theory.ZetaTail(x[0], tiny, 1e-3, int64(x[1]))
				return atLeast(p, 1/x[1]/x[1], "mu=%s T=%s", number(x[0]), number(x[1])), err
			})},
	}
}

// unimodalLine claims line:unimodal as printed. It does not follow from the paper's reason, but it
// holds for ε < 1, as the lemma needs. At ε = 1.067 the sum is 1.002 times the right side.
func unimodalLine() props.Claim {
	epsilons := sequence(2000, func(i int) float64 { return 0.001 * math.Pow(1000, float64(i)/1999) })
	return props.Claim{
		ID: "zeta-tail/line-unimodal", Group: groupConcentration, Reference: "lem:moss-Delta, line:unimodal",
		Evidence:  props.Exact,
		Statement: "For 0 < ε < 1, as printed: Σ_{j≥1} 2^j e^{−2^{j−1}ε²} ≤ 1/(eε²) + ∫₀^∞ 2^{x+1} e^{−2^xε²}dx.",
		Method: "the sum of all terms that float64 can hold against the closed form of the integral, at 2000 values of ε " +
			"from 0.001 to 1; the row shows the least slack",
		Rejects: "a missing term 1/(eε²); e^ε in place of e^{ε²}",
		Cases: []props.Case{formula.OnGrid(props.Case{Instance: "eps from 0.001 to 1"}, epsilons,
			func(eps float64) (search.Comparison, error) {
				return atMost(rounded(theory.ZetaProofSum(eps)), theory.ZetaProofLine(eps), "eps=%s", number(eps)), nil
			})},
	}
}
