package deciders_test

import (
	"os"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claimtest"
	"github.com/regretcheck/regretcheck/props/selftest"
	"github.com/regretcheck/regretcheck/props/selftest/deciders"
	"github.com/regretcheck/regretcheck/props/suite"
)

// TestClaims decides a case of every claim about what this project decides with, in make whole, as in verify, all.
func TestClaims(t *testing.T) {
	claims := deciders.All(suite.DeciderSubjects())
	if os.Getenv("REGRETCHECK_WHOLE") == "" {
		claims = props.Part(claims, 1)
	}
	claimtest.Run(t, claims, claimtest.Options{})
}

// TestClaimsReject: every claim rejects the faults of the catalogue that it must.
func TestClaimsReject(t *testing.T) { selftest.Require(t, deciders.All(suite.DeciderSubjects())) }
