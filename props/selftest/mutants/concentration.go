package mutants

import (
	"math"

	"github.com/regretcheck/regretcheck/props/claims/lemmas"
	"github.com/regretcheck/regretcheck/theory"
)

// letters are what a formula of the table is evaluated at.
type letters = lemmas.Letters

// bound puts another bound into a formula of the table.
func bound(formula string, wrong func(x letters) float64) Plant {
	return func(s *Subjects, _ string) {
		s.Lemmas.Plant(formula, func(p *lemmas.Pair) { p.Bound = wrong })
	}
}

// exact puts another exact program into a formula of the table.
func exact(formula string, wrong func(right program, x letters) (theory.Bracket, error)) Plant {
	return func(s *Subjects, _ string) {
		s.Lemmas.Plant(formula, func(p *lemmas.Pair) {
			right := p.Exact
			p.Exact = func(x letters) (theory.Bracket, error) { return wrong(right, x) }
		})
	}
}

// A program encloses what a formula bounds.
type program = func(x letters) (theory.Bracket, error)

// complement yields 1 − x for x.
func complement(right program, x letters) (theory.Bracket, error) {
	b, err := right(x)
	return theory.Bracket{Lo: 1 - b.Hi, Hi: 1 - b.Lo}, err
}

// everyRound counts all rounds.
func everyRound(_ program, x letters) (theory.Bracket, error) {
	return theory.Exactly(float64(x.T)), nil
}

// times is a multiple of a formula's bound.
func times(formula string, c float64) Plant {
	return func(s *Subjects, _ string) {
		s.Lemmas.Plant(formula, func(p *lemmas.Pair) {
			right := p.Bound
			p.Bound = func(x letters) float64 { return c * right(x) }
		})
	}
}

// Half of what each bound must be at least: the largest value that is attained,
// from package theory's closed forms or from the searches of package lemmas.
// Half of the printed bound would still be true where its constant has room.
const (
	attainedZeta  = 4. / 27     // P(ζ ≥ ε)ε²/δ at μ = ε = ⅔, δ = 1, T = 1: (1−μ)ε²
	attainedKappa = 3 * 0.43    // E κ·ε²/a at a = 1
	attainedMean  = 0.25 * 0.25 // E ζ at μ = ½, δ = 1, T ≥ 1, over 4√δ: ½·½/4
)

