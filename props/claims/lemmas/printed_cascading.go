package lemmas

import (
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/theory"
)

// cascadingSlips are those of the cascading theorem and its proof.
func cascadingSlips() []slip {
	return append(rewardSlips(),
		argmaxSlip("disjunctive", disjunctiveReward, []float64{1, 0.9, 0.2, 0.1},
			"one clipped index of 1 makes every set that contains it worth 1"),
		argmaxSlip("conjunctive", conjunctiveReward, []float64{0.9, 0, 0, 0},
			"one index of 0 in every set makes all sets worth 0"),
		correlatedSlip(), orderSlip())
}

// rewardSlips are those of the disjunctive reward as printed.
func rewardSlips() []slip {
	means, instance := []float64{0.1, 0.3, 0.6}, "means 0.1, 0.3, 0.6, k=2"
	return []slip{{
		id: "theorem-cascading/printed/reward", reference: "append:cmoss_cascading, first display",
		statement: "with r(A) = Π_{i∈A}(1−μ_i), A* consists of the k arms with the highest means.",
		repair:    "r(A) = 1 − Π(1−μ_i). The theorem survives, since only differences enter the proof.",
		method:    "all pairs of three arms enumerated: r of the two best arms minus the largest r",
		instance:  instance,
		witness: func() (search.Comparison, error) {
			best, at := largest(means, 2)
			top := theory.DisjunctiveRewardPrinted([]float64{0.3, 0.6})
			return atLeast(rounded(top-best), 0, "r = %s for the best arms, %s for means %s", number(top), number(best),
				numbers(at)), nil
		},
	}, {
		id: "theorem-cascading/printed/empty-set", reference: "append:cmoss_cascading, \"A contains all subsets of [m]\"",
		statement: "with fewer than k arms allowed, argmax_A r(A) of the printed reward has k arms.",
		repair:    "Π(1−μ_i) is largest, 1, for the empty set. The theorem survives where exactly k arms must be played.",
		method:    "all sets of at most two of three arms enumerated: the size of the argmax",
		instance:  instance,
		witness: func() (search.Comparison, error) {
			best, size := math.Inf(-1), -1
			for k := 0; k <= 2; k++ {
				if r, _ := largest(means, k); r > best {
					best, size = r, k
				}
			}
			return atLeast(theory.Exactly(float64(size)), 2, "argmax has %d arms and r = %s", size, number(best)), nil
		},
	}}
}

// largest is the largest printed reward of k of the arms, with their means.
func largest(means []float64, k int) (best float64, list []float64) {
	best = math.Inf(-1)
	eachAction(len(means), k, func(a []int) {
		chosen := pick(means, a)
		if r := theory.DisjunctiveRewardPrinted(chosen); r > best {
			best, list = r, slices.Clone(chosen)
		}
	})
	return best, list
}

// correlatedSlip shows what arms that depend on each other do to the averages.
func correlatedSlip() slip {
	return slip{
		id: "theorem-cascading/printed/correlated", reference: "thm:cmoss_ub_cascading, \"any stochastic " +
			"combinatorial cascading feedback instance\"",
		statement: "the observed rewards of an arm have its mean, so that the analysis of the indices applies.",
		repair:    "in the list (1, 2) arm 2 is seen only after X₁ = 0 and is then always 1. Arms must be independent.",
		method:    "both outcomes of X₁ enumerated, X₂ = 1 − X₁: E[X₂ | arm 2 is observed] against E X₂",
		instance:  "mu_1=0.7, X₂ = 1−X₁, disjunctive",
		witness: func() (search.Comparison, error) {
			observed, chance := 0.0, 0.0
			for _, x1 := range []float64{0, 1} {
				p := 0.3 + 0.4*x1 // P(X₁ = x1)
				if x1 == 0 {      // the user goes on
					chance += p
					observed += p * (1 - x1)
				}
			}
			return atMost(rounded(observed/chance), 0.3, "E X₂ = 0.3, observed %s", number(observed/chance)), nil
		},
	}
}

// orderSlip shows that p_{A,t} is no function of A.
func orderSlip() slip {
	return slip{
		id: "theorem-cascading/printed/p-star", reference: "thm:cmoss_ub_cascading",
		statement: "the probability of observing all arms of A is a function of A.",
		repair:    "it depends on the order: the last arm need not let the user go on. p* is a least over orders too.",
		method:    "both orders of two arms: largest minus smallest probability",
		instance:  "means 0.1, 0.6, disjunctive",
		witness: func() (search.Comparison, error) {
			one, two := 1-0.1, 1-0.6
			return atMost(rounded(one-two), 0, "arm 1 first: %s; arm 2 first: %s", number(one), number(two)), nil
		},
	}
}

// argmaxSlip shows that the argmax over rewards of clipped indices need not be
// the k largest indices.
func argmaxSlip(name string, reward func([]float64) float64, indices []float64, why string) slip {
	return slip{
		id: "theorem-cascading/printed/argmax-" + name, reference: "alg:cmoss, line 6, under cascading feedback",
		statement: "every A that maximises r(A) at the clipped indices consists of k largest indices.",
		repair:    why + ". The theorem survives where the k largest indices break ties.",
		method:    "all pairs of four arms: the sum of indices of the worst maximiser minus that of the two largest",
		instance:  "indices " + numbers(indices) + ", k=2",
		witness: func() (search.Comparison, error) {
			best := math.Inf(-1)
			eachAction(4, 2, func(a []int) { best = max(best, reward(pick(indices, a))) })
			least, count, at := math.Inf(1), 0, ""
			eachAction(4, 2, func(a []int) {
				list := pick(indices, a)
				if reward(list) < best {
					return
				}
				count++
				if s := list[0] + list[1]; s < least {
					least, at = s, numbers(list)
				}
			})
			return atLeast(rounded(least-indices[0]-indices[1]), 0, "%d sets reach r = %s, among them the indices %s", count,
				number(best), at), nil
		},
	}
}

// pick returns the chosen values.
func pick(xs []float64, chosen []int) []float64 {
	out := make([]float64, len(chosen))
	for i, c := range chosen {
		out[i] = xs[c]
	}
	return out
}
