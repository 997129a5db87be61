package theory

import (
	"errors"
	"math"
)

// A PairUniform is the factor by all pairs for every r ≥ 1 at once, at c = 1, and hence for every
// 1 ≤ k < m and T.
type PairUniform struct {
	Factor   float64 // at least the factor for every r ≥ 1
	Absorbed float64 // [AdditiveAbsorbed] of it: R ≤ Absorbed·rate
	Cells    []PairCell
	Far      float64 // the bound for all r ≥ From
	From     float64
}

// A PairCell is the factor by all pairs for every r in [Lo, Hi], at one shape.
type PairCell struct {
	Lo, Hi, Factor float64
	Shape          PairShape
}

// pairFrom is the r beyond which one closed bound serves.
const pairFrom = 1e9

// CertifyAllPairsUniform bounds the factor by all pairs for every r ≥ 1 at c = 1.
//
// On a cell [r₁, r₂] the factor is at most
//
//	√(1/r₁)·(Ψ_{r₂} + Φ) + max{√r₁/L₁, √r₂/L₂}·∫γ(−dñ) + (r₂^{3/2}/L₂)·sup
//
// because Ψ_r rises with r, √r/L falls up to r = e and rises from there on, and r^{3/2}/L rises. Cells
// that exceed enough are halved, down to a ratio of 1.01. Beyond 10⁹ [AdditiveFactorUniform]'s
// closed bound serves, which holds for any dependence.
//
// Domain: enough > 0, a valid grid, dependence and tail (it panics on the last two).
//
// Reference: docs/bounds.md, section 9.
func CertifyAllPairsUniform(d Dependence, tail CountTail, enough float64, grid PairGrid) (PairUniform, error) {
	if err := errors.Join(checkPositive("enough", enough), grid.check()); err != nil {
		return PairUniform{}, err
	}
	u := PairUniform{From: pairFrom, Far: additiveFar(pairFrom, 1)}
	u.Factor = u.Far
	for lo, ratio := 1.0, 1.1; lo < pairFrom; {
		cell := PairCell{Lo: lo, Hi: min(pairFrom, lo*ratio)}
		cell.Shape = PairShapeBeyond(math.Sqrt(cell.Lo*cell.Hi), d)
		p, err := RootIndex.certify(cell.Lo, cell.Hi, 1, 0, cell.Shape, d, tail, grid)
		if err != nil {
			return PairUniform{}, err
		}
		if p.Factor > enough && ratio > 1.01 {
			ratio = 1 + (ratio-1)/2
			continue
		}
		cell.Factor = p.Factor
		u.Cells, u.Factor = append(u.Cells, cell), max(u.Factor, p.Factor)
		lo, ratio = cell.Hi, min(2, 1+(ratio-1)*1.4)
	}
	u.Absorbed = AdditiveAbsorbed(u.Factor)
	return u, nil
}

// PairShapeBeyond returns a shape for r = k/(m−k) ≥ 1 at c = 1: between the rows of a table, each
// parameter linear in ln r; beyond the table the straight one, d = √r, y = 0, γ(w) = (w−d)⁺, under
// which the supremum is 0. The rows come from a numerical search; nothing rests on how they were found.
//
// Domain: r ≥ 1, a valid dependence; it panics on another.
//
// Reference: docs/bounds.md, section 9.
func PairShapeBeyond(r float64, d Dependence) PairShape {
	table := pairShapesBeyond[d]
	if table == nil {
		panic("theory: invalid Dependence")
	}
	last := len(table) - 1
	if r > table[last].r {
		return PairShape{Margin: math.Sqrt(r), Slope: 1, Alpha: 2, S1: 20}
	}
	i := 1
	for i < last && table[i].r < r {
		i++
	}
	a, b := table[i-1], table[i]
	share := max(0, math.Log(r/a.r)/math.Log(b.r/a.r))
	between := func(x, y float64) float64 { return x + share*(y-x) }
	return PairShape{
		between(a.shape.Margin, b.shape.Margin), between(a.shape.Allowance, b.shape.Allowance), max(1, between(a.shape.Slope, b.shape.Slope)),
		between(a.shape.Alpha, b.shape.Alpha), between(a.shape.S0, b.shape.S0), between(a.shape.S1, b.shape.S1),
	}
}

type pairShapeBeyondRow struct {
	r     float64
	shape PairShape
}

var pairShapesBeyond = map[Dependence][]pairShapeBeyondRow{
	IndependentArms: {
		{1, PairShape{.107, .903, 1, .68, 4.75, 3.75}},
		{1.4, PairShape{.06007, 1.15, 1, .6349, 3.018, 2.021}},
		{2, PairShape{.0658, 1.257, 1, .6476, 3.107, 2.263}},
		{3.2, PairShape{.2164, 1.465, 1, .6972, 2.59, 2.175}},
		{5, PairShape{.6604, 1.647, 1, .9618, 2.562, 1.932}},
		{8, PairShape{1.25, 1.835, 1, 1.267, 2.614, 1.752}},
		{12.5, PairShape{2.105, 1.799, 1, 1.575, 2.614, 1.498}},
		{20, PairShape{3.037, 1.835, 1, 1.835, 2.666, 1.311}},
		{40, PairShape{5.68, 1.592, 1, 1.909, 2.666, .943}},
		{80, PairShape{8.917, 1.536, 1, 1.909, 2.666, .7226}},
	},
	AnyDependence: {
		{1, PairShape{.168, 1.056, 5.95, .593, 4.36, 3.18}},
		{1.4, PairShape{.188, 1.066, 5.505, .651, 4.721, 4.202}},
		{2, PairShape{.4644, 1.087, 5.243, .664, 3.874, 3.752}},
		{3.2, PairShape{1.135, 1.2, 5.067, .6167, 1.013, .2973}},
		{5, PairShape{1.512, 1.272, 4.7, .7635, .8831, .0891}},
		{7, PairShape{1.807, 1.336, 4.813, .8979, .8831, .002548}},
		{9, PairShape{2.064, 1.403, 4.494, .9617, .9273, .001698}},
		{11.5, PairShape{2.246, 1.336, 3.35, 1.056, .9648, 0}},
		{14, PairShape{3.488, 1.336, 2.292, 1.077, .9559, 0}},
		{18, PairShape{4.13, 1.284, 1.283, 1.099, .6912, 0}},
		{25, PairShape{4.889, 1.284, 1, 1.23, .6912, 0}},
	},
}