func concentrationMutants() []Mutant {
	mgf, maximal := by{"hoeffding-mgf", "hoeffding-mgf/search"}, by{"hoeffding-max", "hoeffding-max/search"}
	tail, kappa := by{"zeta-tail", "zeta-tail/search", "zeta-tail/corrected-step"}, by{"kappa", "kappa/search", "kappa/corrected-step", "kappa/sampled"}
	mean := by{"zeta-mean", "zeta-mean/search", "zeta-mean/integral"}
	noRadius := func(s *Subjects, _ string) { s.Lemmas.Radius = func(_, _ float64) float64 { return 0 } }
	return []Mutant{
		bug("hoeffding-mgf/half", "λ²(b−a)²/16", mgf, times("hoeffding-mgf", 1./2)),
		bug("hoeffding-mgf/ninth", "λ²(b−a)²/9", mgf, times("hoeffding-mgf", 8./9)),
		bug("hoeffding-mgf/linear-spread", "λ²(b−a)/8", mgf,
			bound("hoeffding-mgf", func(x letters) float64 { return x.Lambda * x.Lambda * x.Spread() / 8 })),
		bug("hoeffding-mgf/uncentred", "the exact program does not centre the law", mgf,
			exact("hoeffding-mgf", uncentred)),
		bug("hoeffding-max/half", "e^{−2ε²/n}/2", maximal, times("hoeffding-max", 1./2)),
		bug("hoeffding-max/exponent", "e^{−4ε²/n}", maximal, bound("hoeffding-max", func(x letters) float64 { return math.Exp(-4 * x.Eps * x.Eps / float64(x.N)) })),
		bug("hoeffding-max/exponent-3", "e^{−3ε²/n}", maximal,
			bound("hoeffding-max", func(x letters) float64 { return math.Exp(-3 * x.Eps * x.Eps / float64(x.N)) })),
		bug("hoeffding-max/eps-for-square", "e^{−2ε/n}", by{"hoeffding-max"},
			bound("hoeffding-max", func(x letters) float64 { return math.Exp(-2 * x.Eps / float64(x.N)) })),
		bug("hoeffding-max/both-sides", "the exact program counts walks that end up on either side", maximal,
			exact("hoeffding-max", func(right program, x letters) (theory.Bracket, error) {
				b, err := right(x)
				return b.Scale(2), err
			})),
		bug("hoeffding-max/complement", "the exact program yields the chance to stay below", by{"hoeffding-max"}, exact("hoeffding-max", complement)),
		bug("zeta-tail/half-of-attained", "half of (4/27)δ/ε²", by{"zeta-tail/search", "zeta-tail/corrected-step"},
			bound("zeta-tail", func(x letters) float64 { return attainedZeta / 2 * x.Delta / (x.Eps * x.Eps) })),
		bug("zeta-tail/hundred-thousandth", "4e-5·δ/ε² for 4δ/ε²", tail, times("zeta-tail", 1e-5)),
		bug("zeta-tail/exponential", "e^{−2ε²/δ} for 4δ/ε²", tail, bound("zeta-tail", func(x letters) float64 { return math.Exp(-2 * x.Eps * x.Eps / x.Delta) })),
		bug("zeta-tail/square-of-delta", "4δ²/ε²", by{"zeta-tail/search"},
			bound("zeta-tail", func(x letters) float64 { return 4 * x.Delta * x.Delta / (x.Eps * x.Eps) })),
		bug("zeta-tail/complement", "the exact program yields P(ζ < ε)", by{"zeta-tail", "zeta-tail/search"},
			exact("zeta-tail", complement)),
		bug("zeta-tail/radius-zero", "ρ = 0 in the definition of ζ", by{"zeta-tail/sampled"}, noRadius),
		formula("zeta-tail/line-without-integral-tail", "e^ε for e^{ε²} in the integral of line:unimodal", by{"zeta-tail/line-unimodal"}, func(f *lemmas.Subjects) {
			f.Steps.UnimodalLine = theory.ZetaProofPrinted
		}),
		bug("zeta-mean/radius-zero", "ρ = 0 in the definition of ζ", by{"zeta-mean/sampled"}, noRadius),
		bug("zeta-mean/half-of-attained", "an eighth of √δ", mean, bound("zeta-mean", func(x letters) float64 { return attainedMean / 2 * 4 * math.Sqrt(x.Delta) })),
		bug("zeta-mean/tenth", "√δ/10", mean, bound("zeta-mean", func(x letters) float64 { return math.Sqrt(x.Delta) / 10 })),
		bug("zeta-mean/delta-for-root", "4δ for 4√δ", by{"zeta-mean/integral"}, bound("zeta-mean", func(x letters) float64 { return 4 * x.Delta })),
		bug("zeta-mean/complement", "the exact program yields E(1 − ζ)", by{"zeta-mean"}, exact("zeta-mean", complement)),
		bug("kappa/half-of-attained", "half of 1.29a/ε²", kappa, bound("kappa", func(x letters) float64 { return attainedKappa / 2 * x.A / (x.Eps * x.Eps) })),
		bug("kappa/below-one", "0.8a/ε²", kappa, bound("kappa", func(x letters) float64 { return 0.8 * x.A / (x.Eps * x.Eps) })),
		bug("kappa/eps-for-square", "3a/ε", kappa, bound("kappa", func(x letters) float64 { return 3 * x.A / x.Eps })),
		bug("kappa/counts-all", "the exact program counts every round", by{"kappa", "kappa/search"},
			exact("kappa", everyRound)),
	}
}

// uncentred is the logarithm of E e^{λX} for a law that was not centred.
func uncentred(_ program, x letters) (theory.Bracket, error) {
	sum := 0.0
	for i, v := range x.Values {
		sum += x.Probs[i] * math.Exp(x.Lambda*v)
	}
	return theory.Exactly(math.Log(sum)), nil
}
