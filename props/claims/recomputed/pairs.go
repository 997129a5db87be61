package recomputed

import (
	"math"
	"slices"
	"sync"

	"github.com/regretcheck/regretcheck/props"
)

// The letters "dependence" and the shapes at c = 1: d, y, a, α, s₀, s₁.
const anyDependence, independent = 1.0, 2.0

var (
	dependentShape   = []float64{0.168, 1.056, 5.95, 0.593, 4.36, 3.18}
	independentShape = []float64{0.107, 0.903, 1, 0.68, 4.75, 3.75}
)

// pairCharge is the largest λz − λ²Φ over λ ≥ 1, or 0.
func pairCharge(z, phi float64) float64 {
	switch {
	case !(phi > 0):
		return math.NaN()
	case z < phi*(1-1e-9): // every λz − λ²Φ is negative
		return 0
	}
	return math.Max(0, -leastOfParabola(1, 2+math.Max(0, z/phi), phi, z))
}

// leastOfParabola is least of l²Φ − lz, written out: the sums below take it a million times.
func leastOfParabola(lo, hi, phi, z float64) float64 {
	a, b := hi-golden*(hi-lo), lo+golden*(hi-lo)
	fa, fb := a*a*phi-a*z, b*b*phi-b*z
	for range sections {
		if fa < fb {
			hi, b, fb = b, a, fa
			a = hi - golden*(hi-lo)
			fa = a*a*phi - a*z
		} else {
			lo, a, fa = a, b, fb
			b = lo + golden*(hi-lo)
			fb = b*b*phi - b*z
		}
	}
	return math.Min(fa, fb)
}

// pairOffset is γ(w) of a shape.
func pairOffset(shape []float64, w float64) float64 {
	d, alpha, s0, s1 := shape[0], shape[3], shape[4], shape[5]
	return math.Max(0, math.Min(w-d, alpha*w*math.Max(0, 1-s0/math.Max(s0, math.Log(w)+s1))))
}

// pairPrice is the least over g, by golden sections; taken says which j count and at what ψ.
func pairPrice(gaps, discounts []float64, phi, K float64) float64 {
	if len(gaps) == 0 {
		return 0
	}
	z := make([]float64, len(gaps))
	for j, h := range gaps {
		z[j] = h - discounts[j]
	}
	return least(0, math.Max(0, slices.Max(z)), func(g float64) float64 {
		total := g
		for _, x := range z {
			total += pairCharge(x-g, phi) / K
		}
		return total
	})
}

// pairPoints are the w of the sums below with n there: 1 % apart, from d to 3·10⁴.
type pairPoints struct{ w, n []float64 }

func newPairPoints(kappa, d, tail float64) pairPoints {
	p, _ := pairPointsMemo.Get(nil, [3]float64{kappa, d, tail}, func() (pairPoints, error) {
		var p pairPoints
		for w := d; w < 3.03e4; w *= 1.01 {
			p.w, p.n = append(p.w, w), append(p.n, countScaleOf(kappa, w, tail))
		}
		return p, nil
	})
	return p
}

var pairPointsMemo props.Memo[[3]float64, pairPoints]

// stieltjes is ∫f(−dn) by trapezoids; f gets the point's number too.
func (p pairPoints) stieltjes(f func(i int, w float64) float64) float64 {
	total, last := 0.0, f(0, p.w[0])
	for i := 1; i < len(p.w); i++ {
		next := f(i, p.w[i])
		total += (last + next) / 2 * (p.n[i-1] - p.n[i])
		last = next
	}
	return total
}

// offsets are γ at the points.
func (p pairPoints) offsets(shape []float64) func(i int, w float64) float64 {
	values := make([]float64, len(p.w))
	for i, w := range p.w {
		values[i] = pairOffset(shape, w)
	}
	return func(i int, _ float64) float64 { return values[i] }
}

// An index is its letter, κ of its radius and p's running minimum, tabulated and interpolated.
type index struct {
	id    float64
	kappa float64
	zeta  func() func(v float64) float64
}

// The letter "index": CMOSS's, that with the radius of ½ ln⁺, KL-CMOSS's.
var indices = map[float64]index{
	1: {1, 1, sync.OnceValue(func() func(v float64) float64 { return interpolated(curve{kappa: 1, end: 1}.tail) })},
	2: {2, 0.5, sync.OnceValue(func() func(v float64) float64 { return interpolated(curve{kappa: 0.5, end: 1}.tail) })},
	3: {3, 0.5, sync.OnceValue(func() func(v float64) float64 {
		return interpolated(func(v float64) float64 { return klTail([]float64{v}) })
	})},
}

