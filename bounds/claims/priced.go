package claims

import (
	"fmt"
	"math"
	"math/rand/v2"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/bounds/lower"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/sim"
)

// tinyClaim claims that a bound is below the least regret of tiny games, which is computed from all
// outcomes.
func tinyClaim(id, what string, checks int, draw func(*rapid.T) search.Comparison) props.Claim {
	return props.Claim{
		ID: "bounds/lower/" + id, Group: groupLower, Reference: document + ", " + what, Evidence: props.Searched,
		Statement: "Whatever its parameters, " + what + " is at most the regret of the best policy under its prior, up " +
			"to 10⁻¹²·kT of rounding.",
		Method: "games of up to 4 arms and 8 rounds, with gaps, laws and prices drawn by rapid, extreme ones among " +
			"them; the best policy's regret by a dynamic program over all policies and outcomes",
		Rejects: "prices that are not paid, controllers that know less, values cut from below, pairs that pay for what " +
			"they need not",
		Cases: []props.Case{drawn("m ≤ 4, T ≤ 8", props.Quick, checks, draw)},
	}
}

// pricedClaims are those about L1 to L3.
func pricedClaims(s Subjects) []props.Claim {
	l := s.Lower
	return []props.Claim{
		tinyClaim("l3/tiny", "(L3)", 4000, func(t *rapid.T) search.Comparison { return tinyArms(t, l) }),
		tinyClaim("l2/tiny", "(L2)", 800, func(t *rapid.T) search.Comparison { return tinyPairs(t, l) }),
		tinyClaim("l1/tiny", "(L1)", 800, func(t *rapid.T) search.Comparison { return tinySingle(t, l) }),
		lowerGreedy(l), lowerMonotone(l),
	}
}

// countedMeans returns the means of m arms. G ~ law of them, drawn uniformly, have the mean
// (1+gap)/2; the others have (1−gap)/2.
type countedMeans struct {
	gap float64
	law []float64
}

// String returns the law's name, which no command line reads.
func (c countedMeans) String() string { return "counted:" + number(c.gap) }

// Draw draws the number of good arms and then which they are.
func (c countedMeans) Draw(rng *rand.Rand, m, _ int, _ int64) ([]float64, error) {
	sum, good := 0.0, 0
	for _, w := range c.law {
		sum += w
	}
	for u := rng.Float64() * sum; good < m; good++ {
		if u -= c.law[good]; u < 0 {
			break
		}
	}
	means := make([]float64, m)
	for i, a := range rng.Perm(m) {
		if means[a] = (1 - c.gap) / 2; i < good {
			means[a] = (1 + c.gap) / 2
		}
	}
	return means, nil
}

// lowerGreedy claims that L3 is below the loss of a policy that knows the prior and plays well.
func lowerGreedy(l Lower) props.Claim {
	c := props.Claim{
		ID: "bounds/lower/l3/greedy", Group: groupLower, Reference: document + ", (L3)", Evidence: props.Sampled,
		Statement: "The policy that plays the k arms of largest posterior under (L3)'s prior loses at least (L3).",
		Method: "the bound at its best parameters; betting interval of the policy's mean regret over the prior; it " +
			"is 3 to 15 % above the bound",
		Rejects: "a bound 30 % larger, a policy that knows the instance",
	}
	for _, z := range []sim.Size{{M: 30, K: 10}, {M: 10, K: 5}, {M: 30, K: 20}} {
		const T = 200
		bound, at, err := lower.PricedBest(z.M, z.K, T)
		if err != nil {
			panic(err) // the sizes of this file
		}
		gap, law := at.Prior(z.M, z.K, T)
		if b, err := l.Arms(z.K, gap, law, at.Prices(T)); err == nil {
			bound = b
		}
		of := sim.Game{Arms: z.M, Cardinality: z.K, Horizon: T, Means: countedMeans{gap, law}}
		g := game{Game: of, gap: gap, runs: 4000, title: z.String() + ", T=200"}
		c.Cases = append(c.Cases, g.above(l.Greedy, props.Quick, bound))
	}
	return c
}

