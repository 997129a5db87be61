package suite

import (
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/policies"
)

// Algos returns the claims about this project's policies.
func Algos() []props.Claim {
	return concat(policies.All(PolicySubjects()), policies.Extended(ExtendedSubjects()))
}
