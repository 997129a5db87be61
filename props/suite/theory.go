package suite

import (
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/lemmas"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/testdata"
)

// Theory returns the claims about the paper's lemmas and theorems, their proofs and their slips.
func Theory() []props.Claim { return lemmas.Claims(LemmaSubjects()) }

// LemmaSubjects returns this project's policies as the claims of package lemmas take them.
func LemmaSubjects() lemmas.Subjects {
	return lemmas.Subjects{CMOSS: cmossAt, Learners: lowerBoundLearners(), Random: player("random"),
		Sizes: experimentSizes()}
}

// cmossAt returns CMOSS with δ ≥ 0. NewCMOSS refuses δ = 0, which the paper's
// formula yields at its edges; its rule does not.
func cmossAt(delta float64) sim.Player {
	if delta == 0 {
		return sim.Code(func(spec algos.Spec) (algos.Policy, error) {
			return algos.NewIndexPolicy(spec, algos.CMOSSRule{Delta: 0}, true)
		})
	}
	return sim.Data(algos.Choice{Name: "cmoss", Settings: "delta=" + algos.DeltaFixed(delta).String()})
}

// lowerBoundLearners returns the policies that meet the lower bounds, with their defaults.
func lowerBoundLearners() []lemmas.Learner {
	return []lemmas.Learner{
		{Player: player("cmoss")}, {Player: player("cucb")}, {Player: player("exp3m")},
		{Player: player("hybrid"), From: props.Default}, {Player: player("cts"), From: props.Default},
		{Player: player("random")},
	}
}

// experimentSizes returns the (m, k) of the paper's tables, in order of
// appearance.
func experimentSizes() []sim.Size {
	var sizes []sim.Size
	for _, table := range testdata.Tables() {
		for _, c := range table.Cells {
			if s := (sim.Size{M: c.M, K: c.K}); !slices.Contains(sizes, s) {
				sizes = append(sizes, s)
			}
		}
	}
	return sizes
}
