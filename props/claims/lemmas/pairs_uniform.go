package lemmas

import (
	"fmt"
	"math"
	"sync"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/theory"
)

// A uniformPairsRow holds the largest factor for every r that the table allows, with Hoeffding's
// and with Cantelli's tail.
type uniformPairsRow struct {
	d                   theory.Dependence
	hoeffding, cantelli float64
}

var uniformPairsTable = []uniformPairsRow{{theory.IndependentArms, 2.70, 2.66}, {theory.AnyDependence, 2.96, 2.92}}

// pairsUniform claims one factor for every k.
func pairsUniform(a AllPairs) props.Claim {
	independent, dependent := uniformPairsTable[0], uniformPairsTable[1]
	c := props.Claim{
		ID: "pairs/uniform", Group: groupPairs, Reference: pairsSection, Evidence: props.Exact,
		Statement: fmt.Sprintf("For all 1 ≤ k < m and T ≥ 1, at c = 1, R ≤ C·rate + (m−k) with C = %.2f for any dependence within a round and %.2f for "+
			"independent arms; with Cantelli's tail %.2f and %.2f. ", dependent.hoeffding, independent.hoeffding, dependent.cantelli, independent.cantelli) +
			"On r₁ ≤ k/(m−k) ≤ r₂ it is at most √(1/r₁)(Ψ_{r₂} + Φ) + max{√r₁/L₁, √r₂/L₂}·∫γ(−dñ) + (r₂^{3/2}/L₂)·sup; " +
			"beyond 10⁹ a closed bound serves.",
		Method: "cells with upper sums and outward rounding, a shape for each; that they leave no gap, that each one's factor is not below the one at its ends " +
			"and middle, and that the closed bound is not below the factor at 10⁹ to 10¹²",
		Rejects: "a gap between cells, weights taken at the wrong end, the closed bound said of every r, a factor 2 % larger",
	}
	for _, row := range uniformPairsTable {
		for _, tail := range countTails {
			most := row.hoeffding
			if tail == theory.CantelliTail {
				most = row.cantelli
			}
			get := sync.OnceValues(func() (theory.PairUniform, error) { return a.Uniform(row.d, tail, most-0.003) })
			c.Cases = append(c.Cases, alone(fmt.Sprintf("at most %s, %v, %v", short(most), row.d, tail), fully(2), func() (search.Comparison, error) {
				u, err := get()
				return atMost(theory.Exactly(u.Factor), most, "%d cells up to r=%s, beyond %s; with m−k absorbed %s", len(u.Cells), number(u.From), short(u.Far),
					short(u.Absorbed)), err
			}))
			if tail == theory.HoeffdingTail {
				c.Cases = append(append(c.Cases, uniformPairsCases(a, row.d, get)...), singleR(a, row.d))
			}
		}
	}
	return c
}

// singleFactors are the factors at one r with Hoeffding's tail, as printed, for any dependence and for independent arms.
var singleFactors = []struct{ r, any, independent float64 }{
	{1, 2.651, 2.221}, {1.5, 2.640, 2.203}, {2, 2.718, 2.229}, {3, 2.808, 2.327}, {5, 2.836, 2.494}, {10, 2.863, 2.627}, {20, 2.811, 2.640},
	{40, 2.681, 2.613}, {100, 2.554, 2.554},
}

// singleR makes the case that the factor at one r is at most the table's.
func singleR(a AllPairs, d theory.Dependence) props.Case {
	points := func(props.Effort) []struct{ r, any, independent float64 } { return singleFactors }
	return onGrid(fmt.Sprintf("at single r, %v", d), fully(2), points, func(p struct{ r, any, independent float64 }) (search.Comparison, error) {
		most := p.any
		if d == theory.IndependentArms {
			most = p.independent
		}
		return atMost(theory.Exactly(a.Factor(p.r, 1, d, theory.HoeffdingTail)), most, "r=%s c=1", number(p.r)), nil
	}).Needing(props.Full)
}

// A uniformPoint is one r of a cell.
type uniformPoint struct {
	cell theory.PairCell
	r    float64
}

// uniformPairsCases are what the cells owe each other and the factor at single r.
func uniformPairsCases(a AllPairs, d theory.Dependence, get func() (theory.PairUniform, error)) []props.Case {
	at := func(r float64, shape theory.PairShape, most float64, where string, args ...any) (search.Comparison, error) {
		p, err := a.Certify(r, 1, shape, d, theory.HoeffdingTail, theory.MiddlePairGrid)
		return atMost(theory.Exactly(p.Factor), most*(1+1e-12), where, args...), err
	}
	points := func(props.Effort) (points []uniformPoint) {
		u, _ := get()
		for i := 0; i < len(u.Cells); i += 6 {
			cell := u.Cells[i]
			for _, r := range []float64{cell.Lo, math.Sqrt(cell.Lo * cell.Hi), cell.Hi} {
				points = append(points, uniformPoint{cell, r})
			}
		}
		return points
	}
	return []props.Case{
		alone(fmt.Sprintf("no gap, %v", d), fully(0.1), func() (search.Comparison, error) {
			u, err := get()
			gap, end := 0.0, 1.0
			for _, cell := range u.Cells {
				gap, end = max(gap, cell.Lo-end, cell.Factor-u.Factor), cell.Hi
			}
			return atMost(theory.Exactly(max(gap, u.From-end)), 0, "%d cells from 1 to r=%s", len(u.Cells), number(u.From)), err
		}),
		onGrid(fmt.Sprintf("not below the ends and the middle of a cell, %v", d), fully(1), points, func(p uniformPoint) (search.Comparison, error) {
			return at(p.r, p.cell.Shape, p.cell.Factor, "r=%s in [%s, %s]", number(p.r), number(p.cell.Lo), number(p.cell.Hi))
		}),
		onGrid(fmt.Sprintf("the closed bound is not below single r, %v", d), fully(0.2), func(props.Effort) []float64 { return []float64{1e9, 2e9, 4e9} },
			func(r float64) (search.Comparison, error) {
				u, err := get()
				if err != nil {
					return search.Comparison{}, err
				}
				return at(r, theory.PairShapeBeyond(r, d), u.Far, "r=%s", number(r))
			}),
	}
}
