package recomputed

import (
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/props"
)

// smallCharge is ρ_K, every number of wrong arms tried.
func smallCharge(z, phi, K float64) float64 {
	most := 0.0
	for l := 1.0; l <= K; l++ {
		most = math.Max(most, K/l*z-K*K/l/l*phi)
	}
	return most
}

// finitePairs is the bound by all pairs at m, k, T and c, for one shape and one tail of the counts, on
// points 1 % apart in w and in h.
func (g setup) finitePairs(dependence float64, shape []float64, q func(s, y float64) float64) float64 {
	root := math.Sqrt(g.delta)
	end, K, r := 1/root, g.differing(), g.k/g.differing()
	d, y, a := shape[0], shape[1], shape[2]
	phi := d + y
	points := g.counted(d, end, q)
	points.w, points.n = append(points.w, end), append(points.n, 0) // all that is left is an atom at the end
	atEnd := func(f func(i int, w float64) float64) float64 {
		last := len(points.w) - 2
		body := pairPoints{points.w[:last+1], points.n[:last+1]}
		return body.stieltjes(f) + points.n[last]*f(last+1, end)
	}
	offset := points.offsets(shape)
	cut := curve{kappa: g.kappa, start: math.Min(g.delta, g.delta*g.T), end: math.Min(1, g.delta*g.T)}
	tail := cut.interpolated()
	most := 0.0
	for h := phi; h <= end; h *= 1.01 {
		most = math.Max(most, atEnd(func(i int, w float64) float64 {
			charge := smallCharge(h-a*max(0, h-w-y)-offset(i, w), phi, K)
			if charge > 0 && dependence == independent && h > w {
				return tail(h-w) * charge
			}
			return charge
		}))
	}
	psi := a * integral(func(v float64) float64 { return math.Min(1, r*math.Min(tail(v), g.whole()(v))) }, y, end, 200)
	return g.T*K*root*(psi+phi) + g.m - g.k + (g.m-g.k)/root*(atEnd(offset)+r*most)
}

// counted is n, the sum itself, on points 1 % apart from d to end.
func (g setup) counted(d, end float64, q func(s, y float64) float64) (points pairPoints) {
	root := math.Sqrt(g.delta)
	for w := d; w < end; w *= 1.01 {
		n := 0.0
		for s := 1.0; s < g.T; s++ {
			n += g.delta * q(s, w*root*math.Sqrt(s)-g.radius(s))
		}
		points.w, points.n = append(points.w, w), append(points.n, n)
	}
	return points
}

// interpolated is the tail's table, which rows share.
func (c curve) interpolated() func(v float64) float64 {
	table, _ := interpolatedMemo.Get(nil, c, func() (func(v float64) float64, error) { return interpolated(c.tail), nil })
	return table
}

var interpolatedMemo props.Memo[curve, func(v float64) float64]

// interpolated tabulates a tail's running minimum 1 % apart.
func interpolated(tail func(v float64) float64) func(v float64) float64 {
	const first, step = 0.01, 0.01
	least, values := 1.0, []float64{}
	for u := 0.0; u < 17; u += step {
		least = math.Min(least, tail(first*math.Exp(u)))
		values = append(values, least)
	}
	return func(v float64) float64 {
		u := math.Log(v/first) / step
		if !(u > 0) {
			return 1
		}
		i := min(int(u), len(values)-2)
		return values[i] + (values[i+1]-values[i])*math.Min(1, u-float64(i))
	}
}

// lawlessPairs is the bound with Hoeffding's or Cantelli's tail; the letters are m, k, T, c, dependence, tail
// and a shape.
func lawlessPairs(x []float64) float64 {
	return setupOf(x, 1).finitePairs(x[4], x[6:], func(_, y float64) float64 { return countTail(y, x[5]) })
}

// whole is the tail of ζ for every δ and T.
func (g setup) whole() func(v float64) float64 {
	if g.kappa == 1 {
		return indices[1].zeta()
	}
	return indices[2].zeta()
}

// sharpPairs is the largest bound over some standard deviations, with the least of Hoeffding's, Cantelli's and
// the Berry–Esseen tail; the letters are m, k, T, c, dependence and a shape.
func sharpPairs(x []float64) float64 { return sharpPairsOf(1, x) }

