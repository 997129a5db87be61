package policies_test

import (
	"testing"

	"github.com/regretcheck/regretcheck/props/claims/policies"
	"github.com/regretcheck/regretcheck/props/claimtest"
	"github.com/regretcheck/regretcheck/props/suite"
)

func TestExtendedClaims(t *testing.T) {
	claimtest.Run(t, policies.Extended(suite.ExtendedSubjects()), claimtest.Options{})
}
