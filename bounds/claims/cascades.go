package claims

import (
	"math"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
)

// A Telescope returns, for the lists' means in display order, the telescoped
// gap Σ w_l·g_l and its bound Σ P(l observed)·g_l.
type Telescope func(played, best []float64) (gap, observed float64)

// telescope telescopes r(best) − r(played) position by position. For the disjunctive cascade
//
//	r(A*) − r(A) = Σ_l Π_{n<l}(1−μ_{i_n})·(μ_{j_l} − μ_{i_l})·Π_{n>l}(1−μ_{j_n}),
//
// where the product before the gap is P(l is observed); goOn is 1−μ, or μ for the conjunctive one.
func telescope(goOn func(mu float64) float64) Telescope {
	return func(played, best []float64) (gap, observed float64) {
		weights, after, before := make([]float64, len(best)), 1.0, 1.0
		for l := len(best) - 1; l >= 0; l-- {
			weights[l] = after
			after *= goOn(best[l])
		}
		for l := range played {
			g := best[l] - played[l]
			gap += weights[l] * before * g
			observed += before * math.Max(g, 0)
			before *= goOn(played[l])
		}
		return gap, observed
	}
}

// cascades claims that only observed pulls count under both cascades, so that the bounds hold with no 1/p*.
func cascades(s Subjects) []props.Claim {
	var claims []props.Claim
	for _, feedback := range []algos.Feedback{algos.Disjunctive, algos.Conjunctive} {
		claims = append(claims, props.Claim{
			ID: "pairing/cascade-" + feedback.String(), Group: groupPairs, Reference: document + ", section 2",
			Evidence: props.Searched,
			Statement: "For independent arms and any display order, with j_l = i_l where i_l ∈ A* and else its partner: " +
				"r(A*) − r(A) = Σ_l w_l(μ_{j_l} − μ_{i_l}) with w_l ≤ P(position l is observed). So only observed pulls count.",
			Method: "lists drawn by rapid, each arm beside one that is at least as good; the identity to 10⁻¹² and the " +
				"inequality, rewards by enumeration of what the user sees",
			Rejects: "the best list's means before position l, a weight without the positions after l",
			Cases: []props.Case{drawn("drawn lists", props.Quick, 800, func(t *rapid.T) search.Comparison {
				return cascadePoint(t, feedback, s.Telescopes[feedback])
			})},
		})
	}
	return claims
}

// cascadePoint returns the worst of the identity and the inequalities.
func cascadePoint(t *rapid.T, feedback algos.Feedback, telescope Telescope) search.Comparison {
	k := rapid.IntRange(1, 5).Draw(t, "k")
	a := rapid.SliceOfN(rapid.Float64Range(0, 1), k, k).Draw(t, "played")
	best := make([]float64, k)
	for l := range a {
		if best[l] = a[l]; rapid.Bool().Draw(t, "wrong") {
			best[l] += (1 - a[l]) * rapid.Float64Range(0, 1).Draw(t, "lift")
		}
	}
	goOn := func(mu float64) float64 { return mu }
	if feedback == algos.Disjunctive {
		goOn = func(mu float64) float64 { return 1 - mu }
	}
	// reward is the chance that no position stops the user; a disjunctive one wants that some does.
	reward := func(means []float64) float64 {
		all := 1.0
		for _, mu := range means {
			all *= goOn(mu)
		}
		if feedback == algos.Disjunctive {
			return 1 - all
		}
		return all
	}
	seen, reach := 0.0, 1.0
	for l, mu := range a {
		seen += reach * (best[l] - mu)
		reach *= goOn(mu)
	}
	gap, observed := telescope(a, best)
	direct := reward(best) - reward(a)
	where := "played=" + numbers(a) + " best=" + numbers(best)
	return search.Tightest([]search.Comparison{
		atMost(exactly(math.Abs(gap-direct)), 1e-12, "identity: %s: %s against %s", where, number(gap), number(direct)),
		atMost(exactly(gap), observed+1e-12, "inequality: %s", where),
		atMost(exactly(observed), seen+1e-12, "P(observed): %s", where),
	})
}
