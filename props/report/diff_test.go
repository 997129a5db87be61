package report_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/report"
)

func diffRecord(claim, verdict string, mid float64) report.Record {
	bound := 1.0
	return report.Record{Claim: claim, Instance: "i", Verdict: verdict, Observed: &props.Interval{Lo: mid, Mid: mid, Hi: mid}, Bound: &bound}
}

func TestCompare(t *testing.T) {
	document := func(rows ...report.Record) report.Document { return report.Document{Rows: rows} }
	base := diffRecord("a", "pass", 0.5)
	skipped := report.Record{Claim: "a", Instance: "i", Verdict: "skipped"}
	for _, c := range []struct {
		name          string
		before, after report.Document
		line          string // in the table
		summary       string
		fail, open    bool // newly
	}{
		{"equal", document(base), document(base), "", "0 of 1 rows changed", false, false},
		{"figure", document(base), document(diffRecord("a", "pass", 0.75)), "a i pass 0.5 0.75 1", "1 of 1 rows changed", false, false},
		{"now fails", document(base), document(diffRecord("a", "fail", 2)), "a i pass → fail 0.5 2 1", "1 of 1 rows changed", true, false},
		{"still fails", document(diffRecord("a", "fail", 3)), document(diffRecord("a", "fail", 2)), "a i fail 3 2 1", "1 of 1 rows changed", false, false},
		{"now open", document(base), document(diffRecord("a", "inconclusive", 1)), "a i pass → inconclusive 0.5 1 1", "1 of 1 rows changed", false, true},
		{"repaired", document(diffRecord("a", "fail", 3)), document(base), "a i fail → pass 3 0.5 1", "1 of 1 rows changed", false, false},
		{"new", document(), document(diffRecord("a", "fail", 2)), "a i (new) fail 2 1", "1 of 1 rows changed", true, false},
		{"gone", document(base), document(), "a i pass (gone) 0.5 1", "1 of 1 rows changed", false, false},
		{"skipped", document(base), document(skipped), "a i pass → skipped 0.5 1", "1 of 1 rows changed", false, false},
		{"beside", document(base, diffRecord("b", "pass", 1)), document(diffRecord("b", "pass", 1), base), "", "0 of 2 rows changed", false, false},
	} {
		d := report.Compare(c.before, c.after)
		var out bytes.Buffer
		if err := d.WriteText(&out); err != nil {
			t.Fatal(err)
		}
		text := strings.Join(strings.Fields(out.String()), " ")
		if !strings.Contains(text, c.line) || !strings.HasSuffix(text, c.summary) {
			t.Errorf("%s: got %q, want %q and %q", c.name, text, c.line, c.summary)
		}
		if d.Worse("fail") != c.fail || d.Worse("inconclusive") != c.open {
			t.Errorf("%s: newly failed %v, newly open %v: want %v, %v", c.name, d.Worse("fail"), d.Worse("inconclusive"), c.fail, c.open)
		}
		out.Reset()
		if err := d.WriteMarkdown(&out); err != nil || c.line != "" && !strings.Contains(out.String(), "| a ") {
			t.Errorf("%s: Markdown %q (%v): want a row for the claim", c.name, out.String(), err)
		}
	}
}
