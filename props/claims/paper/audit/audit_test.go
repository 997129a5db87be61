package audit

import (
	"flag"
	"fmt"
	"hash/fnv"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/testdata"
)

var update = flag.Bool("update", false, "rewrite the golden file of the audit")

const golden = "testdata/audit.golden"

// How a finding is decided.
const agrees, unrounded, refuted, open = "pass", "pass, not rounded", "fail", "skipped"

func decided(f Finding) string {
	row := f.row()
	if len(row.Warnings) > 0 {
		return unrounded
	}
	return string(props.Decide(row).Outcome())
}

// TestAuditGolden compares all findings with the recorded ones.
func TestAuditGolden(t *testing.T) {
	var b strings.Builder
	for _, f := range Audit() {
		fmt.Fprintf(&b, "%s: %s\n", f.ID, decided(f))
		for _, line := range []struct{ name, text string }{
			{"words", f.Words}, {"statement", f.Statement}, {"printed", f.Printed},
			{"recomputed", fmt.Sprintf("%.6g %.6g", f.Recomputed.Lo, f.Recomputed.Hi)},
			{"reason", f.Reason}, {"detail", f.Detail},
		} {
			if line.text != "" {
				fmt.Fprintf(&b, "\t%s: %s\n", line.name, line.text)
			}
		}
		for _, c := range f.curves() {
			p := c.Points[0]
			fmt.Fprintf(&b, "\tdrawn: %s %.4g %.4g %.4g\n", c.Series, p.Lo, p.X, p.Hi)
		}
	}
	if *update {
		if err := os.WriteFile(golden, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(b.String(), "\n")); diff != "" {
		t.Errorf("findings differ from %s (-want +got); after a look, go test -update:\n%s", golden, diff)
	}
}

// TestFindingsAreWhole checks what every finding owes its reader.
func TestFindingsAreWhole(t *testing.T) {
	seen := map[string]bool{}
	for _, f := range Audit() {
		if seen[f.ID] {
			t.Errorf("%s: identifier used twice", f.ID)
		}
		seen[f.ID] = true
		if want := fmt.Sprintf("audit/L%d/", f.Line); !strings.HasPrefix(f.ID, want) || strings.Contains(f.ID, " ") {
			t.Errorf("%s: want an identifier without spaces that starts with %s", f.ID, want)
		}
		if (f.Reason == "") != (decided(f) == agrees) {
			t.Errorf("%s: verdict %v with reason %q, want a reason exactly where it does not agree", f.ID, decided(f), f.Reason)
		}
		if f.Statement == "" || strings.ContainsAny(f.Statement, "{}") {
			t.Errorf("%s: statement %q, want one with every place filled", f.ID, f.Statement)
		}
		if f.Detail == "" && decided(f) != open {
			t.Errorf("%s: %v without detail", f.ID, decided(f))
		}
		if f.Structural != (f.Words == "" && f.Printed == "") {
			t.Errorf("%s: structural is %v with words %q and figure %q", f.ID, f.Structural, f.Words, f.Printed)
		}
	}
}

// TestTablesAreThePapers: every cell is as it was when a program last read tables, captions and headers from the LaTeX
// source, which is not part of the repository, and found no difference:
//
//	git show a8d4d61d:props/claims/paper/audit/source_test.go
//
// Copied back there, it compares what changes here, and whether each figure of the text is among the claims.
func TestTablesAreThePapers(t *testing.T) {
	h := fnv.New64a()
	for _, table := range testdata.Tables() {
		for _, c := range table.Cells {
			fmt.Fprintf(h, "%+v\n", c)
		}
	}
	if got := h.Sum64(); got != 17932591293756437790 {
		t.Errorf("the tables have the hash %d", got)
	}
}
