package upper

import (
	"errors"
	"math"
)

// A Grid says on which cells the bound by all pairs is computed. Every grid gives a
// bound; finer ones give lesser bounds.
type Grid struct {
	Stride int     // every how many-th of the points pairFirst·1.005^i is taken for w
	Last   float64 // W, about: the last w; at least 10
	Width  float64 // relative width of the cells of h
}

// The grids: the fine one takes some 0.1 s of a machine of 2024, the coarse one a twentieth
// and gives 1 % more. The middle one reaches far enough for every r up to 10⁹.
var (
	FineGrid   = Grid{Stride: 1, Last: 3e4, Width: 0.003}
	MiddleGrid = Grid{Stride: 2, Last: 1e5, Width: 0.006}
	CoarseGrid = Grid{Stride: 4, Last: 3e4, Width: 0.012}
)

func (g Grid) check() error {
	err := checkPositive("width", g.Width)
	if g.Stride < 1 {
		err = errors.Join(err, errRange("stride", g.Stride, "at least 1"))
	}
	if !(g.Last >= 10 && g.Last <= pairLast) {
		err = errors.Join(err, errRange("last", g.Last, "from 10 to 10⁵"))
	}
	return err
}

// Parts are those of the bound by all pairs.
//
//	√(c/r)·{Ψ_r + Φ + (r/(cL))·(∫γ + r·sup)}
type Parts struct {
	Psi      float64 // Ψ_r = a∫_y^∞ min(1, r·p)
	Phi      float64 // Φ
	Offsets  float64 // ∫γ(w)(−dñ(w))
	Supremum float64 // sup_h ∫π(h−w)ρ(t_w(h) − γ(w))(−dñ(w))
}

// FactorAt computes the factor of the bound by all pairs for one shape, for every T, with its parts.
//
//	R ≤ C·rate + (m−k),   δ = c(m−k)L/(kT),
//	C = √(c/r)·{Ψ_r + Φ + (r/(cL))·[∫γ(−dñ) + r·sup_{h>0} ∫π(h−w)ρ(h − ψ((h−w)⁺) − γ(w))(−dñ(w))]}
//
// with r = max{1, k/(m−k)}, L = 1 + ln r; π = 1 for any dependence, and P(ζ ≥ h−w)'s bound p(h−w) for
// independent arms. All sums are upper sums with outward rounding.
//
// Domain: r ≥ 1, c > 0, a valid index, shape, dependence and grid.
//
// Reference: bounds.md, section 9.
func FactorAt(x Index, r, c float64, shape Shape, d Dependence, grid Grid) (float64, Parts, error) {
	return x.factorWithin(r, r, c, shape, d, grid)
}

// factorWithin covers every r in [lo, hi].
func (x Index) factorWithin(lo, hi, c float64, shape Shape, d Dependence, grid Grid) (float64, Parts, error) {
	err := errors.Join(x.check(), checkPositive("c_delta", c), checkPositive("r", lo), shape.check(), grid.check(),
		d.check())
	if !(lo >= 1 && hi >= lo) {
		err = errors.Join(err, errRange("r", lo, "at least 1"))
	}
	if err != nil {
		return 0, Parts{}, err
	}
	start := shape.Margin * (1 - 0x1p-50)
	if !(start >= pairFirst) {
		return 0, Parts{}, errRange("d", start, "at least 0.05")
	}
	zeta := x.zeta()
	sum, err := newSum(shape, newMeasure(x.counts(), start, grid.Last, grid.Stride), d.price(zeta), 0)
	if err != nil {
		return 0, Parts{}, err
	}
	p := Parts{
		Psi: up(shape.Slope * zeta.capped(shape.Allowance, math.Inf(1), hi)), Phi: sum.phi,
		Offsets: sum.offsets(), Supremum: sum.supremum(math.Inf(1), grid.Width),
	}
	return p.factor(lo, hi, c), p, nil
}

// price returns π at v > 0; nil stands for 1.
func (d Dependence) price(zeta shortfall) func(v float64) float64 {
	if d == AnyDependence {
		return nil
	}
	return zeta.at
}

// factor bounds the factor for every r in [lo, hi]. √(c/r) falls, Ψ_r rises; √r/L falls up to r = e
// and rises from there on, so that it is largest at an end; r^{3/2}/L rises.
func (p Parts) factor(lo, hi, c float64) float64 {
	flat := exactly(c).Over(exactly(lo)).Root().Times(exactly(p.Psi).Plus(exactly(p.Phi)))
	weight := func(r float64) bracket {
		x := exactly(r)
		return x.Over(exactly(c)).Root().Over(exactly(1).Plus(x.Log().Positive())) // √(r/c)/L
	}
	offsets := max(weight(lo).Hi, weight(hi).Hi)
	return flat.Plus(exactly(offsets).By(p.Offsets)).Plus(weight(hi).By(hi).By(p.Supremum)).Hi
}

// Factor is the least factor by all pairs that the shapes of the table prove at (r, c).
//
//	R ≤ Factor·rate + (m−k),   r = max{1, k/(m−k)}, δ = c(m−k)L/(kT)
//
// For CMOSS at c = 1, r = 1: 2.606 for any dependence, 2.181 for independent arms. With the half radius
// 1.994 at c = ½ for independent arms and 2.480 for any dependence; for KL-CMOSS 5.67 and 6.55 at c = ½. The
// shape is the best on coarse cells; an upper sum with outward rounding.
//
// Domain: r ≥ 1, c > 0, a valid index and dependence; it panics otherwise.
//
// Reference: bounds.md, section 9.
func Factor(x Index, r, c float64, d Dependence) float64 {
	return leastFactor(x.shapes(r, c, d), func(s Shape, g Grid) (float64, error) {
		f, _, err := FactorAt(x, r, c, s, d, g)
		return f, err
	})
}

// leastFactor takes the shape that is best on coarse cells on fine ones.
func leastFactor(shapes []Shape, factor func(s Shape, g Grid) (float64, error)) float64 {
	least, best := math.Inf(1), Shape{}
	for _, shape := range shapes {
		if f, err := factor(shape, CoarseGrid); err == nil && f < least {
			least, best = f, shape
		}
	}
	fine, err := factor(best, FineGrid)
	if err != nil {
		panic("upper: " + err.Error())
	}
	return min(fine, least)
}

// Absorbed is the factor that needs no additive m−k.
//
//	R ≤ C·rate + (m−k) and R ≤ TK give R ≤ (C + √(C²+4))/2·rate ≤ (C + 1/C)·rate
//
// With x = TK/rate the first is at most (C + 1/x)·rate and the second is x·rate; the
// smaller of the two is largest where they meet.
//
// Domain: C > 0; NaN for NaN.
//
// Reference: bounds.md, section 5.
func Absorbed(C float64) float64 {
	return exactly(C).Squared().Plus(exactly(4)).Root().Plus(exactly(C)).By(0.5).Hi
}
