package recomputed

import "math"

var lowerFormulas = []Formula{
	{Name: "LowerBoundRate", Letters: "m k T", Points: games, Rounding: 1e-14, Why: whyRoundings, Exact: lowerRate},
	{Name: "HardLowerBound", Letters: "m k T", Points: games, Rounding: 1e-14, Why: whyRoundings, Exact: lowerBound},
	{Name: "HardLowerBound.known", Letters: "m k T", Points: games, Rounding: roundings, Why: "1 for yes", Exact: func(x []float64) float64 {
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
	{Name: "LowerBlocks", Letters: "m k T gap j η", Points: within(grid([]float64{20, 31}, []float64{1, 2, 10}, []float64{1, 100, 1e6},
		[]float64{1e-4, 0.05, 0.4}, []float64{1, 2, 5}, []float64{0.01, 0.5}), func(x []float64) bool { return x[4] <= x[1] }),
		Rounding: 1e-9, Floor: 1, Why: "10⁻¹³ of ΔkT is taken off for rounding",
		Exact: func(x []float64) float64 { return math.Max(0, blocks(x, x[3], x[4], x[5])) }},
	{Name: "LowerBlocksBest", Letters: "m k T", Points: bestBlockSizes, Rounding: 1e-9, Room: 0.01, Side: Below,
		Why: "gaps 4 %, η 30 % and M 10 % apart, about a flat maximum", Exact: bestBlocks},
	{Name: "LowerBlocksBest.attained", Letters: "m k T", Points: bestBlockSizes, Rounding: 1e-9, Room: 0.01, Side: Below,
		Why: "the bound at the parameters that are returned with it", Exact: bestBlocks},
	{Name: "LowerBlocksLimit", Points: list(nil), Rounding: 1e-9, Why: "a maximum by golden sections", Exact: func([]float64) float64 {
		return -least(1.1, 50, func(M float64) float64 {
			return least(0.01, 2, func(x float64) float64 { return -x * (math.Exp(-2*M*x*x) - 1/M) })
		})
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

var bestBlockSizes = list([]float64{100, 2, 1e5}, []float64{1000, 1, 1e8}, []float64{640, 3, 1e6})

// blocks is the bound E3 before it is cut at 0; kl(½, ½+Δ) = ½ln(½/(½+Δ)) + ½ln(½/(½−Δ)).
func blocks(x []float64, gap, j, eta float64) float64 {
	n := math.Floor(x[0] / x[1])
	d := (math.Log(0.5/(0.5+gap)) + math.Log(0.5/(0.5-gap))) / 2
	caught := 1 - math.Exp(-(x[2]*d+math.Log((1+eta)/eta))*x[1]/j/n)
	return gap * x[1] * x[2] * (1 - (j-1)/x[1] - (1+eta)*caught)
}

// bestBlocks is the largest over j, Δ and η, one inside the other.
func bestBlocks(x []float64) float64 {
	n, best := math.Floor(x[0]/x[1]), 0.0
	for j := 1.0; j <= x[1]; j++ {
		end := math.Min(0.49, math.Sqrt(n*j/x[1]/x[2]))
		best = math.Max(best, -least(1e-3*end, end, func(g float64) float64 {
			return least(-20, 0, func(u float64) float64 { return -blocks(x, g, j, math.Exp(u)) })
		}))
	}
	return best
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
