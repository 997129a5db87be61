package literal

import (
	"math"
	"math/big"
)

// whyWalk is the reason of rows that compare with a walk of all states.
const whyWalk = "a walk of at most 300 steps: 10⁻¹³; an enclosure may be wider by what it drops, 10⁻⁸"

var hoeffdingRows = []Row{
	{Name: "HoeffdingMGFBound", Letters: "lambda spread", Points: grid([]float64{-3, 0, 0.1, 20}, []float64{0, 1, 2.5}),
		Rounding: 1e-13,
		Why:      "an exponent up to 312", Exact: func(x []float64) float64 {
			return narrow(expWide(wide(math.Pow(x[0]*x[1],
				2) * 0.125)))
		}},
	{Name: "HoeffdingLogMGFBound", Letters: "lambda spread",
		Points: grid([]float64{-3, 0, 0.1, 1e5}, []float64{0, 1, 2.5}), Rounding: roundings,
		Why:   whyRoundings,
		Exact: func(x []float64) float64 { return 0.125 * math.Pow(x[0], 2) * math.Pow(x[1], 2) }},
	{Name: "FiniteLaw.LogMGF", Letters: "lambda p values", Points: lawPoints, Rounding: 1e-15, Room: 1e-9,
		Why:   "big floats; the enclosure adds its own rounding",
		Exact: func(x []float64) float64 { return narrow(logMGF(x)) }},
	{Name: "HoeffdingMGF", Letters: "lambda p values", Points: lawPoints, Rounding: 1e-15, Room: 1e-9,
		Why:   "big floats; the enclosure adds its own rounding",
		Exact: func(x []float64) float64 { return narrow(expWide(logMGF(x))) }},
	{Name: "FiniteLaw.Mean", Letters: "lambda p values", Points: lawPoints, Rounding: 1e-14, Why: whyRoundings,
		Exact: func(x []float64) float64 { return x[2] + x[1]*(x[3]-x[2]) }},
	{Name: "FiniteLaw.Spread", Letters: "lambda p values", Points: lawPoints, Rounding: roundings, Why: whyRoundings,
		Exact: func(x []float64) float64 { return x[3] - x[2] }},
	{Name: "FiniteLaw.LogMGF.atom", Letters: "lambda p a b atom", Points: atomPoints, Rounding: 1e-15, Room: 1e-9,
		Why:   "big floats, without the value of probability 0; the enclosure adds its own rounding",
		Exact: func(x []float64) float64 { return narrow(logMGF(x[:4])) }},
	{Name: "FiniteLaw.Spread.atom", Letters: "lambda p a b atom", Points: atomPoints, Rounding: roundings,
		Why: "the values of positive probability alone", Exact: func(x []float64) float64 { return x[3] - x[2] }},
	{Name: "ExtremalLaw", Letters: "a b mean", Points: grid([]float64{-1, 0}, []float64{0.5, 1, 3},
		[]float64{0, 0.25, 0.5}), Rounding: roundings,
		Why: "the mass at b, in one quotient", Exact: func(x []float64) float64 { return 1 - (x[1]-x[2])/(x[1]-x[0]) }},
	{Name: "HoeffdingMaxBound", Letters: "n eps", Points: grid([]float64{1, 2, 100, 1e6}, []float64{0.01, 1, 7.5}),
		Rounding: 1e-13,
		Why:      "an exponent up to 112",
		Exact:    func(x []float64) float64 { return math.Pow(math.Exp(-x[1]*x[1]/x[0]), 2) }},
	{Name: "HoeffdingMaxEqual", Letters: "q n eps", Points: grid([]float64{0, 0.03, 0.5, 0.77, 1},
		[]float64{1, 2, 3, 30, 200},
		[]float64{0.1234567, 0.7703, 2.3457, 6.1003}),
		Rounding: 1e-12, Room: 1e-8, Why: whyWalk, Exact: func(x []float64) float64 {
			return maximal(equal(x[0], int(x[1])),
				x[2])
		}},
	{Name: "HoeffdingMax", Letters: "eps q", Points: list([]float64{0.377, 0.2}, []float64{0.377, 0.9, 0.1, 0.5, 0.3},
		[]float64{1.377, 0.2, 0, 1, 0.7, 0.6, 0.6, 0.1}, append([]float64{2.0371}, wandering(40)...),
		append([]float64{8.03}, wandering(150)...)),
		Rounding: 1e-12, Room: 1e-8, Why: whyWalk, Exact: func(x []float64) float64 { return maximal(x[1:], x[0]) }},
}

