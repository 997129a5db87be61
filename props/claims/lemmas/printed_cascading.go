package lemmas

import (
	"math"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/theory"
)

// cascadingSlips are the slips of the cascading theorem and its proof.
func cascadingSlips() []slip {
	return append(rewardSlips(),
		argmaxSlip(disjunctive, []float64{1, 0.9, 0.2, 0.1},
			"a clipped index of 1 gives every set that contains it the reward 1"),
		argmaxSlip(conjunctive, []float64{0.9, 0, 0, 0}, "every set contains an index 0, so every set has the reward 0"),
		correlatedSlip(), orderSlip(), indicatorSlip(), slip{
			id: "theorem-cascading/printed/conjunctive-fewer", reference: refAtMostK,
			statement: "if all |A| ≤ k are allowed, A* consists of k arms in the conjunctive form too.",
			repair:    "a product of means falls with every arm. The theorem survives if exactly k arms must be played.",
			method:    methodAtMostK,
			cases:     []props.Case{conjunctive.atMostK("conjunctive")},
		})
}

// rewardSlips are the slips of the disjunctive reward as printed.
func rewardSlips() []slip {
	means, instance := []float64{0.1, 0.3, 0.6}, "means 0.1, 0.3, 0.6, k=2"
	return []slip{{
		id: "theorem-cascading/printed/reward", reference: "append:cmoss_cascading, first display",
		statement: "with r(A) = Π_{i∈A}(1−μ_i), A* consists of the k arms with the highest means.",
		repair:    "r(A) = 1 − Π(1−μ_i). The theorem survives, since only differences enter the proof.",
		method:    "all pairs of three arms enumerated: r of the two best arms minus the largest r",
		instance:  instance,
		witness: func() (search.Comparison, error) {
			best, at := largest(theory.DisjunctiveRewardPrinted, means, 2)
			top := theory.DisjunctiveRewardPrinted([]float64{0.3, 0.6})
			return atLeast(rounded(top-best), 0, "r = %s for the best arms, %s for means %s", number(top), number(best),
				numbers(at)), nil
		},
	}, {
		id: "theorem-cascading/printed/empty-set", reference: "append:cmoss_cascading, \"A contains all subsets of [m]\"",
		statement: "if fewer than k arms are allowed, argmax_A r(A) of the printed reward has k arms.",
		repair:    "Π(1−μ_i) is largest, 1, for the empty set. The theorem survives if exactly k arms must be played.",
		method:    "all sets of at most two of three arms enumerated; observed is the size of the best",
		instance:  instance,
		witness: func() (search.Comparison, error) {
			best, size := math.Inf(-1), -1
			for k := 0; k <= 2; k++ {
				if r, _ := largest(theory.DisjunctiveRewardPrinted, means, k); r > best {
					best, size = r, k
				}
			}
			return atLeast(theory.Exactly(float64(size)), 2, "argmax has %d arms and r = %s", size, number(best)), nil
		},
	}}
}

// argmaxSlip shows that the argmax over rewards at clipped indices may lack one of the k largest.
func argmaxSlip(c cascadeKind, indices []float64, why string) slip {
	return slip{
		id:        "theorem-cascading/printed/argmax-" + c.feedback.String(),
		reference: "alg:cmoss, line 6, under cascading feedback",
		statement: "every A that maximises r(A) at the clipped indices consists of k largest indices.",
		repair:    why + ". The theorem survives if ties go to the k largest indices.",
		method:    "all pairs of four arms: among the maximisers the least sum of indices, minus the two largest indices",
		instance:  "indices " + numbers(indices) + ", k=2",
		witness: func() (search.Comparison, error) {
			best, _ := largest(c.reward, indices, 2)
			least, count, at := math.Inf(1), 0, ""
			eachAction(4, 2, func(a []int) {
				list := pick(indices, a)
				if c.reward(list) < best {
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

// correlatedSlip shows that the observed average of an arm is wrong if arms depend on each other.
func correlatedSlip() slip {
	return slip{
		id: "theorem-cascading/printed/correlated", reference: "thm:cmoss_ub_cascading, \"any stochastic " +
			"combinatorial cascading feedback instance\"",
		statement: "the observed rewards of an arm have its mean, so the analysis of the indices applies.",
		repair:    "in the list (1, 2) arm 2 is observed only if X₁ = 0, and then X₂ = 1. Arms must be independent.",
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
		repair:    "it depends on the order: the last arm cannot end the list early. p* is a minimum over orders too.",
		method:    "both orders of two arms; observed is the difference of the probabilities",
		instance:  "means 0.1, 0.6, disjunctive",
		witness: func() (search.Comparison, error) {
			one, two := disjunctive.goOn(0.1), disjunctive.goOn(0.6)
			return atMost(rounded(one-two), 0, "arm 1 first: %s; arm 2 first: %s", number(one), number(two)), nil
		},
	}
}

// indicatorSlip is the line 𝟙 ≥ p*: the indicator is 0 if the first reward ends the list.
func indicatorSlip() slip {
	s := slip{
		id: "theorem-cascading/printed/indicator", reference: "append:cmoss_cascading, \"in each round 𝟙{τ_t = A_t} ≥ p*\"",
		statement: "in each round 𝟙{τ_t = A_t} ≥ p*.",
		repair: "its conditional expectation p_{A_t,t} is at least p* (theorem-cascading/observed). With this the theorem " +
			"survives.",
		method: "two arms, both outcomes of the first: the least 𝟙{τ_t = A_t} against p*",
	}
	for _, c := range cascadeKinds {
		k := props.Case{Instance: "means 0.1, 0.6, " + c.feedback.String()}
		s.cases = append(s.cases, exactly(k, func() (search.Comparison, error) {
			least, p := min(c.goOn(0), c.goOn(1)), c.pStar([]float64{0.1, 0.6}, 2) // after a reward of 0 or 1
			return atLeast(theory.Exactly(least), p, "𝟙 = %g where the first reward ends the list; p* = %g", least, p), nil
		}))
	}
	return s
}
