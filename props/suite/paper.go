package suite

import (
	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/paper"
	"github.com/regretcheck/regretcheck/props/claims/paper/audit"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/testdata"
)

// Paper returns the claims about the paper's experiments, without the second
// data set.
func Paper() []props.Claim { return paper.NewStudy(PaperSubjects(), nil).Claims() }

// PaperSubjects are this project's policies in the paper's settings.
func PaperSubjects() paper.Subjects {
	subjects := paper.Subjects{}
	for _, name := range []string{"cmoss", "cucb", "exp3m", "hybrid", "combexp"} {
		subjects[name] = func(gamma float64) sim.Player {
			choice := algos.Choice{Name: name}
			switch name {
			case "cmoss":
				delta := algos.DeltaFixed(paper.Delta)
				choice.Delta = &delta
			case "exp3m":
				mixing := algos.GammaFixed(gamma)
				choice.Gamma = &mixing
			}
			return sim.Data(choice)
		}
	}
	return subjects
}

// Audit returns the paper's statements about its own tables.
func Audit() []props.Claim { return audit.Claims(audit.Audit()) }

// auditExpected adds the audit's known refutations to the record.
func auditExpected(e props.Expected) {
	for _, x := range testdata.ExpectedAudit() {
		e[props.Key{Claim: x.ID}] = x.Reason
	}
}
