package recomputed

import (
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/props"
)

// The tails of the letter "tail".
const hoeffding, cantelli = 1.0, 2.0

// countTail is q(y).
func countTail(y, tail float64) float64 {
	switch {
	case y <= 0:
		return 1
	case tail == cantelli:
		return math.Min(math.Exp(-2*y*y), 1/(1+4*y*y))
	}
	return math.Exp(-2 * y * y)
}

// turning is the root of e^{2y²} = 1 + 4y², where Cantelli's tail stops to be the smaller one.
var turning = root(0.5, 1.5, func(y float64) bool { return math.Exp(2*y*y) <= 1+4*y*y })

// countScale is n(w) = ∫₀^∞ q(w√τ − √ln⁺(1/τ))dτ, over σ = √τ = e^{−u²/2} up to τ = 1, which
// takes the root out of it, and over σ from there on.
func countScale(w, tail float64) float64 { return countScaleOf(1, w, tail) }

// countScaleOf is the same with κ·ln⁺ in the radius.
func countScaleOf(kappa, w, tail float64) float64 {
	y := func(u float64) float64 { return w*math.Exp(-u*u/2) - math.Sqrt(kappa)*u }
	falls := func(level float64) float64 { return root(0, 40, func(u float64) bool { return y(u) > level }) } // y falls in u
	inner := func(u float64) float64 { s := math.Exp(-u * u / 2); return 2 * s * s * u * countTail(y(u), tail) }
	start := falls(0)
	ends := []float64{0, falls(math.Min(turning, w)), falls(math.Min(w, 7)), start}
	slices.Sort(ends)
	outer := func(s float64) float64 { return 2 * s * countTail(w*s, tail) }
	return math.Exp(-start*start) + pieces(inner, 6, ends...) + pieces(outer, 6, 1, math.Max(1, turning/w), math.Max(1, 6.5/w))
}

// countScaleMean is J(c) = ∫₀^∞ min(1, n(w)/c)dw, over ln w beyond the w with n(w) = c. Several
// rows ask for the same.
func countScaleMean(c, tail float64) float64 {
	j, _ := countScaleMeans.Get(nil, [2]float64{c, tail}, func() (float64, error) { return newCountScaleMean(c, tail), nil })
	return j
}

var countScaleMeans props.Memo[[2]float64, float64]

func newCountScaleMean(c, tail float64) float64 {
	split := math.Exp(root(-8, 8, func(u float64) bool { return countScale(math.Exp(u), tail) > c }))
	rest := integral(func(u float64) float64 { w := math.Exp(u); return w * countScale(w, tail) }, math.Log(split), math.Log(split)+45, 12)
	return split + rest/c
}

