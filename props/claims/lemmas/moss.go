package lemmas

import (
	"sync"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/theory"
)

// Moss holds the functions of the bound for one arm a round.
type Moss struct {
	Right   func(g MossPath, w1 float64) float64 // of the pathwise bound
	Certify func(c float64, tail theory.CountTail, stride int) theory.MossCertificate
	Coupled func(c, margin, allowance float64, tail theory.CountTail) (theory.CoupledCertificate, error)
	Sharp   func(x theory.PairIndex, m int, T int64, delta float64) (theory.PairFinite, error) // Coupled at one (m, T, δ), with sharp tails
}

const mossSection = additiveDocument + ", section 10"

// A MossPath is a run of an index policy with k = 1.
type MossPath struct {
	Horizon int64
	Zeta    float64
	Gaps    []float64   // g_i of the wrong arms
	Excess  [][]float64 // the I_{i,s} − μ_i of each of them, s < T
}

// MossRight is T(ζ+w₁) + Σ_i (h_i−w₁)⁺·N_i(h_i), h_i = g_i − ζ, N_i(h) = #{s < T: I_{i,s} − μ_i ≥ h}.
func MossRight(g MossPath, w1 float64) float64 {
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

// mossRow is a line of section 12's table.
type mossRow struct{ c, hoeffding, cantelli float64 }

var mossTable = []mossRow{
	{0.5, 1.928, 1.878}, {0.85, 1.767, 1.727}, {1, 1.743, 1.705}, {1.2, 1.730, 1.694}, {1.5, 1.733, 1.700}, {2, 1.769, 1.739}, {4, 2.010, 1.984},
}

// mossClaims claims the bound for one arm a round.
func mossClaims(s Subjects) []props.Claim {
	m := s.Moss
	path := props.Claim{
		ID: "moss/pathwise/search", Group: groupPairs, Reference: mossSection, Evidence: props.Searched,
		Statement: "For k = 1, in every run, for every w₁ ≥ 0: Σ_t Δ_{A_t} ≤ T(ζ+w₁) + Σ_i (h_i−w₁)⁺·N_i(h_i), h_i = g_i − ζ, " +
			"N_i(h) = #{0 ≤ s < T: I_{i,s} ≥ μ_i + h}.",
		Method:  "tables of indices drawn by rapid: random, staircases of the wrong arms, constant ones, all of A* equal",
		Rejects: "ζ left out of the first part, gaps g_i for h_i in the second, the pull at s = 0 for free",
		Cases: []props.Case{drawn("drawn tables", always(0.1), 3000, func(t *rapid.T) search.Comparison {
			g := drawTables(t)
			g.k = 1
			left, p := g.play(Partners)
			run := MossPath{Horizon: p.Horizon, Zeta: largest(p.Zetas[0].Of, 1), Excess: p.Excess}
			for _, mu := range g.means[1:] {
				run.Gaps = append(run.Gaps, g.means[0]-mu)
			}
			w1 := rapid.Float64Range(0, 0.5).Draw(t, "w1")
			return atMost(theory.Exactly(left), m.Right(run, w1)*(1+1e-9)+1e-9, "m=%d k=1 T=%d w₁=%s ζ=%s", len(g.means), p.Horizon, number(w1), number(run.Zeta))
		})},
	}
	theorem := props.Claim{
		ID: "moss/theorem", Group: groupPairs, Reference: mossSection, Evidence: props.Exact,
		Statement: "For k = 1 and every T, R ≤ √c·(Z + J′(c))·√((m−1)T) + (m−1), J′(c) = min_{w₁}{w₁ + (1/c)·sup_{w>w₁}(w−w₁)n(w)}: 1.743 at c = 1 with " +
			"Hoeffding's tail, 1.705 with Cantelli's; at c = 1.2 1.730 and 1.694.",
		Method: "cells of w, n at the lower end and w at the upper one, outward; beside the table, coarser cells, the product at single w and " +
			"the bound by all pairs",
		Rejects: "n at the upper end of a cell, a factor 1 % larger, the supremum from w = 2.5 on alone",
	}
	for _, tail := range countTails {
		theorem.Cases = append(theorem.Cases, onGrid("the table, "+tail.String(), always(0.05), func(props.Effort) []mossRow { return mossTable },
			func(row mossRow) (search.Comparison, error) {
				f, most := m.Certify(row.c, tail, 1), row.hoeffding
				if tail == theory.CantelliTail {
					most = row.cantelli
				}
				return atMost(rounded(f.Factor), most, "c=%s: Z %s, w₁ %s, supremum %s", number(row.c), number(f.Z), number(f.Split), number(f.Supremum)), nil
			}),
			onGrid("at single w, "+tail.String(), always(0.05), byTail(0.3, 1.15, 40), func(p tailPoint) (search.Comparison, error) {
				f := m.Certify(1, tail, 1)
				return atLeast(rounded(f.Supremum), (p.x-f.Split)*literalCount(p.x, tail)*(1-1e-9), "w=%s c=1", number(p.x)), nil
			}),
			once("finer cells do not give more, "+tail.String(), func() (search.Comparison, error) {
				coarse := m.Certify(1, tail, 8).Factor
				return atMost(rounded(m.Certify(1, tail, 2).Factor), coarse, "c=1: four times the width gives %s", number(coarse)), nil
			}),
			once("below the bound by all pairs, "+tail.String(), func() (search.Comparison, error) {
				return atMost(rounded(m.Certify(1, tail, 1).Factor), s.AllPairs.Factor(1, 1, theory.IndependentArms, tail), "c=1"), nil
			}))
	}
	return []props.Claim{path, theorem, mossCoupled(m), mossMeasured(s)}
}

// A coupledRow is a c with a d that is about the best, and what is printed for both tails.
type coupledRow struct{ c, d, hoeffding, cantelli float64 }

var coupledTable = []coupledRow{
	{0.5, 0.12, 1.921, 1.871}, {1, 0.106, 1.727, 1.692}, {1.5, 0.1, 1.706, 1.677}, {2, 0.092, 1.728, 1.703}, {4, 0.08, 1.925, 1.906},
}

// coupledRows leaves all but c = 1 and 1.5 to --full.
func coupledRows(e props.Effort) []coupledRow {
	if e < props.Full {
		return coupledTable[1:3]
	}
	return coupledTable
}

var coupledGaps = []float64{0.2, 0.5, 1, 1.5, 1.87, 2.5, 4}

// mossCoupled claims the bound that takes ζ and the count together.
func mossCoupled(m Moss) props.Claim {
	c := props.Claim{
		ID: "moss/coupled", Group: groupPairs, Reference: mossSection, Evidence: props.Exact,
		Statement: "For k = 1, every T and d > 0, R ≤ √c·(d + sup_h {X_h(0) + ∫p dX_h})·√((m−1)T) + (m−1), X_h the least function that does not fall " +
			"above v + (1/c)·(h−v−d)⁺·n(h−v): 1.727 at c = 1 with Hoeffding's tail, 1.706 at c = 1.5, where J′ gives 1.742 and 1.732.",
		Method:  "cells of h and of v, outward; beside the table, the product at v = 0 for single h and the bound that parts ζ from the count",
		Rejects: "X_h(0) left out, a factor 1 % larger, 2 % less (theory/all-pairs)",
	}
	for _, tail := range countTails {
		c.Cases = append(c.Cases, onGrid("the table, "+tail.String(), always(0.15), coupledRows,
			func(row coupledRow) (search.Comparison, error) {
				f, err := m.Coupled(row.c, row.d, 0, tail)
				most := row.hoeffding
				if tail == theory.CantelliTail {
					most = row.cantelli
				}
				return atMost(rounded(f.Factor), most, "c=%s d=%s: sup_h %s", number(row.c), number(row.d), number(f.Coupled)), err
			}),
			once("below the bound in parts, "+tail.String(), func() (search.Comparison, error) {
				parts := m.Certify(1, tail, 1)
				f, err := m.Coupled(1, parts.Split, 0, tail)
				return atMost(rounded(f.Factor), parts.Factor, "c=1 d=w₁=%s", number(parts.Split)), err
			}))
	}
	f := sync.OnceValues(func() (theory.CoupledCertificate, error) { return m.Coupled(1, 0.106, 0, theory.HoeffdingTail) })
	gaps := func(props.Effort) []float64 { return coupledGaps }
	c.Cases = append(c.Cases, onGrid("at v = 0 and single h", always(0.1), gaps, func(h float64) (search.Comparison, error) {
		f, err := f()
		return atLeast(rounded(f.Coupled), (h-f.Phi)*literalCount(h, theory.HoeffdingTail)*(1-1e-9), "h=%s c=1", number(h)), err
	}))
	return c
}

// mossMeasured claims that measured regret of one arm a round lies below its bound.
func mossMeasured(s Subjects) props.Claim {
	c := props.Claim{
		ID: "moss/measured", Group: groupPairs, Reference: mossSection, Evidence: props.Sampled,
		Statement: "CMOSS's expected regret at k = 1 is at most √c·(Z + J′(c))·√((m−1)T) + (m−1).",
		Method:    "betting interval of the mean regret on constant gaps, at horizons where the bound is 0.35 of T·max Δ",
		Rejects:   "a policy with linear regret",
	}
	for _, g := range []setting{additiveGame(10, 1, 378), additiveGame(30, 1, 1151)} {
		c.Cases = append(c.Cases, g.below(s.CMOSS(s.DeltaPairing(g.Arms, g.Cardinality, g.Horizon)), g.mossBound(s.Moss)))
	}
	return c
}

func (g setting) mossBound(m Moss) func() (float64, error) {
	return func() (float64, error) {
		rate := theory.PairingRate(g.Arms, 1, float64(g.Horizon))
		return m.Certify(1, theory.CantelliTail, 1).Factor*rate*(1+1e-12) + float64(g.Arms-1), nil
	}
}

// pairsMeasured claims that measured regret lies below the bound by all pairs: where arms are
// independent below the lesser one, and under cascades, which need it, too.
func pairsMeasured(s Subjects) props.Claim {
	c := props.Claim{
		ID: "pairs/measured", Group: groupPairs, Reference: pairsSection, Evidence: props.Sampled,
		Statement: "CMOSS's expected regret is at most C·rate + (m−k) with the C of independent arms where they are independent.",
		Method:    "betting interval of the mean regret on constant gaps, at horizons where the bound is 0.35 of T·max Δ",
		Rejects:   "a policy with linear regret, a bound ten times smaller",
	}
	for _, g := range []setting{additiveGame(30, 10, 125), additiveGame(8, 4, 64)} {
		c.Cases = append(c.Cases, g.below(s.CMOSS(s.DeltaPairing(g.Arms, g.Cardinality, g.Horizon)), func() (float64, error) {
			b, err := s.AllPairs.Bound(g.Arms, g.Cardinality, g.Horizon, 1, theory.IndependentArms)
			return b.Bound, err
		}))
	}
	return c
}
