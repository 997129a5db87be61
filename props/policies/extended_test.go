package policies_test

import (
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claimtest"
	"github.com/regretcheck/regretcheck/props/policies"
	"github.com/regretcheck/regretcheck/props/suite"
)

func TestExtendedClaims(t *testing.T) {
	claimtest.Run(t, policies.Extended(suite.ExtendedSubjects()), claimtest.Options{})
}

// wantFailures decides the claims about broken subjects and wants a row that
// fails under each of the given claims.
func wantFailures(t *testing.T, s policies.ExtendedSubjects, claims ...string) {
	t.Helper()
	r, err := props.Run(t.Context(), props.Config{Claims: policies.Extended(s), Seed: 1, Effort: props.Quick})
	if err != nil {
		t.Fatal(err)
	}
	failed := map[string]bool{}
	for _, row := range r.Rows {
		if row.Verdict.Outcome() == props.Fail {
			failed[row.Claim] = true
		}
	}
	for _, id := range claims {
		if !failed[id] {
			t.Errorf("no row of %s fails; failures: %v", id, failed)
		}
	}
}
