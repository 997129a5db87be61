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

// whole reports whether make whole runs the tests, which CI does.
func whole() bool { return os.Getenv("REGRETCHECK_WHOLE") != "" }

// TestPublishedRegrets plays CMOSS's and CUCB's cells of the paper's first table, on synthetic
// arms in [0, 0.1] and, but in make whole, at k = 20, and logs what was printed beside what is measured: go test ./props/claims/paper -v.
func TestPublishedRegrets(t *testing.T) {
	if testing.Short() {
		t.Skip("plays some seconds")
	}
	claims := slices.DeleteFunc(paper.NewStudy(suite.PaperSubjects(), nil).Claims(), func(c props.Claim) bool {
		return !strings.HasPrefix(c.ID, "paper/tab:formal/synthetic/0-0.1/") || !whole() && !strings.Contains(c.ID, "/k=20/") ||
			!strings.HasSuffix(c.ID, "/cmoss") && !strings.HasSuffix(c.ID, "/cucb")
	})
	if len(claims) == 0 {
		t.Fatal("no claim about tab:formal")
	}
	claimtest.Require(t, props.Config{Claims: claims, Seed: 1, Effort: props.Default, Expected: suite.Expected()}, claimtest.Manner{})
}
