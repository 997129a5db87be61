package recomputed

import "math"

// initial is the term of CUCB's bounds that is lost before every arm is known, with ζ(2)
// for π²/6.
func initial(x []float64) float64 {
	zeta2 := 0.0
	const n = 1000
	for i := n; i >= 1; i-- {
		zeta2 += 1 / float64(i*i)
	}
	tail := 1/(n+0.5) - 1/(12*math.Pow(n+0.5, 3)) // Σ_{i>n} 1/i², Euler–Maclaurin at the midpoint, to 10⁻¹⁶
	return (2*(zeta2+tail) + 1) * x[0] * x[1]
}

var literatureFormulas = []Formula{
	{Name: "CUCBBound", Letters: "m k T", Points: games, Rounding: 1e-12, Why: "π²/6 as its series to 10⁻¹³",
		Exact: func(x []float64) float64 {
			return 47*math.Sqrt(x[0])*math.Sqrt(x[1])*math.Sqrt(x[2]*math.Log(x[2])) + initial(x)
		}},
	{Name: "CUCBGapBound", Letters: "m k T gaps", Points: list([]float64{5, 3, 1e5, 0.5, 0.1}, []float64{4, 1, 1, 0.2, 0.2, 0.9},
		[]float64{4, 2, 1e9, 0, 1}, []float64{3, 3, 10}),
		Rounding: 1e-12, Why: "π²/6 as its series to 10⁻¹³", Exact: func(x []float64) float64 {
			total := initial(x)
			for _, g := range x[3:] {
				if g > 0 {
					total += math.Log(x[2]) * x[1] * 534 / g
				}
			}
			return total
		}},
	{Name: "EXP3MBoundAt", Letters: "m k G gamma", Points: cross(sizes, []float64{1, 1e6}, []float64{0.001, 0.3, 1}), Rounding: 2e-12,
		Why:   "m/k is rounded before its logarithm, which is 10⁻⁴ or more",
		Exact: func(x []float64) float64 { return exp3mAt(x[0], x[1], x[2], x[3]) }},
	{Name: "EXP3MGamma", Letters: "m k T", Points: within(someGames, func(x []float64) bool { return x[1] < x[0] }), Rounding: 1e-7,
		Why: "the argument of a minimum, found by its value to 10⁻¹⁵", Exact: func(x []float64) float64 {
			at := func(gamma float64) float64 { return exp3mAt(x[0], x[1], x[1]*x[2], gamma) }
			falls := func(gamma float64) bool { return at(gamma*(1+1e-5)) < at(gamma*(1-1e-5)) }
			if falls(1) {
				return 1
			}
			return root(1e-12, 1, falls)
		}},
	{Name: "EXP3MBound", Letters: "m k T", Points: games, Rounding: 1e-9, Why: "the least of the bound over γ, found by golden sections",
		Exact: func(x []float64) float64 {
			if x[1] == x[0] {
				return 0
			}
			best := least(math.Log(1e-12), 0, func(u float64) float64 { return exp3mAt(x[0], x[1], x[1]*x[2], math.Exp(u)) })
			return math.Min(x[1]*x[2], best)
		}},
	{Name: "MOSSBound", Letters: "m T", Points: grid([]float64{1, 2, 10, 1000}, horizons), Rounding: roundings, Why: whyRoundings,
		Exact: func(x []float64) float64 { return 49 * math.Sqrt(x[0]) * math.Sqrt(x[1]) }},
	{Name: "LowerBoundRate", Letters: "m k T", Points: games, Rounding: 1e-14, Why: whyRoundings, Exact: lowerRate},
	{Name: "LowerBound", Letters: "m k T", Points: games, Rounding: 1e-14, Why: whyRoundings, Exact: lowerBound},
	{Name: "LowerBound.known", Letters: "m k T", Points: games, Rounding: roundings, Why: "1 for yes", Exact: func(x []float64) float64 {
		m, k := x[0], x[1]
		if k == m || lower(x) && math.Mod(m, k) == 0 || !lower(x) && m >= 16*(m-k) {
			return 1
		}
		return 0
	}},
	{Name: "LowerPairs", Letters: "m k T g", Points: grid([]float64{6, 7}, []float64{1, 3}, []float64{1, 2, 3, 50}, []float64{0.01, 0.3, 0.9, 1}),
		Rounding: 1e-11,
		Why:      "a walk of T steps; theory takes 8T²(g+1/√T)·2⁻⁵³ off for its own rounding",
		Exact:    func(x []float64) float64 { return x[1] * pairs(int(x[2]), x[3]) }},
	{Name: "LowerPairsBest", Letters: "m k T", Points: list([]float64{2, 1, 1}, []float64{6, 3, 20}, []float64{5, 2, 60}), Rounding: 1e-9, Room: 0.01,
		Side: Below,
		Why:  "gaps apart by 5 %, 2.5 % from the best at most, where the bound is flat", Exact: func(x []float64) float64 {
			return x[1] * -least(1e-3, 1, func(g float64) float64 { return -pairs(int(x[2]), g) })
		}},
	{Name: "LowerPairsBest.attained", Letters: "m k T", Points: list([]float64{2, 1, 1}, []float64{6, 3, 20}, []float64{5, 2, 60}), Rounding: 1e-9,
		Room: 0.01, Side: Below,
		Why: "the bound at the gap that is returned with it", Exact: func(x []float64) float64 {
			return x[1] * -least(1e-3, 1, func(g float64) float64 { return -pairs(int(x[2]), g) })
		}},
	{Name: "LowerPairsLimit", Points: list(nil), Rounding: 1e-6, Why: "a maximum on points 10⁻³ apart", Exact: func([]float64) float64 {
		return -least(0.5, 3, func(y float64) float64 {
			return -math.Sqrt2 / y * integral(func(z float64) float64 { return z * survival(z) }, 0, y, 4)
		})
	}},
	{Name: "LowerBlocks", Letters: "m k T gap M", Points: grid([]float64{20, 31}, []float64{1, 2, 10}, []float64{1, 100, 1e6},
		[]float64{1e-4, 0.05, 0.4}, []float64{1, 3, 5}),
		Rounding: 1e-11, Floor: 1, Why: "10⁻¹² of it and 10⁻¹² are taken off for rounding", Exact: func(x []float64) float64 { return blocks(x, x[3], x[4]) }},
	{Name: "LowerBlocksBest", Letters: "m k T", Points: list([]float64{100, 2, 1e5}, []float64{1000, 1, 1e8}, []float64{64, 3, 1e6}), Rounding: 1e-9,
		Room: 0.01, Side: Below,
		Why: "blocks 5 % apart, the gap the best to first order", Exact: bestBlocks},
	{Name: "LowerBlocksBest.attained", Letters: "m k T", Points: list([]float64{100, 2, 1e5}, []float64{1000, 1, 1e8}, []float64{64, 3, 1e6}),
		Rounding: 1e-9, Room: 0.01, Side: Below,
		Why: "the bound at the gap and block that are returned with it", Exact: bestBlocks},
	{Name: "LowerBlocksLimit", Points: list(nil), Rounding: 1e-9, Why: "a maximum by golden sections", Exact: func([]float64) float64 {
		return -least(1.1, 50, func(M float64) float64 { return -(1 - 1/M) * (1 - 1/M) / (4 * math.Sqrt(M)) })
	}},
	{Name: "LowerGroups", Letters: "m k T gap", Points: grid([]float64{3}, []float64{2}, []float64{1, 2, 5, 11}, []float64{0.05, 0.3, 0.49}), Rounding: 1e-7,
		Why: "10⁻⁹ a round is taken off", Exact: func(x []float64) float64 { return x[3] * oneGroup(int(x[2]), x[3]) }},
	{Name: "LowerGroups.several", Letters: "m k T gap", Points: grid([]float64{6, 7}, []float64{4}, []float64{1, 2, 5, 11},
		[]float64{0.05, 0.3, 0.49}), Rounding: 1e-7,
		Room: 0.5, Side: Below, Why: "posteriors are bounded, not enumerated: what is left of the least sum's rule in each group is at least half",
		Exact: func(x []float64) float64 { return (x[0] - x[1]) * x[3] * oneGroup(int(x[2]), x[3]) }},
	{Name: "LowerGroups.many", Letters: "m k T gap", Points: list([]float64{20, 18, 30, 0.1}, []float64{20, 18, 30, 0.3}, []float64{400, 392, 30, 0.2}),
		Rounding: 1e-7, Room: 0.12, Side: Below,
		Why: "θ apart by 1.35 for theory's 2.1, and every round for blocks of a twelfth", Exact: severalGroups},
	{Name: "LowerGroups.late", Letters: "m k T gap", Points: list([]float64{3, 2, 280, 0.05}, []float64{40, 39, 280, 0.1}),
		Rounding: 1e-7, Room: 0.05, Side: Below, Why: "every round; theory's are in blocks of a twelfth", Exact: func(x []float64) float64 {
			return x[3] * lateGroup(int(x[0]), int(x[2]), x[3])
		}},
	{Name: "LowerGroupsBest", Letters: "m k T", Points: list([]float64{3, 2, 5}, []float64{3, 2, 11}), Rounding: 1e-7, Room: 0.1, Side: Below,
		Why: "Δ apart by 20 %, up to 1.2√(ln n/T)", Exact: func(x []float64) float64 {
			scale := math.Sqrt(math.Log(3) / x[2])
			return -least(0.4*scale, math.Min(0.49, 1.2*scale), func(g float64) float64 { return -g * oneGroup(int(x[2]), g) })
		}},
}

