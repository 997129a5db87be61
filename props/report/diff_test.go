package report_test

import (
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/report"
)

// document is a report of rows on one instance, written claim, verdict, observed.
func document(rows ...report.Record) report.Document { return report.Document{Seed: 1, Rows: rows} }

// TestDiffGolden: every kind of change, what got worse first.
func TestDiffGolden(t *testing.T) {
	d := report.Compare(
		document(diffRecord("equal", "pass", 0.5), diffRecord("figure", "pass", 0.5), diffRecord("fails", "pass", 0.5),
			diffRecord("still", "fail", 3), diffRecord("opens", "pass", 0.5), diffRecord("repaired", "fail", 3),
			diffRecord("gone", "pass", 0.5), diffRecord("skipped", "pass", 0.5)),
		document(diffRecord("opens", "inconclusive", 1), diffRecord("equal", "pass", 0.5), diffRecord("figure", "pass", 0.75),
			diffRecord("fails", "fail", 2), diffRecord("still", "fail", 2), diffRecord("repaired", "pass", 0.5),
			diffRecord("new", "fail", 2), record("skipped", "i", "skipped")))
	for f, name := range map[report.Format]string{report.Text: "diff.txt", report.Markdown: "diff.md"} {
		golden(t, name, written(t, f, d.Renderings()))
	}
	if text, _ := d.Renderings()[report.Text](report.Layout{Quiet: true}); strings.Contains(string(text), "repaired") ||
		!strings.Contains(string(text), "fails  ") {
		t.Errorf("quiet: want what got worse alone, got\n%s", text)
	}
}

// TestDiffOutcome: what a change comes to, in a word and a sentence, with warnings of reports that
// are not whole.
func TestDiffOutcome(t *testing.T) {
	base := diffRecord("a", "pass", 0.5)
	one := document(base, diffRecord("b", "pass", 1))
	reseeded, partial := document(diffRecord("a", "pass", 0.6), diffRecord("b", "pass", 2)), document(base)
	reseeded.Seed, partial.Interrupted = 2, true
	const better, worse, open, nothing = "nothing got worse", "worse", "less decided", "nothing compared"
	outcomes := map[string]props.Outcome{better: props.Pass, worse: props.Fail, open: props.Inconclusive,
		nothing: props.Inconclusive}
	for _, c := range []struct {
		before, after report.Document
		outcome       string
		want          string
		warning       string // part of the only one, "" for none
	}{
		{one, one, better, "no row differs", ""},
		{one, document(one.Rows[1], one.Rows[0]), better, "no row differs", ""},
		{one, reseeded, better, "of 2 rows, 2 changed in figures", "the seeds are 1 and 2: "},
		{one, document(diffRecord("a", "pass", 0.6), one.Rows[1]), better, "of 2 rows, 1 changed in figures", ""},
		{one, document(diffRecord("a", "fail", 2), one.Rows[1]), worse, "of 2 rows, 1 newly failing", ""},
		{document(diffRecord("a", "fail", 3)), document(diffRecord("a", "fail", 2)), better,
			"of 1 row, 1 changed in figures", ""},
		{document(base), document(diffRecord("a", "inconclusive", 1)), open, "of 1 row, 1 newly inconclusive", ""},
		{document(base), document(base, diffRecord("new", "fail", 2)), worse, "of 2 rows, 1 newly failing", ""},
		{one, partial, better, "of 2 rows, 1 gone", "the new report was interrupted: "},
		{partial, one, better, "of 2 rows, 1 new", "the old report was interrupted: "},
		{one, report.Document{Seed: 1, Rows: []report.Record{}}, nothing, "of 2 rows, 2 gone", "no row in common"},
		{document(base), document(diffRecord("b", "pass", 1)), nothing, "of 2 rows, 1 new, 1 gone", "no row in common"},
	} {
		d := report.Compare(c.before, c.after)
		warnings := strings.Join(d.Warnings, "\n")
		if d.Outcome != c.outcome || d.Verdict() != outcomes[c.outcome] || d.Sentence != c.want ||
			(warnings == "") != (c.warning == "") || strings.Contains(warnings, "\n") || !strings.Contains(warnings, c.warning) {
			t.Errorf("got %q, %q with warnings %q: want %q, %q and %q", d.Outcome, d.Sentence, d.Warnings, c.outcome, c.want,
				c.warning)
		}
		text := written(t, report.Text, d.Renderings())
		if !strings.HasSuffix(text, ": "+c.want+"\n") || strings.HasPrefix(text, "\n") {
			t.Errorf("text %q: want no empty line first, and its last line to end with %q", text, c.want)
		}
	}
}
