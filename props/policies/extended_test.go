package policies_test

import (
	"slices"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claimtest"
	"github.com/regretcheck/regretcheck/props/policies"
	"github.com/regretcheck/regretcheck/props/suite"
)

func TestExtendedClaims(t *testing.T) {
	s := suite.ExtendedSubjects()
	if testing.Short() {
		s.Laws, s.Joint = s.Laws[:2], s.Joint[1:4]
	}
	claimtest.Run(t, policies.Extended(s), claimtest.Options{})
}

// wantFailures decides the given claims about broken subjects and wants a row
// of each to fail.
func wantFailures(t *testing.T, s policies.ExtendedSubjects, claims ...string) {
	t.Helper()
	r, err := props.Run(t.Context(), props.Config{
		Claims: policies.Extended(s), Seed: 1, Effort: props.Quick,
		Select: func(c props.Claim, _ props.Case) bool { return slices.Contains(claims, c.ID) },
	})
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
