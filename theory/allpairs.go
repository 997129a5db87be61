package theory

import (
	"errors"
	"math"
)

// A PairGrid says on which cells the bound by all pairs is computed. Every grid gives a
// bound; finer ones give lesser bounds.
type PairGrid struct {
	Stride int     // every how many-th of the points pairFirst·1.005^i is taken for w
	Last   float64 // W, about: the last w; at least 10
	Width  float64 // relative width of the cells of h
	Start  float64 // w₀, where the points begin; 0: Φ−y
}

// The grids: the fine one takes some 0.1 s of a machine of 2024, the coarse one a twentieth
// and gives 1 % more. The middle one reaches far enough for every r up to 10⁹.
var (
	FinePairGrid   = PairGrid{Stride: 1, Last: 3e4, Width: 0.003}
	MiddlePairGrid = PairGrid{Stride: 2, Last: 1e5, Width: 0.006}
	CoarsePairGrid = PairGrid{Stride: 4, Last: 3e4, Width: 0.012}
)

func (g PairGrid) check() error {
	err := errors.Join(checkPositive("width", g.Width), checkFinite("start", g.Start))
	if g.Stride < 1 {
		err = errors.Join(err, errRange("stride", g.Stride, "at least 1"))
	}
	if !(g.Last >= 10 && g.Last <= pairLast) {
		err = errors.Join(err, errRange("last", g.Last, "from 10 to 10⁵"))
	}
	return err
}

// A PairCertificate is the bound by all pairs with its parts.
//
//	Factor = √(c/r)·{Ψ_r + Φ + (r/(cL))·(∫γ + r·sup)}
type PairCertificate struct {
	Factor   float64
	Psi      float64 // Ψ_r = a∫_y^∞ min(1, r·p)
	Phi      float64 // Φ
	Offsets  float64 // ∫γ(w)(−dñ(w))
	Supremum float64 // sup_h ∫π(h−w)ρ(t_w(h) − γ(w))(−dñ(w))
}

// CertifyAllPairs computes the factor of the bound by all pairs for one shape.
//
//	R ≤ C·rate + (m−k),   C = √(c/r)·{Ψ_r + Φ + (r/(cL))·[∫γ(−dñ) + r·sup_{h>0} ∫π(h−w)ρ(h − ψ((h−w)⁺) − γ(w))(−dñ(w))]}
//
// with r = max{1, k/(m−k)}, L = 1 + ln r; π = 1 for any dependence, and P(ζ ≥ h−w)'s bound p(h−w) for
// independent arms. All sums are upper sums with outward rounding.
//
// Domain: r ≥ 1, c > 0, a valid shape, grid, dependence and tail (it panics on the last two).
//
// Reference: docs/bounds.md, section 9.
func CertifyAllPairs(r, c float64, shape PairShape, d Dependence, tail CountTail, grid PairGrid) (PairCertificate, error) {
	return RootIndex.certify(r, r, c, 0, shape, d, tail, grid)
}

// certify covers every r in [lo, hi]; small is K of ρ_K, or 0.
func (x PairIndex) certify(lo, hi, c float64, small int, shape PairShape, d Dependence, tail CountTail, grid PairGrid) (PairCertificate, error) {
	tails := x.tails()
	err := errors.Join(checkPositive("c_delta", c), checkPositive("r", lo), shape.check(), grid.check())
	if !(lo >= 1 && hi >= lo) {
		err = errors.Join(err, errRange("r", lo, "at least 1"))
	}
	if err != nil {
		return PairCertificate{}, err
	}
	start := grid.Start
	if start == 0 {
		start = shape.Margin * (1 - 0x1p-50)
	}
	if !(start >= pairFirst) {
		return PairCertificate{}, errRange("d", start, "at least 0.05")
	}
	sum, err := newPairSum(shape, newPairMeasure(tails.counts[tail](), start, grid.Last, grid.Stride), d.tail(tails), small)
	if err != nil {
		return PairCertificate{}, err
	}
	p := PairCertificate{
		Psi: tails.psi(shape, hi), Phi: sum.phi, Offsets: sum.offsets(), Supremum: sum.supremum(math.Inf(1), grid.Width),
	}
	p.Factor = p.factor(lo, hi, c)
	return p, nil
}

// tail returns π at v > 0; nil stands for 1.
func (d Dependence) tail(of pairTails) func(v float64) float64 {
	switch d {
	case AnyDependence:
		return nil
	case IndependentArms:
		return of.zeta().at
	}
	panic("theory: invalid Dependence")
}

// factor bounds the factor for every r in [lo, hi]. √(c/r) falls, Ψ_r rises; √r/L falls up to r = e
// and rises from there on, so that it is largest at an end; r^{3/2}/L rises.
func (p PairCertificate) factor(lo, hi, c float64) float64 {
	flat := Exactly(c).over(Exactly(lo)).root().times(Exactly(p.Psi).plus(Exactly(p.Phi)))
	weight := func(r float64) Bracket {
		x := Exactly(r)
		return x.over(Exactly(c)).root().over(Exactly(1).plus(x.log().positive())) // √(r/c)/L
	}
	offsets := max(weight(lo).Hi, weight(hi).Hi)
	return flat.plus(Exactly(offsets).by(p.Offsets)).plus(weight(hi).by(hi).by(p.Supremum)).Hi
}

// discounted is above Ψ_r = a∫_y^∞ min(1, r·p).
func (c *zetaCurve) discounted(shape PairShape, r float64) float64 {
	return up(shape.Slope * c.sumFrom(shape.Allowance, math.Inf(1), 4*additiveZetaCells).capped(r))
}