var additiveFormulas = []Formula{
	{Name: "CountScale", Letters: "w tail cells", Points: grid([]float64{0.05, 0.9, 1.7, 30}, []float64{hoeffding, cantelli}, []float64{2000}),
		Rounding: 1e-6, Room: 0.02, Side: Above,
		Why: "an upper sum: 2000 cells of 6/w each in σ, the first of which counts most", Exact: func(x []float64) float64 { return countScale(x[0], x[1]) }},
	{Name: "CountScale.coarse", Letters: "w tail cells", Points: grid([]float64{0.05, 0.9, 1.7, 30}, []float64{hoeffding, cantelli}, []float64{1, 7, 40}),
		Rounding: 1e-6, Room: 1e3, Side: Above, Why: "few cells, so that the side alone counts: " + whyCoarse,
		Exact: func(x []float64) float64 { return countScale(x[0], x[1]) }},
	{Name: "CountScale.finer", Letters: "w tail cells", Points: grid([]float64{0.05, 0.9, 30}, []float64{hoeffding, cantelli}, []float64{7, 64}),
		Rounding: 1e-12, Floor: 1, Why: whyFiner, Exact: func([]float64) float64 { return 0 }},
	{Name: "CountScale.far", Letters: "w tail cells", Points: grid([]float64{1e-6, 1e20}, []float64{hoeffding, cantelli}, []float64{2000}),
		Rounding: 1e-6, Room: 0.05, Side: Above, Why: "the same, where all or nothing of it lies below τ = 1",
		Exact: func(x []float64) float64 { return countScale(x[0], x[1]) }},
	{Name: "CountScaleHand", Letters: "w", Points: grid([]float64{1, 1.6487212707001284, 2, 50}), Rounding: 1e-12,
		Why: "quadrature of what replaces the sum", Exact: func(x []float64) float64 {
			a := 2 * math.Log(x[0])
			if a < 0.999 {
				return math.NaN()
			}
			return countClosedSum(a) / (x[0] * x[0])
		}},
	{Name: "CountScaleMean", Letters: "c tail cells", Points: grid([]float64{0.3, 1, 4}, []float64{hoeffding, cantelli}, []float64{4000}), Rounding: 1e-5,
		Room: 0.001, Side: Above,
		Why: "an upper sum of 4000 cells, by trapezoids but for [0.606, 1]", Exact: func(x []float64) float64 { return countScaleMean(x[0], x[1]) }},
	{Name: "CountScaleMean.coarse", Letters: "c tail cells", Points: grid([]float64{0.3, 1, 4}, []float64{hoeffding, cantelli}, []float64{1, 7, 40}),
		Rounding: 1e-5, Room: 1e3, Side: Above, Why: "few cells, so that the side alone counts: " + whyCoarse,
		Exact: func(x []float64) float64 { return countScaleMean(x[0], x[1]) }},
	{Name: "CountScaleMean.finer", Letters: "c tail cells", Points: grid([]float64{0.3, 1, 4}, []float64{hoeffding, cantelli}, []float64{7, 64}),
		Rounding: 1e-12, Floor: 1, Why: whyFiner, Exact: func([]float64) float64 { return 0 }},
	{Name: "CountScaleMeanHand", Points: list(nil), Rounding: 1e-9, Why: "quadrature of CountScaleHand's formula beyond √e", Exact: func([]float64) float64 {
		return math.Exp(0.5) + integral(func(u float64) float64 { return math.Exp(-u) * countClosedSum(2*u) }, 0.5, 50, 30)
	}},
	{Name: "ZetaScaleTail", Letters: "v", Points: grid([]float64{-1, 0, 1e-3, 0.1, 0.5, 0.7, 1, 1.5, 2.3, 4, 9, 40}), Rounding: 1e-9,
		Why:   "the same blocks, each with its best λ by golden sections; remainders of 10⁻²⁰",
		Floor: 1e-8, Exact: func(x []float64) float64 {
			if x[0] <= 0 {
				return 1
			}
			return curve{kappa: 1, end: 1}.tail(x[0])
		}},
	{Name: "ZetaScaleTailClosed", Letters: "v", Points: grid([]float64{0, 0.3, 1, 2, 5, 20}), Rounding: 1e-9, Floor: 1e-4,
		Why: "the sum as printed; 3·10⁻¹⁵ for its remainder", Exact: func(x []float64) float64 {
			if x[0] <= 0 {
				return 1
			}
			v, total := x[0], math.Exp(-2*x[0]*x[0])
			for j := 1; j < 2000; j++ {
				a := v * v / (4 + v*v) * math.Pow(1.3, -float64(j))
				total += math.Exp(-2 / 1.3 * math.Pow(v*math.Sqrt(a)+math.Sqrt(-math.Log(a)), 2))
			}
			return math.Min(1, total)
		}},
	{Name: "ZetaScaleMean", Letters: "cells", Points: grid([]float64{64}), Rounding: 2e-4, Room: 1e-3, Side: Above,
		Why:   "quadrature of a tail with steps; an upper sum of 64 cells a unit",
		Exact: func([]float64) float64 { return capped(universal(), 1, 1) }},
	{Name: "ZetaScaleMeanCapped", Letters: "r cells", Points: grid([]float64{1, 9}, []float64{64}), Rounding: 2e-4, Room: 1e-3, Side: Above,
		Why: "quadrature of a tail with steps; an upper sum of 64 cells a unit", Exact: func(x []float64) float64 { return capped(universal(), x[0], 1) }},
	{Name: "ZetaScaleMeanPower", Letters: "theta cells", Points: grid([]float64{0.8, 1}, []float64{64}), Rounding: 2e-4, Room: 0.02, Side: Above,
		Why: "left ends: half a cell, 1/128, of a value that falls from 1 to 0", Exact: func(x []float64) float64 { return capped(universal(), 1, x[0]) }},
	{Name: "ZetaScaleMeanPower.slow", Letters: "theta cells", Points: grid([]float64{0.4}, []float64{64}), Rounding: 2e-4, Room: 0.55, Side: Above,
		Why:   "beyond 2¹⁴ a closed form, the powers of the terms for the power of their sum, adds half",
		Exact: func(x []float64) float64 { return capped(universal(), 1, x[0]) }},
	{Name: "ZetaScaleMeanHand", Letters: "beta", Points: grid([]float64{1, 1.3, 1.6, 3, 4}), Rounding: 1e-12, Why: "the blocks added one by one",
		Exact: func(x []float64) float64 {
			if x[0] <= 1 || x[0] >= 4 {
				return math.NaN()
			}
			b, total := x[0], math.Sqrt(math.Pi/2)/2
			for j := 1; j < 20000; j++ {
				total += math.Pow(b, -float64(j)*(2/b-0.5)) * math.Sqrt(math.Pi*b/2) / 2
			}
			return total
		}},
	{Name: "KLScaleTail", Letters: "v", Points: grid([]float64{0, 0.1, 0.5, 1, 1.4, 2, 4}), Rounding: 2e-9, Floor: 1e-12,
		Why: "10⁻⁹ is added for rounding", Exact: klTail},
	{Name: "AdditiveFactor", Letters: "r c tail", Points: list([]float64{1, 1, hoeffding}, []float64{1, 1, cantelli}, []float64{9, 1, hoeffding},
		[]float64{9, 2, cantelli}), Rounding: 2e-4, Room: 2e-3, Side: Above,
		Why:   "upper sums of 16 and 4000 cells; twice as many change the factor by less than 10⁻³",
		Exact: func(x []float64) float64 { return additiveFactor(x[0], x[1], x[2], 1) }},
	{Name: "AnytimeFactor", Letters: "r c tail", Points: list([]float64{1, 1, hoeffding}, []float64{9, 2, cantelli}), Rounding: 2e-4, Room: 2e-3, Side: Above,
		Why:   "upper sums of 16 and 4000 cells; twice as many change the factor by less than 10⁻³",
		Exact: func(x []float64) float64 { return additiveFactor(x[0], x[1], x[2], 2) }},
	{Name: "AdditiveFactorHand", Letters: "r", Points: grid([]float64{0.5, 1, 3, 1e6}), Rounding: 1e-9, Why: "Γ(3/2, x) by quadrature",
		Exact: func(x []float64) float64 {
			if x[0] < 1 {
				return math.NaN()
			}
			l := 1 + math.Log(x[0])
			gamma := integral(func(s float64) float64 { return 2 * s * s * math.Exp(l/2-s*s) }, math.Sqrt(l/2), math.Sqrt(l/2)+8, 8) // e^x·Γ(3/2, x) over s = √t
			return 4 + math.Exp(0.5) + (l+2.5)/(math.Exp(0.5)*l) + math.Sqrt(math.Pi)*math.Exp(-0.5)*gamma/l
		}},
	{Name: "AdditiveAbsorbed", Letters: "C", Points: grid([]float64{0.01, 1, 4.433, 1e6}), Rounding: 1e-13,
		Why: "where C + 1/x and x meet, by bisection", Exact: func(x []float64) float64 {
			return root(0, x[0]+200, func(y float64) bool { return y*y < x[0]*y+1 })
		}},
	{Name: "RegretBoundAdditive", Letters: "m k T c tail", Points: additiveGames, Rounding: 2e-4, Room: 2e-3, Side: Above,
		Why:   "upper sums of 16 and 4000 cells; twice as many change the factor by less than 10⁻³",
		Exact: func(x []float64) float64 { return additiveBound(x, 1) }},
	{Name: "RegretBoundAnytime", Letters: "m k T c tail", Points: additiveGames, Rounding: 2e-4, Room: 2e-3, Side: Above,
		Why:   "upper sums of 16 and 4000 cells; twice as many change the factor by less than 10⁻³",
		Exact: func(x []float64) float64 { return additiveBound(x, 2) }},
}