// lowerMonotone claims how the largest lower bound changes with T and k.
func lowerMonotone(l Lower) props.Claim {
	c := props.Claim{
		ID: "bounds/lower/monotone", Group: groupLower, Reference: document + ", lower bounds", Evidence: props.Exact,
		Statement: "The largest lower bound does not fall in T, is 0 at k = m, at most T·min(k, m−k), and over √T " +
			"within 3 % of its value at T = 2000 from T = 300 on.",
		Method: "T = 1 … 2000 at six sizes", Rejects: "a bound that grows like T or exceeds T·min(k, m−k)",
	}
	for _, z := range []sim.Size{{M: 10, K: 1}, {M: 10, K: 5}, {M: 30, K: 10}, {M: 30, K: 20}, {M: 10, K: 9}, {M: 7,
		K: 7}} {
		horizons := []int64{1, 3, 10, 30, 100, 300, 1000, 2000}
		c.Cases = append(c.Cases, onGrid(z.String(), props.Quick, horizons, func(T int64) (search.Comparison, error) {
			return l.monotone(z, T)
		}).Needing(props.Default))
	}
	return c
}

// monotone holds the bound at T against that at half of it, T·min(k, m−k) and √T.
func (l Lower) monotone(z sim.Size, T int64) (search.Comparison, error) {
	var at [3]float64
	for i, t := range []int64{T, max(1, T/2), 2000} {
		b, err := l.Bound(z.M, z.K, t)
		if err != nil {
			return search.Comparison{}, err
		}
		at[i] = b.Bound
	}
	most := float64(T) * float64(min(z.K, z.M-z.K))
	switch where := fmt.Sprintf("T=%d", T); {
	case at[0] > most:
		return atMost(exactly(at[0]), most, "%s", where), nil
	case at[0] < at[1]:
		return atLeast(exactly(at[0]), at[1], "%s against half of it", where), nil
	case T >= 300:
		return nearly(at[0], at[2]*math.Sqrt(float64(T)/2000), 0.03, "%s", where), nil
	default:
		return atMost(exactly(at[0]), most, "%s", where), nil
	}
}

// compareTiny holds a bound against the best policy, whose regret errs by less than 10⁻¹² of kT; where
// the bound is exact both are the same number.
func compareTiny(g tinyGame, bound float64, err error, where string, args ...any) search.Comparison {
	if err != nil {
		panic(err) // the parameters drawn here
	}
	return atLeast(exactly(max(0, g.least())), bound-1e-12*float64(g.k*g.T), where, args...)
}

func tinyArms(t *rapid.T, l Lower) search.Comparison {
	m := rapid.IntRange(2, 4).Draw(t, "m")
	k := rapid.IntRange(1, m-1).Draw(t, "k")
	T := tinyHorizon(t, m)
	gap := tinyGap(t)
	law := make([]float64, m+1)
	for G := range law {
		law[G] = rapid.SampledFrom([]float64{0, 1e-9, 0.05, 0.3, 1, 3}).Draw(t, fmt.Sprintf("w%d", G))
	}
	sure := rapid.IntRange(0, m).Draw(t, "sure")
	if law[sure] = 1; rapid.IntRange(0, 3).Draw(t, "one G") == 3 {
		clear(law)
		law[sure] = 1
	}
	prices := tinyPrices(t, T, gap*1.5, gap)
	if rapid.IntRange(0, 7).Draw(t, "corner") == 7 { // one G, and pulls that are worth next to nothing
		clear(law)
		law[sure] = 1
		for i := range prices {
			prices[i] = gap * (1 - 5e-10)
		}
	}
	bound, err := l.Arms(k, gap, law, prices)
	g := tinyGame{gap: gap, k: k, T: T, arms: m, prior: make([]float64, 1<<m), alike: true}
	for set := range g.prior {
		G := bitCount(set)
		g.prior[set] = law[G] / choose(m, G)
	}
	return compareTiny(g, bound, err, "m=%d k=%d T=%d g=%s w=%s λ=%s", m, k, T, number(gap), numbers(law), numbers(prices))
}

