package reference

import (
	"math"
	"math/big"
)

// log2 is the binary logarithm.
func log2(x float64) float64 { return math.Log(x) / math.Ln2 }

// pairingLog is L = 1 + ln⁺(k/(m−k)).
func pairingLog(x []float64) float64 {
	if m, k := x[0], x[1]; !lower(x) {
		return 1 + math.Log(k) - math.Log(m-k)
	}
	return 1
}

// pairingDelta is c(m−k)L/(kT), c/T at k = m.
func pairingDelta(x []float64) float64 {
	m, k, T, c := x[0], x[1], x[2], x[3]
	if k == m {
		return c / T
	}
	return (m - k) / k * pairingLog(x) * c / T
}

// paperDelta is the paper's δ as printed.
func paperDelta(x []float64) float64 {
	m, k, T := x[0], x[1], x[2]
	switch {
	case k == m && k > 1:
		return math.NaN()
	case lower(x):
		return m / k * log2(k) * log2(k) / T
	}
	share := (m - k) / k
	if m == 1 {
		return math.NaN()
	}
	return share * share * log2(k) * log2(m-k) / T
}

// bothRates is the rate of both regimes.
func bothRates(x []float64) float64 {
	m, k, T := x[0], x[1], x[2]
	switch {
	case k == m:
		return 0
	case lower(x):
		return math.Sqrt(k) * math.Sqrt(m-k) * math.Sqrt(T)
	}
	return (m - k) * math.Sqrt(T) * math.Sqrt(pairingLog(x))
}

// theoremRate is the rate that the theorem is printed with.
func theoremRate(x []float64) float64 {
	m, k, T := x[0], x[1], x[2]
	if lower(x) {
		return log2(k) * math.Sqrt(k*m) * math.Sqrt(T)
	}
	if k == m {
		return 0
	}
	return (m - k) * math.Sqrt(log2(k)*log2(m-k)) * math.Sqrt(T)
}

// theoremBound is the theorem's right side at δ, with the second constant c.
func theoremBound(x []float64, delta, c float64) float64 {
	m, k, T := x[0], x[1], x[2]
	K, logs := differing(x), 0.0
	for n := 2.0; n <= K; n *= 2 {
		logs++
	}
	return k*T*math.Sqrt(delta)*(math.Exp(0.5)+32) + c*(1+math.Log(k))*(1+logs)*(m-k)*K/(k*math.Sqrt(delta)*math.Exp(0.5))
}

// inner says whether the paper's δ is positive.
func inner(x []float64) bool { return x[1] >= 2 && x[0]-x[1] >= 2 }

// someGames are fewer games, for what costs more.
var someGames = cross(list(
	[]float64{2, 1}, []float64{4, 2}, []float64{5, 2}, []float64{5, 3}, []float64{8, 3}, []float64{8, 4}, []float64{8, 5},
	[]float64{30, 10}, []float64{30, 29}, []float64{31, 15}, []float64{31, 16}, []float64{100, 99}, []float64{100, 1},
	[]float64{3, 3}),
	[]float64{1, 100, 1e5, 1 << 40})

var deltaRows = []Row{
	{Name: "DeltaPaper", Letters: "m k T", Points: games, Exact: func(x []float64) float64 {
		if !inner(x) {
			return math.NaN()
		}
		return paperDelta(x)
	}},
	{Name: "DeltaPaperPrinted", Letters: "m k T", Points: within(games, func(x []float64) bool { return x[0] > 1 }),
		Exact: paperDelta},
	{Name: "DeltaPairing", Letters: "m k T c", Points: cross(games, []float64{0.1, 1, 4}), Exact: pairingDelta},
	{Name: "DeltaRatio", Letters: "delta theory", Points: grid(deltas, deltas), Tolerance: fifty,
		Exact: func(x []float64) float64 { return math.Exp(math.Abs(math.Log(x[0]) - math.Log(x[1]))) }},
	{Name: "EvalDelta.paper", Letters: "m k T", Points: within(someGames, inner), Exact: paperDelta},
	{Name: "EvalDelta.pairing", Letters: "m k T", Points: someGames,
		Exact: func(x []float64) float64 { return pairingDelta(append(x[:3:3], 1)) }},
	{Name: "EvalDelta.anytime", Letters: "m k T", Points: someGames,
		Exact: func(x []float64) float64 { return pairingDelta(append(x[:3:3], 1)) }},
	{Name: "Radius", Letters: "delta s", Points: radii, Tolerance: hundreds, Exact: radius},
	{Name: "LnPlus", Letters: "x", Points: grid([]float64{-1, 0, 0.5, 1, 1.5, 2, 10, 1e300}),
		Exact: func(x []float64) float64 {
			if x[0] <= 1 {
				return 0
			}
			return narrow(LogWide(wide(x[0])))
		}},
	{Name: "Differing", Letters: "m k", Points: sizes, Exact: differing},
	{Name: "WorstRegret", Letters: "m k T", Points: games,
		Exact: func(x []float64) float64 { return differing(x) * x[2] }},
}