// countClosedSum is A + √(πA/2) + ½ as an integral: the sum up to A and e^{−2(u−√A)²}·2u beyond.
func countClosedSum(a float64) float64 {
	root := math.Sqrt(a)
	return a + integral(func(u float64) float64 { return 2 * (u + root) * math.Exp(-2*u*u) }, 0, 6, 6)
}

// additiveGames are games of both regimes.
var additiveGames = list([]float64{8, 4, 100, 1, hoeffding}, []float64{20, 18, 1e6, 2, cantelli}, []float64{5, 5, 10, 1, hoeffding})

// additiveFactor is √(c/r)·(weight·Z_r + J(cL/r)).
func additiveFactor(r, c, tail, weight float64) float64 {
	return additiveBetween(r, r, c, tail, weight)
}

// uniformIntervals counts the intervals that cover 1 ≤ r ≤ 10⁶: each is longer by twice the excess
// of its ratio over 1 than the last one whose factor left room for that, half the excess.
func uniformIntervals(c, slack, tail float64) float64 {
	first := additiveFactor(1, c, tail, 1)
	excess, n := slack, 0.0
	for lo := 1.0; lo < 1e6; n++ {
		hi := math.Min(1e6, lo*(1+excess))
		if additiveBetween(lo, hi, c, tail, 1) < first*(1+slack-excess/2) {
			excess *= 2
		}
		lo = hi
	}
	return n
}

