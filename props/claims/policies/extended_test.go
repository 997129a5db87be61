package policies_test

import (
	"slices"
	"testing"

	"github.com/regretcheck/regretcheck/props/claims/policies"
	"github.com/regretcheck/regretcheck/props/claimtest"
	"github.com/regretcheck/regretcheck/props/selftest"
	"github.com/regretcheck/regretcheck/props/suite"
)

func TestExtendedClaims(t *testing.T) {
	claimtest.Run(t, policies.Extended(suite.ExtendedSubjects()), claimtest.Options{})
}

// TestClaimsReject: every claim rejects the bugs of the catalogue that it must,
// and no valid variant. Sampled claims meet deviations that their intervals
// exclude with probability above 0.999 at the fixed seed.
func TestClaimsReject(t *testing.T) {
	selftest.Require(t, slices.Concat(policies.All(suite.PolicySubjects()), policies.Extended(suite.ExtendedSubjects())))
}
