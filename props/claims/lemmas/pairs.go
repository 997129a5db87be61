package lemmas

import (
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/theory"
)

// AllPairs holds the functions of the bound by all pairs.
type AllPairs struct {
	Charge      func(z, phi float64) float64        // ρ
	ChargeSmall func(z, phi float64, K int) float64 // ρ_K
	// Price is b(w), of K arms at most, from the gaps and, for independent arms, the shortfalls.
	Price      func(w float64, gaps, shortfalls []float64, shape theory.PairShape, K int) float64
	RoundPrice func(shape theory.PairShape) float64                         // Φ, for each of K arms
	Discounts  func(shape theory.PairShape, zetas []float64, K int) float64 // the sum of the K largest ψ(ζ_j)

	Certify func(r, c float64, shape theory.PairShape, d theory.Dependence, tail theory.CountTail, grid theory.PairGrid) (theory.PairCertificate, error)
	Factor  func(r, c float64, d theory.Dependence, tail theory.CountTail) float64
	Uniform func(d theory.Dependence, tail theory.CountTail, enough float64) (theory.PairUniform, error) // at c = 1
	Bound   func(m, k int, T int64, c float64, d theory.Dependence) (theory.AdditiveBound, error)

	// Index is Certify for an index with its own p and n, IndexFactor the least over shapes, IndexBound with it.
	Index       IndexCertifier
	IndexFactor func(x theory.PairIndex, r, c float64, d theory.Dependence, tail theory.CountTail) float64
	IndexBound  func(x theory.PairIndex, m, k int, T int64, c float64, d theory.Dependence) (theory.AdditiveBound, error)
	IndexTail   func(v float64) float64 // p of KL-CMOSS
	// Anytime is Certify without a horizon, AnytimeFactor the least over shapes.
	Anytime       func(r, c float64, shape theory.PairShape, tail theory.CountTail, grid theory.PairGrid) (theory.PairCertificate, error)
	AnytimeFactor func(r, c float64, tail theory.CountTail) float64

	Finite func(m, k int, T int64, delta float64, d theory.Dependence, tail theory.CountTail) (theory.PairFinite, error)
	Sharp  func(m, k int, T int64, delta float64, d theory.Dependence) (theory.PairFinite, error)
	Half   func(m, k int, T int64, delta float64, d theory.Dependence) (theory.PairFinite, error) // Sharp with the half radius
}

// An IndexCertifier computes the factor by all pairs for an index.
type IndexCertifier = func(x theory.PairIndex, r, c float64, shape theory.PairShape, d theory.Dependence, tail theory.CountTail,
	grid theory.PairGrid) (theory.PairCertificate, error)

// LargestDiscounts is the sum of the K largest ψ(ζ_j).
func LargestDiscounts(shape theory.PairShape, zetas []float64, K int) float64 {
	var discounts []float64
	for _, z := range zetas {
		discounts = append(discounts, shape.Discount(z))
	}
	return largest(discounts, K)
}

const pairsSection = additiveDocument + ", section 9"

// A pairsRow is a line of section 11's table: the factor at r = 1 with Hoeffding's and Cantelli's tail.
type pairsRow struct {
	d                   theory.Dependence
	c                   float64
	hoeffding, cantelli float64
}

// pairsTable holds the factors as they were first computed, those at c = 1 as they are stated. They
// may only become smaller.
var pairsTable = []pairsRow{
	{theory.IndependentArms, 0.5, 2.320, 2.288}, {theory.IndependentArms, 1, 2.221, 2.181}, {theory.IndependentArms, 1.4, 2.230, 2.198},
	{theory.IndependentArms, 2, 2.273, 2.244}, {theory.IndependentArms, 4, 2.507, 2.481},
	{theory.AnyDependence, 1, 2.651, 2.606}, {theory.AnyDependence, 1.5, 2.683, 2.643}, {theory.AnyDependence, 2, 2.744, 2.708},
	{theory.AnyDependence, 4, 3.007, 2.975},
}

func (r pairsRow) most(tail theory.CountTail) float64 {
	if tail == theory.CantelliTail {
		return r.cantelli
	}
	return r.hoeffding
}