// radius is √(ln⁺(1/(δs))/s), with the product and its logarithm in big floats.
func radius(x []float64) float64 {
	if x[1] == 0 {
		return math.Inf(1)
	}
	product := times(wide(x[0]), wide(x[1]))
	if product.Cmp(wide(1)) >= 0 {
		return 0
	}
	return math.Sqrt(-narrow(LogWide(product)) / x[1])
}

var theoremRows = []Row{
	{Name: "TheoremBound", Letters: "m k T delta c",
		Points: cross(within(someGames, inner), []float64{1e-5, 0.1}, []float64{6160, 8208}), Tolerance: fifty,
		Exact: func(x []float64) float64 { return theoremBound(x, x[3], x[4]) }},
	{Name: "RegretBoundPaper", Letters: "m k T delta",
		Points:    cross(within(games, func(x []float64) bool { return x[1] < x[0] }), []float64{0, 1e-5}),
		Tolerance: fifty, Exact: regretPaper},
	{Name: "EvalRegretBound.paper", Letters: "m k T delta",
		Points: cross(within(someGames, inner), []float64{0, 1e-5}), Tolerance: fifty, Exact: regretPaper},
	{Name: "TheoremRate", Letters: "m k T", Points: games, Tolerance: fifty, Exact: theoremRate},
	{Name: "Vacuous", Letters: "bound T gap",
		Points: grid([]float64{0, 99.999, 100, 100.001}, []float64{100}, []float64{0, 1, 2}),
		Exact: func(x []float64) float64 {
			if x[0] < x[1]*x[2] {
				return 0
			}
			return 1
		}},
	{Name: "NonvacuousFrom", Letters: "c gap",
		Points:    grid([]float64{0.001, 1, 3, 7.5, 1e6, 1e9}, []float64{1.0 / 128, 0.5, 1, 2}),
		Tolerance: Tolerance{Why: "of c√T, least T > (c/gap)², a whole number up to 2⁵³"},
		Exact:     func(x []float64) float64 { return nonvacuous(x[0], x[1]) }},
	{Name: "DecompositionFirst.printed", Letters: "m k T", Points: games, Tolerance: fifty,
		Exact: func(x []float64) float64 {
			if lower(x) {
				return math.Sqrt(math.E * x[0] * x[1] * x[2])
			}
			return math.Exp(0.5) * theoremRate(x)
		}},
	{Name: "DecompositionFirst.correct", Letters: "m k T", Points: games, Tolerance: fifty,
		Exact: func(x []float64) float64 { return math.Exp(0.5) * theoremRate(x) }},
	{Name: "DecompositionZeta.printed", Letters: "m k T", Points: games, Tolerance: fifty,
		Exact: func(x []float64) float64 {
			if lower(x) {
				return 32 * theoremRate(x)
			}
			return 8 * theoremRate(x)
		}},
	{Name: "DecompositionZeta.correct", Letters: "m k T", Points: games, Tolerance: fifty,
		Exact: func(x []float64) float64 { return 32 * theoremRate(x) }},
}

// regretPaper is the theorem's bound at δ, at the paper's own where that is 0.
func regretPaper(x []float64) float64 {
	delta := x[3]
	if !inner(x) {
		return math.NaN()
	}
	if delta == 0 {
		delta = paperDelta(x)
	}
	return theoremBound(x, delta, 6160)
}

// nonvacuous is the least whole T ≤ 2⁵³ with c√T < T·gap: c² < T·gap² in big floats.
func nonvacuous(c, gap float64) float64 {
	square := over(times(wide(c), wide(c)), times(wide(gap), wide(gap)))
	n, _ := square.Int(nil)
	t := math.Max(1, narrow(new(big.Float).SetInt(n))+1)
	if t > 1<<53 {
		return math.Inf(1)
	}
	return t
}

// constant is a row about a constant of the text.
func constant(name string, value func() float64) Row {
	return Row{Name: name, Points: list(nil), Exact: func([]float64) float64 { return value() }}
}

// radii are δ and s on both sides of δs = 1, but for a product that is 1 but for its rounding.
var radii = within(grid(append([]float64{1e-300, 3}, deltas...), []float64{0, 1, 2, 3, 4, 5, 1000, 1e6, 1e12, 1 << 53}),
	func(x []float64) bool {
		off := narrow(minus(times(wide(x[0]), wide(x[1])), wide(1)))
		return off == 0 || math.Abs(off) > 1e-9
	})
