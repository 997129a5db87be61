package claims

import (
	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/bounds/upper"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
)

// A OneArmPath is a run of an index policy with k = 1.
type OneArmPath struct {
	Horizon int64
	Zeta    float64
	Gaps    []float64   // g_i of the wrong arms
	Excess  [][]float64 // the I_{i,s} − μ_i of each of them, s < T
}

// oneArmRight is T(ζ+w₁) + Σ_i (h_i−w₁)⁺·N_i(h_i), h_i = g_i − ζ, N_i(h) = #{s < T: I_{i,s} − μ_i ≥ h}.
func oneArmRight(g OneArmPath, w1 float64) float64 {
	total := float64(g.Horizon) * (g.Zeta + w1)
	for i, gap := range g.Gaps {
		h := gap - g.Zeta
		if h <= w1 {
			continue
		}
		for _, x := range g.Excess[i] {
			if x >= h-1e-12 {
				total += h - w1
			}
		}
	}
	return total
}

// A coupledRow is a c with a d that is about the best, and what is printed.
type coupledRow struct{ c, d, factor float64 }

var coupledTable = []coupledRow{{0.5, 0.12, 1.871}, {1, 0.106, 1.692}, {1.5, 0.1, 1.677}, {2, 0.092, 1.703},
	{4, 0.08, 1.906}}

// oneArmClaims claims the bound for one arm a round.
func oneArmClaims(s Subjects) []props.Claim {
	path := props.Claim{
		ID: "moss/pathwise/search", Group: groupOneArm, Reference: document + ", section 10", Evidence: props.Searched,
		Statement: "For k = 1, in every run, for every w₁ ≥ 0: Σ_t Δ_{A_t} ≤ T(ζ+w₁) + Σ_i (h_i−w₁)⁺·N_i(h_i), h_i = " +
			"g_i − ζ, N_i(h) = #{0 ≤ s < T: I_{i,s} ≥ μ_i + h}.",
		Method:  "random tables of indices, staircases of the wrong arms, constant tables",
		Rejects: "a first part without ζ, gaps g_i in place of h_i in the second, no cost for the pull at s = 0",
		Cases: []props.Case{drawn("drawn tables", props.Quick, 3000, func(t *rapid.T) search.Comparison {
			g := drawTables(t)
			left, run := g.oneArm()
			w1 := rapid.Float64Range(0, 0.5).Draw(t, "w1")
			return atMost(exactly(left), s.OneArmPath(run, w1)*(1+1e-9)+1e-9, "m=%d k=1 T=%d w₁=%s ζ=%s", len(g.means),
				run.Horizon, number(w1), number(run.Zeta))
		})},
	}
	coupled := props.Claim{
		ID: "moss/coupled", Group: groupOneArm, Reference: document + ", section 10", Evidence: props.Exact,
		Statement: "For k = 1, every T and d > 0, R ≤ √c·(d + sup_h {X_h(0) + ∫p dX_h})·√((m−1)T) + (m−1), X_h the " +
			"least function that does not fall above v + (1/c)·(h−v−d)⁺·n(h−v): 1.692 at c = 1, 1.677 at c = 1.5.",
		Method: "cells of h and of v, outward; beside the table, the product at v = 0 for single h, and the bound by " +
			"all pairs",
		Rejects: "a missing X_h(0), a factor 1 % larger",
	}
	for _, row := range coupledTable {
		k := alone("c="+number(row.c), props.Quick, func() (search.Comparison, error) {
			factor, supremum, err := s.Coupled(row.c, row.d)
			return atMost(exactly(factor), row.factor, "c=%s d=%s: sup_h %s", number(row.c), number(row.d), number(supremum)),
				err
		})
		if row.c != 1 && row.c != 1.5 {
			k = k.Needing(props.Full)
		}
		coupled.Cases = append(coupled.Cases, k)
	}
	gaps := []float64{0.2, 0.5, 1, 1.5, 1.87, 2.5, 4}
	coupled.Cases = append(coupled.Cases,
		onGrid("at v = 0 and single h", props.Quick, gaps, func(h float64) (search.Comparison, error) {
			const d = 0.106
			_, supremum, err := s.Coupled(1, d)
			return atLeast(exactly(supremum), (h-d)*s.Count(h)*(1-1e-3), "h=%s c=1", number(h)), err
		}),
		once("below the bound by all pairs", func() (search.Comparison, error) {
			factor, _, err := s.Coupled(1, 0.106)
			return atMost(exactly(factor), s.Factor(upper.RootIndex, 1, 1, upper.IndependentArms), "c=1"), err
		}))
	return []props.Claim{path, coupled}
}
