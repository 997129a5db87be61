package lemmas

import (
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/formula"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/theory"
)

// theorem claims the paper's regret bound in explicit form at the paper's δ as printed. At horizons of
// experiments it says nothing, so that no regret is measured against it there.
func theorem(s Subjects) []props.Claim {
	return []props.Claim{theoremDelta(), theoremVacuity(s), theoremConstant(s)}
}

// theoremBound returns the theorem's bound at the paper's δ.
func theoremBound(z sim.Size, T float64) float64 {
	return theory.TheoremBound(z.M, z.K, T, theory.DeltaPaperPrinted(z.M, z.K, int64(T)), theory.TheoremConstant)
}

// theoremDelta compares the paper's δ with the rate that it is chosen for.
func theoremDelta() props.Claim {
	return props.Claim{
		ID: "theorem-semibandit/delta", Group: groupTheorems, Evidence: props.Exact,
		Reference: "sec:cmoss_proof and append:cmoss_proof, \"δ is optimized to be\"",
		Statement: "At the paper's δ, as printed: kT√δ = (log k)√(kmT), and (m−k)√(log k·log(m−k)·T) for k > m/2.",
		Method:    "both sides on a grid of m and at every 2 ≤ k ≤ m−2; observed is the relative difference",
		Rejects:   "another base of the logarithms in δ, a missing factor k, exchanged regimes",
		Cases: []props.Case{formula.OnGrid(props.Case{Instance: "T=1e5, m ≤ 200", Params: props.Params{"T": 100_000}},
			sizesOf([]int{4, 5, 6, 7, 8, 10, 13, 20, 30, 50, 100, 200}), func(z sim.Size) (search.Comparison, error) {
				const T = 100_000
				d := theory.DeltaPaperPrinted(z.M, z.K, T)
				ratio := float64(z.K) * T * math.Sqrt(d) / theory.TheoremRate(z.M, z.K, T)
				return atMost(theory.Exactly(math.Abs(ratio-1)), 1e-12, "m=%d k=%d delta=%s", z.M, z.K, number(d)), nil
			})},
	}
}

// theoremVacuity claims that the theorem says nothing at the horizon of the experiments.
func theoremVacuity(s Subjects) props.Claim {
	return props.Claim{
		ID: "theorem-semibandit/vacuity", Group: groupTheorems, Reference: "thm:cmoss_ub", Evidence: props.Exact,
		Statement: "At every (m, k) of the experiments the explicit bound exceeds T·K at T = 10⁵ and at far larger T.",
		Method: "the least T at which the bound is below T·K, by bisection; observed is the smallest over the sizes. " +
			"A far smaller bound, below three times the rate: bounds eval regret-bound",
		Rejects: "a bound that is informative at T = 10⁵",
		Cases: []props.Case{formula.OnGrid(props.Case{Instance: "sizes of the experiments"}, s.Sizes,
			func(z sim.Size) (search.Comparison, error) {
				from := theory.NonvacuousFrom(func(T float64) float64 { return theoremBound(z, T) },
					float64(theory.Differing(z.M, z.K)))
				return atLeast(theory.Exactly(from), 1e5, "m=%d k=%d: not vacuous from T=%s", z.M, z.K, number(from)), nil
			})},
	}
}

// theoremConstant compares a run with the theorem at a T where it says something. The constant is
// the one of the printed proof; the corrected proof gives [theory.TheoremConstantRepaired].
func theoremConstant(s Subjects) props.Claim {
	return props.Claim{
		ID: "theorem-semibandit", Group: groupTheorems, Reference: "thm:cmoss_ub", Evidence: props.Exact,
		Statement: "For 2 ≤ k ≤ m−2, K = min(k, m−k): regret ≤ (√e+32)kT√δ + " + number(theory.TheoremConstant) +
			"(1+ln k)(1+⌊log K⌋)(m−k)K/(k√(eδ)).",
		Method: "one run with constant rewards, 1 for arms of A* and 0 for others, at a T where random play's regret " +
			"exceeds the bound",
		Rejects: "a policy with linear regret",
		Cases: []props.Case{constantRun(s, sim.Size{M: 4, K: 2}, 4e8), constantRun(s, sim.Size{M: 6, K: 3}, 4e8),
			constantRun(s, sim.Size{M: 5, K: 3}, 1e9)},
	}
}

// sizesOf returns every 2 ≤ k ≤ m−2 for some m.
func sizesOf(arms []int) (grid []sim.Size) {
	for _, m := range arms {
		for k := 2; k <= m-2; k++ {
			grid = append(grid, sim.Size{M: m, K: k})
		}
	}
	return grid
}

// constantRun plays constant rewards; wrong arms come first, where ties lead.
func constantRun(s Subjects, z sim.Size, T float64) props.Case {
	g := setting{Game: sim.Game{Arms: z.M, Cardinality: z.K, Horizon: int64(T),
		Means: sim.LevelMeans{Hi: 1, At: sim.Last}}}
	k := props.Case{Instance: fmt.Sprintf("%s, T=%g, means 0 and 1", z, T), From: props.Default}
	return g.playedOnce(k, s.CMOSS, "constant rewards", func(delta, regret float64) search.Comparison {
		c := atMost(theory.Exactly(regret), theoremBound(z, T), "delta=%s", number(delta))
		c.Trivial = theory.WorstRegret(z.M, z.K, T)
		return c
	})
}