// allPairs is the factor by all pairs at r, c, dependence, tail and a shape: the integrals over w by
// trapezoids, the supremum over h on points 4 % apart.
func allPairs(x []float64) float64 { return indices[1].allPairs(x) }

// Rows ask for the same factor, so that it is kept.
func (i index) allPairs(x []float64) float64 {
	factor, _ := allPairsMemo.Get(nil, [11]float64(append(slices.Clone(x), i.id)), func() (float64, error) { return i.newAllPairs(x), nil })
	return factor
}

var allPairsMemo props.Memo[[11]float64, float64]

func (i index) newAllPairs(x []float64) float64 {
	r, c, shape := x[0], x[1], x[4:]
	d, y, a := shape[0], shape[1], shape[2]
	phi, points, zeta := d+y, newPairPoints(i.kappa, d, x[3]), i.zeta()
	offset := points.offsets(shape)
	last := len(points.w) - 1
	offsets := points.stieltjes(offset) + (points.w[last]-d)*points.n[last] +
		integral(func(u float64) float64 { return math.Exp(-u) * countClosedSum(2*u) }, math.Log(points.w[last]), 60, 20)
	most := 0.0
	for h := phi; h < 1.1*points.w[last]; h *= 1.04 {
		most = math.Max(most, points.stieltjes(func(j int, w float64) float64 {
			charge := pairCharge(h-a*max(0, h-w-y)-offset(j, w), phi)
			if charge > 0 && x[2] == independent && h > w {
				return zeta(h-w) * charge
			}
			return charge
		}))
	}
	psi := a * integral(func(u float64) float64 { v := y + math.Expm1(u); return (v - y + 1) * math.Min(1, r*zeta(v)) }, 0, 12, 100)
	return math.Sqrt(c/r) * (psi + phi + r/(c*(1+math.Log(r)))*(offsets+r*most))
}

// allPairsFactor is the least of it, at the shape of c = 1, and Theorem B; the letters are r, c, dependence and tail.
func allPairsFactor(x []float64) float64 {
	shape := dependentShape
	if x[2] == independent {
		shape = independentShape
	}
	return math.Min(additiveFactor(x[0], x[1], x[3], 1), allPairs(slices.Concat(x, shape)))
}

// allPairsFactorIndex is the factor at the shape that serves an index best at c = 1 or, for KL-CMOSS, c = ½; the
// letters are the index, r, c, dependence and tail.
func allPairsFactorIndex(x []float64) float64 {
	shape := map[float64]map[float64][]float64{
		1: {independent: independentShape, anyDependence: dependentShape},
		2: {independent: {.17, .858, 1.05, .58, 4.82, 3.59}},
		3: {anyDependence: {.907, 2.5, 1.19, .561, 8.71, 7.96}},
	}[x[0]][x[3]]
	return indices[x[0]].allPairs(slices.Concat(x[1:], shape))
}

// allPairsAnytime adds to the factor for a fixed horizon what ∫_y^∞∫₀¹ min(1, rp(v√s))ds dv exceeds ∫_y^∞ min(1, rp)
// by; the letters are r, c, tail and a shape. Over v first: the inner integral is G(yz)/z, z = √s.
func allPairsAnytime(x []float64) float64 {
	r, c, y, a := x[0], x[1], x[4], x[5]
	above := func(y float64) float64 {
		return integral(func(u float64) float64 {
			v := y + math.Expm1(u)
			return (v - y + 1) * math.Min(1, r*indices[1].zeta()(v))
		}, 0, 12, 60)
	}
	more := integral(func(z float64) float64 { return 2 * above(y*z) }, 0, 1, 3) - above(y)
	return allPairs(slices.Concat([]float64{r, c, anyDependence}, x[2:])) + math.Sqrt(c/r)*a*more
}

// moss is √c·(Z + J′(c)), the supremum over points 1 % apart.
func moss(c, tail float64) float64 {
	p := newPairPoints(1, 0.05, tail)
	count := least(0.05, 3, func(w1 float64) float64 {
		most := 0.0
		for i, w := range p.w {
			most = math.Max(most, (w-w1)*p.n[i])
		}
		return w1 + most/c
	})
	return math.Sqrt(c) * (capped(universal(), 1, 1) + count)
}

const whyPairs = "the fine grid's upper sums, of ratios 1.005 and 1.003, lie up to ½ % above trapezoids on points 1 % apart and 4 % in h"

