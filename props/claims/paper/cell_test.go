package paper_test

import (
	"context"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/paper"
	"github.com/regretcheck/regretcheck/props/sim"
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

// A CUCB whose radius is √(0.3 ln t/(2T_i)) explores too little and misses its
// cell. The correct CUCB meets it (TestQuickCellsReproduce) with false-alarm
// probability at most its share of the run's 10⁻³; the broken one has regret
// 935 ± 20 where 4000 is printed, against an interval half-width near 560, so
// it is missed with probability far below 10⁻³.
func TestABrokenCUCBMissesItsCell(t *testing.T) {
	subjects := paper.Registered()
	subjects["cucb"] = func(float64) sim.Player {
		return sim.Code(func(s algos.Spec) (algos.Policy, error) {
			return algos.NewCUCB(s, algos.CUCBConfig{Rule: algos.CUCBRule{Scale: 0.15}})
		})
	}
	for _, r := range decide(t, subjects, "0-0.1/k=10/cucb") {
		if f := r.Verdict.Finding(); r.Verdict.Outcome() != props.Fail || f.Witness == "" {
			t.Errorf("%s: got %v, observed %v against %v, want fail with a witness", r.Claim, r.Verdict.Outcome(), f.Observed,
				f.Bound)
		}
	}
}

// TestQuickCellsReproduce: CMOSS meets its cell, and in make long CUCB, whose cell takes a second.
func TestQuickCellsReproduce(t *testing.T) {
	if testing.Short() {
		t.Skip("decided by verify --quick as well")
	}
	cells := "0-0.1/k=10/cmoss"
	if whole() {
		cells = "0-0.1/k=10/c"
	}
	for _, r := range decide(t, paper.Registered(), cells) {
		if f := r.Verdict.Finding(); r.Verdict.Outcome() != props.Pass {
			t.Errorf("%s: got %v, observed %v against %v, want pass", r.Claim, r.Verdict.Outcome(), f.Observed, f.Bound)
		}
	}
}

// decide runs the cells whose path contains the text, at quick effort.
func decide(t *testing.T, subjects paper.Subjects, text string) []props.Row {
	t.Helper()
	report, err := props.Run(context.Background(), props.Config{
		Claims: paper.Formal(subjects), Seed: 1, Effort: props.Quick,
		Select: func(c props.Claim, _ props.Case) bool { return strings.Contains(c.ID, text) },
	})
	if err != nil || len(report.Rows) == 0 {
		t.Fatalf("%d rows, error %v", len(report.Rows), err)
	}
	return report.Rows
}