// wandering are n means all over [0, 1].
func wandering(n int) []float64 {
	q := make([]float64, n)
	for i := range q {
		q[i] = math.Mod(0.37+0.618034*float64(i*i), 1)
	}
	return q
}

// lawPoints are laws of two values, a < b with mass p at b, in a row λ, p, a, b.
var lawPoints = grid([]float64{-5, -0.01, 1e-4, 0.5, 3, 40}, []float64{0.001, 0.3, 0.5}, []float64{0, 0.25},
	[]float64{1})

// atomPoints are such laws with a third value, of probability 0, in a row λ, p, a, b, third value:
// far outside, between the two, and at b.
var atomPoints = grid([]float64{-40, -0.01, 0.5, 3}, []float64{0.3, 0.9}, []float64{0, 0.25}, []float64{1},
	[]float64{-70, -1, 0.5, 1, 3000})

// logMGF is ln(p e^{λb} + (1−p) e^{λa}) − λ·mean in big floats.
func logMGF(x []float64) (log *big.Float) {
	lambda, p, a, b := wide(x[0]), wide(x[1]), wide(x[2]), wide(x[3])
	q := minus(wide(1), p)
	sum := plus(times(p, expWide(times(lambda, b))), times(q, expWide(times(lambda, a))))
	return minus(logWide(sum), times(lambda, plus(times(p, b), times(q, a))))
}

// maximal is P(max_t Σ_{s≤t}(Y_s − q_s) ≥ ε).
func maximal(q []float64, eps float64) float64 {
	levels := []float64{0}
	for _, v := range q {
		levels = append(levels, levels[len(levels)-1]+v)
	}
	return hits(q, func(t, s int) bool { return float64(s)-levels[t] >= eps })
}

// divergence is kl(p, q) in big floats.
func divergence(p, q float64) float64 {
	term := func(a, b *big.Float) *big.Float {
		if a.Sign() == 0 {
			return wide(0)
		}
		return times(a, minus(logWide(a), logWide(b)))
	}
	if p == q {
		return 0
	}
	if q == 0 || q == 1 {
		return math.Inf(1)
	}
	one := wide(1)
	return narrow(plus(term(wide(p), wide(q)), term(minus(one, wide(p)), minus(one, wide(q)))))
}

