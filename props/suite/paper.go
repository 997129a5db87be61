package suite

import (
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/paper"
	"github.com/regretcheck/regretcheck/props/claims/paper/audit"
	"github.com/regretcheck/regretcheck/testdata"
)

// Paper returns the claims about the paper's experiments, without the second
// data set.
func Paper() []props.Claim { return paper.NewStudy(paper.Registered(), nil).Claims() }

// Audit returns the paper's statements about its own tables.
func Audit() []props.Claim { return audit.Claims(audit.Audit()) }

// auditExpected adds the audit's known refutations to the record.
func auditExpected(e props.Expected) {
	for _, x := range testdata.ExpectedAudit() {
		e[props.Key{Claim: x.ID}] = x.Reason
	}
}
