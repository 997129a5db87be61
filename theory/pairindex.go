package theory

import (
	"cmp"
	"math"
	"slices"
	"sync"
)

// A PairIndex names an index for which the bound by all pairs is computed. Lemma 2 of docs/bounds.md
// holds for every index; an index enters by its tail p of ζ and its count n alone.
type PairIndex int

// The indices; zero is none of them.
const (
	RootIndex     PairIndex = iota + 1 // CMOSS: S_s/s + √(ln⁺(1/(δs))/s)
	HalfRootIndex                      // the sub-Gaussian radius of rewards in [0, 1]: S_s/s + √(½ ln⁺(1/(δs))/s)
	KLIndex                            // KL-CMOSS: max{q : s·kl(S_s/s, q) ≤ ln⁺(1/(δs))}
)

// String returns the index's name.
func (x PairIndex) String() string {
	switch x {
	case RootIndex:
		return "root"
	case HalfRootIndex:
		return "half-root"
	case KLIndex:
		return "kl"
	}
	return "invalid"
}

// ParsePairIndex reads what String prints.
//
// Domain: root, half-root or kl; an error otherwise.
func ParsePairIndex(text string) (PairIndex, error) {
	for _, x := range []PairIndex{RootIndex, HalfRootIndex, KLIndex} {
		if x.String() == text {
			return x, nil
		}
	}
	return 0, errRange("index", text, "root, half-root or kl")
}

// A pairTails is what an index enters the bound with.
type pairTails struct {
	counts map[CountTail]func() pairLattice
	zeta   func() *tailSteps // p as π
	psi    func(shape PairShape, r float64) float64
}

// By Pinsker's inequality KL-CMOSS's index is at most that with the radius of ½ ln⁺, so that n of that
// one serves both.
var pairIndices = map[PairIndex]pairTails{
	RootIndex:     {pairLattices, zetaTable, func(s PairShape, r float64) float64 { return universalZeta().discounted(s, r) }},
	HalfRootIndex: {halfLattices, halfTable, func(s PairShape, r float64) float64 { return halfZeta().discounted(s, r) }},
	KLIndex:       {halfLattices, klTable, func(s PairShape, r float64) float64 { return klWhole().discounted(s, r) }},
}

var halfLattices = map[CountTail]func() pairLattice{
	HoeffdingTail: sync.OnceValue(func() pairLattice { return newPairLattice(countCurve{kappa: 0.5}) }),
	CantelliTail:  sync.OnceValue(func() pairLattice { return newPairLattice(countCurve{kappa: 0.5, cross: cantelliCross}) }),
}

var (
	halfTable = sync.OnceValue(func() *tailSteps { return newTailSteps(func(v float64) float64 { return halfZeta().tail(v) }) })
	klTable   = sync.OnceValue(func() *tailSteps { return newTailSteps(klWhole().at) })
)

// tails returns what the index enters with; it panics where there is none.
func (x PairIndex) tails() pairTails {
	t, ok := pairIndices[x]
	if !ok {
		panic("theory: invalid PairIndex")
	}
	return t
}

// CertifyAllPairsIndex is [CertifyAllPairs] for another index, with its own p and n.
//
//	R ≤ C·rate + (m−k),   C = √(c/r)·{a∫_y^∞ min(1, r·p) + Φ + (r/(cL))·[∫γ(−dñ) + r·sup_h ∫π(h−w)ρ(h − ψ((h−w)⁺) − γ(w))(−dñ(w))]}
//
// Domain: that of CertifyAllPairs, a valid index (it panics on another).
//
// Reference: docs/bounds.md, section 9.
func CertifyAllPairsIndex(x PairIndex, r, c float64, shape PairShape, d Dependence, tail CountTail, grid PairGrid) (PairCertificate, error) {
	return x.certify(r, r, c, 0, shape, d, tail, grid)
}

// AllPairsFactorIndex is the least factor by all pairs that the shipped shapes prove for an index at (r, c).
//
//	R ≤ AllPairsFactorIndex·rate + (m−k),   r = max{1, k/(m−k)}, δ = c(m−k)L/(kT)
//
// At r = 1, Hoeffding's tail: with the half radius 2.037 at c = ½ for independent arms and 2.529 for any
// dependence; for KL-CMOSS 5.72 and 6.62 at c = ½, 4.05 at c = ⅛ for independent arms. The shape
// is the best on coarse cells of the two nearest to (r, c) and the straight one; an upper sum with outward
// rounding.
//
// Domain: r ≥ 1, c > 0, a valid index, dependence and tail; it panics otherwise.
//
// Reference: docs/bounds.md, section 9.
func AllPairsFactorIndex(x PairIndex, r, c float64, d Dependence, tail CountTail) float64 {
	if x == RootIndex {
		return AllPairsFactor(r, c, d, tail)
	}
	at := func(shape PairShape, grid PairGrid) float64 {
		p, err := CertifyAllPairsIndex(x, r, c, shape, d, tail, grid)
		if err != nil {
			return math.Inf(1)
		}
		return p.Factor
	}
	least, best := math.Inf(1), PairShape{}
	for _, shape := range x.shapes(r, c, d) {
		if f := at(shape, CoarsePairGrid); f < least {
			least, best = f, shape
		}
	}
	return min(at(best, FinePairGrid), least)
}