// pairsTheorem claims the factor at k ≤ m/2.
func pairsTheorem(a AllPairs, additive Additive) []props.Claim {
	c := props.Claim{
		ID: "pairs/theorem", Group: groupPairs, Reference: pairsSection, Evidence: props.Exact,
		Statement: "For k ≤ m/2 and every T, R ≤ C·rate + (m−k) with C = 2.651 for any dependence within a round and 2.221 for independent arms at c = 1; with " +
			"Cantelli's tail 2.606 and 2.181. C = √c·{a∫_y^∞ p + Φ + (1/c)[∫γ(−dñ) + sup_h ∫π(h−w)ρ(h − ψ((h−w)⁺) − γ(w))(−dñ)]}.",
		Method:  "upper sums with outward rounding at the shape of the table; beside the table, Theorem B, coarser cells, a farther last cell and other shapes",
		Rejects: "a lower sum, a part of n left out, a slope of γ below 1 beyond the last cell, a factor 1 % larger",
	}
	for _, tail := range countTails {
		var others []pairsRow
		for _, row := range pairsTable {
			if row.c != 1 {
				others = append(others, row)
				continue
			}
			c.Cases = append(c.Cases, alone(fmt.Sprintf("%v, c=1, %v", row.d, tail), always(0.1), func() (search.Comparison, error) { return row.atMost(a, tail) }))
		}
		c.Cases = append(c.Cases, onGrid("other c, "+tail.String(), fully(1), func(props.Effort) []pairsRow { return others },
			func(row pairsRow) (search.Comparison, error) { return row.atMost(a, tail) }))
	}
	c.Cases = append(c.Cases, pairsSanity(a, additive)...)
	return []props.Claim{c, pairsUniform(a), pairsRefused(a)}
}

// atMost holds the factor against the table's.
func (r pairsRow) atMost(a AllPairs, tail theory.CountTail) (search.Comparison, error) {
	p, err := r.certify(a, tail, theory.FinePairGrid)
	return atMost(theory.Exactly(p.Factor), r.most(tail), "%v, c=%s: Ψ %s, Φ %s, ∫γ %s, sup %s", r.d, number(r.c), number(p.Psi), number(p.Phi),
		number(p.Offsets), number(p.Supremum)), err
}

func (r pairsRow) certify(a AllPairs, tail theory.CountTail, grid theory.PairGrid) (theory.PairCertificate, error) {
	return a.Certify(1, r.c, theory.PairShapeFor(r.c, r.d), r.d, tail, grid)
}

// pairsSanity are relations that the factor must satisfy: to its values at other arguments, and to
// constants that are known otherwise.
func pairsSanity(a AllPairs, additive Additive) []props.Case {
	factor := func(r, c float64, shape theory.PairShape, d theory.Dependence, grid theory.PairGrid) (float64, error) {
		p, err := a.Certify(r, c, shape, d, theory.HoeffdingTail, grid)
		return p.Factor, err
	}
	var cases []props.Case
	for _, d := range []theory.Dependence{theory.AnyDependence, theory.IndependentArms} {
		shape := theory.PairShapeFor(1, d)
		cases = append(cases, alone(fmt.Sprintf("finer cells do not give more, %v", d), always(0.1), func() (search.Comparison, error) {
			grid := theory.CoarsePairGrid
			grid.Stride, grid.Width = 2*grid.Stride, 2*grid.Width+grid.Width*grid.Width // (1 + width)² = two cells
			coarse, err := factor(1, 1, shape, d, grid)
			if err != nil {
				return search.Comparison{}, err
			}
			fine, err := factor(1, 1, shape, d, theory.CoarsePairGrid)
			return atMost(theory.Exactly(fine), coarse, "c=1, width=%s: twice the width gives %s", number(theory.CoarsePairGrid.Width), number(coarse)), err
		}), alone(fmt.Sprintf("a farther last cell moves the tail alone, %v", d), normally(0.2), func() (search.Comparison, error) {
			near, err := factor(1, 1, shape, d, withLast(theory.FinePairGrid, 1e4))
			if err != nil {
				return search.Comparison{}, err
			}
			far, err := factor(1, 1, shape, d, withLast(theory.FinePairGrid, 1e5))
			return atMost(theory.Exactly(math.Abs(far-near)), 3e-3, "c=1: W=1e4 gives %s, W=1e5 %s", number(near), number(far)), err
		}), alone(fmt.Sprintf("below Theorem B, %v", d), always(0.05), func() (search.Comparison, error) {
			f, err := factor(1, 1, shape, d, theory.CoarsePairGrid)
			return atMost(theory.Exactly(f), additive.Factor(1, 1, theory.HoeffdingTail), "c=1, coarse cells"), err
		}))
	}
	straight := theory.PairShape{Margin: 1.6, Slope: 1, Alpha: 1, S1: 20}
	return append(cases,
		alone("γ = w + y − Φ and y = 0 give Theorem B", always(0.1), func() (search.Comparison, error) {
			f, err := factor(1, 1, straight, theory.AnyDependence, theory.FinePairGrid)
			return nearly(f, additive.ZetaMean(1)+literalSplit(1, straight.Margin), 0.005, "w₁=%s", number(straight.Margin)), err
		}),
		alone("independence gives no more at equal shapes", always(0.1), func() (search.Comparison, error) {
			shape := theory.PairShapeFor(1, theory.AnyDependence)
			any, err := factor(1, 1, shape, theory.AnyDependence, theory.CoarsePairGrid)
			if err != nil {
				return search.Comparison{}, err
			}
			f, err := factor(1, 1, shape, theory.IndependentArms, theory.CoarsePairGrid)
			return atMost(theory.Exactly(f), any, "c=1, the shape for any dependence"), err
		}),
		alone("no factor is below what the method can give", always(0.05), func() (search.Comparison, error) {
			f, err := factor(1, 1, theory.PairShapeFor(1, theory.IndependentArms), theory.IndependentArms, theory.FinePairGrid)
			return atLeast(theory.Exactly(f), 2.19, "c=1: the saddle value is about 2.20: less is an alarm, not a theorem"), err
		}))
}

