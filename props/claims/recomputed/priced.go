package recomputed

import "math"

// The lower bounds that buy pulls at a price, each on a short horizon in a form of its own:
// one program for each start, in odds or likelihood ratios, over all states that rounds reach.
var pricedFormulas = []Formula{
	{Name: "LowerPriced.independent", Letters: "k g T high low law", Points: list(
		[]float64{1, 0.4, 1, 0.3, 0.1, 1, 2, 1}, []float64{1, 0.4, 5, 0.3, 0.1, 1, 2, 1}, []float64{2, 0.7, 6, 0.5, 0, 8, 12, 6, 1},
		[]float64{1, 0.2, 9, 0, 0, 1, 3, 3, 1}, []float64{2, 0.9, 4, 0.9, 0.2, 1, 4, 6, 4, 1}),
		Rounding: 1e-9, Floor: 1, Why: "all starts are one", Exact: priced},
	{Name: "LowerPriced", Letters: "k g T high low law", Points: list(
		[]float64{1, 0.2, 6, 0.15, 0.05, 0, 1, 0}, []float64{1, 0.2, 9, 0.1, 0.02, 0, 1, 1, 0}, []float64{2, 0.15, 12, 0.1, 0.05, 0, 1, 5, 1, 0},
		[]float64{2, 0.1, 12, 0.1, 0.01, 0, 0, 1, 0}, []float64{1, 0.3, 4, 2, 1, 1, 1, 1}),
		Rounding: 1e-9, Room: 0.02, Floor: 1, Side: Below, Why: "chords between starts that the lattice does not hold", Exact: priced},
	{Name: "LowerSingle", Letters: "m g T high low", Points: list([]float64{2, 0.3, 8, 2, 0.4}, []float64{5, 0.2, 12, 4, 1}, []float64{3, 0.8, 5, 3, 0},
		[]float64{4, 0.5, 1, 1, 1}), Rounding: 1e-9, Floor: 1, Why: whyRoundings, Exact: func(x []float64) float64 {
		return singled(x[0], x[1], line(x[2], x[3], x[4]))
	}},
	{Name: "LowerPairsSeen", Letters: "m k g T high low", Points: list([]float64{2, 1, 0.3, 8, 0.1, 0}, []float64{7, 3, 0.2, 12, 0.1, 0.02},
		[]float64{7, 5, 0.6, 6, 0.3, 0.1}, []float64{4, 2, 0.9, 3, 0, 0.4}), Rounding: 1e-9, Floor: 1, Why: whyRoundings, Exact: func(x []float64) float64 {
		return math.Min(x[1], x[0]-x[1]) * pairSeen(x[2], line(x[3], x[4], x[5]))
	}},
	{Name: "LowerPricedBest", Letters: "m k T", Points: list([]float64{6, 2, 40}, []float64{6, 4, 40}, []float64{8, 4, 30}), Rounding: 0.04,
		Why: "a straight λ on a coarse grid for the best of 17 knots", Exact: bestPriced},
	{Name: "LowerSingleBest", Letters: "m T", Points: list([]float64{3, 60}, []float64{6, 60}), Rounding: 0.04,
		Why: "c_t of the fluid limit, scaled, for the best of 25 knots", Exact: bestSingle},
	{Name: "LowerPairsSeenBest", Letters: "m k T", Points: list([]float64{2, 1, 40}, []float64{9, 7, 30}), Rounding: 1e-9,
		Room: 0.005, Side: Below, Why: "the best gap for 1.248/√T", Exact: bestPairsSeen},
	{Name: "LowerBound", Letters: "m k T", Points: list([]float64{2, 1, 40}, []float64{6, 1, 60}, []float64{8, 4, 30}, []float64{5, 5, 9}), Rounding: 0.04,
		Why: "as its parts", Exact: func(x []float64) float64 {
			switch {
			case x[1] == x[0]:
				return 0
			case x[1] == 1:
				return math.Max(bestPairsSeen(x), bestSingle([]float64{x[0], x[2]}))
			}
			return math.Max(bestPairsSeen(x), bestPriced(x))
		}},
}

// line is T numbers from high to low, apart by the same step.
func line(T, high, low float64) []float64 {
	out := make([]float64, int(T))
	for t := range out {
		out[t] = high + (low-high)*(float64(t)+0.5)/T
	}
	return out
}

// priced is the right side of (L3).
func priced(x []float64) float64 {
	return pricedAt(x[0], x[1], line(x[2], x[3], x[4]), x[5:])
}

func pricedAt(k, g float64, prices, law []float64) float64 {
	m, sum, ideal, spent := float64(len(law)-1), 0.0, 0.0, 0.0
	for G, w := range law {
		sum += w
		ideal += w * math.Min(float64(G), k)
	}
	for _, p := range prices {
		spent += p
	}
	total := g*float64(len(prices))*ideal/sum - k*spent
	for j := range law[1:] {
		good, bad := law[j+1]*float64(j+1)/sum, law[j]*(m-float64(j))/sum // times m
		if good+bad > 0 {
			total -= (good + bad) * oneArm(good, bad, g, prices)
		}
	}
	return total
}

