package simulator_test

import (
	"os"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/simulator"
	"github.com/regretcheck/regretcheck/props/claimtest"
	"github.com/regretcheck/regretcheck/props/suite"
)

// TestClaims decides three cases of every claim, those about laws of rewards of two laws; in make long all.
func TestClaims(t *testing.T) {
	s := suite.SimulatorSubjects()
	if testing.Short() {
		s.Simulate = nil
	}
	claims := simulator.All(s)
	if os.Getenv("REGRETCHECK_LONG") == "" {
		s.Laws, s.Joint = s.Laws[:2], s.Joint[1:4]
		claims = props.Part(simulator.All(s), 3)
	}
	claimtest.Run(t, claims, claimtest.Options{})
}
