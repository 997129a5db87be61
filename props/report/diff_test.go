package report_test

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/report"
)

func diffRecord(claim, verdict string, mid float64) report.Record {
	bound := 1.0
	return report.Record{Claim: claim, Instance: "i", Verdict: verdict,
		Observed: &props.Interval{Lo: mid, Mid: mid, Hi: mid}, Bound: &bound}
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
		{"figure", document(base), document(diffRecord("a", "pass", 0.75)), "a i pass 0.5 → 0.75 bound 1",
			"1 of 1 rows changed", false, false},
		{"now fails", document(base), document(diffRecord("a", "fail", 2)), "a i pass → fail 0.5 → 2 bound 1",
			"1 of 1 rows changed", true, false},
		{"still fails", document(diffRecord("a", "fail", 3)), document(diffRecord("a", "fail", 2)), "a i fail 3 → 2 bound 1",
			"1 of 1 rows changed", false, false},
		{"now open", document(base), document(diffRecord("a", "inconclusive", 1)), "a i pass → inconclusive 0.5 → 1 bound 1",
			"1 of 1 rows changed", false, true},
		{"repaired", document(diffRecord("a", "fail", 3)), document(base), "a i fail → pass 3 → 0.5 bound 1",
			"1 of 1 rows changed", false, false},
		{"new", document(), document(diffRecord("a", "fail", 2)), "a i (new) fail 2 bound 1", "1 of 1 rows changed", true,
			false},
		{"gone", document(base), document(), "a i pass (gone) 0.5 bound 1", "1 of 1 rows changed", false, false},
		{"skipped", document(base), document(skipped), "a i pass → skipped 0.5 bound 1", "1 of 1 rows changed", false, false},
		{"beside", document(base, diffRecord("b", "pass", 1)), document(diffRecord("b", "pass", 1), base), "",
			"0 of 2 rows changed", false, false},
	} {
		d := report.Compare(c.before, c.after)
		var out bytes.Buffer
		if err := report.Write(&out, report.Text, d.Report()); err != nil {
			t.Fatal(err)
		}
		text := strings.Join(strings.Fields(out.String()), " ")
		if !strings.Contains(text, c.line) || !strings.Contains(text, c.summary) {
			t.Errorf("%s: got %q, want %q and %q", c.name, text, c.line, c.summary)
		}
		if worse, open := d.Outcome == report.Worse, d.Outcome == report.LessDecided; worse != c.fail || open != c.open {
			t.Errorf("%s: outcome %q: want newly failed %v, newly open %v", c.name, d.Outcome, c.fail, c.open)
		}
		out.Reset()
		if err := report.Write(&out, report.Markdown, d.Report()); err != nil || c.line != "" &&
			!strings.Contains(out.String(), "| a ") {
			t.Errorf("%s: Markdown %q (%v): want a row for the claim", c.name, out.String(), err)
		}
	}
}

// TestDiffSentence sums a comparison up, and warns of reports that are not whole.
func TestDiffSentence(t *testing.T) {
	one := report.Document{Seed: 1, Rows: []report.Record{diffRecord("a", "pass", 0.5), diffRecord("b", "pass", 1)}}
	for _, c := range []struct {
		before, after report.Document
		want          string
		warnings      int
	}{
		{one, one, "no row differs", 0},
		{one, report.Document{Seed: 2, Rows: []report.Record{diffRecord("a", "pass", 0.6), diffRecord("b", "pass", 2)}},
			"reseeded: 2 of 2 samples differ, no verdict does", 0},
		{one, report.Document{Seed: 1, Rows: []report.Record{diffRecord("a", "pass", 0.6), diffRecord("b", "pass", 1)}},
			"1 of 2 figures changed, no verdict did", 0},
		{one, report.Document{Seed: 2, Rows: []report.Record{diffRecord("a", "fail", 2), diffRecord("b", "pass", 1)}},
			"1 of 2 verdicts changed", 0},
		{one, report.Document{Seed: 1, Interrupted: true, Rows: []report.Record{diffRecord("a", "pass", 0.5)}},
			"no row differs; 0 new, 1 gone", 1},
		{one, report.Document{Seed: 1, Rows: []report.Record{}}, "no row differs; 0 new, 2 gone", 1},
	} {
		d := report.Compare(c.before, c.after)
		if d.Sentence != c.want || len(d.Warnings) != c.warnings {
			t.Errorf("got %q with warnings %q: want %q and %d", d.Sentence, d.Warnings, c.want, c.warnings)
		}
		var out bytes.Buffer
		if err := report.Write(&out, report.Text, d.Report()); err != nil ||
			!strings.HasSuffix(out.String(), ": "+c.want+"\n") {
			t.Errorf("text %q (%v): want its last line to end with %q", out.String(), err, c.want)
		}
	}
	evil := report.Compare(report.Document{}, report.Document{Rows: []report.Record{diffRecord("a\x1b[2J", "pass", 1)}})
	var out bytes.Buffer
	if err := report.Write(&out, report.Text, evil.Report()); err != nil || strings.ContainsRune(out.String(), '\x1b') {
		t.Errorf("an escape reaches the terminal: %q (%v)", out.String(), err)
	}
}