var confidenceRows = []Row{
	{Name: "KappaBound", Letters: "a eps", Points: grid([]float64{1, 2.5, 100}, []float64{0.01, 0.5, 1}),
		Rounding: roundings, Why: whyRoundings,
		Exact: func(x []float64) float64 { return 3 * x[0] / (x[1] * x[1]) }},
	{Name: "Kappa", Letters: "mu a eps T", Points: grid([]float64{0, 0.037, 0.5, 0.91, 1}, []float64{0.77, 1.3, 4.1},
		[]float64{0.1001, 0.4003},
		[]float64{1, 2, 7, 150}),
		Rounding: 1e-12, Room: 1e-8, Why: whyWalk, Exact: func(x []float64) float64 { return kappaWithin(x, int(x[3])) }},
	{Name: "KappaWithin", Letters: "mu a eps T", Points: grid([]float64{0.037, 0.5, 0.91}, []float64{0.77},
		[]float64{0.4003}, []float64{150}),
		Rounding: 1e-12, Room: 0.5, Why: whyWalk + "; with the tolerance ½ in place of 10⁻¹⁵ what is left must be in the enclosure",
		Exact: func(x []float64) float64 { return kappaWithin(x, int(x[3])) }},
	{Name: "KappaProof.sum", Letters: "a eps n", Points: kappaSteps, Rounding: 1e-12,
		Why: "some hundred terms, in the reverse order", Exact: kappaSum},
	{Name: "KappaProof.integral", Letters: "a eps n", Points: kappaSteps, Rounding: 1e-12, Why: "quadrature",
		Exact: kappaIntegral},
	{Name: "KappaProof.total", Letters: "a eps n", Points: kappaSteps, Rounding: 1e-12,
		Why:   "some hundred terms, in the reverse order",
		Exact: func(x []float64) float64 { return math.Floor(x[0]/(x[1]*x[1])) + kappaSum(x) }},
	{Name: "KappaProof.printed", Letters: "a eps n", Points: kappaSteps, Rounding: 1e-12, Why: "quadrature",
		Exact: func(x []float64) float64 { return x[0]/(x[1]*x[1]) + kappaIntegral(x) }},
	{Name: "KappaProofLeastA", Points: list(nil), Rounding: 1e-12, Why: "bisection of the inequality",
		Exact: func([]float64) float64 {
			return root(0.1, 5, func(a float64) bool { return a+math.Sqrt(2*math.Pi*a)/2+0.5 > 3*a })
		}},
	{Name: "PullCount", Letters: "mu w delta T", Points: pulls, Rounding: 1e-12, Room: 1e-8, Why: whyWalk,
		Exact: func(x []float64) float64 {
			return pullsWithin(x, int(x[3])-1)
		}},
	{Name: "KappaWithin.upper", Letters: "mu a eps T",
		Points:   grid([]float64{0.1, 0.5, 0.91}, []float64{0.77, 4.1}, []float64{0.2003, 0.4003}, []float64{400}),
		Rounding: 1e-9, Side: Above, Why: "to the first multiple of 32 after which ∫e^{−2(ε√t−√a)²} is below the tolerance, and that: 10⁻⁹ is added to it",
		Exact: kappaUpper},
	{Name: "PullCountWithin", Letters: "mu w delta T",
		Points:   grid([]float64{0.1, 0.5, 0.91}, []float64{0.0903, 0.1501}, []float64{0.05, 0.3}, []float64{400}),
		Rounding: 1e-12, Room: 0.5, Why: whyWalk + "; with the tolerance ½ in place of 10⁻¹⁵ what is left must be in the enclosure",
		Exact: func(x []float64) float64 { return pullsWithin(x, int(x[3])-1) }},
	{Name: "PullCountWithin.upper", Letters: "mu w delta T",
		Points: grid([]float64{0.1, 0.5, 0.91}, []float64{0.0903, 0.1501}, []float64{0.05, 0.3},
			[]float64{400}),
		Rounding: 1e-8, Side: Above, Why: "to the first multiple of 32 after which Σe^{−2sr²} is below the tolerance, r what the threshold is above the " +
			"radius there, and that: 10⁻⁹ is added to it", Exact: pullUpper},
	{Name: "ZetaTailBound", Letters: "eps delta", Points: grid([]float64{0.01, 0.5, 1}, deltas), Rounding: roundings,
		Why:   whyRoundings,
		Exact: func(x []float64) float64 { return 4 * (x[1] / x[0]) / x[0] }},
	{Name: "ZetaTail", Letters: "mu eps delta T", Points: zetaPoints, Rounding: 1e-12, Room: 1e-8, Floor: 1e-9,
		Why:   whyWalk,
		Exact: func(x []float64) float64 { return zetaTail(x[0], x[1], x[2], int(x[3])) }},
	{Name: "ZetaTailWithin", Letters: "mu eps delta T", Points: coarseTails, Rounding: 1e-12, Room: 0.5, Floor: 1e-9,
		Why:   whyWalk + "; with the tolerance ½ in place of 10⁻¹⁴ what is dropped must be in the enclosure",
		Exact: func(x []float64) float64 { return zetaTail(x[0], x[1], x[2], int(x[3])) }},
	{Name: "ZetaMeanBound", Letters: "delta", Points: grid(append([]float64{0.26, 3}, deltas...)), Rounding: 1e-12,
		Why: "quadrature of ∫₀¹ min{1, 4δ/ε²}dε",
		Exact: func(x []float64) float64 {
			edge := math.Min(1, 2*math.Sqrt(x[0]))
			return edge + integral(func(u float64) float64 { return 4 * x[0] * math.Exp(-u) }, math.Log(edge), 0, 20)
		}},
	{Name: "ZetaMeanBoundPrinted", Letters: "delta", Points: grid(deltas), Rounding: roundings, Why: whyRoundings,
		Exact: func(x []float64) float64 { return math.Sqrt(16 * x[0]) }},
	{Name: "ZetaMean", Letters: "mu delta T", Points: zetaMeans, Rounding: 1e-12, Room: 0.05,
		Why:   "all 2^T paths; the enclosure is good to 5 %",
		Exact: func(x []float64) float64 { return zetaMean(x[0], x[1], int(x[2])) }},
	{Name: "ZetaMeanWithin", Letters: "mu delta T", Points: zetaMeans, Rounding: 1e-12, Room: 1e-3,
		Why:   "all 2^T paths; asked for 10⁻³",
		Exact: func(x []float64) float64 { return zetaMean(x[0], x[1], int(x[2])) }},
	{Name: "ZetaMeanWithin.coarse", Letters: "mu delta T", Points: zetaMeans, Rounding: 1e-12, Room: 0.5,
		Why:   "all 2^T paths; asked for a half, and what is stated must hold all the same",
		Exact: func(x []float64) float64 { return zetaMean(x[0], x[1], int(x[2])) }},
	{Name: "ZetaMeanWithin.whole", Letters: "mu delta T",
		Points: grid([]float64{0.5, 0.9}, []float64{0.1}, []float64{5, 11}), Rounding: 1e-12, Room: 1,
		Why:   "all 2^T paths; asked for the whole of it, the end of the domain",
		Exact: func(x []float64) float64 { return zetaMean(x[0], x[1], int(x[2])) }},
	{Name: "ZetaTailPeeling", Letters: "eps delta T",
		Points: grid([]float64{0.03, 0.2, 0.7, 1, 1.2}, []float64{1e-4, 1e-2, 0.3, 1},
			[]float64{1, 2, 99, 1e4, 1e9}), Rounding: 2e-9,
		Why:   "10⁻⁹ is added for rounding; λ by golden sections",
		Exact: func(x []float64) float64 { return peeling(x[0], x[1], x[2]) }},
	{Name: "ZetaProofSum", Letters: "eps", Points: grid([]float64{0.05, 0.3, 1, 3}), Rounding: 1e-13,
		Why: "some sixty terms, each as printed",
		Exact: func(x []float64) float64 {
			total := 0.0
			for j := 60; j >= 1; j-- {
				total += math.Exp(float64(j)*math.Ln2 - math.Ldexp(x[0]*x[0], j-1))
			}
			return total
		}},
	{Name: "ZetaProofPrinted", Letters: "eps", Points: grid([]float64{0.05, 0.3, 1, 3}), Rounding: 1e-14,
		Why:   whyRoundings,
		Exact: func(x []float64) float64 { return math.Exp(-1)/(x[0]*x[0]) + 2*math.Log2E*math.Exp(-x[0])/(x[0]*x[0]) }},
	{Name: "ZetaProofLine", Letters: "eps", Points: grid([]float64{0.05, 0.3, 1, 3}), Rounding: 1e-14, Why: whyRoundings,
		Exact: func(x []float64) float64 {
			return (math.Exp(-1) + 2*math.Log2E*math.Exp(-x[0]*x[0])) / (x[0] * x[0])
		}},
	{Name: "ZetaProofCorrected", Letters: "eps", Points: grid([]float64{0.05, 0.3, 1, 3}), Rounding: 1e-14,
		Why: whyRoundings,
		Exact: func(x []float64) float64 {
			square := x[0] * x[0]
			return 2*math.Exp(-1)/square + 2*math.Log2E/square/math.Exp(square)
		}},
	constant("ZetaProofConstant", func() float64 { return 2*math.Exp(-1) + 2*math.Log2E }),
}

