package lemmas

import (
	"errors"
	"fmt"
	"math"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/formula"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/theory"
)

var momentLetters = ranges{letterValues, letterProbs, letterLambda}

// momentLemma is Hoeffding's lemma, in logarithms, which do not overflow.
var momentLemma = Lemma{
	ID: "hoeffding-mgf", Group: groupConcentration, Reference: "lem:Hoef",
	Statement: "For a random variable X of mean 0 with a ≤ X ≤ b and every real λ, ln E e^{λX} ≤ λ²(b−a)²/8.",
	Rejects:   "a constant below 1/8, a bound that is linear in b−a, a bound for λ > 0 only",
	Params:    momentLetters,
	Constant:  1. / 8, Sharp: 1. / 8,
	Bound: func(x Point) float64 {
		law := theory.FiniteLaw{Values: x.List("values"), Probs: x.List("probs")}
		return theory.HoeffdingLogMGFBound(x.Float("lambda"), law.Spread())
	},
	Exact: func(x Point) (props.Interval, error) {
		law, err := theory.NewFiniteLaw(x.List("values"), x.List("probs"))
		return enclosed(law.LogMGF(x.Float("lambda")), err)
	},
	Method:   "exact moment generating functions of two-point laws, the extreme case, on a grid of p and λ",
	Searched: "random laws on 2 to 6 values; a search for the least slack over p and λ of two-point laws",
	Points: []formula.Points{
		{Name: "two-point laws on [0,1]", At: twoPointGrid(0, 1)},
		{Name: "two-point laws on [-3,5]", At: twoPointGrid(-3, 5)},
	},
	Drawn: formula.Draws{Name: "finite laws", Checks: 500, Draw: drawLaw},
	Boxes: []formula.Box{{
		Name: "least slack of two-point laws", Effort: search.Effort{Starts: 8, Iterations: 300},
		Sides: []search.Dimension{{Name: "p", Lo: 0.001, Hi: 0.999}, {Name: "lambda", Lo: 0.01, Hi: 50, Log: true}},
		At:    func(u []float64) Point { return twoPoint(0, 1, u[0], u[1]) },
	}},
	Constants: []formula.Extreme{{Quantity: "c in ln E e^{λX} ≤ cλ²(b−a)²",
		Where: "p = ½, λ → 0: ln cosh(λ/2) = λ²/8 − O(λ⁴)"}},
	Eval: formula.Evaluator{
		Summary:  "Hoeffding's bound on E exp(λX), X centred, finite law",
		Evaluate: Lemma{Bound: momentBound, Exact: momentExact}.Evaluate,
	},
}

// momentBound and momentExact are both sides of the lemma as it is stated, without logarithms.
func momentBound(x Point) float64 {
	law := theory.FiniteLaw{Values: x.List("values"), Probs: x.List("probs")}
	return theory.HoeffdingMGFBound(x.Float("lambda"), law.Spread())
}

func momentExact(x Point) (props.Interval, error) {
	return enclosed(theory.HoeffdingMGF(x.List("values"), x.List("probs"), x.Float("lambda")))
}

// twoPoint returns the law on a and b of mean a + p(b−a), at λ.
func twoPoint(a, b, p, lambda float64) Point {
	law := theory.ExtremalLaw(a, b, a+p*(b-a))
	return formula.At(momentLetters, law.Values, law.Probs, lambda)
}

// twoPointGrid returns laws on a and b over p and λ. Below |λ| = 0.01 the slack
// at p = ½, about λ²/24 of the bound, would drown in rounding.
func twoPointGrid(a, b float64) func(props.Effort) []Point {
	ps := []float64{0.001, 0.01, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 0.95, 0.999}
	return func(props.Effort) (grid []Point) {
		for _, x := range formula.Product(ps, []float64{0.01, 0.1, 0.5, 1, 2, 4, 8, 20, 100}) {
			grid = append(grid, twoPoint(a, b, x[0], x[1]), twoPoint(a, b, x[0], -x[1]))
		}
		return grid
	}
}

// drawLaw draws a finite law and λ. A spread of 0 is excluded: both sides are 0 then.
func drawLaw(t *rapid.T) Point {
	n := rapid.IntRange(2, 6).Draw(t, "n")
	values, probs, total := make([]float64, n), make([]float64, n), 0.0
	for i := range values {
		values[i] = rapid.Float64Range(-2, 2).Draw(t, "value")
		probs[i] = rapid.Float64Range(0.01, 1).Draw(t, "weight")
		total += probs[i]
	}
	values[1] = values[0] + math.Max(0.1, math.Abs(values[1]))
	for i := range probs {
		probs[i] /= total
	}
	lambda := rapid.Float64Range(0.01, 50).Draw(t, "lambda")
	if rapid.Bool().Draw(t, "negative") {
		lambda = -lambda
	}
	return formula.At(momentLetters, values, probs, lambda)
}

var maximalLetters = ranges{letterN, letterEps, letterQ}

