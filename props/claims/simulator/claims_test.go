package simulator_test

import (
	"testing"

	"github.com/regretcheck/regretcheck/props/claims/simulator"
	"github.com/regretcheck/regretcheck/props/claimtest"
	"github.com/regretcheck/regretcheck/props/selftest"
	"github.com/regretcheck/regretcheck/props/suite"
)

func TestClaims(t *testing.T) {
	s := suite.SimulatorSubjects()
	if testing.Short() {
		s.Laws, s.Joint, s.Simulate = s.Laws[:2], s.Joint[1:4], nil
	}
	claimtest.Run(t, simulator.All(s), claimtest.Options{})
}

// TestClaimsReject: every claim rejects the bugs of the catalogue that it must, and no valid
// variant.
func TestClaimsReject(t *testing.T) {
	selftest.Require(t, simulator.All(suite.SimulatorSubjects()))
}