var pairFormulas = []Formula{
	{Name: "PairCharge", Letters: "z phi", Points: grid([]float64{-3, 0, 0.9, 1, 1.5, 2, 3, 70}, []float64{0, 0.5, 1}), Rounding: 1e-12,
		Why: "the largest λz − λ²Φ by golden sections", Exact: func(x []float64) float64 { return pairCharge(x[0], x[1]) }},
	{Name: "PairChargeSmall", Letters: "z phi K", Points: grid([]float64{-3, 1, 1.5, 3, 8, 70}, []float64{-1, 1}, []float64{0, 1, 2, 7, 40}), Rounding: 1e-12,
		Why: "every number of wrong arms tried", Exact: func(x []float64) float64 {
			if !(x[1] > 0) || x[2] < 1 {
				return math.NaN()
			}
			most := 0.0
			for l := 1.0; l <= x[2]; l++ {
				most = math.Max(most, x[2]/l*x[0]-x[2]*x[2]/l/l*x[1])
			}
			return most
		}},
	{Name: "PairShape.Phi", Letters: "d y", Points: grid([]float64{0.1, 1}, []float64{0, 0.9}), Rounding: 1e-15, Why: "a sum",
		Exact: func(x []float64) float64 { return x[0] + x[1] }},
	{Name: "PairShape.Discount", Letters: "y a x", Points: grid([]float64{0, 0.9}, []float64{1, 5.95}, []float64{0, 0.9, 3}), Rounding: 1e-15, Floor: 1,
		Why: "an integral of slopes", Exact: func(x []float64) float64 { return x[1] * math.Max(0, x[2]-x[0]) }},
	{Name: "PairShape.Offset", Letters: "d y a alpha s0 s1 w", Points: func() (all [][]float64) {
		for _, w := range []float64{0.05, 0.168, 0.5, 2, 3.3, 10, 1e3, 1e6} {
			all = append(all, append(slices.Clone(dependentShape), w), append(slices.Clone(independentShape), w))
		}
		return all
	}, Rounding: 1e-12, Floor: 1, Why: "the lesser of two lines; near s₀ their difference counts",
		Exact: func(x []float64) float64 { return pairOffset(x[:6], x[6]) }},
	{Name: "PairPrice", Letters: "w d y a K h", Points: grid([]float64{-1, 0.1, 0.5, 2, 9, 1e3}, []float64{0.2}, []float64{0, 0.9}, []float64{1, 3},
		[]float64{2, 5}, []float64{0, 8}, []float64{3}, []float64{20}), Rounding: 1e-9, Floor: 1, Why: "the least over g by golden sections",
		Exact: func(x []float64) float64 {
			discounts := make([]float64, 0, 3)
			for _, h := range x[5:] {
				discounts = append(discounts, x[3]*math.Max(0, h-x[0]-x[2]))
			}
			return pairPrice(x[5:], discounts, x[1]+x[2], x[4])
		}},
	{Name: "PairPrice.independent", Letters: "w d y a K h h zeta zeta", Points: grid([]float64{-1, 0.1, 0.5, 2, 9}, []float64{0.2}, []float64{0, 0.9},
		[]float64{1, 3}, []float64{2, 5}, []float64{4}, []float64{9}, []float64{0, 1.5}, []float64{0.5, 8}), Rounding: 1e-9, Floor: 1,
		Why: "the least over g by golden sections", Exact: func(x []float64) float64 {
			var gaps, discounts []float64
			for j := range 2 {
				if h, zeta := x[5+j], x[7+j]; h-zeta <= x[0] {
					gaps, discounts = append(gaps, h), append(discounts, x[3]*math.Max(0, zeta-x[2]))
				}
			}
			return pairPrice(gaps, discounts, x[1]+x[2], x[4])
		}},
	{Name: "CertifyAllPairs", Letters: "r c dependence tail d y a alpha s0 s1", Points: list(
		slices.Concat([]float64{1, 1, anyDependence, hoeffding}, dependentShape), slices.Concat([]float64{1, 2, independent, cantelli}, independentShape),
		slices.Concat([]float64{3, 1, anyDependence, cantelli}, dependentShape), slices.Concat([]float64{3, 1, independent, hoeffding}, independentShape)),
		Rounding: 2e-3, Room: 8e-3, Side: Above, Why: whyPairs, Exact: allPairs, From: props.Default},
	{Name: "AllPairsFactor", Letters: "r c dependence tail", Points: grid([]float64{1}, []float64{1}, []float64{anyDependence, independent},
		[]float64{hoeffding, cantelli}), Rounding: 2e-3, Room: 8e-3, Side: Above, Why: whyPairs, Exact: allPairsFactor, From: props.Default},
	{Name: "CertifyAllPairsIndex", Letters: "index r c dependence tail d y a alpha s0 s1", Points: list(
		[]float64{2, 1, 1, independent, hoeffding, .1736, .903, 1, .578, 4.99, 3.56}, []float64{2, 3, 1, anyDependence, cantelli, .212, .823, 2.17, .578, 3.59, 3.15},
		[]float64{3, 1, .5, independent, cantelli, .741, 2.82, 1, .0451, 8.15, .804},
		[]float64{3, 1, .5, anyDependence, hoeffding, .907, 2.5, 1.19, .561, 8.71, 7.96}),
		Rounding: 2e-3, Room: 1.5e-2, Side: Above, Why: whyPairs + "; p of KL-CMOSS at the left ends of 64 cells a unit", From: props.Full,
		Exact: func(x []float64) float64 { return indices[x[0]].allPairs(x[1:]) }},
	{Name: "AllPairsFactorIndex", Letters: "index r c dependence tail", Points: list([]float64{1, 1, 1, independent, cantelli},
		[]float64{2, 1, 1, independent, hoeffding}, []float64{3, 1, .5, anyDependence, cantelli}), Rounding: 2e-3, Room: 1.5e-2, Side: Above, Why: whyPairs,
		From: props.Full, Exact: allPairsFactorIndex},
	{Name: "RegretBoundAllPairsIndex", Letters: "m k T index c dependence tail", Points: list([]float64{30, 10, 1e5, 3, .5, anyDependence, cantelli},
		[]float64{5, 5, 10, 2, 1, independent, hoeffding}), Rounding: 2e-3, Room: 1.5e-2, Side: Above, Why: whyPairs, From: props.Full,
		Exact: func(x []float64) float64 {
			if x[0] == x[1] {
				return 0
			}
			return allPairsFactorIndex([]float64{x[3], 1, x[4], x[5], x[6]})*pairingRate(x) + x[0] - x[1]
		}},
	{Name: "CertifyAllPairsAnytime", Letters: "r c tail d y a alpha s0 s1", Points: list([]float64{1, 1, hoeffding, .17, 1.22, 1.88, .6, 4.06, 3.14}),
		Rounding: 2e-3, Room: 8e-3, Side: Above, Why: whyPairs, From: props.Full, Exact: allPairsAnytime},
	{Name: "AllPairsFactorAnytime", Letters: "r c tail", Points: list([]float64{1, 1, hoeffding}), Rounding: 2e-3, Room: 8e-3, Side: Above, Why: whyPairs,
		From: props.Full, Exact: func(x []float64) float64 {
			return allPairsAnytime(slices.Concat(x, []float64{.17, 1.22, 1.88, .6, 4.06, 3.14}))
		}},
	{Name: "KLScaleMeanCapped", Letters: "r y", Points: grid([]float64{1, 5}, []float64{0, 2.5}), Rounding: 2e-3, Room: 0.01, Side: Above, From: props.Full,
		Why: "left ends of 64 cells a unit, and a factor 2; a closed form beyond 2¹⁶", Exact: func(x []float64) float64 {
			return integral(func(u float64) float64 {
				v := x[1] + math.Expm1(u)
				return (v - x[1] + 1) * math.Min(1, x[0]*indices[3].zeta()(v))
			}, 0, 12.4, 100)
		}},
	{Name: "CertifyMoss", Letters: "c tail stride", Points: grid([]float64{0.5, 1, 4}, []float64{hoeffding, cantelli}, []float64{1}), Rounding: 2e-4, Room: 8e-3,
		Side: Above, Why: "cells of ratio 1.005 beside points 1 % apart, Z within 4 %/16", From: props.Default,
		Exact: func(x []float64) float64 { return moss(x[0], x[1]) }},
	{Name: "RegretBoundMoss", Letters: "m T c tail", Points: list([]float64{10, 1e5, 1, cantelli}, []float64{1, 10, 1, hoeffding}), Rounding: 2e-4, Room: 8e-3,
		Side: Above, Why: "cells of ratio 1.005 beside points 1 % apart, Z within 4 %/16", From: props.Default, Exact: func(x []float64) float64 {
			if x[0] == 1 {
				return 0
			}
			return moss(x[2], x[3])*math.Sqrt((x[0]-1)*x[1]) + x[0] - 1
		}},
	{Name: "RegretBoundAllPairs", Letters: "m k T c dependence tail", Points: list([]float64{8, 4, 100, 1, anyDependence, hoeffding},
		[]float64{30, 10, 1e5, 1, independent, cantelli}, []float64{5, 5, 10, 1, anyDependence, hoeffding}), Rounding: 2e-3, Room: 8e-3, Side: Above,
		Why: whyPairs, From: props.Default, Exact: func(x []float64) float64 {
			if x[0] == x[1] {
				return 0
			}
			return allPairsFactor([]float64{1, x[3], x[4], x[5]})*pairingRate(x) + x[0] - x[1]
		}},
}
