package paper_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/paper"
	"github.com/regretcheck/regretcheck/props/claimtest"
	"github.com/regretcheck/regretcheck/props/suite"
)

// whole reports whether make long runs the tests.
func whole() bool { return os.Getenv("REGRETCHECK_LONG") != "" }

// TestPublishedRegrets plays CMOSS's first cell of the paper's first table, in make long all cells of CMOSS and CUCB on
// synthetic arms in [0, 0.1], and logs what was printed beside what is measured: go test ./props/claims/paper -v. That
// each misses the other's cell is the planted bug paper/columns-exchanged of package selftest.
func TestPublishedRegrets(t *testing.T) {
	if testing.Short() {
		t.Skip("decided by verify --quick as well")
	}
	cells, effort := "/0-0.1/k=10/cmoss", props.Quick
	if whole() {
		cells, effort = "/0-0.1/", props.Default
	}
	claims := slices.DeleteFunc(paper.Formal(paper.Registered()), func(c props.Claim) bool {
		ours := strings.HasSuffix(c.ID, "/cmoss") || strings.HasSuffix(c.ID, "/cucb")
		return !ours || !strings.Contains(c.ID, cells)
	})
	if len(claims) == 0 {
		t.Fatal("no claim about tab:formal")
	}
	claimtest.Require(t, props.Config{Claims: claims, Seed: 1, Effort: effort, Expected: suite.Expected()}, claimtest.Manner{})
}