func exp3mAt(m, k, g, gamma float64) float64 {
	return gamma*g*math.Expm1(1) + m*math.Log1p((m-k)/k)/gamma
}

func lowerRate(x []float64) float64 {
	m, k, T := x[0], x[1], x[2]
	switch {
	case k == m:
		return 0
	case lower(x):
		return math.Sqrt(k*m) * math.Sqrt(T)
	}
	return (m - k) * math.Sqrt(T) * math.Sqrt(math.Log(m)-math.Log(m-k))
}

func lowerBound(x []float64) float64 {
	m, k, T := x[0], x[1], x[2]
	switch {
	case k == m:
		return 0
	case lower(x):
		return math.Min(math.Sqrt(k*m)*math.Sqrt(T), k*T) * 27 / 1000
	}
	return math.Min((m-k)*math.Sqrt(T)*math.Sqrt(math.Log(math.Floor(m/(m-k)))), (m-k)*T) * 39 / 1000
}

// survival is Φ̄.
func survival(z float64) float64 { return math.Erfc(z/math.Sqrt2) / 2 }

// pairs is g·Σ_{t<T} e_t, by the law of the difference of two sums, step by step.
func pairs(T int, g float64) float64 {
	win, lose := (1+g)/2*(1+g)/2, (1-g)/2*(1-g)/2 // the better arm's reward is 1 and the other's 0, or the reverse
	law, total := []float64{1}, 0.0
	for t := range T {
		for d, p := range law { // d − t is the better arm's lead
			switch {
			case d < t:
				total += p
			case d == t:
				total += p / 2
			}
		}
		next := make([]float64, len(law)+2)
		for d, p := range law {
			next[d] += p * lose
			next[d+1] += p * (1 - win - lose)
			next[d+2] += p * win
		}
		law = next
	}
	return g * total
}

