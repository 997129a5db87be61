package lemmas

import (
	"math"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/theory"
)

// DeltaPaper claims what the paper's δ is chosen for.
func DeltaPaper(delta func(m, k int, T int64) float64) []props.Claim {
	return []props.Claim{{
		ID: "delta-paper", Group: groupTheorems, Reference: "sec:cmoss_proof and append:cmoss_proof, \"δ is optimized to be\"", Evidence: props.Exact,
		Statement: "At the paper's δ, kT√δ is the rate that the theorem is printed with: (log k)√(kmT) for k ≤ m/2, (m−k)√(log k·log(m−k)·T) for k > m/2.",
		Method:    "both on a grid of m and every 2 ≤ k ≤ m−2; relative difference",
		Rejects:   "another base of the logarithms in δ, a factor k missing, the regimes exchanged",
		Cases: []props.Case{onGrid("T=1e5, m ≤ 200", 0.01, sizeGrid, func(s Size) (point, error) {
			const T = 100_000
			d := delta(s.Arms, s.Cardinality, T)
			ratio := float64(s.Cardinality) * T * math.Sqrt(d) / theory.TheoremRate(s.Arms, s.Cardinality, T)
			return atMost(theory.Exactly(math.Abs(ratio-1)), 1e-12, "m=%d k=%d delta=%s", s.Arms, s.Cardinality, number(d)), nil
		})},
	}}
}
