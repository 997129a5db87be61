package lemmas

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/formula"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/theory"
)

// A cascadeKind is one of the two cascades with its reward.
type cascadeKind struct {
	feedback algos.Feedback
	reward   func(means []float64) float64 // r(A, μ)
	goOn     func(mu float64) float64      // chance that the user goes on
}

var (
	disjunctive  = cascadeKind{algos.Disjunctive, theory.DisjunctiveReward, func(mu float64) float64 { return 1 - mu }}
	conjunctive  = cascadeKind{algos.Conjunctive, theory.ConjunctiveReward, func(mu float64) float64 { return mu }}
	cascadeKinds = []cascadeKind{disjunctive, conjunctive}
)

// pStar is p* of lists of k arms: the least chance, over actions and orders, that all arms are
// seen. The arm shown last need not let the user go on.
func (c cascadeKind) pStar(means []float64, k int) float64 {
	chances := sequence(len(means), func(i int) float64 { return c.goOn(means[i]) })
	slices.Sort(chances)
	return floats.Prod(chances[:k-1])
}

// theoremCascading claims the step of the cascading theorem's proof that holds, and that the
// theorem says nothing at horizons that can be played.
func theoremCascading() []props.Claim {
	step := props.Claim{
		ID: "theorem-cascading/step", Group: groupTheorems, Reference: "append:cmoss_cascading, first display",
		Evidence:  props.Searched,
		Statement: "|r(A*) − r(A)| ≤ Σ_{j∈A*}μ_j − Σ_{i∈A}μ_i for both cascades.",
		Method:    "random means and actions",
		Rejects:   "half of the right side",
	}
	for _, kind := range cascadeKinds {
		step.Cases = append(step.Cases, kind.step())
	}
	return []props.Claim{step, cascadingReach()}
}

// step compares |r(A*) − r(A)| with the sum of gaps.
func (c cascadeKind) step() props.Case {
	k := props.Case{Instance: c.feedback.String(), From: props.Default}
	return formula.Drawn(k, 500, func(t *rapid.T) search.Comparison {
		k := rapid.IntRange(1, 5).Draw(t, "k")
		a := rapid.SliceOfN(rapid.Float64Range(0, 1), k, k).Draw(t, "A")
		best, sum := make([]float64, k), 0.0
		for l := range a {
			best[l] = a[l] + (1-a[l])*rapid.Float64Range(0, 1).Draw(t, "lift")
			sum += best[l] - a[l]
		}
		lost := math.Abs(c.reward(best) - c.reward(a))
		return atMost(theory.Exactly(lost), sum+1e-12, "A=%s A*=%s", numbers(a), numbers(best))
	})
}

// reachHorizon is a T at which the cascading theorem still says nothing. It says something from
// 2.2·10⁹ on. A round of CMOSS on lists takes 70 to 350 ns, so 20 runs would take an hour or more.
const reachHorizon = 2_000_000_000

// pStarTimesLoss is an upper bound on p*·(largest loss of a round) for lists of k arms of any
// means. Take the chances that the user goes on at an arm. q = p* is the product of the k−1 least
// of them; every other chance is at least q^{1/(k−1)}, so the product of any k is at least
// q^{k/(k−1)}. The loss is a difference of two such products, at most 1 − q^{k/(k−1)}. And
// q(1 − q^{k/(k−1)}) is largest at q^{k/(k−1)} = (k−1)/(2k−1).
//
// Domain: k ≥ 2.
func pStarTimesLoss(k int) float64 {
	r := float64(k) / float64(k-1)
	top := float64(k-1) / float64(2*k-1)
	return math.Pow(top, 1/r) * (1 - top)
}

// cascadingReach claims that the paper's cascading theorem says nothing at horizons that can be played.
func cascadingReach() props.Claim {
	return props.Claim{
		ID: "theorem-cascading/reach", Group: groupTheorems, Reference: "thm:cmoss_ub_cascading", Evidence: props.Exact,
		Statement: "Up to T = 2·10⁹ and m = 40 the cascading theorem's bound is trivial for all means and feedbacks.",
		Method: "the bound at the paper's δ, which grows like √T, divided by the largest T·p*·max(r(A*) − r(A)) over all " +
			"means; observed is the least quotient over m ≤ 40 and 2 ≤ k ≤ m−2",
		Rejects: "a constant of half the size",
		Cases: []props.Case{formula.OnGrid(
			props.Case{Instance: "m=4…40, 2≤k≤m−2, T=2e9", Params: props.Params{"T": int64(reachHorizon)}},
			sizesOf(integers(4, 40)), func(z sim.Size) (search.Comparison, error) {
				quotient := theoremBound(z, reachHorizon) / (reachHorizon * pStarTimesLoss(z.K))
				return atLeast(rounded(quotient), 1, "m=%d k=%d says nothing up to T = %s", z.M, z.K,
					number(reachHorizon*quotient*quotient)), nil
			})},
	}
}

// atMostK claims that actions of fewer than k arms (sec. Preliminaries) gain nothing where r grows
// with every arm. This project's policies play exactly k arms.
func atMostK() props.Claim {
	semiBandit := cascadeKind{reward: floats.Sum}
	return props.Claim{
		ID: "actions/at-most-k", Group: groupDisplays, Evidence: props.Exact, Reference: refAtMostK, Method: methodAtMostK,
		Statement: "For r = Σμ_i and r = 1 − Π(1−μ_i): among actions of at most k arms, one with k arms has the largest r.",
		Rejects:   "a reward that falls when an arm is added",
		Cases:     []props.Case{semiBandit.atMostK("semi-bandit"), disjunctive.atMostK("disjunctive")},
	}
}

const (
	refAtMostK    = "sec. Preliminaries, \"all subsets of [m] such that |A| ≤ k\""
	methodAtMostK = "every non-empty action of at most k of five arms, at all means in {0, 0.1, 0.5, 0.9, 1}: the " +
		"largest r of fewer arms minus the largest r of k arms"
)

func (c cascadeKind) atMostK(name string) props.Case {
	levels := []float64{0, 0.1, 0.5, 0.9, 1}
	return formula.OnGrid(props.Case{Instance: name + ", m=5", Params: props.Params{"m": 5}},
		formula.Product(levels, levels, levels, levels, levels), c.fewerGain)
}

// fewerGain is the largest r of fewer than k arms minus that of k arms, for any k.
func (c cascadeKind) fewerGain(means []float64) (search.Comparison, error) {
	gain, at, best := math.Inf(-1), "", []float64(nil) // the largest r of 1, 2, … arms
	for k := 1; k <= len(means); k++ {
		r, _ := largest(c.reward, means, k)
		for i, fewer := range best {
			if fewer-r > gain {
				gain, at = fewer-r, fmt.Sprintf("%d arms have r = %g, %d have %g", i+1, fewer, k, r)
			}
		}
		best = append(best, r)
	}
	return atMost(theory.Exactly(gain), 1e-12, "means %v: %s", means, at), nil
}

// largest is the largest reward of k of the arms, with their means.
func largest(reward func([]float64) float64, means []float64, k int) (best float64, list []float64) {
	best = math.Inf(-1)
	eachAction(len(means), k, func(a []int) {
		chosen := pick(means, a)
		if r := reward(chosen); r > best {
			best, list = r, chosen
		}
	})
	return best, list
}

// pick returns the chosen values.
func pick(xs []float64, chosen []int) []float64 {
	return sequence(len(chosen), func(i int) float64 { return xs[chosen[i]] })
}
