package lemmas

import (
	"fmt"
	"math"
	"slices"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/formula"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/sim"
)

// reachHorizon is a T at which the cascading theorem still says nothing. A round of CMOSS on lists takes 70 to
// 350 ns, so that 20 runs of the least T beyond it, 2.2·10⁹, would take an hour of CPU time or more.
const reachHorizon = 2_000_000_000

// wholeTimesLoss is an upper bound on p*·(largest loss of a round) for lists of k arms of any means: with q = p*
// the loss is at most 1 − q^{k/(k−1)}, and q(1 − q^{k/(k−1)}) is largest at q^{k/(k−1)} = (k−1)/(2k−1).
//
// Domain: k ≥ 2.
func wholeTimesLoss(k int) float64 {
	r := float64(k) / float64(k-1)
	top := float64(k-1) / float64(2*k-1)
	return math.Pow(top, 1/r) * (1 - top)
}

// cascadingReach claims that the paper's cascading theorem says nothing at horizons that can be played, whatever
// the means: the step about one round, and what follows for the sizes that the theorem takes.
func cascadingReach() []props.Claim {
	round := props.Claim{
		ID: "theorem-cascading/reach/round", Group: groupTheorems, Reference: "thm:cmoss_ub_cascading",
		Evidence: props.Searched,
		Statement: "p*·max(r(A*) − r(A)) ≤ q(1 − q^{k/(k−1)}) at q = p*, for both cascades and any means: a round " +
			"that can lose much is seldom seen whole.",
		Method:  "means drawn by rapid; p* and the largest loss from the sorted means",
		Rejects: "0.9 of the right side",
	}
	for _, kind := range cascadeKinds() {
		round.Cases = append(round.Cases, wholeCase(kind))
	}
	reach := props.Claim{
		ID: "theorem-cascading/reach", Group: groupTheorems, Reference: "thm:cmoss_ub_cascading", Evidence: props.Exact,
		Statement: "Up to T = 2·10⁹ and m = 40 the cascading theorem's explicit bound says nothing, whatever the " +
			"means and the feedback.",
		Method: "the bound at the paper's δ, which grows like √T, divided by the largest T·p*·max(r(A*) − r(A)) of " +
			"any means, at every m ≤ 40 and " +
			"2 ≤ k ≤ m−2; the least quotient. A round on lists takes 70 ns at least: 20 runs of a T where the " +
			"bound says something, an hour of CPU time.",
		Rejects: "a constant of half the size",
		Cases:   []props.Case{exactly(props.Case{Instance: "m=4…40, 2≤k≤m−2, T=2e9"}, leastReach)},
	}
	return []props.Claim{round, reach}
}

// leastReach finds the size at which the bound comes nearest to saying something.
func leastReach() (search.Comparison, error) {
	least, at := math.Inf(1), ""
	for m := 4; m <= 40; m++ {
		for k := 2; k <= m-2; k++ {
			_, b := theoremBound(sim.Game{Arms: m, Cardinality: k, Horizon: reachHorizon, Feedback: algos.Disjunctive})
			if quotient := b / (reachHorizon * wholeTimesLoss(k)); quotient < least {
				least, at = quotient, fmt.Sprintf("m=%d k=%d says nothing up to T = %s", m, k,
					number(reachHorizon*quotient*quotient))
			}
		}
	}
	return atLeast(rounded(least), 1, "%s", at), nil
}

// wholeCase draws means and compares p*·(largest loss) with its bound.
func wholeCase(kind cascadeKind) props.Case {
	return formula.Drawn(props.Case{Instance: kind.feedback.String(), From: props.Default, Cost: 0.03}, 500,
		func(t *rapid.T) search.Comparison {
			k := rapid.IntRange(2, 5).Draw(t, "k")
			level := rapid.Float64Range(0, 1).Draw(t, "level")
			low, high, whole := make([]float64, k), make([]float64, k), 1.0
			for i := range k {
				low[i] = level * rapid.Float64Range(0, 1).Draw(t, "low")
				high[i] = level + (1-level)*rapid.Float64Range(0, 1).Draw(t, "high")
			}
			var chances []float64 // of going on, at each arm
			for _, mu := range slices.Concat(low, high) {
				chances = append(chances, kind.goOn(mu))
			}
			slices.Sort(chances)
			for _, c := range chances[:k-1] { // the worst list begins with the arms where the user goes on least
				whole *= c
			}
			q := math.Pow(whole, float64(k)/float64(k-1))
			return atMost(rounded(whole*(kind.reward(high)-kind.reward(low))), whole*(1-q)+1e-12, "low=%s high=%s", numbers(low),
				numbers(high))
		})
}
