package lemmas

import (
	"math"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/theory"
)

// ZetaMean claims the bound on E ζ.
func ZetaMean(bound func(delta float64) float64) []props.Claim {
	base := props.Claim{
		Group:     groupConcentration,
		Statement: "For independent rewards in [0,1], E ζ ≤ 4√δ; for δ ≤ 1/4 indeed E ζ ≤ 4√δ − 4δ, as the integral of min{1, 4δ/ε²} over [0,1] shows.",
		Reference: "lem:moss-Delta",
		Rejects:   "√δ over a large divisor, δ for √δ",
	}
	grid, hunted, integral := base, base, base
	grid.ID, grid.Evidence = "zeta-mean", props.Exact
	grid.Method = "∫P(ζ≥ε)dε from the first-passage program at both ends of every cell, refined until the bracket is 5 % wide"
	for _, h := range []struct {
		name  string
		T     int64
		work  work
		least props.Effort
	}{{"T=100", 100, normally(0.1), props.Quick}, {"T=1e4", 1e4, fully(1), props.Default}, {"T=1e5", 1e5, fully(6), props.Full}} {
		grid.Cases = append(grid.Cases, needs(h.least, onGrid(h.name, h.work, zetaMeanGrid(h.T), func(p zetaParams) (point, error) {
			return zetaMeanPoint(bound, p)
		})))
	}
	hunted.ID, hunted.Evidence = "zeta-mean/search", props.Searched
	hunted.Method = "μ, δ and T ≤ 60 drawn by rapid"
	hunted.Cases = []props.Case{drawn("drawn points", normally(0.2), 60, func(t *rapid.T) point {
		return drawnPoint(t)(zetaMeanPoint(bound, zetaParams{
			mu: rapid.Float64Range(0.01, 0.99).Draw(t, "mu"), delta: rapid.Float64Range(1e-3, 1).Draw(t, "delta"),
			T: rapid.Int64Range(1, 60).Draw(t, "T"),
		}))
	})}
	integral.ID, integral.Evidence = "zeta-mean/integral", props.Exact
	integral.Statement = "∫₀¹ min{1, 4δ/ε²} dε is at most the bound stated for E ζ."
	integral.Method = "closed form: 4√δ − 4δ for δ ≤ 1/4, 1 above"
	integral.Cases = []props.Case{onGrid("delta from 1e-9 to 4", always(0.01), deltaGrid, func(delta float64) (point, error) {
		return atMost(theory.Exactly(tailIntegral(delta)*(1-1e-15)), bound(delta), "delta=%s", number(delta)), nil
	})}
	return []props.Claim{grid, hunted, integral}
}

// tailIntegral is ∫₀¹ min{1, 4δ/ε²} dε: 1 up to ε₀ = min{1, 2√δ}, then
// 4δ(1/ε₀ − 1).
func tailIntegral(delta float64) float64 {
	corner := math.Min(1, 2*math.Sqrt(delta))
	return corner + 4*delta*(1/corner-1)
}

func zetaMeanPoint(bound func(delta float64) float64, p zetaParams) (point, error) {
	exact, err := theory.ZetaMean(p.mu, p.delta, p.T)
	return atMost(exact, bound(p.delta), "mu=%s delta=%s T=%d", number(p.mu), number(p.delta), p.T), err
}

func zetaMeanGrid(T int64) func(props.Effort) []zetaParams {
	return func(e props.Effort) []zetaParams {
		var grid []zetaParams
		for _, mu := range byEffort(e, []float64{0.5}, []float64{0.2, 0.7}, []float64{0.1, 0.3, 0.5, 0.7, 0.9}) {
			for _, c := range byEffort(e, []float64{1}, []float64{1}, []float64{1, 10}) {
				grid = append(grid, zetaParams{mu: mu, delta: c / float64(T), T: T})
			}
		}
		return grid
	}
}

func deltaGrid(props.Effort) []float64 {
	return sequence(70, func(i int) float64 { return 1e-9 * math.Pow(4e9, float64(i)/69) })
}
