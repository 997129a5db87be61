package upper

import (
	"errors"
	"math"

	"github.com/regretcheck/regretcheck/theory"
)

// A UniformFactor is the factor by all pairs for every r ≥ 1 at once, for CMOSS at c = 1, and hence for
// every 1 ≤ k < m and T.
type UniformFactor struct {
	Factor   float64 // at least the factor for every r ≥ 1
	Absorbed float64 // [Absorbed] of it: R ≤ Absorbed·rate
	Cells    []Cell
	Far      float64 // the bound for all r ≥ From
	From     float64
}

// A Cell is the factor by all pairs for every r in [Lo, Hi], at one shape.
type Cell struct {
	Lo, Hi, Factor float64
	Shape          Shape
}

// uniformFrom is the r beyond which one closed bound serves.
const uniformFrom = 1e9

// Uniform bounds the factor by all pairs for every r ≥ 1 at c = 1.
//
// On a cell [r₁, r₂] the factor is at most
//
//	√(1/r₁)·(Ψ_{r₂} + Φ) + max{√r₁/L₁, √r₂/L₂}·∫γ(−dñ) + (r₂^{3/2}/L₂)·sup
//
// because Ψ_r rises with r, √r/L falls up to r = e and rises from there on, and r^{3/2}/L rises. Cells
// that exceed enough are halved, down to a ratio of 1.01. Beyond 10⁹ [straightFar] serves,
// which holds for any dependence.
//
// Domain: enough > 0, a valid grid and dependence.
//
// Reference: bounds.md, section 9.
func Uniform(d Dependence, enough float64, grid Grid) (UniformFactor, error) {
	if err := errors.Join(checkPositive("enough", enough), grid.check(), d.check()); err != nil {
		return UniformFactor{}, err
	}
	u := UniformFactor{From: uniformFrom, Far: straightFar(uniformFrom)}
	u.Factor = u.Far
	for lo, ratio := 1.0, 1.1; lo < uniformFrom; {
		cell := Cell{Lo: lo, Hi: min(uniformFrom, lo*ratio)}
		cell.Shape = shapeBetween(math.Sqrt(cell.Lo*cell.Hi), d)
		factor, _, err := RootIndex.factorWithin(cell.Lo, cell.Hi, 1, cell.Shape, d, grid)
		if err != nil {
			return UniformFactor{}, err
		}
		if factor > enough && ratio > 1.01 {
			ratio = 1 + (ratio-1)/2
			continue
		}
		cell.Factor = factor
		u.Cells, u.Factor = append(u.Cells, cell), max(u.Factor, factor)
		lo, ratio = cell.Hi, min(2, 1+(ratio-1)*1.4)
	}
	u.Absorbed = Absorbed(u.Factor)
	return u, nil
}

// straightFar bounds the factor at the straight shape d = √r, where it is √(1/r)·(Z_r + d + (r/L)∫_d^∞ n), for
// every r ≥ from at c = 1: with θ = .4
//
//	√(1/r)·Z_r ≤ r^{θ−½}∫p^θ,
//	√(1/r)·(d + (r/L)∫_d^∞ n) ≤ 1 + max{1, (L+1.5)/L} + √π·e^xΓ(3/2, x)/L,  x = (L−1)/2,
//
// the first falling since θ < ½, the last since L ≥ 2.
//
// Reference: bounds.md, section 5.
func straightFar(from float64) float64 {
	const theta = 0.4
	power := exactly(from).Log().Times(theory.Outwards(theta-0.5, theta-0.5)).Exp()
	return power.Times(exactly(zetaMeanPower(theta))).Plus(countFar(from)).Hi
}

// countFar encloses 1 + max{1, (A+2.5)/L} + √π·e^xΓ(3/2, x)/L, A = ln r = L − 1, x = A/2.
func countFar(r float64) bracket {
	a := exactly(r).Log()
	l, x := exactly(1).Plus(a), a.By(0.5)
	line := a.Plus(exactly(2.5)).Over(l)
	line = bracket{Lo: max(1, line.Lo), Hi: max(1, line.Hi)}
	curved := pi.Root().Times(x.Exp()).Times(theory.UpperGamma3(x)).Over(l)
	return exactly(1).Plus(line).Plus(curved)
}
