package lemmas

import (
	"fmt"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/theory"
)

// DeltaChoice takes the words "of the same order of magnitude" literally, for
// every size of the experiments.
func DeltaChoice(delta func(m, k int, T int64) float64, sizes []Size) []props.Claim {
	const horizon = 100_000 // sec:experiments: 100 000 rounds
	c := props.Claim{
		ID: "delta-choice", Group: groupPrinted, Reference: "sec:experiments", Evidence: props.Exact, Printed: true,
		Statement: "The experiments' δ = 10⁻⁵ is of the same order of magnitude as the theory's δ. Read as: their ratio is at most 10.",
		Method:    "ratio of the larger to the smaller at T = 10⁵, for every (m, k) of the paper's tables",
		Rejects:   "a ratio above 10",
	}
	for _, s := range sizes {
		c.Cases = append(c.Cases, once(fmt.Sprintf("m=%d, k=%d", s.Arms, s.Cardinality), func() (point, error) {
			d := delta(s.Arms, s.Cardinality, horizon)
			return atMost(rounded(theory.DeltaRatio(theory.ExperimentDelta, d)), 10, "the theory's delta is %s", number(d)), nil
		}))
	}
	return []props.Claim{c}
}
