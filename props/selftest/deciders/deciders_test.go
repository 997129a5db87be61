package deciders_test

import (
	"testing"

	"github.com/regretcheck/regretcheck/props/claimtest"
	"github.com/regretcheck/regretcheck/props/selftest"
	"github.com/regretcheck/regretcheck/props/selftest/deciders"
	"github.com/regretcheck/regretcheck/props/suite"
)

// TestClaims decides every claim about what this project decides with.
func TestClaims(t *testing.T) {
	claimtest.Run(t, deciders.All(suite.DeciderSubjects()), claimtest.Options{})
}

// TestClaimsReject: every claim rejects the faults of the catalogue that it must.
func TestClaimsReject(t *testing.T) { selftest.Require(t, deciders.All(suite.DeciderSubjects())) }
