package lemmas

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/combin"
	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/formula"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/theory"
)

// arrangementLemma claims the arrangement lemma step by step, for all actions of games with m ≤ 12.
// The first claim is the lemma without expectations: the indicator lemma summed over rounds, with
// the best arrangement of the actions.
func arrangementLemma(s Subjects) []props.Claim {
	return []props.Claim{{
		ID: "arrangement", Group: groupActions, Reference: "lem:action_arrange, line:indicator", Evidence: props.Searched,
		Statement: "Σ_t Δ1{A_t ∈ A_ℓ∩A_B} ≤ 2^{ℓ+1}Σ_{i∉A*}(x_1M_1 + Σ_{n≥2}(x_n − x_{n−1})M_n) on every path.",
		Method: "both sides counted in simulated runs. x_1 ≤ x_2 ≤ … are the values Δ_A/k_A > √(eδ)k/k_A of the actions " +
			"in A_ℓ that contain i; M_n counts the rounds with i ∈ A_t and I_i ≥ μ_i + ((√2)^ℓ/16)x_n",
		Rejects: "the factor 2^{ℓ+1} divided by 16, a threshold 32 times as high",
		Cases:   pathwise(s, arrangedRegret),
	}, arrangementTelescope(), arrangementSum()}
}

// arrangedRegret compares both sides in the class with the least slack. The right side adds, for
// each class, round and wrong arm, with V = (I_i − μ_i)·16/(√2)^ℓ: Σ_n 1{V ≥ x_n}(x_n − x_{n−1}) =
// max{x_n ≤ V}.
func arrangedRegret(p *path, delta float64) (search.Comparison, int64) {
	lists, bar := enumerate(p.Instance, theory.ArrangementLeastGap(p.Cardinality, delta)), p.bar(delta)
	left, right, rounds := make([]float64, len(lists)), make([]float64, len(lists)), make([]int64, len(lists))
	for r := range p.rounds() {
		if r.class >= 0 && r.gap > bar {
			left[r.class] += r.gap
			rounds[r.class]++
		}
		for l, arms := range lists {
			scale := classThreshold(l)
			for _, i := range r.wrong {
				// x_n·(√2)^ℓ/16 ≤ I_i − μ_i, compared as the indicator lemma has it.
				n, _ := slices.BinarySearchFunc(arms[i], r.indices[i], func(x, index float64) int {
					if p.Means[i]+scale*x <= index {
						return -1
					}
					return 1
				})
				if n > 0 {
					right[l] += math.Ldexp(arms[i][n-1], l+1)
				}
			}
		}
	}
	var classes []search.Comparison // that have a round in A_B
	for l := range left {
		if rounds[l] > 0 {
			sum := theory.Bracket{Lo: left[l] * (1 - 1e-9), Hi: left[l] * (1 - 1e-12)}
			classes = append(classes, atMost(sum, right[l], "ℓ=%d, %d rounds in A_B", l, rounds[l]))
		}
	}
	if len(classes) == 0 {
		return atMost(theory.Exactly(0), 0, "no round had an action in A_B"), 0
	}
	return search.Tightest(classes), p.Horizon
}

// arrangementTelescope is the step that arranges the actions, on any values.
func arrangementTelescope() props.Claim {
	return props.Claim{
		ID: "arrangement/telescoping", Group: groupActions,
		Reference: "lem:action_arrange, the display before line:indicator", Evidence: props.Searched,
		Statement: "For 0 < x_1 ≤ … ≤ x_N, any V and n: 1{V ≥ x_n}x_n ≤ Σ_{j≥2}1{V ≥ x_j}(x_j − x_{j−1}) + 1{V ≥ " +
			"x_1}x_1.",
		Method:  "random lists, V and n",
		Rejects: "the printed left side, the sum of all 1{V ≥ x_n}x_n",
		Cases: []props.Case{formula.Drawn(props.Case{Instance: "drawn lists", From: props.Default}, 1000,
			func(t *rapid.T) search.Comparison {
				xs := rapid.SliceOfN(rapid.Float64Range(0.001, 1), 1, 10).Draw(t, "xs")
				slices.Sort(xs)
				v, n := rapid.Float64Range(0, 1.2).Draw(t, "V"), rapid.IntRange(0, len(xs)-1).Draw(t, "n")
				left := 0.0
				if v >= xs[n] {
					left = xs[n]
				}
				return atMost(theory.Exactly(left), arranged(xs, v)+1e-12, "x=%s V=%s n=%d", numbers(xs), number(v), n+1)
			})},
	}
}

