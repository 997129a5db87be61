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

// TestPublishedRegrets plays CMOSS's and CUCB's cells of the paper's first table, on synthetic
// arms in [0, 0.1], in make long each week, and logs what was printed beside what is measured:
// REGRETCHECK_LONG=1 go test ./props/claims/paper -v.
// TestQuickCellsReproduce decides two of them with fewer runs.
func TestPublishedRegrets(t *testing.T) {
	if !whole() {
		t.Skip("plays some seconds: decided by make long, and by verify paper")
	}
	claims := slices.DeleteFunc(paper.NewStudy(paper.Registered(), nil).Claims(), func(c props.Claim) bool {
		return !strings.HasPrefix(c.ID, "paper/tab:formal/synthetic/0-0.1/") ||
			!strings.HasSuffix(c.ID, "/cmoss") && !strings.HasSuffix(c.ID, "/cucb")
	})
	if len(claims) == 0 {
		t.Fatal("no claim about tab:formal")
	}
	claimtest.Require(t, props.Config{Claims: claims, Seed: 1, Effort: props.Default, Expected: suite.Expected()},
		claimtest.Manner{})
}