// TestDecodeIsStrict: what is no whole report is refused with the field.
func TestDecodeIsStrict(t *testing.T) {
	const whole = `{"schema":"regretcheck/report/1","command":"verify","seed":1,"alpha":0.001,"rows":[{"claim":"a","instance":"i","verdict":"pass"}]}`
	if _, err := report.DecodeJSON(strings.NewReader(whole)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ old, fresh, want string }{
		{`"pass"`, `"passed"`, `rows[0].verdict="passed": want pass, fail`},
		{`"claim":"a",`, ``, "rows[0].claim: missing"},
		{`,"rows":[{"claim":"a","instance":"i","verdict":"pass"}]`, ``, "rows: missing"},
		{`"verdict":"pass"}`, `"verdict":"pass"},{"claim":"a","instance":"i","verdict":"fail"}`,
			"rows[1]: a (i) is given twice"},
		{`"seed":1`, `"sede":1`, `unknown field "sede"`},
		{`"pass"}]}`, `"pass"}]} {}`, "text after the end of the report"},
		{`report/1`, `report/2`, `schema="regretcheck/report/2"`},
	} {
		_, err := report.DecodeJSON(strings.NewReader(strings.Replace(whole, c.old, c.fresh, 1)))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", c.fresh, err, c.want)
		}
	}
}

// FuzzDecodeJSON: whatever the bytes, DecodeJSON returns an error or a report that
// is written and read back as the same, and that does not differ from itself.
func FuzzDecodeJSON(f *testing.F) {
	sample, err := os.ReadFile("testdata/report.json")
	if err != nil {
		f.Fatal(err)
	}
	for _, seed := range [][]byte{
		sample, sample[:len(sample)/2],
		[]byte(`{"schema":"` + report.Schema + `","rows":[{"claim":"a","verdict":"pass","observed":{"lo":1e308,"mid":0,"hi":-1e308}}]}`),
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		d, err := report.DecodeJSON(bytes.NewReader(raw))
		if err != nil {
			return
		}
		var b bytes.Buffer
		if err := report.EncodeJSON(&b, d); err != nil {
			t.Fatal(err)
		}
		again, err := report.DecodeJSON(&b)
		if err != nil {
			t.Fatalf("what EncodeJSON wrote is refused: %v", err)
		}
		if diff := cmp.Diff(d, again); diff != "" {
			t.Fatalf("read back (-want +got):\n%s", diff)
		}
		if diff := report.Compare(d, again); len(diff.Changes) != 0 {
			t.Errorf("a report differs from itself: %+v", diff)
		}
	})
}

// The page shows what the table shows, and names from a file stay text.
func TestDiffPage(t *testing.T) {
	hostile := `</script><img src=x onerror=alert(1)>`
	d := report.Compare(report.Document{Rows: []report.Record{diffRecord("a", "pass", 0.5)}},
		report.Document{Rows: []report.Record{diffRecord("a", "fail", 2), diffRecord(hostile, "pass", 1)}})
	var b bytes.Buffer
	if err := report.Write(&b, report.HTML, d.Report()); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"1 of 2 verdicts changed; 1 new, 0 gone", "<td>pass → fail</td><td>0.5 → 2</td>"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	if strings.Contains(b.String(), "<img") {
		t.Error("the page has a name as markup")
	}
}

// A diff of thousands of rows fits a comment, new failures first, and ten annotations.
func TestLargeDiffs(t *testing.T) {
	var before, after report.Document
	for i := range 3000 {
		claim := fmt.Sprintf("claim-%d-%s", i, strings.Repeat("x", 60))
		verdict := "pass"
		if i%200 == 199 {
			verdict = "fail"
		}
		before.Rows = append(before.Rows, diffRecord(claim, "pass", 0.5))
		after.Rows = append(after.Rows, diffRecord(claim, verdict, 0.75))
	}
	d := report.Compare(before, after)
	d.Old, d.New = "main.json", "mine.json"
	var out bytes.Buffer
	if err := report.Write(&out, report.Markdown, d.Report()); err != nil {
		t.Fatal(err)
	}
	text := out.String()
	if n := utf8.RuneCountInString(text); n > 60_000 {
		t.Errorf("%d characters: want at most 60000", n)
	}
	if !strings.HasPrefix(text, "# verify diff main.json → mine.json\n\n**WORSE, 15 new failures: ") {
		t.Errorf("the comment begins with\n%.200s", text)
	}
	for _, want := range []string{
		"claim-199-", "claim-2999-", "2960 more lines left out", "3000 of 3000 rows changed",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the comment lacks %q:\n%.600s", want, text)
		}
	}
	out.Reset()
	if err := report.Write(&out, report.GitHub, d.Report()); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(out.String(), "\n"); n > 10 ||
		!strings.HasPrefix(out.String(), "::error title=verify diff main.json → mine.json::WORSE") {
		t.Errorf("%d annotations, want at most ten, the first an error that says what is worse:\n%s", n, out.String())
	}
}
