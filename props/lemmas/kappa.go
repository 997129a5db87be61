package lemmas

import (
	"math"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/theory"
)

// Kappa claims the bound on the expected number of rounds in which a widened
// mean exceeds the true one by ε.
func Kappa(bound func(a, eps float64) float64) []props.Claim {
	base := props.Claim{
		Group:     groupConcentration,
		Statement: "For i.i.d. rewards in [0,1] of mean μ, a ≥ 1 and every ε > 0: Σ_{t≤T} P(μ̂_t + √(a/t) − μ ≥ ε) ≤ 3a/ε².",
		Reference: "lem:moss-deviate",
		Rejects:   "a constant below the largest ratio found (about 3·.43), ε for ε², √a for a",
	}
	grid, hunted, proof := base, base, base
	grid.ID, grid.Evidence = "kappa", props.Exact
	grid.Method = "binomial tails summed over t, the remainder after the last term bounded by Hoeffding's inequality and included"
	for _, h := range []struct {
		name string
		T    int64
		work work
	}{{"T=100", 100, normally(0.05)}, {"T=1e4", 1e4, normally(0.3)}, {"T=1e6", 1e6, fully(1.5)}} {
		grid.Cases = append(grid.Cases, onGrid(h.name, h.work, kappaGrid(h.T), func(p kappaParams) (point, error) { return kappaPoint(bound, p) }))
	}
	hunted.ID, hunted.Evidence = "kappa/search", props.Searched
	hunted.Method = "μ, a ≥ 1, ε and T ≤ 2000 drawn by rapid; extremal search of the largest E κ·ε²/(3a)"
	hunted.Cases = []props.Case{
		drawn("drawn points", normally(0.1), 300, func(t *rapid.T) point {
			return drawnPoint(t)(kappaPoint(bound, kappaParams{
				mu: rapid.Float64Range(0, 1).Draw(t, "mu"), a: rapid.Float64Range(1, 20).Draw(t, "a"),
				eps: rapid.Float64Range(0.05, 2).Draw(t, "eps"), T: rapid.Int64Range(1, 2000).Draw(t, "T"),
			}))
		}),
		extremal("least slack", normally(0.3), search.Effort{Starts: 8, Iterations: 120},
			[]search.Dimension{{Name: "mu", Lo: 0.01, Hi: 0.99}, {Name: "a", Lo: 1, Hi: 4, Log: true}, {Name: "eps", Lo: 0.05, Hi: 3, Log: true}},
			func(x []float64) (point, error) { return kappaPoint(bound, kappaParams{x[0], x[1], x[2], 1e5}) }),
	}
	proof.ID, proof.Evidence = "kappa/corrected-step", props.Exact
	proof.Statement = "What the proof needs: ⌊a/ε²⌋ + Σ_{t>a/ε²} e^{−2(√t·ε−√a)²} ≤ 3a/ε² for a ≥ 1. The sum alone may exceed its integral; the floor leaves the slack that saves the total."
	proof.Method = "the sum term by term on a grid of a and a/ε², close to whole numbers in particular"
	proof.Rejects = "3 replaced by 1 + √(2π)/2, which forgets the last term"
	proof.Cases = []props.Case{onGrid("total", normally(0.1), kappaProofGrid, func(p kappaParams) (point, error) {
		s := theory.KappaProof(p.a, p.eps, 1e7)
		// 1e-12 covers the rounding of a sum of at most 10⁷ terms below 1.
		return atMost(theory.Bracket{Lo: s.Total * (1 - 1e-12), Hi: s.Total * (1 + 1e-12)}, bound(p.a, p.eps), "a=%s eps=%s", number(p.a), number(p.eps)), nil
	}), once("the printed integral gives 3a/ε² from a = 0.8162 on", func() (point, error) {
		a := 0.8163
		return atMost(rounded(1+math.Sqrt(2*math.Pi/a)/2+1/(2*a)), bound(a, 1)/a, "a=%s, least a %s", number(a), number(theory.KappaProofLeastA())), nil
	})}
	return []props.Claim{grid, hunted, proof}
}

type kappaParams struct {
	mu, a, eps float64
	T          int64
}

func kappaPoint(bound func(a, eps float64) float64, p kappaParams) (point, error) {
	exact, err := theory.Kappa(p.mu, p.a, p.eps, p.T)
	return atMost(exact, bound(p.a, p.eps), "mu=%s a=%s eps=%s T=%d", number(p.mu), number(p.a), number(p.eps), p.T), err
}

// kappaGrid takes ε where 3a/ε² lies below T, so that the bound says something.
func kappaGrid(T int64) func(props.Effort) []kappaParams {
	return func(e props.Effort) []kappaParams {
		var grid []kappaParams
		for _, mu := range byEffort(e, []float64{0.5}, []float64{0.1, 0.5, 0.9}, []float64{0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.98}) {
			for _, a := range []float64{1, 1.7, 4} {
				least := math.Sqrt(3 * a / float64(T))
				for _, c := range byEffort(e, []float64{1.5}, []float64{1.2, 4, 20}, []float64{1.01, 1.2, 2, 4, 10, 20, 50}) {
					grid = append(grid, kappaParams{mu, a, c * least, T})
				}
			}
		}
		return grid
	}
}

// kappaProofGrid puts a/ε² just below whole numbers, where the floor loses most.
func kappaProofGrid(props.Effort) []kappaParams {
	var grid []kappaParams
	for _, a := range []float64{1, 1.3, 2, 5, 20} {
		for _, ratio := range []float64{0.3, 0.999, 1.001, 1.5, 1.999, 2.001, 4.999, 19.99, 100, 1999.99} {
			grid = append(grid, kappaParams{a: a, eps: math.Sqrt(a / ratio)})
		}
	}
	return grid
}
