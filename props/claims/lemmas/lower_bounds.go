package lemmas

import (
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/theory"
)

// lowerBounds claims that every learner's regret on the hard instances lies
// above the quoted rates with this project's constants.
func lowerBounds(s Subjects) props.Claim {
	c := props.Claim{
		ID: "lower-bounds", Group: groupTheorems, Reference: "abstract and related work", Evidence: props.Sampled,
		Statement: "On the hard instances every policy loses at least " + number(theory.LowerBoundBlocks) + "·min{√(kmT), " +
			"KT} for k ≤ m/2, and " +
			number(theory.LowerBoundGroups) + "·min{(m−k)√(T ln n), KT} for k > m/2.",
		Method: "betting interval of the mean regret over shuffled instances at gap multiplier 2; 16 and 24 runs " +
			"decide at α = 10⁻⁶, as the measured " +
			"regret is 10 to 30 times the bound. Instances: k blocks of m/k arms, one good arm in each; m−k groups " +
			"of n = ⌊m/(m−k)⌋ ≥ 16, one bad arm in each",
		Rejects: "a policy that knows the instance, an upper bound in place of the lower one",
	}
	for _, g := range []setting{
		{Game: sim.Game{Arms: 30, Cardinality: 10, Means: sim.BlockMeans{C: 2}}, runs: 16},
		{Game: sim.Game{Arms: 20, Cardinality: 5, Means: sim.BlockMeans{C: 2}}, runs: 16},
		{Game: sim.Game{Arms: 16, Cardinality: 15, Means: sim.GroupMeans{C: 2}}, runs: 24},
		{Game: sim.Game{Arms: 32, Cardinality: 30, Means: sim.GroupMeans{C: 2}}, runs: 24},
	} {
		g.Horizon = 4e3
		b, ok := theory.HardLowerBound(g.Arms, g.Cardinality, float64(g.Horizon))
		if !ok {
			continue
		}
		for _, l := range s.Learners {
			c.Cases = append(c.Cases, g.atLeast(l, b).Needing(l.From))
		}
	}
	return c
}