// kappaWithin is E κ up to a time, x holding mu, a and ε.
func kappaWithin(x []float64, until int) float64 {
	mu, a, eps := x[0], x[1], x[2]
	return visits(until, mu, func(t, s int) bool { return float64(s)/float64(t)+math.Sqrt(a/float64(t)) >= mu+eps })
}

// pullsWithin counts the pulls 0 ≤ s ≤ until whose index reaches the threshold, x holding mu, it and δ.
func pullsWithin(x []float64, until int) float64 {
	mu, w, rho := x[0], x[1], radiiUpTo(until, x[2])
	return 1 + visits(until, mu, func(t, s int) bool { return float64(s)/float64(t)+rho[t] >= mu+w })
}

// coarseRest is the tolerance of the rows that end sums early.
const coarseRest = 0.5

// endedEarly is a sum up to the first multiple of 32 from which on a bound on its rest is below
// the tolerance, with that bound, or all of it.
func endedEarly(last int, sum func(until int) float64, rest func(t float64) float64) float64 {
	for t := 32; t <= last; t += 32 {
		if r := rest(float64(t)); r < coarseRest {
			return sum(t) + r
		}
	}
	return sum(last)
}

func kappaUpper(x []float64) float64 {
	return endedEarly(int(x[3]), func(until int) float64 { return kappaWithin(x, until) }, func(t float64) float64 {
		from := math.Sqrt(t) // in u = √t
		if from*x[2] <= math.Sqrt(x[1]) {
			return math.Inf(1)
		}
		return integral(func(u float64) float64 { return 2 * u * kappaTerm(x[1:], u*u) }, from, from+6/x[2], 10)
	})
}

