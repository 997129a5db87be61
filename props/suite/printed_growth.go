package suite

import (
	"slices"
	"time"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/scaling"
	"github.com/regretcheck/regretcheck/props/sim"
)

// PrintedGrowths returns the claims about the growth in m and k that the paper prints for the
// algorithms beside CMOSS: all of them with CMOSS as the subject of a study, its own with another.
func PrintedGrowths(subject scaling.Learner) []props.Claim {
	return scaling.PrintedClaims(slices.DeleteFunc(printedGrowths(), func(g scaling.PrintedGrowth) bool {
		return subject.Name != "cmoss" && subject.Name != g.Learner.Name
	})...)
}

// printedGrowths are the bounds of tab:theory_results for k ≤ m/2 in k and in m, of the algorithms that
// the paper compares with. Horizons are as long as each can afford in seconds.
func printedGrowths() []scaling.PrintedGrowth {
	byK := []sim.Size{{M: 64, K: 1}, {M: 64, K: 2}, {M: 64, K: 4}, {M: 64, K: 8}, {M: 64, K: 16}}
	byM := []sim.Size{{M: 32, K: 2}, {M: 64, K: 2}, {M: 128, K: 2}}
	// At k = 1 the sum of a round's rewards is that of the one arm, so that COMBEXP sees what others see:
	// from there to k = 4 its power is 1.68.
	sums := []sim.Size{{M: 12, K: 2}, {M: 12, K: 3}, {M: 12, K: 4}, {M: 12, K: 5}}
	cucb, hybrid, combexp := mustScale("cucb"), mustScale("hybrid"), mustScale("combexp")
	ball, oneobs := mustScale("ball"), mustScale("oneobs")
	return []scaling.PrintedGrowth{
		{Learner: cucb, Control: oneobs, Rate: "O(√(kmT log T))", Of: "k", Power: 0.5, Wrong: 0.8, ControlRuns: 96, Sizes: byK, Horizon: 20_000, Runs: 32},
		{Learner: cucb, Control: ball, Rate: "O(√(kmT log T))", Of: "m", Power: 0.5, Wrong: 1, Sizes: byM, Horizon: 20_000, Runs: 48},
		{Learner: hybrid, Control: oneobs, Rate: "O(√(kmT))", Of: "k", Power: 0.5, Wrong: 0.8, ControlRuns: 96, Sizes: byK, Horizon: 10_000, Runs: 24},
		{Learner: hybrid, Control: ball, Rate: "O(√(kmT))", Of: "m", Power: 0.5, Wrong: 1, Sizes: byM, Horizon: 5000, Runs: 64},
		{Learner: combexp, Control: wholeActions(), Rate: "O(√(k³mT log m))", Of: "k", Power: 1.5, Wrong: 2, Sizes: sums, Horizon: 20_000, Runs: 16},
		{Learner: combexp, Control: ball, Rate: "O(√(k³mT log m))", Of: "m", Power: 0.5, Wrong: 1, LogM: true, Sizes: byM, Horizon: 10_000, Runs: 16},
	}
}

// wholeActions is the control of a growth in k that is faster than k^{3/2}: MOSS over whole actions.
func wholeActions() scaling.Learner {
	return scaling.Learner{
		Name: "actions", Title: "MOSS over whole actions", Player: sim.Code(algos.NewActions).As("actions"), Role: algos.Control, RoundTime: time.Microsecond,
	}
}