// arranged is Σ_{j≥2}1{V ≥ x_j}(x_j − x_{j−1}) + 1{V ≥ x_1}x_1 of an ascending list.
func arranged(xs []float64, v float64) float64 {
	total, below := 0.0, 0.0
	for _, x := range xs {
		if v >= x {
			total += x - below
		}
		below = x
	}
	return total
}

// arrangementSum compares the lemma's right side as printed with the same sum of exact counts,
// which the lemma bounds. The proof, corrected, gives 2052 for 1540.
func arrangementSum() props.Claim {
	claim := props.Claim{
		ID: "arrangement/sum-printed", Group: groupActions, Reference: "lem:action_arrange, the constant 1540",
		Evidence: props.Exact,
		Statement: "2^{ℓ+1}Σ_i(x_1E M_1 + Σ_{n≥2}(x_n − x_{n−1})E M_n) ≤ 1540 Σ_i(g(x_1) + Σ_{n≥2}f(x_n)(x_n " +
			"− x_{n−1})).",
		Method: "all actions of a game with m = 8 and Δ > k√(eδ) enumerated, exact counts by binomial tails at T = 10⁶. " +
			"With the pull at T_i = 0 the proof gives only 2052: the proof is refuted, the lemma is not",
		Rejects: "a constant of 40",
	}
	for _, k := range []int{3, 5} {
		z := sim.Size{M: 8, K: k}
		one := props.Case{Instance: z.String(), Params: games.SizeParams(z), From: props.Default}
		claim.Cases = append(claim.Cases, exactly(one, func() (search.Comparison, error) { return sumPoint(k) }))
	}
	return claim
}

func sumPoint(k int) (search.Comparison, error) {
	const T = 1_000_000
	means := []float64{0.05, 0.5, 0.35, 0.35, 0.1, 0.8, 0.9, 0.95}
	in, err := sim.NewInstance(means, k, T, algos.SemiBandit)
	if err != nil {
		return search.Comparison{}, err
	}
	delta := pairingDelta(len(means), k, T)
	lists := enumerate(in, theory.ArrangementLeastGap(k, delta))
	left, right := 0.0, 0.0
	kPrime := float64(theory.Differing(len(means), k))
	for l, arms := range lists {
		for i, xs := range arms {
			exact, err := exactArrangement(xs, means[i], l, delta, T)
			if err != nil {
				return search.Comparison{}, err
			}
			left += exact
			right += theory.ArrangementArm(theory.ArrangementPrinted, xs, kPrime, delta)
		}
	}
	return atMost(rounded(left), right, "means=%s k=%d delta=%s T=%d", numbers(means), k, number(delta), int64(T)), nil
}

// exactArrangement is 2^{ℓ+1}(x_1 E M_1 + Σ(x_n − x_{n−1})E M_n) for one arm.
func exactArrangement(xs []float64, mu float64, l int, delta float64, T int64) (float64, error) {
	total, below := 0.0, 0.0
	for _, x := range xs {
		if x == below {
			continue
		}
		n, err := theory.PullCount(mu, classThreshold(l)*x, delta, T)
		if err != nil {
			return 0, fmt.Errorf("x=%v: %w", x, err)
		}
		total += (x - below) * n.Hi
		below = x
	}
	return math.Ldexp(total, l+1), nil
}

// enumerate walks through all actions and returns, by class ℓ and by arm, the ascending values
// Δ_A/k_A of the actions in A_ℓ that contain the arm and have a gap above least.
func enumerate(in *sim.Instance, least float64) [][][]float64 {
	var lists [][][]float64
	eachAction(len(in.Means), in.Cardinality, func(action []int) {
		a := classified(in, action)
		if a.class < 0 || !(a.gap > least) {
			return
		}
		for len(lists) <= a.class {
			lists = append(lists, make([][]float64, len(in.Means)))
		}
		for _, i := range a.wrong {
			lists[a.class][i] = append(lists[a.class][i], a.gap/float64(len(a.wrong)))
		}
	})
	for _, arms := range lists {
		for _, xs := range arms {
			slices.Sort(xs)
		}
	}
	return lists
}

// eachAction calls do with every k-subset of 0…m−1, in lexicographic order. The slice is reused.
func eachAction(m, k int, do func(action []int)) {
	action := make([]int, k)
	for all := combin.NewCombinationGenerator(m, k); all.Next(); {
		do(all.Combination(action))
	}
}
