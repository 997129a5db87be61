package recomputed

import (
	"math"

	"github.com/regretcheck/regretcheck/props"
)

// coupled is the factor with ζ and the count taken together, at c, d, y and a tail: points for cells, n
// interpolated between points 1 % apart.
func coupled(x []float64) float64 {
	c, d, y := x[0], x[1], x[2]
	return math.Sqrt(c) * coupledPart(c, d, y, 30, newPairPoints(1, d, x[3]), indices[1].zeta())
}

// coupledPart is Φ + sup_h E f_h(ζ) over h up to last.
func coupledPart(c, d, y, last float64, points pairPoints, p func(v float64) float64) float64 {
	phi := d + y
	n := func(w float64) float64 {
		at := math.Min(math.Max(0, math.Log(w/d)/math.Log(1.01)), float64(len(points.n)-2))
		i := int(at)
		return points.n[i] * math.Pow(points.n[i+1]/points.n[i], at-float64(i))
	}
	most := 0.0
	for h := phi; h < last; h *= 1.02 {
		price := func(v float64) float64 {
			psi := math.Max(0, v-y)
			if charge := h - psi - phi; charge > 0 {
				return psi + charge*n(h-v)/c
			}
			return psi
		}
		total, top := price(0), price(0)
		for v, step := 0.0, 0.0; v < 1e3*last; v += step {
			step = math.Max(0.005, 0.005*v)
			if next := price(v + step); next > top {
				total, top = total+p(v+step/2)*(next-top), next
			}
		}
		most = math.Max(most, total)
	}
	return phi + most
}

// coupledSharp is the bound at m, T and c for an index and one d, the largest over some standard deviations.
func coupledSharp(x []float64) float64 {
	kappa, d := indices[x[4]].kappa, x[5]
	g := setupOf([]float64{x[0], x[1], x[2], x[3]}, kappa)
	root := math.Sqrt(g.delta)
	end := math.Min(1, g.delta*g.T)
	p := curve{kappa: kappa, start: math.Min(g.delta, end), end: end}.interpolated()
	most := 0.0
	for _, sigma := range sigmas {
		q := sharpTail(sigma)
		points := g.counted(d, 1/root, q)
		part := coupledPart(g.delta*g.T/(g.m-1), d, 0, 1/root, points, func(v float64) float64 {
			if v*root > 1 { // ζ ≤ μ ≤ 1
				return 0
			}
			return p(v)
		})
		most = math.Max(most, g.T*root*part+g.m-1)
	}
	return most
}

var coupledFormulas = []Formula{
	{Name: "CertifyCoupled", Letters: "c d y tail",
		Points:   list([]float64{1, 0.106, 0, hoeffding}, []float64{1.5, 0.1, 0, cantelli}, []float64{1, 0.13, 0.2, hoeffding}),
		Rounding: 2e-3, Room: 1e-2, Side: Above, Why: "cells of ratio 1.005 beside points 2 % apart", From: props.Default, Exact: coupled},
	{Name: "CertifyCoupledSharp", Letters: "m k T c index d", Points: list([]float64{10, 1, 100, 1, 1, 0.022}, []float64{5, 1, 150, 0.5, 2, 0.022}),
		Rounding: 3e-3, Room: 0.04, Side: Above, From: props.Full, Exact: coupledSharp,
		Why: whyFinite + ", and classes of standard deviations 1 % wide up to 1.5 %; d that the search finds"},
}