// blocks is the lower bound E3; kl(½, ½+Δ) = −½ln(1 − 4Δ²).
func blocks(x []float64, gap, most float64) float64 {
	n := math.Floor(x[0] / x[1])
	square := most * x[2] / n * -math.Log1p(-4*gap*gap) / 4
	return math.Max(0, gap*x[1]*x[2]*(1-1/most-most/n-math.Sqrt(square)))
}

// bestBlocks is the largest over M and Δ, one inside the other.
func bestBlocks(x []float64) float64 {
	n := math.Floor(x[0] / x[1])
	return -least(1.05, n, func(M float64) float64 {
		end := math.Sqrt(n / M / x[2])
		return least(1e-3*end, math.Min(0.49, end), func(g float64) float64 { return -blocks(x, g, M) })
	})
}

// oneGroup is Σ_{t<T} of the probability that the least of three sums of t coins is not the
// bad arm's, ties split, over all outcomes.
func oneGroup(T int, gap float64) float64 {
	total := 0.0
	for t := range T {
		fair, bad := binomial(t, 0.5), binomial(t, 0.5-gap)
		for s, p := range bad {
			for a, q := range fair {
				for b, r := range fair {
					total += p * q * r * (1 - leastShare(s, a, b))
				}
			}
		}
	}
	return total
}

