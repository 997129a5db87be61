package audit_test

import (
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props/paper/audit"
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

// TestPlantedErrors changes one cell of the paper's tables and demands that
// the finding on it flips.
func TestPlantedErrors(t *testing.T) {
	const (
		agrees    = audit.Agrees
		refuted   = audit.Refuted
		truncated = audit.Truncated
	)
	untouched := map[string]audit.Verdict{}
	for _, f := range audit.Audit() {
		untouched[f.ID] = f.Verdict()
	}
	for _, tt := range []struct {
		line             int
		old, replacement string
		id               string
		before, after    audit.Verdict
	}{
		{945, "1917.013", "1957.013", "audit/L303/cucb-reduction-synthetic-k=10", agrees, refuted},
		{946, "3945.550", "3941.050", "audit/L304/cucb-reduction-synthetic-k=10", truncated, agrees},
		{947, "3523.649", "3630.649", "audit/L912/exp3m-reduction-0-0.1-k=10", refuted, agrees},
		{948, "5858.858", "3999.000", "audit/L72/hybrid-relatively-bad", agrees, refuted},
		{945, "1050.454", "1154.182", "audit/L303/lowest", agrees, refuted}, // a tie is not lowest
		{951, "17.372", "15.155", "audit/L304/slower-than-cucb", agrees, refuted},
		{951, "17.372", "17.382", "audit/L94/cmoss-cost-k=10", agrees, refuted},
		{954, "121.126", "121.124", "audit/L89/hybrid-cost-k=10", truncated, agrees},
		{993, "659.203", "661.015", "audit/L970/lowest-synthetic", refuted, agrees},
		{1002, "72.478", "37.589", "audit/L970/stable-runtime-synthetic-vary-m", refuted, agrees},
		{1005, "21.619", "21.209", "audit/L120/runtime-above-cucb", refuted, refuted}, // m=35 on Yelp remains
		{1098, "2459.607", "1357.000", "audit/L1067/lowest", agrees, refuted},
		{1100, "29068.987", "32500.000", "audit/L1097/below-random", agrees, refuted},
		{1097, "3457.137", "225.000", "audit/L1097/above-exploration", agrees, refuted},
		{1100, "29068.987", "100000.001", "audit/L1097/ceiling", agrees, refuted},
		{1150, "250.376", "212.000", "audit/L1123/below-cucb", agrees, refuted},
		{1149, "120.917", "2265.129", "audit/L1149/ceiling", agrees, refuted},
		{1310, "18.665", "24.665", "audit/L1284/runtime-more-stable-synthetic", agrees, refuted},
		{1338, "1337.191", "1262.601", "audit/L1284/cucb-reductions-yelp-vary-k", refuted, refuted},
		{945, "1917.013", "5858.858", "audit/L945/repeats-elsewhere", agrees, refuted},
	} {
		if got := untouched[tt.id]; got != tt.before {
			t.Errorf("%s: %v before the change, want %v", tt.id, got, tt.before)
		}
		d := audit.Paper()
		plant(t, d, tt.line, tt.old, tt.replacement)
		if got := verdictOf(t, d, tt.id); got != tt.after {
			t.Errorf("%s: %v after %s became %s on line %d, want %v", tt.id, got, tt.old, tt.replacement, tt.line, tt.after)
		}
	}
}

// TestPlantedCopies copies figures between tables of different experiments.
func TestPlantedCopies(t *testing.T) {
	for _, tt := range []struct {
		line             int
		old, replacement string
		idPart           string
	}{
		{1149, "212.443", "1974.476", "repeats-formal-synthetic-0.3-0.4"},
		{1217, "413.413", "659.741", "repeats-ablation_k_m_yelp-vary-m-yelp-0-0.1"},
		{1350, "14.424", "15.967", "repeats-descending_ablation_k_m_yelp-vary-m-yelp-0-0.1"},
	} {
		d := audit.Paper()
		before := refutations(t, d, tt.idPart)
		plant(t, d, tt.line, tt.old, tt.replacement)
		if after := refutations(t, d, tt.idPart); after != before+1 {
			t.Errorf("%s: %d refutations, %d after %s was copied to line %d, want one more", tt.idPart, before, after, tt.replacement, tt.line)
		}
	}
}

// refutations counts the refuted findings whose identifier ends with part.
func refutations(t *testing.T, d audit.Data, part string) int {
	t.Helper()
	findings, err := audit.Evaluate(d)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, f := range findings {
		if f.Verdict() == audit.Refuted && strings.HasSuffix(f.ID, "/"+part) {
			n++
		}
	}
	return n
}

// TestRepairedCopies undoes a copy and demands that its finding disappears.
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
	for _, part := range []string{"repeats-formal-synthetic-0.3-0.4", "repeats-formal-yelp-0.3-0.4", "ceiling", "below-random"} {
		if n := refutations(t, d, part); n != 0 {
			t.Errorf("%s: %d refutations after the copied columns were replaced, want none", part, n)
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