// literalSplit is w₁ + ∫_{w₁}^∞ n by quadrature, Theorem B's count part at c = 1 without the search of w₁, with
// κ·ln⁺ in the radius.
func literalSplit(kappa, w1 float64) float64 {
	n := func(u float64) float64 { w := math.Exp(u); return w * literalCountOf(kappa, w, theory.HoeffdingTail) }
	from := math.Log(w1)
	return w1 + gauss()(n, from, from+6) + gauss()(n, from+6, from+30)
}

func withLast(g theory.PairGrid, last float64) theory.PairGrid {
	g.Last = last
	return g
}

// pairsRefused claims that the evaluation refuses what would not be a bound.
func pairsRefused(a AllPairs) props.Claim {
	c := props.Claim{
		ID: "pairs/refused", Group: groupPairs, Reference: pairsSection, Evidence: props.Exact,
		Statement: "The certificate is refused where it would be none: d = Φ−y ≤ 0, y < 0, a < 1, γ < 0, γ that falls, and points w that begin above Φ−y, where a " +
			"part of n would be lost.",
		Method:  "each asked for; a point of 1 is a refusal, 0 a number",
		Rejects: "an evaluation without these checks",
	}
	right := theory.PairShapeFor(1, theory.IndependentArms)
	late := theory.CoarsePairGrid
	late.Start = right.Margin + 0.5
	for _, bad := range []struct {
		name   string
		grid   theory.PairGrid
		change func(s *theory.PairShape)
	}{
		{"y ≥ Φ", theory.CoarsePairGrid, func(s *theory.PairShape) { s.Margin = -0.1 }},
		{"y < 0", theory.CoarsePairGrid, func(s *theory.PairShape) { s.Allowance = -0.1 }},
		{"a < 1", theory.CoarsePairGrid, func(s *theory.PairShape) { s.Slope = 0.9 }},
		{"γ < 0", theory.CoarsePairGrid, func(s *theory.PairShape) { s.Alpha = -0.1 }},
		{"γ falls", theory.CoarsePairGrid, func(s *theory.PairShape) { s.S0 = -1 }},
		{"w₀ > Φ−y", late, func(*theory.PairShape) {}},
	} {
		c.Cases = append(c.Cases, once(bad.name, func() (search.Comparison, error) {
			shape := right
			bad.change(&shape)
			p, err := a.Certify(1, 1, shape, theory.IndependentArms, theory.HoeffdingTail, bad.grid)
			refused := 0.0
			if err != nil {
				refused = 1
			}
			return atLeast(theory.Exactly(refused), 1, "d=%s y=%s a=%s w₀=%s: factor %s, error %v", number(shape.Margin), number(shape.Allowance), number(shape.Slope),
				number(bad.grid.Start), number(p.Factor), err), nil
		}))
	}
	return c
}
