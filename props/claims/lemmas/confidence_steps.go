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

// zetaTailSteps claims the proof's last lines, mended.
func zetaTailSteps(base props.Claim, p Pair) []props.Claim {
	constant := p.Bound(Letters{Eps: 1, Delta: 1})
	base.ID = "zeta-tail/corrected-step"
	base.Statement = fmt.Sprintf("The corrected last lines of the proof: Σ_{j≥1} 2^j e^{−2^{j−1}ε²} ≤ 2/(eε²) + 2/(ln 2·ε²e^{ε²}) ≤ (2/e + 2/ln 2)/ε², "+
		"so that the lemma's constant is at most %.2f ≤ %s.", theory.ZetaProofConstant, number(constant))
	base.Method = "both inequalities on a grid of ε, the sum to underflow"
	base.Rejects = "the printed terms δ/(eε²) and e^ε"
	base.Cases = []props.Case{
		onGrid("sum of the tail", always(0.01), epsGrid, func(eps float64) (search.Comparison, error) {
			return atMost(rounded(theory.ZetaProofSum(eps)), theory.ZetaProofCorrected(eps), "eps=%s", number(eps)), nil
		}),
		onGrid("constant", always(0.01), epsGrid, func(eps float64) (search.Comparison, error) {
			return atMost(rounded(theory.ZetaProofCorrected(eps)*eps*eps), constant, "eps=%s", number(eps)), nil
		}),
	}
	return []props.Claim{base}
}

func epsGrid(props.Effort) []float64 {
	return sequence(60, func(i int) float64 { return 0.001 * math.Pow(1.14, float64(i)) })
}

// zetaMeanSteps claims the integral that turns the tail into the mean.
func zetaMeanSteps(base props.Claim, p Pair) []props.Claim {
	base.ID = "zeta-mean/integral"
	base.Statement = "∫₀¹ min{1, 4δ/ε²} dε is at most the bound stated for E ζ."
	base.Method = "closed form: 4√δ − 4δ for δ ≤ 1/4, 1 above"
	base.Cases = []props.Case{onGrid("delta from 1e-9 to 4", always(0.01), deltaGrid, func(delta float64) (search.Comparison, error) {
		return atMost(theory.Exactly(tailIntegral(delta)*(1-1e-15)), p.Bound(Letters{Delta: delta}), "delta=%s", number(delta)), nil
	})}
	return []props.Claim{base}
}

// tailIntegral is ∫₀¹ min{1, 4δ/ε²} dε: 1 up to ε₀ = min{1, 2√δ}, then
// 4δ(1/ε₀ − 1).
func tailIntegral(delta float64) float64 {
	corner := math.Min(1, 2*math.Sqrt(delta))
	return corner + 4*delta*(1/corner-1)
}

func deltaGrid(props.Effort) []float64 {
	return sequence(70, func(i int) float64 { return 1e-9 * math.Pow(4e9, float64(i)/69) })
}

// kappaSteps claims the inequality that the proof needs. The step by which the proof gets there
// claims more, which does not hold.
func kappaSteps(base props.Claim, p Pair) []props.Claim {
	c := number(p.Bound(Letters{A: 1, Eps: 1}))
	base.ID = "kappa/corrected-step"
	base.Statement = fmt.Sprintf("What the proof needs: ⌊a/ε²⌋ + Σ_{t>a/ε²} e^{−2(√t·ε−√a)²} ≤ %sa/ε² for a ≥ 1. The sum alone may exceed its integral; "+
		"the floor leaves the slack that saves the total.", c)
	base.Method = "the sum term by term on a grid of a and a/ε², close to whole numbers in particular"
	base.Rejects = c + " replaced by 1 + √(2π)/2, which forgets the last term"
	base.Cases = []props.Case{onGrid("total", normally(0.1), kappaProofGrid, func(x Letters) (search.Comparison, error) {
		s := theory.KappaProof(x.A, x.Eps, 1e7)
		// 1e-12 covers the rounding of a sum of at most 10⁷ terms below 1.
		return atMost(theory.Bracket{Lo: s.Total * (1 - 1e-12), Hi: s.Total * (1 + 1e-12)}, p.Bound(x), "a=%s eps=%s", number(x.A), number(x.Eps)), nil
	}), once("the printed integral gives 3a/ε² from a = 0.8162 on", func() (search.Comparison, error) {
		a := 0.8163
		return atMost(rounded(1+math.Sqrt(2*math.Pi/a)/2+1/(2*a)), p.Bound(Letters{A: a, Eps: 1})/a, "a=%s, least a "+
			"%s", number(a), number(theory.KappaProofLeastA())), nil
	})}
	return []props.Claim{base}
}

// kappaProofGrid puts a/ε² just below whole numbers, where the floor loses most.
func kappaProofGrid(props.Effort) []Letters {
	var grid []Letters
	for _, a := range []float64{1, 1.3, 2, 5, 20} {
		for _, ratio := range []float64{0.3, 0.999, 1.001, 1.5, 1.999, 2.001, 4.999, 19.99, 100, 1999.99} {
			grid = append(grid, Letters{A: a, Eps: math.Sqrt(a / ratio)})
		}
	}
	return grid
}

// kappaLeastA searches the largest a at which the inequality itself fails; the
// lemma asks for a ≥ 1 and its proof for a ≥ 0.8162.
func kappaLeastA(ctx context.Context, t props.Trial, f Lemma, p Pair, c *Constant) error {
	box := kappaBox(0.01, 1, 0.03)
	at := f.Comparing(box, p)
	best, err := search.Minimize(ctx, search.Effort{Seed: seed.Derive(t.Seed, "kappa/least "+
		"a"), Starts: props.ByEffort(t.Effort, 6, 12, 96), Iterations: 160}, box.Sides, func(x []float64) float64 {
		p, err := at(x)
		switch {
		case err != nil:
			return math.Inf(1)
		case p.Violated():
			return -x[1]
		default: // towards a violation
			return 1 - p.Tightness()
		}
	})
	if err != nil {
		return err
	}
	c.Extreme, c.Where = best.X[1], fmt.Sprintf("fails at mu=%s a=%s eps=%s", number(best.X[0]), number(best.X[1]), number(best.X[2]))
	c.Search = fmt.Sprintf("%d evaluations over %s", best.Evals, formula.BoxText(box.Sides))
	return nil
}