// sharpPairsOf is the same with κ·ln⁺ in the radius.
func sharpPairsOf(kappa float64, x []float64) float64 {
	most := 0.0
	for _, sigma := range sigmas {
		most = math.Max(most, setupOf(x, kappa).finitePairs(x[4], x[5:], sharpTail(sigma)))
	}
	return most
}

// sigmas are the standard deviations that are tried.
var sigmas = []float64{0.1, 0.25, 0.3, 0.34, 0.36, 0.4, 0.45, 0.5}

// sharpTail is the least of Hoeffding's, Cantelli's and the Berry–Esseen tail at one standard deviation.
func sharpTail(sigma float64) func(s, y float64) float64 {
	third := 0.4748 * (1 + math.Sqrt(1-4*sigma*sigma)) / 2 / sigma
	return func(s, y float64) float64 {
		normal := math.Min(1, math.Erfc(y/sigma/math.Sqrt2)/2+third/math.Sqrt(s))
		if y <= 0 {
			return normal
		}
		return math.Min(normal, math.Min(math.Exp(-2*y*y), sigma*sigma/(sigma*sigma+y*y)))
	}
}

// The shapes that the search finds at (8, 4, 100) and (6, 4, 150), c = 1: with Cantelli's tail and sharp; any serves
// where the shape is given.
var (
	foundAny         = []float64{0.12557837229279462, 1.0736607142857144, 6.1866071428571425, 1.7742233600000004, 4.54, 3.02}
	foundIndependent = []float64{0.18233342400000005, 1.022312925170068, 1, 1.4857142857142858, 4.166666666666666, 2.946428571428571}
	foundBeyondHalf  = []float64{0.0208965161172717, 0.8633241758241756, 1, 1.094444, 3.1069999999999998, 2.263}
	foundSharp       = []float64{0.046894041063137264, 0.8257142857142856, 1, 2.9527680000000007, 4.9, 3.3}
	foundHalf        = []float64{0.029057806099226213, 0.867, 1, 2.1294000000000004, 4.9, 3.3}
	foundSharpAny    = []float64{0.2627577942164474, 0.78656462585034, 3.9941086306277325, 1.4658163265306121, 4.54, 3.926}
)

// at appends a shape to letters.
func at(letters []float64, shape []float64) []float64 { return slices.Concat(letters, shape) }

const whyFinite = "cells of ratios 1.01 and 1.006 and blocks of s/64 terms lie up to 2 % above trapezoids on points 1 % apart"

var finitePairFormulas = []Formula{
	{Name: "CertifyPairsAt", Letters: "m k T c dependence tail d y a alpha s0 s1", Points: list(
		at([]float64{8, 4, 100, 1, anyDependence, cantelli}, foundAny), at([]float64{6, 4, 150, 1, independent, cantelli}, foundIndependent),
		at([]float64{6, 4, 150, 1, independent, hoeffding}, foundIndependent), at([]float64{6, 1, 200, 2, anyDependence, hoeffding}, foundAny)),
		Rounding: 3e-3, Room: 0.025, Side: Above, Why: whyFinite, Exact: lawlessPairs, From: props.Default},
	{Name: "CertifyPairs", Letters: "m k T c dependence tail d y a alpha s0 s1", Points: list(
		at([]float64{8, 4, 100, 1, anyDependence, cantelli}, foundAny), at([]float64{6, 4, 150, 1, independent, cantelli}, foundBeyondHalf)),
		Rounding: 3e-3, Room: 0.025, Side: Above, Why: whyFinite + ", at the shape that the search finds", Exact: lawlessPairs, From: props.Default},
	{Name: "CertifyPairsSharp", Letters: "m k T c dependence d y a alpha s0 s1", Points: list(
		at([]float64{8, 4, 100, 1, independent}, foundSharp), at([]float64{6, 4, 150, 1, anyDependence}, foundSharpAny)),
		Rounding: 3e-3, Room: 0.04, Side: Above, Why: whyFinite + ", and classes of standard deviations 1 % wide up to 1.5 %", Exact: sharpPairs, From: props.Full},
	{Name: "CertifyPairsHalfRadius", Letters: "m k T c dependence d y a alpha s0 s1", Points: list(
		at([]float64{8, 4, 100, 0.5, independent}, foundHalf)), Rounding: 3e-3, Room: 0.04, Side: Above, From: props.Full,
		Why: whyFinite + ", and classes of standard deviations 1 % wide up to 1.5 %", Exact: func(x []float64) float64 { return sharpPairsOf(0.5, x) }},
}
