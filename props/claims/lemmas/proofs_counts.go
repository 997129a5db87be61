package lemmas

import (
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/props"
)

// A law is that of one reward: the chances of 0, ½ and 1.
type law [3]float64

func bernoulli(mu float64) law { return law{1 - mu, 0, mu} }

var half = law{0, 1, 0} // ½ for sure

func (l law) mean() float64 { return l[1]/2 + l[2] }

// rewardSequences give the law of the s-th reward, s = 1, 2, …
var rewardSequences = []struct {
	name string
	law  func(s int) law
}{
	{"one mean: certain ½ and fair coins in turn", func(s int) law {
		if s%2 == 0 {
			return half
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

// counts are the claims about κ where rewards are independent and not identical.
func counts() []props.Claim {
	return []props.Claim{independent(3), oneMean()}
}

// independent claims lem:moss-deviate as its words have it, with the mean that its proof needs.
func independent(constant float64) props.Claim {
	c := props.Claim{
		ID: "kappa/independent", Group: groupDisplays, Evidence: props.Exact, Reference: "lem:moss-deviate, " +
			"\"independent random variables\"",
		Statement: "E κ ≤ 3a/ε² for independent rewards in [0,1] that are not identical, where μ is their common " +
			"mean, or the average of the first t means.",
		Method: "the law of every sum of rewards, carried from round to round; P(S_t ≥ Σ_{s≤t}μ_s + tε − √(at)) " +
			"summed over t ≤ 400, ties counted in. The largest E κ·ε²/(3a) at a = 1, 2 and ε = .2, .35, .5",
		Rejects: "a/ε² in place of 3a/ε²",
	}
	for _, q := range rewardSequences {
		c.Cases = append(c.Cases, computed(q.name, func() props.Finding {
			worst, at := 0.0, ""
			for _, a := range []float64{1, 2} {
				for _, eps := range []float64{0.2, 0.35, 0.5} {
					count := expectedCount(q.law, a, eps, 400, nil)
					if x := count * eps * eps / (constant * a); x > worst {
						worst, at = x, fmt.Sprintf("a=%g eps=%g: E κ = %.6g", a, eps, count)
					}
				}
			}
			f := computedAtMost(worst, 1, at)
			f.Observed = props.PlusMinus(worst, 1e-9) // 400 convolutions of chances that sum to 1
			return f
		}))
	}
	return c
}

// oneMean refutes the lemma for a μ that is one number: the average of unlike means.
func oneMean() props.Claim {
	const a, eps, n = 1, 0.25, 50
	return props.Claim{
		ID: "kappa/printed/one-mean", Group: groupDisplays, Evidence: props.Exact, Printed: true,
		Reference: "lem:moss-deviate, \"independent random variables\" with one μ",
		Statement: "As printed: for independent rewards with one number μ, which the lemma does not define, E κ " +
			"≤ 3a/ε². Read as: μ is the average of the means. Corrected: the rewards have one mean, or μ is the " +
			"average of the first t means. The theorem survives: an arm's rewards have one mean.",
		Method:  "fifty rewards of 1, then fifty of 0: κ is certain, and counted",
		Rejects: "the statement as printed",
		Cases: []props.Case{computed("50 ones, 50 zeros, a=1, eps=0.25", func() props.Finding {
			average := 0.5
			count := expectedCount(func(s int) law {
				if s <= n {
					return bernoulli(1)
				}
				return bernoulli(0)
			}, a, eps, 2*n, &average)
			return computedAtMost(count, 3*a/(eps*eps), fmt.Sprintf("κ = %g of %d rounds with μ = ½", count, 2*n))
		})},
	}
}

// expectedCount is E κ up to round T. The mean is that of the first t rewards, or the one given.
func expectedCount(laws func(s int) law, a, eps float64, T int, mean *float64) float64 {
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
		chances, means = next, means+l.mean()
		mu := means
		if mean != nil {
			mu = *mean * float64(t)
		}
		from := mu + float64(t)*eps - math.Sqrt(a*float64(t)) - 1e-9 // a tie counts as in
		for i := max(0, int(math.Ceil(2*from))); i < len(chances); i++ {
			total += chances[i]
		}
	}
	return total
}
