package audit_test

import (
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/paper/audit"
	"github.com/regretcheck/regretcheck/props/claimtest"
)

// TestAudit decides every printed number of the paper and logs the table: go test ./props/claims/paper/audit -v.
func TestAudit(t *testing.T) {
	claimtest.Require(t, props.Config{Claims: audit.Claims(audit.Audit()), Seed: 1, Expected: record()},
		claimtest.Manner{})
}
