package lemmas

import (
	"fmt"
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/theory"
)

// additiveZetaPart claims that the ζ-part asks for no independence and for no equal means.
func additiveZetaPart(a Additive) props.Claim {
	c := props.Claim{
		ID: "additive/zeta-part", Group: groupAdditive, Reference: additiveDocument + ", (A2) and section 5", Evidence: props.Exact,
		Statement: "E of the sum of the K largest ζ_j, j ∈ A*, is at most K√δ·Z_r, r = k/K, whatever the means of the arms of A* and however their rewards depend " +
			"on one another.",
		Method: "independent Bernoulli arms of unequal means: the law of #{j : ζ_j ≥ ε} from the exact tails, as a bracket of its integral; arms that are " +
			"functions " +
			"of one sequence of coins: all 2¹² sequences",
		Rejects: "Z_r over 3",
	}
	for _, z := range []struct {
		m     int
		means []float64
	}{
		{8, []float64{0.5, 0.5, 0.5}}, {8, []float64{0.9, 0.6, 0.3}}, {8, []float64{0.95, 0.9, 0.7, 0.5, 0.4, 0.2}}, {5, []float64{0.8, 0.6, 0.5, 0.1}},
	} {
		k := len(z.means)
		c.Cases = append(c.Cases, alone(fmt.Sprintf("independent, m=%d, means %s", z.m, listText(z.means)), normally(0.05), func() (search.Comparison, error) {
			const T = 300
			delta := pairingDelta(z.m, k, T)
			sum, err := largestOf(z.means, theory.Differing(z.m, k), delta, T)
			return a.zetaPart(sum, z.m, k, delta), err
		}))
	}
	for _, d := range dependences {
		for _, m := range []int{3, 8} {
			c.Cases = append(c.Cases, alone(fmt.Sprintf("%s, m=%d", d.name, m), normally(0.02), func() (search.Comparison, error) {
				const T = 12
				delta := pairingDelta(m, 2, T)
				return a.zetaPart(theory.Exactly(d.largest(theory.Differing(m, 2), delta, T)), m, 2, delta), nil
			}))
		}
	}
	return c
}

// zetaPart compares a sum with K√δ·Z_r; 10⁻⁹ covers the sums over 2¹² sequences.
func (a Additive) zetaPart(sum theory.Bracket, m, k int, delta float64) search.Comparison {
	K := float64(theory.Differing(m, k))
	unit := K * math.Sqrt(delta)
	return atMost(sum, unit*a.ZetaMean(float64(k)/K)*(1+1e-9), "m=%d k=%d delta=%s: %s of K√δ", m, k, number(delta), short(sum.Mid()/unit))
}

// largestOf brackets E of the sum of the K largest ζ of independent Bernoulli arms: the
// integral of E min(K, #{j : ζ_j ≥ ε}), which falls in ε.
func largestOf(means []float64, K int, delta float64, T int64) (sum theory.Bracket, err error) {
	const ratio = 1.05
	left, upper := 0.0, float64(K)
	for right := 0.02 * math.Sqrt(delta); left < 1; right = min(1, ratio*right) {
		lo, hi := []float64{1}, []float64{1}
		for _, mu := range means {
			p, err := theory.ZetaTail(mu, right, delta, T)
			if err != nil {
				return sum, err
			}
			lo, hi = withCoin(lo, p.Lo), withCoin(hi, p.Hi)
		}
		sum.Hi += (right - left) * upper
		sum.Lo += (right - left) * meanUpTo(K, lo)
		left, upper = right, meanUpTo(K, hi)
	}
	return sum, nil
}

// withCoin is the law of N + C, C = 1 with probability p.
func withCoin(law []float64, p float64) []float64 {
	next := make([]float64, len(law)+1)
	for n, q := range law {
		next[n] += q * (1 - p)
		next[n+1] += q * p
	}
	return next
}

// meanUpTo is E min(K, N).
func meanUpTo(K int, law []float64) float64 {
	mean := 0.0
	for n, q := range law {
		mean += q * float64(min(K, n))
	}
	return mean
}

// A dependence makes the rewards of a second arm of mean ½ from those of the first.
type dependence struct {
	name   string
	second func(coins uint, s, T int) uint
}

var dependences = []dependence{
	{"one sequence for both arms", func(coins uint, s, _ int) uint { return coins >> s & 1 }},
	{"X₂ = 1 − X₁", func(coins uint, s, _ int) uint { return 1 - coins>>s&1 }},
	{"X₂ is X₁ backwards", func(coins uint, s, T int) uint { return coins >> (T - 1 - s) & 1 }},
	{"X₂ is X₁ of the reward before", func(coins uint, s, T int) uint { return coins >> ((s + T - 1) % T) & 1 }},
}

// largest is E of the sum of the K largest ζ over all sequences of T fair coins.
func (d dependence) largest(K int, delta float64, T int) float64 {
	total := 0.0
	for coins := range uint(1) << T {
		zetas := []float64{
			zetaOf(func(s int) uint { return coins >> s & 1 }, delta, T),
			zetaOf(func(s int) uint { return d.second(coins, s, T) }, delta, T),
		}
		slices.Sort(zetas)
		for _, z := range zetas[len(zetas)-K:] {
			total += z
		}
	}
	return total / float64(int64(1)<<T)
}

// zetaOf is max(0, ½ − min_s I_s) of a sequence of rewards.
func zetaOf(reward func(s int) uint, delta float64, T int) float64 {
	zeta, sum := 0.0, 0.0
	for s := range T {
		sum += float64(reward(s))
		n := float64(s + 1)
		zeta = max(zeta, 0.5-sum/n-math.Sqrt(max(0, -math.Log(delta*n))/n))
	}
	return zeta
}