// leastShare is the chance that s is picked as the least of three.
func leastShare(s, a, b int) float64 {
	if a < s || b < s {
		return 0
	}
	tied := 1.0
	if a == s {
		tied++
	}
	if b == s {
		tied++
	}
	return 1 / tied
}

// lateGroup is Σ_{t<T} of the probability that the least of n sums is not the bad arm's, ties
// split: the chance to be picked among ties is ∫₀¹(P(S > s) + u·P(S = s))^{n−1}du.
func lateGroup(n, T int, gap float64) float64 {
	total, fair, bad := 0.0, []float64{1}, []float64{1}
	for range T {
		above := 1.0
		found := 0.0
		for s, p := range bad {
			if above -= fair[s]; p < 1e-17 {
				continue
			}
			found += p * integral(func(u float64) float64 { return math.Pow(math.Max(0, above)+u*fair[s], float64(n-1)) }, 0, 1, 1)
		}
		total += 1 - found
		fair, bad = step(fair, 0.5), step(bad, 0.5-gap)
	}
	return total
}

// severalGroups is the bound of several groups round by round, θ on a finer grid.
func severalGroups(x []float64) float64 {
	gap := x[3]
	n := math.Floor(x[0] / (x[0] - x[1]))
	total, fair, bad := 1-1/n, step([]float64{1}, 0.5), step([]float64{1}, 0.5-gap)
	for t := 1; t < int(x[2]); t++ {
		total += groupShare(n, gap, fair, bad)
		fair, bad = step(fair, 0.5), step(bad, 0.5-gap)
	}
	return (x[0] - x[1]) * gap * total
}

// groupShare is max_τ (1 − τ − τ∫_τ^1 P(π_b > z)/z²dz) after t rounds.
func groupShare(n, gap float64, fair, bad []float64) float64 {
	weight := func(s int) float64 { // of a sum s of the t = len(fair)−1 rounds
		return math.Exp(float64(s)*math.Log(1-2*gap) + float64(len(fair)-1-s)*math.Log(1+2*gap))
	}
	var theta, log []float64
	for u := -6.0; u < 9; u += 0.3 {
		mean := 0.0
		for s, p := range fair {
			mean += p * math.Exp(-math.Exp(u)*weight(s))
		}
		theta, log = append(theta, math.Exp(u)), append(log, (n-1)*math.Log(mean))
	}
	below := func(y float64) float64 { // bounds P(Σ_{a≠b} w(S_a) < y)
		one, best := 0.0, 0.0
		for s, p := range fair {
			if weight(s) < y*(1+1e-9) {
				one += p
			}
		}
		for i := range theta {
			best = math.Min(best, theta[i]*y+log[i])
		}
		return math.Min(math.Exp(best), math.Pow(one, n-1))
	}
	best, tail := 0.0, 0.0
	const ratio = 1.15
	for z := 1 / ratio; z > 0.05; z /= ratio {
		p := 0.0
		for s, q := range bad {
			p += q * below(weight(s)*(1-z)/z)
		}
		tail += p * (ratio - 1) / (ratio * z)
		best = math.Max(best, 1-z-z*tail)
	}
	return best
}