// maximalLemma is the maximal inequality. Its constant is sharp: at n = 1 and ε = 1 − q the
// probability is q·e^{2(1−q)²} times the bound, which tends to 1.
var maximalLemma = Lemma{
	ID: "hoeffding-max", Group: groupConcentration, Reference: "lem:general_Hoef",
	Statement: "For independent Y_t in [0,1] of means q_t, S_t = Σ_{s≤t}(Y_s − q_s): P(max_{t≤n} S_t ≥ ε) ≤ e^{−2ε²/n}.",
	Rejects:   "an exponent of 2.5, ε in place of ε², a bound for S_n in place of the maximum",
	Params:    maximalLetters, Sharp: 1,
	Bound: maximalBound, Exact: maximalExact,
	Method:   "first-passage dynamic program for Bernoulli steps with a mean each, numerical error included",
	Points:   maximalPoints(),
	Searched: "random lists of up to 24 means, random ε; a search for the least slack over q, n and ε at equal means",
	Drawn: formula.Draws{Name: "lists of means", From: props.Default, Checks: 400,
		Draw: func(t *rapid.T) Point {
			q := rapid.SliceOfN(rapid.Float64Range(0, 1), 1, 24).Draw(t, "q")
			return formula.At(maximalLetters, len(q), rapid.Float64Range(0.01, 8).Draw(t, "eps"), q)
		}},
	// The slack vanishes as ε → 0, where every exponent is 0: a wrong one shows in the tail.
	Boxes: []formula.Box{maximalBox("least slack at equal means", 1e-4),
		maximalBox("least slack at eps ≥ 1.2√n", 1.2)},
	Constants: []formula.Extreme{{Quantity: "c in P ≤ c·e^{−2ε²/n}", Where: "n = 1, ε = 1−q, q → 1: q·e^{2(1−q)²}"}},
	Eval: formula.Evaluator{
		Summary:  "Maximal Hoeffding inequality for Bernoulli steps",
		Params:   ranges{letterQ, letterEps, optional(letterN)},
		Evaluate: evaluateMaximal,
	},
}

func maximalBound(x Point) float64 { return theory.HoeffdingMaxBound(x.Int("n"), x.Float("eps")) }

// maximalExact reads one mean as that of all steps, several as one for each step.
func maximalExact(x Point) (props.Interval, error) {
	if q := x.List("q"); len(q) > 1 {
		return enclosed(theory.HoeffdingMax(q, x.Float("eps")))
	}
	return enclosed(theory.HoeffdingMaxEqual(x.List("q")[0], x.Int("n"), x.Float("eps")))
}

// maximalBox bounds the search at equal means; ε enters as a multiple of √n.
func maximalBox(name string, least float64) formula.Box {
	return formula.Box{
		Name: name, From: props.Default, Effort: search.Effort{Starts: 12, Iterations: 150, Climb: 300},
		Sides: []search.Dimension{
			{Name: "q", Lo: 0.01, Hi: 0.9999}, {Name: "n", Lo: 1, Hi: 200, Integer: true, Log: true},
			{Name: "eps/√n", Lo: least, Hi: 3, Log: true},
		},
		At: func(u []float64) Point {
			return formula.At(maximalLetters, int(u[1]), justBelow*u[2]*math.Sqrt(u[1]), []float64{u[0]})
		},
	}
}

// evaluateMaximal reads one mean as that of all n steps, several as one for each step.
func evaluateMaximal(x Point) (formula.Evaluation, error) {
	q, n := x.List("q"), x.Int("n")
	switch {
	case len(q) > 1 && x.Given("n") && n != len(q):
		return formula.Evaluation{}, fmt.Errorf("n=%d: want %d, the number of means in --q, or one mean", n, len(q))
	case len(q) > 1:
		n = len(q)
	case !x.Given("n"):
		return formula.Evaluation{}, errors.New("--n: want a value: " + letterN.Usage())
	}
	e, err := Lemma{Bound: maximalBound, Exact: maximalExact}.Evaluate(formula.At(maximalLetters, n, x.Float("eps"), q))
	if len(q) == 1 {
		e.Shown = map[string]any{"q": q[0]}
	}
	return e, err
}

// meanPatterns lay out n means around q.
var meanPatterns = []struct {
	name  string
	means func(n int, q float64) []float64
}{
	{"equal means", func(_ int, q float64) []float64 { return []float64{q} }},
	{"alternating means", func(n int, q float64) []float64 {
		return sequence(n, func(i int) float64 { return math.Abs(float64(i%2) - q) })
	}},
	{"rising means", func(n int, q float64) []float64 {
		return sequence(n, func(i int) float64 { return q * float64(i+1) / float64(n) })
	}},
	{"two blocks of means", func(n int, q float64) []float64 {
		return sequence(n, func(i int) float64 {
			if 2*i < n {
				return q
			}
			return 1 - q
		})
	}},
}

// maximalPoints are points of every pattern, with ε in units of √n, the width of the walk.
func maximalPoints() (all []formula.Points) {
	for _, pattern := range meanPatterns {
		all = append(all, formula.Points{Name: pattern.name, From: props.Default,
			At: func(e props.Effort) (grid []Point) {
				steps := props.ByEffort(e, []float64{1, 3, 20, 100}, []float64{1, 2, 5, 20, 100, 500},
					[]float64{1, 2, 3, 5, 10, 20, 50, 100, 500, 2000, 10000})
				means := []float64{0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.98}
				for _, x := range formula.Product(steps, means, []float64{0.1, 0.3, 0.6, 1, 1.5, 2}) {
					n, eps := int(x[0]), justBelow*x[2]*math.Sqrt(x[0])
					grid = append(grid, formula.At(maximalLetters, n, eps, pattern.means(n, x[1])))
				}
				return grid
			}})
	}
	return all
}

// justBelow times ε is an ε that a sum equal to ε reaches in spite of rounding.
const justBelow = 1 - 1e-12

func sequence(n int, at func(i int) float64) []float64 {
	xs := make([]float64, n)
	for i := range xs {
		xs[i] = at(i)
	}
	return xs
}
