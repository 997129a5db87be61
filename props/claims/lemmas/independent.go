package lemmas

import (
	"math"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/formula"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/theory"
)

// A law of one reward holds the chances of 0, ½ and 1.
type law [3]float64

func bernoulli(mu float64) law { return law{1 - mu, 0, mu} }

// rewardSequences are laws of the s-th reward, s = 1, 2, …
var rewardSequences = []struct {
	name string
	law  func(s int) law
}{
	{"one mean: certain ½ and fair coins in turn", func(s int) law {
		if s%2 == 0 {
			return law{0, 1, 0}
		}
		return bernoulli(0.5)
	}},
	{"means 0.2 and 0.8 in turn", func(s int) law { return bernoulli(0.2 + 0.6*float64(s%2)) }},
	{"means that fall from 0.95 to 0.05", func(s int) law { return bernoulli(0.05 + 0.9*math.Exp(-float64(s)/40)) }},
	{"0.9 for 20 rounds, then 0.1", func(s int) law {
		if s <= 20 {
			return bernoulli(0.9)
		}
		return bernoulli(0.1)
	}},
}

// independent claims lem:moss-deviate in its own words, for rewards that need not be identical. For
// μ stands the average of the first t means, which the proof needs.
func independent() props.Claim {
	c := props.Claim{
		ID: "kappa/independent", Group: groupDisplays, Evidence: props.Exact,
		Reference: "lem:moss-deviate, \"independent random variables\"",
		Statement: "E κ ≤ 3a/ε² for independent rewards in [0,1], if μ is the average of the first t means.",
		Method: "the exact law of the sum, round by round; P(S_t ≥ Σ_{s≤t}μ_s + tε − √(at)) summed over t ≤ 400, ties " +
			"included. Observed is the largest E κ·ε²/(3a) at a = 1, 2 and ε = 0.2, 0.35, 0.5",
		Rejects: "a/ε² in place of 3a/ε²",
	}
	grid := formula.Product([]float64{1, 2}, []float64{0.2, 0.35, 0.5})
	for _, q := range rewardSequences {
		c.Cases = append(c.Cases, formula.OnGrid(props.Case{Instance: q.name}, grid,
			func(x []float64) (search.Comparison, error) {
				a, eps := x[0], x[1]
				count := expectedCount(q.law, a, eps, 400)
				share := count / theory.KappaBound(a, eps)
				// 400 convolutions of chances that sum to 1
				return atMost(theory.Bracket{Lo: share - 1e-9, Hi: share + 1e-9}, 1, "a=%g eps=%g: E κ = %.6g", a, eps, count),
					nil
			}))
	}
	return c
}

// expectedCount is E κ up to round T, with the average of the first t means for μ.
func expectedCount(laws func(s int) law, a, eps float64, T int) float64 {
	chances := []float64{1} // of the sum of rewards, in halves
	total, means := 0.0, 0.0
	for t := 1; t <= T; t++ {
		l := laws(t)
		next := make([]float64, len(chances)+2)
		for i, p := range chances {
			for j, q := range l {
				next[i+j] += p * q
			}
		}
		chances, means = next, means+l[1]/2+l[2]
		from := means + float64(t)*eps - math.Sqrt(a*float64(t)) - 1e-9 // a tie counts as in
		for i := max(0, int(math.Ceil(2*from))); i < len(chances); i++ {
			total += chances[i]
		}
	}
	return total
}
