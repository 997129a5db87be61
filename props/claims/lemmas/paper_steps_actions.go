package lemmas

import (
	"math"
	"math/bits"
	"slices"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/formula"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/theory"
)

// bigSum claims the line that the partition lemma's proof contradicts.
func bigSum() props.Claim {
	return props.Claim{
		ID: "partition/big-sum", Group: groupActions, Reference: "lem:actionset_divide, line:big_sum",
		Evidence: props.Searched,
		Statement: "If at most ⌊n/2⌋ of the n = k_A wrong arms have means ≤ mean + (3/4)Δ/n, then Σ_{i≤⌊n/2⌋}(mean " +
			"− μ_i) > (3/8)Δ.",
		Method: "means and gaps drawn by rapid with the premise met, the upper half often just above where it " +
			"must be",
		Rejects: "½Δ in place of (3/8)Δ",
		Cases: []props.Case{formula.Drawn(props.Case{Instance: "drawn means", From: props.Default, Cost: 0.05}, 1000,
			func(t *rapid.T) search.Comparison {
				n := rapid.IntRange(2, 40).Draw(t, "n")
				gap := rapid.Float64Range(0.01, 0.2).Draw(t, "gap")
				means := make([]float64, n)
				for i := n / 2; i < n; i++ {
					means[i] = (0.7501 + rapid.Float64Range(0, 0.5).Draw(t, "above")) * gap / float64(n)
				}
				means = balance(means, rapid.SliceOfN(rapid.Float64Range(0.001, 1), n/2, n/2).Draw(t, "below"))
				sum := 0.0
				for _, mu := range means[:n/2] { // their average is 0
					sum -= mu
				}
				return atLeast(rounded(sum), 3./8*gap, "n=%d gap=%s means=%s", n, number(gap), numbers(means))
			})},
	}
}

// exclusive claims that the classes divide the actions.
func exclusive() props.Claim {
	return props.Claim{
		ID: "partition/classes", Group: groupActions, Reference: "sec:cmoss_proof, the sets A_ℓ after lem:actionset_divide",
		Evidence: props.Searched,
		Statement: "The sets A_0, …, A_⌊log k⌋ divide the suboptimal actions: each is in exactly one, by the " +
			"definitions taken literally.",
		Method: "all actions of drawn games with m ≤ 8, the membership of each class by its definition; " +
			"observed is how many actions are in none, in several or in another",
		Rejects: "the largest valid ℓ for the smallest, classes that begin at 1",
		Cases: []props.Case{formula.Drawn(props.Case{Instance: "drawn games", From: props.Default, Cost: 0.1}, 200,
			func(t *rapid.T) search.Comparison {
				m := rapid.IntRange(3, 8).Draw(t, "m")
				k := rapid.IntRange(1, m-1).Draw(t, "k")
				means := rapid.SliceOfN(rapid.Float64Range(0, 1), m, m).Draw(t, "means")
				in, err := sim.NewInstance(means, k, 1, algos.SemiBandit, algos.Descending)
				if err != nil {
					t.Fatalf("drawn game: %v", err)
				}
				wrong := 0
				eachAction(m, k, func(action []int) {
					var rest []float64
					for _, i := range action {
						if !in.Optimal[i] {
							rest = append(rest, means[i])
						}
					}
					if gap := in.Gap(action); len(rest) > 0 && gap > 1e-9 &&
						!onlyIn(rest, gap, k, theory.Partitioned(rest, gap, theory.PartitionPaperConstant).Class) {
						wrong++
					}
				})
				return atMost(theory.Exactly(float64(wrong)), 0, "m=%d k=%d means=%s", m, k, numbers(means))
			})},
	}
}

// onlyIn reports whether an action with these wrong means is in the given class and in no
// other of A_0, …, A_⌊log k⌋, each by its definition.
func onlyIn(means []float64, gap float64, k, class int) bool {
	mu := slices.Sorted(slices.Values(means))
	n, average := len(mu), 0.0
	for _, x := range mu {
		average += x / float64(n)
	}
	near := 0
	for _, x := range mu {
		if x <= average+0.75*gap/float64(n) {
			near++
		}
	}
	valid := func(l int) bool {
		return l <= bits.Len(uint(n))-1 && average-mu[n>>l-1] >= math.Pow(math.Sqrt2, float64(l))/16*gap/float64(n)
	}
	for l := range bits.Len(uint(k)) { // ℓ = 0 … ⌊log k⌋
		member := near > n/2
		if l > 0 {
			member = near <= n/2 && valid(l)
			for smaller := 1; smaller < l; smaller++ {
				member = member && !valid(smaller)
			}
		}
		if member != (l == class) {
			return false
		}
	}
	return class >= 0 && class < bits.Len(uint(k))
}

// printedArrangement claims that the printed constant holds where the sums are computed,
// though the proof, mended, gives 2052.
func printedArrangement() props.Claim {
	const printed = theory.ArrangementPrinted
	c := arrangementSum(printed)
	c.ID, c.Reference = "arrangement/sum-printed", "lem:action_arrange, the constant 1540"
	c.Statement = "The printed constant " + number(printed) + " holds for the sums of arrangement/sum too."
	c.Method += ". The proof, with the pull at T_i = 0 counted, gives 2052: the lemma's statement is not refuted, " +
		"its proof is"
	return c
}
