package reference

import (
	"math"
	"math/big"
)

var hoeffdingRows = []Row{
	{Name: "HoeffdingMGFBound", Letters: "lambda spread",
		Points:    grid([]float64{-3, 0, 0.1, 20}, []float64{0, 1, 2.5}),
		Tolerance: hundreds, Exact: func(x []float64) float64 {
			return narrow(ExpWide(wide(math.Pow(x[0]*x[1], 2) * 0.125)))
		}},
	{Name: "HoeffdingLogMGFBound", Letters: "lambda spread",
		Points: grid([]float64{-3, 0, 0.1, 1e5}, []float64{0, 1, 2.5}),
		Exact:  func(x []float64) float64 { return 0.125 * math.Pow(x[0], 2) * math.Pow(x[1], 2) }},
	{Name: "FiniteLaw.LogMGF", Letters: "lambda p values", Points: lawPoints, Tolerance: moments,
		Exact: func(x []float64) float64 { return narrow(logMGF(x)) }},
	{Name: "HoeffdingMGF", Letters: "lambda p values", Points: lawPoints, Tolerance: moments,
		Exact: func(x []float64) float64 { return narrow(ExpWide(logMGF(x))) }},
	{Name: "FiniteLaw.Mean", Letters: "lambda p values", Points: lawPoints, Tolerance: fifty,
		Exact: func(x []float64) float64 { return x[2] + x[1]*(x[3]-x[2]) }},
	{Name: "FiniteLaw.Spread", Letters: "lambda p values", Points: lawPoints,
		Exact: func(x []float64) float64 { return x[3] - x[2] }},
	{Name: "FiniteLaw.LogMGF.atom", Letters: "lambda p a b atom", Points: atomPoints, Tolerance: moments,
		Exact: func(x []float64) float64 { return narrow(logMGF(x[:4])) }},
	{Name: "FiniteLaw.Spread.atom", Letters: "lambda p a b atom", Points: atomPoints,
		Exact: func(x []float64) float64 { return x[3] - x[2] }},
	{Name: "ExtremalLaw", Letters: "a b mean",
		Points: grid([]float64{-1, 0}, []float64{0.5, 1, 3}, []float64{0, 0.25, 0.5}),
		Exact:  func(x []float64) float64 { return 1 - (x[1]-x[2])/(x[1]-x[0]) }},
	{Name: "HoeffdingMaxBound", Letters: "n eps", Points: grid([]float64{1, 2, 100, 1e6}, []float64{0.01, 1, 7.5}),
		Tolerance: hundreds, Exact: func(x []float64) float64 { return math.Pow(math.Exp(-x[1]*x[1]/x[0]), 2) }},
	{Name: "HoeffdingMaxEqual", Letters: "q n eps",
		Points: grid([]float64{0, 0.03, 0.5, 0.77, 1}, []float64{1, 2, 3, 30, 200},
			[]float64{0.1234567, 0.7703, 2.3457, 6.1003}), Tolerance: walked,
		Exact: func(x []float64) float64 { return maximal(equal(x[0], int(x[1])), x[2]) }},
	{Name: "HoeffdingMax", Letters: "eps q",
		Points: list([]float64{0.377, 0.2}, []float64{0.377, 0.9, 0.1, 0.5, 0.3},
			[]float64{1.377, 0.2, 0, 1, 0.7, 0.6, 0.6, 0.1}, append([]float64{2.0371}, wandering(40)...),
			append([]float64{8.03}, wandering(150)...)),
		Tolerance: walked, Exact: func(x []float64) float64 { return maximal(x[1:], x[0]) }},
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
	sum := plus(times(p, ExpWide(times(lambda, b))), times(q, ExpWide(times(lambda, a))))
	return minus(LogWide(sum), times(lambda, plus(times(p, b), times(q, a))))
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
		return times(a, minus(LogWide(a), LogWide(b)))
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
		Exact: func(x []float64) float64 { return 3 * x[0] / (x[1] * x[1]) }},
	{Name: "Kappa", Letters: "mu a eps T",
		Points: grid([]float64{0, 0.037, 0.5, 0.91, 1}, []float64{0.77, 1.3, 4.1}, []float64{0.1001, 0.4003},
			[]float64{1, 2, 7, 150}), Tolerance: walked,
		Exact: func(x []float64) float64 { return kappaWithin(x, int(x[3])) }},
	{Name: "KappaWithin", Letters: "mu a eps T",
		Points:    grid([]float64{0.037, 0.5, 0.91}, []float64{0.77}, []float64{0.4003}, []float64{150}),
		Tolerance: coarsely, Exact: func(x []float64) float64 { return kappaWithin(x, int(x[3])) }},
	{Name: "KappaProof.sum", Letters: "a eps n", Points: kappaSteps, Tolerance: terms, Exact: kappaSum},
	{Name: "KappaProof.integral", Letters: "a eps n", Points: kappaSteps, Tolerance: terms, Exact: kappaIntegral},
	{Name: "KappaProof.total", Letters: "a eps n", Points: kappaSteps, Tolerance: terms,
		Exact: func(x []float64) float64 { return math.Floor(x[0]/(x[1]*x[1])) + kappaSum(x) }},
	{Name: "KappaProof.printed", Letters: "a eps n", Points: kappaSteps, Tolerance: terms,
		Exact: func(x []float64) float64 { return x[0]/(x[1]*x[1]) + kappaIntegral(x) }},
	{Name: "KappaProofLeastA", Points: list(nil), Tolerance: terms, Exact: func([]float64) float64 {
		return root(0.1, 5, func(a float64) bool { return a+math.Sqrt(2*math.Pi*a)/2+0.5 > 3*a })
	}},
	{Name: "PullCount", Letters: "mu w delta T", Points: pulls, Tolerance: walked, Exact: func(x []float64) float64 {
		return pullsWithin(x, int(x[3])-1)
	}},
	{Name: "PullCountWithin", Letters: "mu w delta T",
		Points:    grid([]float64{0.1, 0.5, 0.91}, []float64{0.0903, 0.1501}, []float64{0.05, 0.3}, []float64{400}),
		Tolerance: coarsely, Exact: func(x []float64) float64 { return pullsWithin(x, int(x[3])-1) }},
	{Name: "ZetaTailBound", Letters: "eps delta", Points: grid([]float64{0.01, 0.5, 1}, deltas),
		Exact: func(x []float64) float64 { return 4 * (x[1] / x[0]) / x[0] }},
	{Name: "ZetaTail", Letters: "mu eps delta T", Points: zetaPoints, Tolerance: walkedAbove,
		Exact: func(x []float64) float64 { return zetaTail(x[0], x[1], x[2], int(x[3])) }},
	{Name: "ZetaTailWithin", Letters: "mu eps delta T", Points: coarseTails, Tolerance: coarsely,
		Exact: func(x []float64) float64 { return zetaTail(x[0], x[1], x[2], int(x[3])) }},
	{Name: "ZetaMeanBound", Letters: "delta", Points: grid(append([]float64{0.26, 3}, deltas...)), Tolerance: terms,
		Exact: func(x []float64) float64 {
			edge := math.Min(1, 2*math.Sqrt(x[0]))
			return edge + integral(func(u float64) float64 { return 4 * x[0] * math.Exp(-u) }, math.Log(edge), 0, 20)
		}},
	{Name: "ZetaMeanBoundPrinted", Letters: "delta", Points: grid(deltas),
		Exact: func(x []float64) float64 { return math.Sqrt(16 * x[0]) }},
	{Name: "ZetaMean", Letters: "mu delta T", Points: zetaMeans,
		Tolerance: Tolerance{Rounding: 1e-12, Room: 0.05, Why: "all 2^T paths; the enclosure is good to 5 %"},
		Exact:     func(x []float64) float64 { return zetaMean(x[0], x[1], int(x[2])) }},
	{Name: "ZetaMeanWithin", Letters: "mu delta T", Points: zetaMeans,
		Tolerance: Tolerance{Rounding: 1e-12, Room: 1e-3, Why: "all 2^T paths; asked for 10⁻³"},
		Exact:     func(x []float64) float64 { return zetaMean(x[0], x[1], int(x[2])) }},
	{Name: "ZetaMeanWithin.coarse", Letters: "mu delta T", Points: zetaMeans,
		Tolerance: Tolerance{Rounding: 1e-12, Room: 0.5, Why: "all 2^T paths; asked for a half"},
		Exact:     func(x []float64) float64 { return zetaMean(x[0], x[1], int(x[2])) }},
	{Name: "ZetaProofSum", Letters: "eps", Points: grid([]float64{0.05, 0.3, 1, 3}), Tolerance: hundreds,
		Exact: func(x []float64) float64 {
			total := 0.0
			for j := 60; j >= 1; j-- {
				total += math.Exp(float64(j)*math.Ln2 - math.Ldexp(x[0]*x[0], j-1))
			}
			return total
		}},
	{Name: "ZetaProofPrinted", Letters: "eps", Points: grid([]float64{0.05, 0.3, 1, 3}), Tolerance: fifty,
		Exact: func(x []float64) float64 { return math.Exp(-1)/(x[0]*x[0]) + 2*math.Log2E*math.Exp(-x[0])/(x[0]*x[0]) }},
	{Name: "ZetaProofLine", Letters: "eps", Points: grid([]float64{0.05, 0.3, 1, 3}), Tolerance: fifty,
		Exact: func(x []float64) float64 {
			return (math.Exp(-1) + 2*math.Log2E*math.Exp(-x[0]*x[0])) / (x[0] * x[0])
		}},
	{Name: "ZetaProofCorrected", Letters: "eps", Points: grid([]float64{0.05, 0.3, 1, 3}), Tolerance: fifty,
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
var zetaPoints = grid([]float64{0.037, 0.5, 0.91, 0.995, 1}, []float64{0.0301, 0.2003, 0.4907, 0.9501},
	[]float64{1e-3, 0.05, 0.3, 1}, []float64{1, 2, 9, 90})

// coarseTails are points at which a coarse tolerance drops mass.
var coarseTails = grid([]float64{0.3, 0.5, 0.91}, []float64{0.0301, 0.0703}, []float64{0.05}, []float64{300})

var zetaMeans = grid([]float64{0.1, 0.5, 0.9, 1}, []float64{0.01, 0.1, 0.4, 1}, []float64{1, 2, 5, 11})
