package lemmas

import (
	"fmt"
	"math"
	"math/bits"

	"gonum.org/v1/gonum/floats"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/theory"
)

// A reward is r(A) of the arms of an action, with its feedback.
type reward struct {
	feedback string
	of       func(means []float64) float64
}

// fewerArms are the claims about "all subsets with |A| ≤ k" (sec. Preliminaries). This project's
// policies play exactly k arms. Where r grows with every arm that loses nothing.
func fewerArms() []props.Claim {
	growing := atMostK("actions/at-most-k", reward{"semi-bandit", floats.Sum},
		reward{"disjunctive", theory.DisjunctiveReward})
	growing.Statement = "Among all actions of at most k arms, one of exactly k arms has the largest r, for r = " +
		"Σμ_i and r = 1 − Π(1−μ_i). So a policy that plays k arms each round competes with all of them."
	growing.Rejects = "a reward that an arm can lower"
	conjunctive := atMostK("theorem-cascading/printed/conjunctive-fewer", reward{"conjunctive", theory.ConjunctiveReward})
	conjunctive.Printed = true
	conjunctive.Statement = "As printed: with all |A| ≤ k allowed, A* consists of k arms in the conjunctive form " +
		"too (\"the rest analysis follows the same pattern\"). Corrected: a product of means falls with every " +
		"arm, so that the best action has as few arms as are allowed. Exactly k arms must be played; the theorem " +
		"survives with that."
	conjunctive.Rejects = "the statement as printed"
	return []props.Claim{growing, conjunctive}
}

func atMostK(id string, rewards ...reward) props.Claim {
	c := props.Claim{
		ID: id, Group: groupDisplays, Evidence: props.Exact, Reference: "sec. Preliminaries, \"all subsets of [m] such " +
			"that |A| ≤ k\"",
		Method: "every non-empty action of at most k of five arms, at all means in {0, 0.1, 0.5, 0.9, 1}: the " +
			"largest r of fewer arms less that of k arms",
	}
	for _, r := range rewards {
		c.Cases = append(c.Cases, computed(r.feedback+", m=5", func() props.Finding { return fewerGain(r.of) }))
	}
	return c
}

// fewerGain is the most that fewer than k arms can have beyond k arms.
func fewerGain(r func([]float64) float64) props.Finding {
	const m = 5
	levels := []float64{0, 0.1, 0.5, 0.9, 1}
	gain, at := math.Inf(-1), ""
	for code := range int(math.Pow(float64(len(levels)), m)) {
		means := make([]float64, m)
		for i, c := 0, code; i < m; i, c = i+1, c/len(levels) {
			means[i] = levels[c%len(levels)]
		}
		best := bestBySize(r, means)
		for k := 2; k <= m; k++ {
			for fewer := 1; fewer < k; fewer++ {
				if x := best[fewer] - best[k]; x > gain {
					gain, at = x, fmt.Sprintf("means %v: %d arms have r = %g, %d have "+
						"%g", means, fewer, best[fewer], k, best[k])
				}
			}
		}
	}
	f := computedAtMost(gain, sumRounding, at)
	f.Observed = props.Point(gain)
	return f
}

// bestBySize is the largest r of the actions of each size.
func bestBySize(r func([]float64) float64, means []float64) []float64 {
	best := make([]float64, len(means)+1)
	for i := range best {
		best[i] = math.Inf(-1)
	}
	for set := 1; set < 1<<len(means); set++ {
		var list []float64
		for i, mu := range means {
			if set>>i&1 == 1 {
				list = append(list, mu)
			}
		}
		n := bits.OnesCount(uint(set))
		best[n] = max(best[n], r(list))
	}
	return best
}