// RegretBoundAllPairsIndex is [RegretBoundAllPairs] for another index.
//
//	R ≤ AllPairsFactorIndex·rate + (m−k) at δ = c(m−k)L/(kT)
//
// Domain: 1 ≤ k ≤ m, T ≥ 1, c > 0, a valid index, dependence and tail (it panics otherwise).
//
// Reference: docs/bounds.md, section 9.
func RegretBoundAllPairsIndex(x PairIndex, m, k int, T int64, c float64, d Dependence, tail CountTail) (AdditiveBound, error) {
	return boundByFactor(m, k, T, c, func(r float64) float64 { return AllPairsFactorIndex(x, r, c, d, tail) })
}

// shapes are the two of the table that are nearest to (r, c) on the scale of logarithms, and the
// straight one, under which the supremum is 0.
func (x PairIndex) shapes(r, c float64, d Dependence) []PairShape {
	table := slices.Clone(pairIndexShapes[x][d])
	far := func(row pairIndexRow) float64 { return math.Abs(math.Log(row.r/r)) + math.Abs(math.Log(row.c/c)) }
	slices.SortStableFunc(table, func(a, b pairIndexRow) int { return cmp.Compare(far(a), far(b)) })
	return []PairShape{table[0].shape, table[1].shape, {Margin: 0.9 * math.Sqrt(r/c), Slope: 1, Alpha: 2, S1: 20}}
}

type pairIndexRow struct {
	r, c  float64
	shape PairShape
}

// pairIndexShapes come from a numerical search; nothing rests on how they were found.
var pairIndexShapes = map[PairIndex]map[Dependence][]pairIndexRow{
	HalfRootIndex: {
		IndependentArms: {
			{1, .35, PairShape{.376, 1.36, 1.03, .558, 5.08, 3.11}},
			{1, .5, PairShape{.099, 1.27, 1.12, .563, 5.08, 3.25}},
			{1, .7, PairShape{.0978, 1.15, 1.15, .579, 4.99, 3.41}},
			{1, 1, PairShape{.17, .858, 1.05, .58, 4.82, 3.59}},
			{1, 2, PairShape{.187, .694, 1, .588, 5.15, 3.61}},
			{2, 1, PairShape{.0754, 1.43, 1.21, .607, 4.24, 3.75}},
			{5, 1, PairShape{.398, 1.84, 1.02, .651, .834, .156}},
			{15, 1, PairShape{1.51, 2.78, 1, 1.58, 2.33, 1.2}},
			{60, 1, PairShape{4.02, 4.25, 1, 1.96, 2.46, .631}},
		},
		AnyDependence: {
			{1, .35, PairShape{.923, 1, 3.65, .477, 3.91, 2}},
			{1, .5, PairShape{.621, .967, 3.06, .61, 6.67, 5.41}},
			{1, .7, PairShape{.294, .941, 2.84, .609, 5.95, 5.25}},
			{1, 1, PairShape{.21, .868, 2.43, .559, 3.76, 3.16}},
			{1, 2, PairShape{.188, .744, 1.77, .659, 5.03, 4.69}},
			{2, 1, PairShape{.576, .952, 2.16, .571, 1.81, 1.72}},
			{5, 1, PairShape{1.51, 1.19, 1.58, .855, .683, .00487}},
		},
	},
	KLIndex: {
		IndependentArms: {
			{1, .125, PairShape{2.25, 3.35, 1, .201, 7.12, 2.45}},
			{1, .25, PairShape{1.3, 3.14, 1, .0662, 3.7, .0235}},
			{1, .5, PairShape{.741, 2.82, 1, .0451, 8.15, .804}},
			{1, 1, PairShape{.484, 2.54, 1, .00636, 11.3, 5.05}},
			{2, .5, PairShape{1.01, 4.71, 1, .366, 4.09, 3.08}},
			{5, .5, PairShape{1.69, 8.3, 1, .842, 2.28, .788}},
			{15, .5, PairShape{2.96, 15.2, 1, 1.17, 2.63, .699}},
		},
		AnyDependence: {
			{1, .03125, PairShape{6.08, 3.5, 1.83, .575, 10.2, 7.48}},
			{1, .125, PairShape{1.47, 4.75, 1.76, .149, 5.67, 1.06}},
			{1, .25, PairShape{1.69, 2.64, 1.28, .43, 4.39, 2.74}},
			{1, .5, PairShape{.907, 2.5, 1.19, .561, 8.71, 7.96}},
			{1, 1, PairShape{.255, 2.63, 1.15, .526, 7.13, 2.5}},
		},
	},
}
