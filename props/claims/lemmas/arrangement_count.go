package lemmas

import (
	"math"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/theory"
)

// arrangementCount is the expected number of rounds of one arm in the
// arrangement lemma, exactly.
var arrangementCount = []Lemma{{
	ID: "arrangement/count", Group: groupActions, Reference: "lem:action_arrange, the display that applies lem:moss-deviate",
	Statement: "For an arm in an action of class ℓ with Δ > k√(eδ) and 2^ℓ(Δ/k_A)² ≤ 256: Σ_{s=0}^{T−1}P(I_s ≥ μ + ((√2)^ℓ/16)Δ/k_A) ≤ {c} k_A² " +
		"ln(Δ²/δ)/(2^ℓΔ²). " +
		"Corrected: the sum begins at s = 0, the pull at T_i = 0, whose index is infinite; this makes {c} of the printed 770.",
	Rejects:  "a constant of 20, ε for ε², log base 10",
	Params:   []Param{paramMu, paramK.Named("k_A"), paramL, paramGap, paramDelta, paramT},
	Along:    []Param{paramGap},
	Constant: func(p Pair) float64 { return p.Bound(Letters{K: 1, Gap: 1, Delta: 1 / math.E}) },
	Exact:    "binomial tails for Bernoulli rewards at T = 10⁶ and the pairing δ, where the bound is below T",
	Grid: []Sweep{
		{Name: "ℓ = 0", Work: normally(0.3), Points: countGrid(0)}, {Name: "ℓ = 1", Work: normally(0.3), Points: countGrid(1)}, {Name: "ℓ = " +
			"2", Work: normally(0.3), Points: countGrid(2)},
	},
	Extremes: []Extreme{{
		Quantity: "c in count ≤ c·k_A² ln(Δ²/δ)/(2^ℓΔ²); printed 770", Effort: search.Effort{Starts: 4, Iterations: 60},
		Box: Box{
			Sides: []search.Dimension{{Name: "mu", Lo: 0.05, Hi: 0.95}, {Name: "Δ/k_A", Lo: 0.3, Hi: 1}, {Name: "eδk²/Δ²", Lo: 1e-4, Hi: 1, Log: true}},
			At: func(x []float64) Letters {
				return Letters{Mu: x[0], K: 1, Gap: x[1], Delta: x[2] * x[1] * x[1] / (4 * math.E), T: 1e6} // k = 2
			},
		},
	}},
}}

// countGrid keeps to gaps above k√(eδ), k = 12.
func countGrid(l int) func(props.Effort) []Letters {
	const T, k = 1_000_000, 12
	return func(props.Effort) []Letters {
		var grid []Letters
		for _, kA := range []int{1 << l, 3 << l} {
			for _, share := range []float64{0.35, 0.6, 1} { // Δ/k_A
				for _, mu := range []float64{0.05, 0.5, 0.9} {
					for _, c := range []float64{1, 100} {
						if gap, delta := share*float64(kA), c/T; gap > theory.ArrangementLeastGap(k, delta) {
							grid = append(grid, Letters{Mu: mu, K: kA, L: l, Gap: gap, Delta: delta, T: T})
						}
					}
				}
			}
		}
		return grid
	}
}
