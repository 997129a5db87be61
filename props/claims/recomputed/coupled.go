package recomputed

import (
	"math"

	"github.com/regretcheck/regretcheck/props"
)

// coupled is the factor with ζ and the count taken together, at c, d, y and a tail: points for cells, n
// interpolated between points 1 % apart.
func coupled(x []float64) float64 {
	c, d, y := x[0], x[1], x[2]
	phi, points, p := d+y, newPairPoints(1, d, x[3]), indices[1].zeta()
	n := func(w float64) float64 {
		at := math.Min(math.Max(0, math.Log(w/d)/math.Log(1.01)), float64(len(points.n)-2))
		i := int(at)
		return points.n[i] * math.Pow(points.n[i+1]/points.n[i], at-float64(i))
	}
	most := 0.0
	for h := phi; h < 30; h *= 1.02 {
		price := func(v float64) float64 {
			psi := math.Max(0, v-y)
			if charge := h - psi - phi; charge > 0 {
				return psi + charge*n(h-v)/c
			}
			return psi
		}
		total, top := price(0), price(0)
		for v, step := 0.0, 0.0; v < 1e4; v += step {
			step = math.Max(0.005, 0.005*v)
			if next := price(v + step); next > top {
				total, top = total+p(v+step/2)*(next-top), next
			}
		}
		most = math.Max(most, total)
	}
	return math.Sqrt(c) * (phi + most)
}

var coupledFormulas = []Formula{
	{Name: "CertifyCoupled", Letters: "c d y tail",
		Points:   list([]float64{1, 0.106, 0, hoeffding}, []float64{1.5, 0.1, 0, cantelli}, []float64{1, 0.13, 0.2, hoeffding}),
		Rounding: 2e-3, Room: 1e-2, Side: Above, Why: "cells of ratio 1.005 beside points 2 % apart", From: props.Default, Exact: coupled},
}
