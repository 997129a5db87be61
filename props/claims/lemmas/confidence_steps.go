package lemmas

import (
	"context"
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/formula"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/theory"
)

// zetaTailStep claims the proof's last lines, corrected.
func zetaTailStep() props.Claim {
	epsilons := sequence(60, func(i int) float64 { return 0.001 * math.Pow(1.14, float64(i)) })
	return props.Claim{
		ID: "zeta-tail/corrected-step", Group: groupConcentration, Reference: zetaTailLemma.Reference, Evidence: props.Exact,
		Statement: fmt.Sprintf("The proof's last lines, corrected: Σ_{j≥1} 2^j e^{−2^{j−1}ε²} ≤ 2/(eε²) + "+
			"2/(ln 2·ε²e^{ε²}) ≤ %.2f/ε² ≤ 4/ε².", theory.ZetaProofConstant),
		Method:  "both inequalities on a grid of ε; the sum has every term that float64 can hold",
		Rejects: "the printed term δ/(eε²) in place of 2δ/(eε²)",
		Cases: []props.Case{
			formula.OnGrid(props.Case{Instance: "sum of the tail"}, epsilons,
				func(eps float64) (search.Comparison, error) {
					return atMost(rounded(theory.ZetaProofSum(eps)), theory.ZetaProofCorrected(eps), "eps=%s", number(eps)), nil
				}),
			formula.OnGrid(props.Case{Instance: "constant"}, epsilons, func(eps float64) (search.Comparison, error) {
				return atMost(rounded(theory.ZetaProofCorrected(eps)*eps*eps), theory.ZetaTailBound(1, 1), "eps=%s", number(eps)),
					nil
			}),
		},
	}
}

// zetaMeanStep claims the integral that turns the tail into the mean.
func zetaMeanStep() props.Claim {
	deltas := sequence(70, func(i int) float64 { return 1e-9 * math.Pow(4e9, float64(i)/69) })
	return props.Claim{
		ID: "zeta-mean/integral", Group: groupConcentration, Reference: zetaMeanLemma.Reference, Evidence: props.Exact,
		Statement: "∫₀¹ min{1, 4δ/ε²} dε is at most the bound stated for E ζ.",
		Method:    "closed form: 4√δ − 4δ for δ ≤ 1/4, 1 above",
		Rejects:   "4δ in place of 4√δ",
		Cases: []props.Case{formula.OnGrid(props.Case{Instance: "delta from 1e-9 to 4"}, deltas,
			func(delta float64) (search.Comparison, error) {
				exact := theory.Exactly(tailIntegral(delta) * (1 - 1e-15))
				return atMost(exact, theory.ZetaMeanBound(delta), "delta=%s", number(delta)), nil
			})},
	}
}

// tailIntegral is ∫₀¹ min{1, 4δ/ε²} dε: 1 up to ε₀ = min{1, 2√δ}, then 4δ(1/ε₀ − 1).
func tailIntegral(delta float64) float64 {
	corner := math.Min(1, 2*math.Sqrt(delta))
	return corner + 4*delta*(1/corner-1)
}

// kappaStep claims the inequality that the proof needs. The proof derives it from a stronger one,
// which is false. The grid has a/ε² just below whole numbers, where the floor loses most.
func kappaStep() props.Claim {
	ratios := []float64{0.3, 0.999, 1.001, 1.5, 1.999, 2.001, 4.999, 19.99, 100, 1999.99} // a/ε²
	grid := formula.Product([]float64{1, 1.3, 2, 5, 20}, ratios)
	return props.Claim{
		ID: "kappa/corrected-step", Group: groupConcentration, Reference: kappaLemma.Reference, Evidence: props.Exact,
		Statement: "The proof's last step, corrected: ⌊a/ε²⌋ + Σ_{t>a/ε²} e^{−2(√t·ε−√a)²} ≤ 3a/ε² for a ≥ 1.",
		Method:    "the sum term by term on a grid of a and a/ε², with many a/ε² close to integers",
		Rejects:   "1 + √(2π)/2 in place of 3, a bound that lacks the last term",
		Cases: []props.Case{
			formula.OnGrid(props.Case{Instance: "total", From: props.Default}, grid,
				func(x []float64) (search.Comparison, error) {
					a, eps := x[0], math.Sqrt(x[0]/x[1])
					s := theory.KappaProof(a, eps, 1e7)
					// 1e-12 covers the rounding of a sum of at most 10⁷ terms below 1.
					total := theory.Bracket{Lo: s.Total * (1 - 1e-12), Hi: s.Total * (1 + 1e-12)}
					return atMost(total, theory.KappaBound(a, eps), "a=%s eps=%s", number(a), number(eps)), nil
				}),
			exactly(props.Case{Instance: "the printed integral gives 3a/ε² from a = 0.8162 on"},
				func() (search.Comparison, error) {
					const a = 0.8163
					return atMost(rounded(1+math.Sqrt(2*math.Pi/a)/2+1/(2*a)), theory.KappaBound(a, 1)/a, "a=%s, least a %s",
						number(a), number(theory.KappaProofLeastA())), nil
				}),
		},
	}
}

// zetaProof is the constant that the proof's last lines give.
func zetaProof(context.Context, props.Trial) (formula.Constant, error) {
	return formula.Constant{
		Lemma: "zeta-tail/corrected-step", Reference: zetaTailLemma.Reference, Quantity: "c in P(ζ ≥ ε) ≤ cδ/ε²",
		Kind: "proof", Paper: zetaTailLemma.Constant, Extreme: theory.ZetaProofConstant, Where: "ε → 0: 2/e + 2/ln 2",
	}, nil
}

// kappaLeastA searches the largest a at which the inequality itself fails. The lemma asks for
// a ≥ 1, and its proof needs a ≥ 0.8162.
func kappaLeastA(ctx context.Context, t props.Trial) (formula.Constant, error) {
	effort := search.Effort{Seed: seed.Derive(t.Seed, "kappa/least a"), Starts: props.ByEffort(t.Effort, 6, 12, 96),
		Iterations: 160}
	best, err := search.Minimize(ctx, effort, kappaSides(0.01, 1, 0.03), func(u []float64) float64 {
		p, err := kappaLemma.Compare(kappaAt(u))
		switch {
		case err != nil:
			return math.Inf(1)
		case p.Violated():
			return -u[1]
		default: // towards a violation
			return 1 - p.Tightness()
		}
	})
	if err != nil {
		return formula.Constant{}, err
	}
	// With μ + ε = 1 + √(a/3) an average of 1 reaches the boundary at t = 1, 2 and 3, and no other does. So the sum is
	// μ + μ² + μ³, and exceeds 3a/ε² where √(3a) < s(1−μ)/(1 − s/3), s² = μ + μ² + μ³: at most here.
	known := []float64{0.5503484226932653, 0.1562056051, 0.6778368858463804 * justBelow}
	if p, err := kappaLemma.Compare(kappaAt(known)); err == nil && p.Violated() && known[1] > best.X[1] {
		best.X = known
	}
	return formula.Constant{
		Lemma: "kappa", Reference: kappaLemma.Reference, Quantity: "a from which E κ ≤ 3a/ε² holds; proof: 0.8162",
		Kind: formula.Found, Paper: 1, Extreme: best.X[1],
		Where:  fmt.Sprintf("fails at mu=%s a=%s eps=%s", number(best.X[0]), number(best.X[1]), number(best.X[2])),
		Search: fmt.Sprintf("%d evaluations: a walk over mu, a ≤ 1 and eps", best.Evals),
	}, nil
}
