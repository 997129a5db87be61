package lemmas

import (
	"math"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/theory"
)

// Titles of the tables.
const (
	groupConcentration = "Concentration lemmas"
	groupActions       = "Lemmas about actions"
	groupTheorems      = "Theorems and bounds"
	groupPairing       = "The pairing bound"
	groupPrinted       = "Theory as printed"
)

// HoeffdingMGF claims Hoeffding's lemma in logarithms, which do not overflow.
func HoeffdingMGF(bound func(lambda, spread float64) float64) []props.Claim {
	base := props.Claim{
		Group:     groupConcentration,
		Statement: "For a random variable X of mean 0 with a ≤ X ≤ b and every real λ, ln E e^{λX} ≤ λ²(b−a)²/8.",
		Reference: "lem:Hoef",
		Rejects:   "a constant below 1/8, a bound linear in b−a, a bound for λ > 0 only",
	}
	grid, hunted := base, base
	grid.ID, grid.Evidence = "hoeffding-mgf", props.Exact
	grid.Method = "exact moment generating functions of two-point laws, which are extremal by convexity of e^{λx}, on a grid of p and λ"
	grid.Cases = []props.Case{
		onGrid("two-point laws on [0,1]", always(0.01), func(props.Effort) [][2]float64 { return mgfGrid() }, func(p [2]float64) (point, error) {
			return mgfPoint(bound, theory.ExtremalLaw(0, 1, p[0]), p[1]), nil
		}),
		onGrid("two-point laws on [-3,5]", always(0.01), func(props.Effort) [][2]float64 { return mgfGrid() }, func(p [2]float64) (point, error) {
			return mgfPoint(bound, theory.ExtremalLaw(-3, 5, 8*p[0]-3), p[1]), nil
		}),
	}
	hunted.ID, hunted.Evidence = "hoeffding-mgf/search", props.Searched
	hunted.Method = "finite laws on 2 to 6 values drawn by rapid; extremal search over p and λ of two-point laws"
	hunted.Cases = []props.Case{
		drawn("finite laws", always(0.02), 500, func(t *rapid.T) point {
			law := drawLaw(t)
			lambda := rapid.Float64Range(0.01, 50).Draw(t, "lambda")
			if rapid.Bool().Draw(t, "negative") {
				lambda = -lambda
			}
			return mgfPoint(bound, law, lambda)
		}),
		extremal("least slack of two-point laws", always(0.02), search.Effort{Starts: 8, Iterations: 300},
			[]search.Dimension{{Name: "p", Lo: 0.001, Hi: 0.999}, {Name: "lambda", Lo: 0.01, Hi: 50, Log: true}},
			func(x []float64) (point, error) { return mgfPoint(bound, theory.ExtremalLaw(0, 1, x[0]), x[1]), nil }),
	}
	return []props.Claim{grid, hunted}
}

func mgfPoint(bound func(lambda, spread float64) float64, law theory.FiniteLaw, lambda float64) point {
	return atMost(law.LogMGF(lambda), bound(lambda, law.Spread()), "values=%s probs=%s lambda=%s",
		numbers(law.Values), numbers(law.Probs), number(lambda))
}

// mgfGrid returns pairs (p, λ). Below |λ| = 0.01 the slack at p = ½, about
// λ²/24 of the bound, would drown in rounding.
func mgfGrid() [][2]float64 {
	var grid [][2]float64
	for _, p := range []float64{0.001, 0.01, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 0.95, 0.999} {
		for _, l := range []float64{0.01, 0.1, 0.5, 1, 2, 4, 8, 20, 100} {
			grid = append(grid, [2]float64{p, l}, [2]float64{p, -l})
		}
	}
	return grid
}

// drawLaw draws a finite law. A spread of 0 is excluded: both sides are 0 then.
func drawLaw(t *rapid.T) theory.FiniteLaw {
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
	law, err := theory.NewFiniteLaw(values, probs)
	if err != nil {
		t.Fatalf("drawn law: %v", err)
	}
	return law
}
