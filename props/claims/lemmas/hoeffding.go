package lemmas

import (
	"math"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/formula"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/theory"
)

// hoeffding are the two forms of Hoeffding's inequality that the paper uses.
var hoeffding = []Lemma{{
	ID: "hoeffding-mgf", Group: groupConcentration, Reference: "lem:Hoef",
	// In logarithms, which do not overflow.
	Statement: "For a random variable X of mean 0 with a ≤ X ≤ b and every real λ, ln E e^{λX} ≤ λ²(b−a)²/{1/c}.",
	Rejects:   "a constant below 1/{1/c}, a bound linear in b−a, a bound for λ > 0 only",
	Params:    []Param{paramValues, paramProbs, paramLambda},
	Along:     []Param{paramLambda},
	Constant:  func(p Pair) float64 { return p.Bound(twoPoint(0, 1, 0.5, 1)) },
	Exact:     "exact moment generating functions of two-point laws, which are extremal by convexity of e^{λx}, on a grid of p and λ",
	Grid: []Sweep{
		{Name: "two-point laws on [0,1]", Work: always(0.01), Points: twoPointGrid(0, 1)},
		{Name: "two-point laws on [-3,5]", Work: always(0.01), Points: twoPointGrid(-3, 5)},
	},
	Searched: "finite laws on 2 to 6 values drawn by rapid; extremal search over p and λ of two-point laws",
	Searches: []Search{
		{Name: "finite laws", Work: always(0.02), Checks: 500, Draw: drawLaw},
		{Name: "least slack of two-point laws", Work: always(0.02), Effort: search.Effort{Starts: 8, Iterations: 300}, Box: twoPointBox},
	},
	Extremes: []Extreme{{
		Quantity: "c in ln E e^{λX} ≤ cλ²(b−a)²", Box: twoPointBox, Effort: search.Effort{Starts: 8, Iterations: 300},
		Kind: formula.Sharp, Value: 0.125, // the law on {0,1} with p = ½ as λ → 0: ln cosh(λ/2) = λ²/8 − O(λ⁴)
	}},
	Eval: &Eval{Summary: "Hoeffding's bound on E exp(λX), X centred, finite law"},
}, {
	ID: "hoeffding-max", Group: groupConcentration, Reference: "lem:general_Hoef",
	Statement: "For independent Y_t in [0,1] with means q_t, which may differ, and S_t = Σ_{s≤t}(Y_s − q_s): P(max_{t≤n} S_t ≥ ε) ≤ e^{−{c}ε²/n} for every " +
		"ε > 0.",
	Rejects:  "an exponent above {c}, ε for ε², a bound for S_n that forgets the maximum",
	Params:   []Param{paramN, paramEps, paramQ},
	Along:    []Param{paramEps},
	Constant: func(p Pair) float64 { return -math.Log(p.Bound(Letters{N: 1, Eps: 1})) },
	Exact:    "first-passage program for Bernoulli walks with a mean per step, rounding and dropped mass included",
	Grid:     maximalSweeps(),
	Searched: "lists of up to 24 means and ε drawn by rapid; extremal search over q, n and ε at equal means",
	Searches: []Search{
		{Name: "lists of means", Work: normally(0.05), Checks: 400, Draw: func(t *rapid.T) Letters {
			q := rapid.SliceOfN(rapid.Float64Range(0, 1), 1, 24).Draw(t, "q")
			return Letters{Q: q, N: len(q), Eps: rapid.Float64Range(0.01, 8).Draw(t, "eps")}
		}},
		{Name: "least slack at equal means", Work: normally(0.1), Effort: search.Effort{Starts: 8, Iterations: 150}, Box: maximalBox(0.05)},
		// The slack vanishes as ε → 0, where every exponent is 0: a wrong one
		// shows in the tail.
		{Name: "least slack at eps ≥ 1.2√n", Work: normally(0.1), Effort: search.Effort{Starts: 8, Iterations: 150}, Box: maximalBox(1.2)},
	},
	Extremes: []Extreme{{
		Quantity: "c in P ≤ c·e^{−2ε²/n}", Stated: func(Pair) float64 { return 1 },
		Box: maximalBox(0.05), Effort: search.Effort{Starts: 12, Iterations: 200},
	}},
	Eval: &Eval{
		Summary: "Maximal Hoeffding inequality for Bernoulli steps",
		Params:  []Param{paramQ, paramEps, paramN.OrNone()}, Together: meansOrMean,
	},
}}

// twoPoint returns the law on a and b of mean a + p(b−a), at λ.
func twoPoint(a, b, p, lambda float64) Letters {
	law := theory.ExtremalLaw(a, b, a+p*(b-a))
	return Letters{Values: law.Values, Probs: law.Probs, Lambda: lambda}
}

var twoPointBox = Box{
	Sides: []search.Dimension{{Name: "p", Lo: 0.001, Hi: 0.999}, {Name: "lambda", Lo: 0.01, Hi: 50, Log: true}},
	At:    func(x []float64) Letters { return twoPoint(0, 1, x[0], x[1]) },
}

// twoPointGrid returns laws on a and b over p and λ. Below |λ| = 0.01 the slack
// at p = ½, about λ²/24 of the bound, would drown in rounding.
func twoPointGrid(a, b float64) func(props.Effort) []Letters {
	return func(props.Effort) []Letters {
		var grid []Letters
		for _, p := range []float64{0.001, 0.01, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 0.95, 0.999} {
			for _, l := range []float64{0.01, 0.1, 0.5, 1, 2, 4, 8, 20, 100} {
				grid = append(grid, twoPoint(a, b, p, l), twoPoint(a, b, p, -l))
			}
		}
		return grid
	}
}

// drawLaw draws a finite law and λ. A spread of 0 is excluded: both sides are 0
// then.
func drawLaw(t *rapid.T) Letters {
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
	return Letters{Values: values, Probs: probs, Lambda: lambda}
}

// maximalBox bounds the search at equal means; ε enters as a multiple of √n.
func maximalBox(least float64) Box {
	return Box{
		Sides: []search.Dimension{
			{Name: "q", Lo: 0.01, Hi: 0.99}, {Name: "n", Lo: 1, Hi: 200, Integer: true, Log: true},
			{Name: "eps/√n", Lo: least, Hi: 3, Log: true},
		},
		At: func(x []float64) Letters {
			return Letters{Q: []float64{x[0]}, N: int(x[1]), Eps: x[2] * math.Sqrt(x[1])}
		},
	}
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

// maximalSweeps scales ε with √n, the width of the walk, for every pattern.
func maximalSweeps() []Sweep {
	var all []Sweep
	for _, pattern := range meanPatterns {
		all = append(all, Sweep{Name: pattern.name, Work: normally(0.1), Points: func(e props.Effort) []Letters {
			var grid []Letters
			for _, n := range props.ByEffort(e, []int{1, 3, 20, 100}, []int{1, 2, 5, 20, 100, 500}, []int{1, 2, 3, 5, 10, 20, 50, 100, 500, 2000, 10000}) {
				for _, q := range []float64{0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.98} {
					for _, c := range []float64{0.1, 0.3, 0.6, 1, 1.5, 2} {
						grid = append(grid, Letters{N: n, Q: pattern.means(n, q), Eps: c * math.Sqrt(float64(n))})
					}
				}
			}
			return grid
		}})
	}
	return all
}