func pullUpper(x []float64) float64 {
	return endedEarly(int(x[3])-1, func(until int) float64 { return pullsWithin(x, until) }, func(t float64) float64 {
		above := x[1] - math.Sqrt(math.Max(0, -math.Log(x[2]*t))/t)
		if above <= 0 {
			return math.Inf(1)
		}
		total := 0.0
		for s := t + 1; s < t+20/(above*above); s++ {
			total += math.Exp(-2 * s * above * above)
		}
		return total
	})
}

// kappaSteps are a, ε and n, for which a/ε² is not whole.
var kappaSteps = grid([]float64{0.3, 1.01, 7}, []float64{0.13, 0.7}, []float64{1e6})

func kappaTerm(x []float64, t float64) float64 {
	return math.Exp(-2 * math.Pow(math.Sqrt(t)*x[1]-math.Sqrt(x[0]), 2))
}

// kappaSum is Σ_{t>⌊a/ε²⌋} of the term, from beyond where it is 10⁻²⁰ down.
func kappaSum(x []float64) float64 {
	first := math.Floor(x[0] / (x[1] * x[1]))
	last := math.Ceil(math.Pow((math.Sqrt(x[0])+5)/x[1], 2))
	total := 0.0
	for t := math.Min(last, x[2]); t > first; t-- {
		total += kappaTerm(x, t)
	}
	return total
}

// kappaIntegral is the integral of the term over t = u².
func kappaIntegral(x []float64) float64 {
	from := math.Sqrt(x[0]) / x[1]
	return integral(func(u float64) float64 { return 2 * u * kappaTerm(x, u*u) }, from, from+6/x[1], 10)
}

// pulls are mu, the threshold, δ and T, on no lattice.
var pulls = grid([]float64{0, 0.037, 0.5, 0.91, 1}, []float64{0.0703, 0.3001, 1.4}, []float64{1e-3, 0.2, 1},
	[]float64{1, 2, 8, 120})

// zetaPoints are mu, ε, δ and T, at which no sum lies on the boundary.
var zetaPoints = grid([]float64{0.037, 0.5, 0.91, 1}, []float64{0.0301, 0.2003, 0.4907, 0.9501},
	[]float64{1e-3, 0.05, 0.3, 1}, []float64{1, 2, 9, 90})

// coarseTails are points at which a coarse tolerance drops mass.
var coarseTails = grid([]float64{0.3, 0.5, 0.91}, []float64{0.0301, 0.0703}, []float64{0.05}, []float64{300})

var zetaMeans = grid([]float64{0.1, 0.5, 0.9, 1}, []float64{0.01, 0.1, 0.4, 1}, []float64{1, 2, 5, 11})

// peeling is the least over six ratios of the sum over blocks, with the best λ of each block
// by golden sections.
func peeling(eps, delta, T float64) float64 {
	if eps > 1 {
		return 0
	}
	best := 1.0
	for _, ratio := range []float64{1.1, 1.2, 1.4, 1.8, 2.5, 4} {
		best = math.Min(best, peelingSum(eps, delta, T, ratio))
	}
	return best
}

func peelingSum(eps, delta, T, ratio float64) float64 {
	total := 0.0
	if T*delta >= 1 {
		total = math.Exp(-2 * eps * eps * math.Max(1, 1/delta))
	}
	h := func(s float64) float64 { return s*eps + math.Sqrt(s*math.Max(0, -math.Log(delta)-math.Log(s))) }
	for b := math.Min(T, 1/delta); b >= 1; {
		a := math.Max(1, b/ratio)
		top := 8 * math.Max(h(a)/a, h(b)/b)
		exponent := -least(0, top, func(l float64) float64 { return -math.Min(l*h(a)-l*l*a/8, l*h(b)-l*l*b/8) })
		total += math.Exp(-exponent)
		if a == 1 || total > 1 {
			break
		}
		b = a
	}
	return total
}
