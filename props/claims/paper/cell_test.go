package paper_test

import (
	"context"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/paper"
	"github.com/regretcheck/regretcheck/testdata"
)

func TestFormalHasAClaimForEverySyntheticRegretCell(t *testing.T) {
	table, ok := testdata.TableByLabel("tab:formal")
	if !ok {
		t.Fatal("tab:formal is missing from testdata")
	}
	want := 0
	for _, c := range table.Cells {
		if c.Metric == testdata.Regret && c.Dataset == testdata.Synthetic {
			want++
		}
	}
	claims := paper.Formal(paper.Registered())
	if len(claims) != want || want != 16 {
		t.Errorf("got %d claims for %d cells, want 16", len(claims), want)
	}
	for _, c := range claims {
		if err := c.Validate(); err != nil {
			t.Error(err)
		}
	}
}

// TestQuickCellsReproduce: CMOSS meets its cell, and in make long CUCB, whose cell takes a second. That each misses the
// other's is the planted bug paper/columns-exchanged of package selftest.
func TestQuickCellsReproduce(t *testing.T) {
	if testing.Short() {
		t.Skip("decided by verify --quick as well")
	}
	cells := "0-0.1/k=10/cmoss"
	if whole() {
		cells = "0-0.1/k=10/c"
	}
	for _, r := range decide(t, cells) {
		if f := r.Verdict.Finding(); r.Verdict.Outcome() != props.Pass {
			t.Errorf("%s: got %v, observed %v against %v, want pass", r.Claim, r.Verdict.Outcome(), f.Observed, f.Bound)
		}
	}
}

// decide runs the cells whose path contains the text, at quick effort.
func decide(t *testing.T, text string) []props.Row {
	t.Helper()
	report, err := props.Run(context.Background(), props.Config{
		Claims: paper.Formal(paper.Registered()), Seed: 1, Effort: props.Quick,
		Select: func(c props.Claim, _ props.Case) bool { return strings.Contains(c.ID, text) },
	})
	if err != nil || len(report.Rows) == 0 {
		t.Fatalf("%d rows, error %v", len(report.Rows), err)
	}
	return report.Rows
}
