package simulator

import (
	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
)

// Subjects are the subjects of the claims. A nil field drops its claims; without Simulate
// only the claims about laws of rewards remain.
type Subjects struct {
	Laws     []Law
	Joint    []JointLaw
	Shapes   []LawShape
	Simulate Simulator
	Learner  algos.Factory  // whose regret is recounted
	Steady   []algos.Choice // policies that the event engine takes
}

// Claims returns the claims about the subjects, in the order of their tables.
func Claims(s Subjects) []props.Claim {
	var all []props.Claim
	if len(s.Laws) > 0 {
		all = append(all, lawMean(s.Laws))
	}
	if len(s.Joint) > 0 {
		all = append(all, lawCorrelation(s.Joint))
	}
	if len(s.Shapes) > 0 {
		all = append(all, lawDistribution(s.Shapes))
	}
	if s.Simulate == nil {
		return all
	}
	all = append(all, regretAccounting(s), engines(s), blocks(s), replicates(s), hardMeans(s))
	return append(all, streams(s), apart(s))
}
