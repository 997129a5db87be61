package suite

import (
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/paper"
	"github.com/regretcheck/regretcheck/props/claims/paper/audit"
)

// Paper returns the claims about the paper's experiments, without the second
// data set.
func Paper() []props.Claim { return paper.NewStudy(paper.Registered(), nil).Claims() }

// Audit returns the paper's statements about its own tables.
func Audit() []props.Claim { return audit.Claims(audit.Audit()) }