// oneArm is the value of an arm whose weights of good and bad are given, over all sums of
// its rewards.
func oneArm(good, bad, g float64, prices []float64) float64 {
	T := len(prices)
	next, odds := make([]float64, 2*T+3), make([]float64, 2*T+3)
	for s := -T; s <= T; s++ {
		odds[s+T+1] = good / bad * math.Pow((1+g)/(1-g), float64(s)) // after s more ones than zeros
	}
	for t := T - 1; t >= 0; t-- {
		now := make([]float64, len(next))
		for s := -t; s <= t; s++ {
			i := s + T + 1
			p := 1 - 1/(1+odds[i])
			one := p*(1+g)/2 + (1-p)*(1-g)/2
			now[i] = math.Max(next[i], p*g-prices[t]+one*next[i+1]+(1-one)*next[i-1])
		}
		next = now
	}
	return next[T+1]
}

// singled is the right side of (L1), under the law of bad arms and in likelihood ratios.
func singled(m, g float64, prices []float64) float64 {
	T := len(prices)
	spent := 0.0
	next, ratio := make([]float64, 2*T+3), make([]float64, 2*T+3)
	for s := -T; s <= T; s++ {
		ratio[s+T+1] = math.Pow((1+g)/(1-g), float64(s))
	}
	for t := T - 1; t >= 0; t-- {
		spent += prices[t]
		now := make([]float64, len(next))
		for s := -t; s <= t; s++ {
			i := s + T + 1
			now[i] = math.Max(next[i], ratio[i]-prices[t]+(1-g)/2*next[i+1]+(1+g)/2*next[i-1])
		}
		next = now
	}
	return g * (float64(T) - spent/m - next[T+1])
}

// pairSeen is C_λ: states are the lead of "arm 1 is the better", pulls are of arm 1, arm 2, both or none.
func pairSeen(g float64, prices []float64) float64 {
	T := len(prices)
	next, odds := make([]float64, 4*T+5), make([]float64, 4*T+5)
	a, b := (1+g)/2, (1-g)/2
	for s := -2 * T; s <= 2*T; s++ {
		odds[s+2*T+2] = math.Pow(a/b, float64(s))
	}
	for t := T - 1; t >= 0; t-- {
		now := make([]float64, len(next))
		for s := -2 * t; s <= 2*t; s++ {
			i := s + 2*T + 2
			second := 1 / (1 + odds[i]) // P(arm 2 is the better)
			first := 1 - second
			after := (first*a+second*b)*next[i+1] + (first*b+second*a)*next[i-1]
			both := (first*a*a+second*b*b)*next[i+2] + (first*b*b+second*a*a)*next[i-2] + 2*a*b*next[i]
			now[i] = math.Min(math.Min(g/2-prices[t]+next[i], g/2+prices[t]+both), math.Min(g*second, g*first)+after)
		}
		next = now
	}
	return next[2*T+2]
}

// bestPriced is (L3) with straight prices at the best of a grid.
func bestPriced(x []float64) float64 {
	m, k, best := x[0], x[1], 0.0
	for _, rate := range []float64{1.1, 1.4, 1.7, 2} {
		g := rate / math.Sqrt(x[2])
		for _, p := range []float64{k / m, k/m + 0.3/m} {
			for _, sharp := range []float64{0.7, 1.5, 2.3} {
				law := make([]float64, int(m)+1)
				for G := range law {
					d := float64(G) - k
					law[G] = binomialPoint(int(m), G, p) * math.Exp(-sharp*d*d/(2*m*p*(1-p)))
				}
				for high := 0.55; high < 1; high += 0.08 {
					for low := 0.05; low < 0.4; low += 0.1 {
						best = math.Max(best, pricedAt(k, g, line(x[2], g*high, g*low), law))
					}
				}
			}
		}
	}
	return best
}

// binomialPoint is P(Bin(n, p) = j).
func binomialPoint(n, j int, p float64) float64 {
	total, _ := math.Lgamma(float64(n + 1))
	above, _ := math.Lgamma(float64(j + 1))
	below, _ := math.Lgamma(float64(n - j + 1))
	return math.Exp(total - above - below + float64(j)*math.Log(p) + float64(n-j)*math.Log(1-p))
}

// bestSingle is (L1) with c_t/m = a·(ye^{−yu}(1−u) + 1/m), y = 2x², at the best gap x√(m/T) and a of a list.
func bestSingle(x []float64) float64 {
	m, T, best := x[0], x[1], 0.0
	for _, a := range []float64{0.6, 0.7, 0.8, 0.9, 1} {
		best = math.Max(best, -least(0.5, 1, func(rate float64) float64 {
			y, prices := 2*rate*rate, line(T, 0, 1)
			for t, u := range prices {
				prices[t] = a * (m*y*math.Exp(-y*u)*(1-u) + 1)
			}
			return -singled(m, rate*math.Sqrt(m/T), prices)
		}))
	}
	return best
}

// bestPairsSeen is (L2) with prices .385g√(1−u) at the best gap.
func bestPairsSeen(x []float64) float64 {
	T := x[2]
	return -math.Min(x[1], x[0]-x[1]) * least(0.8, 1.7, func(rate float64) float64 {
		g, prices := rate/math.Sqrt(T), line(T, 0, 1)
		for t, u := range prices {
			prices[t] = 0.385 * g * math.Sqrt(1-u)
		}
		return -pairSeen(g, prices)
	})
}
