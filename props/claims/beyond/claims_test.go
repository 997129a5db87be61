package beyond_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/beyond"
	"github.com/regretcheck/regretcheck/props/claimtest"
	"github.com/regretcheck/regretcheck/props/suite"
)

// below returns the claims whose paths begin with one of the texts. The others are decided
// by verify paper --beyond, and meet their bugs in verify selftest: they take seconds.
func below(prefixes ...string) []props.Claim {
	return slices.DeleteFunc(beyond.All(suite.LearnerSubjects().Always()), func(c props.Claim) bool {
		return !slices.ContainsFunc(prefixes, func(p string) bool { return strings.HasPrefix(c.ID, p) })
	})
}

// TestCertificates: KL-CMOSS and the half radius meet their targets, and the tail that
// they rest on holds.
func TestCertificates(t *testing.T) {
	claimtest.Run(t, below("beyond/certified/"), claimtest.Options{})
}
