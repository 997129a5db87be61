package lemmas

import (
	"fmt"
	"math"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/formula"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/theory"
)

// A cascadeKind is one of both cascades with its reward.
type cascadeKind struct {
	feedback algos.Feedback
	reward   func(means []float64) float64 // r(A, μ)
	goOn     func(mu float64) float64      // chance that the user goes on
}

func cascadeKinds() []cascadeKind {
	return []cascadeKind{
		{algos.Disjunctive, disjunctiveReward, func(mu float64) float64 { return 1 - mu }},
		{algos.Conjunctive, conjunctiveReward, func(mu float64) float64 { return mu }},
	}
}

// disjunctiveReward is 1 − Π(1−μ_i), by enumeration of what the user may see:
// the sum over positions of the chance that the first 1 stands there.
func disjunctiveReward(means []float64) float64 {
	total, before := 0.0, 1.0
	for _, mu := range means {
		total += before * mu
		before *= 1 - mu
	}
	return total
}

func conjunctiveReward(means []float64) float64 {
	all := 1.0
	for _, mu := range means {
		all *= mu
	}
	return all
}

// theoremCascading claims the paper's cascading theorem in explicit form, and
// the step of its proof that survives.
func theoremCascading(s Subjects) []props.Claim {
	measured := props.Claim{
		ID: "theorem-cascading", Group: groupTheorems, Reference: "thm:cmoss_ub_cascading", Evidence: props.Sampled,
		Statement: "For exactly k independent arms and top-k selection, regret is at most the semi-bandit bound over p*.",
		Method:    "betting interval of CMOSS's mean regret at the paper's δ; vacuous where the bound is at least T·max Δ",
		Rejects:   "a bound below the measured regret",
	}
	step := props.Claim{
		ID: "theorem-cascading/step", Group: groupTheorems, Reference: "append:cmoss_cascading, first display",
		Evidence:  props.Searched,
		Statement: "|r(A*) − r(A)| ≤ Σ_{j∈A*}μ_j − Σ_{i∈A}μ_i for both cascades.",
		Method:    "means and actions drawn by rapid",
		Rejects:   "half of the right side",
	}
	for _, kind := range cascadeKinds() {
		g := constantGap(6, 3, 0.4).since(props.Quick)
		g.Horizon, g.Feedback, g.runs = 1e4, kind.feedback, 16
		d, b := theoremBound(g.Game)
		measured.Cases = append(measured.Cases, g.atMost(s.CMOSS(d), theory.CascadingBound(b, leastWhole(g.Game, kind))))
		step.Cases = append(step.Cases, stepCase(kind))
	}
	return []props.Claim{measured, step}
}

// stepCase compares |r(A*) − r(A)| with the sum of gaps.
func stepCase(kind cascadeKind) props.Case {
	k := props.Case{Instance: kind.feedback.String(), From: props.Default, Cost: 0.03}
	return formula.Drawn(k, 500, func(t *rapid.T) search.Comparison {
		k := rapid.IntRange(1, 5).Draw(t, "k")
		a := rapid.SliceOfN(rapid.Float64Range(0, 1), k, k).Draw(t, "A")
		best, sum := make([]float64, k), 0.0
		for l := range a {
			best[l] = a[l] + (1-a[l])*rapid.Float64Range(0, 1).Draw(t, "lift")
			sum += best[l] - a[l]
		}
		lost := math.Abs(kind.reward(best) - kind.reward(a))
		return atMost(theory.Exactly(lost), sum+1e-12, "A=%s A*=%s", numbers(a), numbers(best))
	})
}

// leastWhole is p* of a constant gap: all of a list is seen if the user goes on
// at its first k−1 positions, and k−1 arms of the worst kind may stand there.
func leastWhole(g sim.Game, kind cascadeKind) float64 {
	gap := g.Means.(sim.GapMeans).Gap
	return math.Pow(math.Min(kind.goOn(0.5+gap/2), kind.goOn(0.5-gap/2)), float64(g.Cardinality-1))
}

// reachHorizon is a T at which the cascading theorem still says nothing. A round of CMOSS on lists takes 70 to
// 350 ns, so that 20 runs of the least T beyond it, 2.2·10⁹, would take an hour of CPU time or more.
const reachHorizon = 2_000_000_000

// wholeTimesLoss is an upper bound on p*·(largest loss of a round) for lists of k arms of any means. Of all
// chances that the user goes on at an arm, q = p* is the product of the k−1 least; the next is at least
// q^{1/(k−1)}, and so the product of any k at least q^{k/(k−1)}. Both rewards differ by two such products, by
// 1 − q^{k/(k−1)} at most. And q(1 − q^{k/(k−1)}) is largest at q^{k/(k−1)} = (k−1)/(2k−1).
//
// Domain: k ≥ 2.
func wholeTimesLoss(k int) float64 {
	r := float64(k) / float64(k-1)
	top := float64(k-1) / float64(2*k-1)
	return math.Pow(top, 1/r) * (1 - top)
}

// cascadingReach claims that the paper's cascading theorem says nothing at horizons that can be played.
func cascadingReach() props.Claim {
	return props.Claim{
		ID: "theorem-cascading/reach", Group: groupTheorems, Reference: "thm:cmoss_ub_cascading", Evidence: props.Exact,
		Statement: "Up to T = 2·10⁹ and m = 40 the cascading theorem's bound says nothing, whatever means and feedback.",
		Method: "the bound at the paper's δ, which grows like √T, divided by the largest T·p*·max(r(A*) − r(A)) of any " +
			"means; the least quotient over m ≤ 40 and 2 ≤ k ≤ m−2",
		Rejects: "a constant of half the size",
		Cases:   []props.Case{exactly(props.Case{Instance: "m=4…40, 2≤k≤m−2, T=2e9"}, leastReach)},
	}
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