// additiveBetween bounds additiveFactor on [lo, hi], each of its parts at the end that is worse.
func additiveBetween(lo, hi, c, tail, weight float64) float64 {
	return math.Sqrt(c/lo) * (weight*capped(universal(), hi, 1) + countScaleMean(c*(1+math.Log(hi))/hi, tail))
}

func additiveBound(x []float64, weight float64) float64 {
	if x[0] == x[1] {
		return 0
	}
	return additiveFactor(math.Max(1, x[1]/(x[0]-x[1])), x[3], x[4], weight)*pairingRate(x) + x[0] - x[1]
}

// klTail is the cheapest chain of blocks down to 10⁻³⁰, and 4√τ for what is below.
func klTail(x []float64) float64 {
	if x[0] <= 0 {
		return 1
	}
	return klChain(x[0], 1e-30, 1, 4e-15)
}

// klTailWithin is the same for τ in [start, end]; from τ = 1 on there is one line.
func klTailWithin(v, start, end float64) float64 { return klChain(v, start, end, 0) }

// klChain finds the chain upwards from the lowest point, below which the cost is given.
func klChain(v, start, end, below float64) float64 {
	line := 0.0
	if end >= 1 {
		line = math.Exp(-2 * v * v)
	}
	if start >= 1 {
		return math.Min(1, line)
	}
	tau := []float64{math.Min(1, end)}
	for tau[len(tau)-1] > start {
		tau = append(tau, math.Max(start, tau[len(tau)-1]/1.15))
	}
	slices.Reverse(tau) // ascending
	cost := []float64{below}
	for i := 1; i < len(tau); i++ {
		b, cheapest := tau[i], math.Inf(1)
		if below > 0 {
			cheapest = 4 * math.Sqrt(b)
		}
		for j := max(0, i-20); j < i; j++ {
			cheapest = math.Min(cheapest, cost[j]+math.Exp(-tau[j]/b*-math.Log(b)-2*v*v*tau[j]))
		}
		cost = append(cost, cheapest)
	}
	if len(tau) == 1 && below == 0 {
		cost[0] = math.Exp(math.Log(tau[0]) - 2*v*v*tau[0])
	}
	return math.Min(1, line+cost[len(cost)-1])
}