func tinyPairs(t *rapid.T, l Lower) search.Comparison {
	pairs := rapid.IntRange(1, 2).Draw(t, "pairs")
	others := rapid.IntRange(0, 2).Draw(t, "others")
	T := tinyHorizon(t, 2*pairs)
	gap := tinyGap(t)
	m, k, level := 2*pairs+others, pairs, 0.0
	if rapid.Bool().Draw(t, "others are best") {
		k, level = pairs+others, 1
	}
	prices := tinyPrices(t, T, gap/2, gap/2)
	bound, err := l.Pairs(m, k, gap, prices)
	g := tinyGame{gap: gap, k: k, T: T, arms: 2 * pairs, prior: make([]float64, 1<<(2*pairs)), known: others, level: level}
	for set := range g.prior {
		if set&3 == 1 || set&3 == 2 {
			if rest := set >> 2; pairs == 1 || rest == 1 || rest == 2 {
				g.prior[set] = 1
			}
		}
	}
	return compareTiny(g, bound, err, "m=%d k=%d T=%d g=%s λ=%s", m, k, T, number(gap), numbers(prices))
}

func tinySingle(t *rapid.T, l Lower) search.Comparison {
	m := rapid.IntRange(2, 4).Draw(t, "m")
	T := tinyHorizon(t, m)
	gap := tinyGap(t)
	prices := tinyPrices(t, T, float64(2*m), 1)
	bound, err := l.Single(m, gap, prices)
	g := tinyGame{gap: gap, k: 1, T: T, arms: m, prior: make([]float64, 1<<m), alike: true}
	for a := range m {
		g.prior[1<<a] = 1
	}
	return compareTiny(g, bound, err, "m=%d k=1 T=%d g=%s c=%s", m, T, number(gap), numbers(prices))
}

// tinyHorizon is up to 8, rarely long where there are many arms.
func tinyHorizon(t *rapid.T, m int) int {
	if rapid.IntRange(0, 19).Draw(t, "long") == 19 {
		return rapid.IntRange(1, 8).Draw(t, "T")
	}
	return rapid.IntRange(1, 6-m/2).Draw(t, "T")
}

// tinyGap is anything from .01 to .99.
func tinyGap(t *rapid.T) float64 {
	return math.Round(rapid.Float64Range(0.01, 0.99).Draw(t, "g")*1e4) / 1e4
}

// tinyPrices are one a round: none, the same, falling, any up to most, or about worth.
func tinyPrices(t *rapid.T, T int, most, worth float64) []float64 {
	prices := make([]float64, T)
	kind := rapid.IntRange(0, 4).Draw(t, "prices")
	less := rapid.SampledFrom([]float64{0, 1e-10, 1e-3}).Draw(t, "less")
	level := rapid.Float64Range(0, 1).Draw(t, "level")
	for i := range prices {
		switch kind {
		case 4: // what a good arm earns, or just below
			prices[i] = worth * (1 - less)
		case 1:
			prices[i] = most * level
		case 2:
			prices[i] = most * level * (1 - float64(i)/float64(T))
		case 3:
			prices[i] = most * rapid.Float64Range(0, 1).Draw(t, fmt.Sprintf("price%d", i))
		}
	}
	return prices
}

func bitCount(set int) (n int) {
	for ; set > 0; set &= set - 1 {
		n++
	}
	return n
}

func choose(n, j int) float64 {
	c := 1.0
	for i := range j {
		c = c * float64(n-i) / float64(i+1)
	}
	return c
}
