package audit_test

import (
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props/claims/paper/audit"
	"github.com/regretcheck/regretcheck/testdata"
)

// verdictOf evaluates d and returns the verdict of one finding.
func verdictOf(t *testing.T, d audit.Data, id string) audit.Verdict {
	t.Helper()
	findings, err := audit.Evaluate(d)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range findings {
		if f.ID == id {
			return f.Verdict()
		}
	}
	t.Fatalf("%s: no such finding", id)
	return 0
}

// plant replaces one printed figure on a line of the source by another.
func plant(t *testing.T, d audit.Data, line int, old, replacement string) {
	t.Helper()
	for _, table := range d.Tables {
		for i, c := range table.Cells {
			if c.Line == line && c.Printed == old {
				table.Cells[i].Printed = replacement
				return
			}
		}
	}
	t.Fatalf("no cell prints %s on line %d", old, line)
}

// objections counts the findings that do not agree and whose identifier ends with part.
func objections(t *testing.T, d audit.Data, part string) int {
	t.Helper()
	findings, err := audit.Evaluate(d)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, f := range findings {
		if f.Verdict() != audit.Agrees && strings.HasSuffix(f.ID, "/"+part) {
			n++
		}
	}
	return n
}

// TestRepairedCopies undoes a repetition and demands that its finding disappears.
func TestRepairedCopies(t *testing.T) {
	d := audit.Paper()
	for _, table := range d.Tables {
		for i, c := range table.Cells {
			if c.Label == "tab:ascending" && c.Hi == 0.4 {
				table.Cells[i].Printed = map[string]string{
					testdata.Regret: "1" + c.Printed[1:2] + "7.123", testdata.Runtime: "9" + c.Printed[1:],
				}[c.Metric]
			}
		}
	}
	for _, part := range []string{"repeats-formal-synthetic-0.3-0.4", "repeats-formal-yelp-0.3-0.4", "ceiling",
		"below-random"} {
		if n := objections(t, d, part); n != 0 {
			t.Errorf("%s: %d findings after the repeated columns were replaced, want none", part, n)
		}
	}
}

// TestCopiedRowsAgreeOnConfiguration: printing a configuration twice with the
// same number is agreement, not a finding.
func TestCopiedRowsAgreeOnConfiguration(t *testing.T) {
	const id = "audit/L1099/same-configuration-as-formal-synthetic-0.3-0.4"
	d := audit.Paper()
	if got := verdictOf(t, d, id); got != audit.NotDecidable {
		t.Errorf("%s: %v, want not-decidable", id, got)
	}
	plant(t, d, 1099, "4255.882", "4009.885")
	plant(t, d, 1100, "3108.351", "2800.222")
	plant(t, d, 1107, "89.501", "79.592")
	plant(t, d, 1108, "86.766", "87.363")
	if got := verdictOf(t, d, id); got != audit.Agrees {
		t.Errorf("%s: %v with equal numbers, want agrees", id, got)
	}
	for _, other := range []string{"79.591", "79.593"} { // less and more than in tab:formal
		d := audit.Paper()
		plant(t, d, 1099, "4255.882", "4009.885")
		plant(t, d, 1100, "3108.351", "2800.222")
		plant(t, d, 1108, "86.766", "87.363")
		plant(t, d, 1107, "89.501", other)
		if got := verdictOf(t, d, id); got != audit.NotDecidable {
			t.Errorf("%s: %v with runtime %s against 79.592, want not-decidable", id, got, other)
		}
	}
}
