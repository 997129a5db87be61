package report_test

import (
	"bytes"
	"context"
	"encoding/json"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/jstemmer/go-junit-report/v2/junit"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/report/reporttest"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// sample returns a report that has a row of every outcome and every awkward
// value: infinities, pipes, long paths, several lines.
func sample(t *testing.T) props.Report {
	t.Helper()
	c := func(id, group string, e props.Evidence, findings ...props.Finding) props.Claim {
		claim := props.Claim{ID: id, Group: group, Statement: "s", Reference: "lem:x|y", Evidence: e, Method: "m",
			Rejects: "r"}
		for i, f := range findings {
			k := props.Case{Instance: []string{"m=6", "m=1000, k=10", "P(a|b) ≤ 1"}[i]}
			k.Check = func(context.Context, props.Trial) (props.Finding, error) { return f, nil }
			if e >= props.Sampled {
				k.Weight = 1
			}
			claim.Cases = append(claim.Cases, k)
		}
		return claim
	}
	printed := c("zeta-tail/printed-sum", "Lemmas", props.Exact,
		props.Finding{Guarantee: "closed form", Observed: props.Point(1.25), Bound: props.AtMost(1.125),
			Witness: "ε = 0.5: Σ = 1.25 against the printed 1.125"})
	printed.Printed = true
	printed.Cases[0].Params = props.Params{"m": 6, "law": "beta:2", "eps": 0.5}
	long := c("paper/tab:formal/synthetic/0-0.1/k=10/a-name-that-is-long", "Experiments", props.Compared,
		props.Finding{Guarantee: "prediction (asymptotic)", Observed: props.Interval{Lo: 1300.5, Mid: 1400, Hi: 1500.25},
			Bound: props.Between(1200, 1600),
			N:     100, Detectable: 120, Curves: []props.Curve{{Figure: "f", Panel: "p", Series: "cmoss",
				Axes: props.Axes{X: "T", Y: "regret", LogX: true},
				Look: props.Whiskered, Points: []props.CurvePoint{{X: 1e3, Y: 14, Lo: 13, Hi: 15, Label: "a game"},
					{X: 1e4, Y: math.Inf(1)}}}}},
		props.Finding{Guarantee: "prediction (asymptotic)", Observed: props.Interval{Lo: 1300, Mid: 1400, Hi: 1700},
			Bound: props.AtLeast(1500), N: 100,
			Warnings: []error{errors.New("few runs: want at least 200")}},
		props.Finding{Skip: "the data set cannot be shipped: give --yelp FILE"})
	r, err := props.Run(t.Context(), props.Config{
		Seed: 1, Workers: 1, Command: "verify", Expected: props.Expected{{Claim: "zeta-tail/printed-sum",
			Instance: "m=6"}: "the cited lemma gives 2δ/(eε²)"},
		Claims: []props.Claim{
			c("depround/marginals-exact", "DepRound", props.Exact,
				props.Finding{Guarantee: "enumeration", Observed: props.Interval{Mid: 1e-17, Hi: 3e-17}, Bound: props.AtMost(1e-12),
					N: 1 << 20},
				props.Finding{Guarantee: "enumeration", Observed: props.Point(0.5), Bound: props.AtMost(0.25),
					Witness: "p = (0.5, 0.5)\nQ = {0, 1}"},
				props.Finding{Guarantee: "enumeration", Observed: props.Interval{Lo: 1, Mid: 2, Hi: math.Inf(1)},
					Bound: props.AtMost(math.Inf(1))}),
			c("depround/marginals-sampled", "DepRound", props.Sampled,
				props.Finding{Guarantee: "clopper-pearson", Observed: props.Interval{Lo: 0.4983, Mid: 0.5, Hi: 0.5017},
					Bound: props.Between(0.49, 0.51), N: 1e6,
					Detectable: 0.0021}),
			c("theorem/paper", "Lemmas", props.Exact, props.Finding{Observed: props.Point(1), Bound: props.AtMost(1e7),
				Trivial: 1e6}),
			printed, long,
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	r.Timing = props.Timing{Elapsed: 1500 * time.Millisecond, Workers: 2,
		Claims: []props.ClaimTime{{Claim: "depround/marginals-exact", Busy: time.Second}}}
	return r
}

func render(t *testing.T, f report.Format, r props.Report) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := report.Write(&b, f, report.Report{Report: r}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// textOf is a report as text in a look.
func textOf(t *testing.T, r report.Report, look report.Look) string {
	t.Helper()
	var b strings.Builder
	if err := report.Write(report.Screen{Writer: &b, Look: look}, report.Text, r); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// many is the sample with its rows copied until there are so many more.
func many(t *testing.T, n int) props.Report {
	r := sample(t)
	for i := range n {
		row := r.Rows[i*7/n] // rows of a claim stand together
		row.Instance = fmt.Sprintf("%s, copy %d", row.Instance, i)
		r.Rows = append(r.Rows, row)
	}
	return r
}

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("%s differs; if that is meant, go test ./props/report -update (-want +got):\n%s", path, diff)
	}
}

func TestGolden(t *testing.T) {
	r := sample(t)
	for f, name := range map[report.Format]string{report.Text: "report.txt", report.JSON: "report.json",
		report.Markdown: "report.md",
		report.JUnit:    "report.xml"} {
		t.Run(string(f), func(t *testing.T) { golden(t, name, render(t, f, r)) })
	}
}

func TestJSONObeysItsSchema(t *testing.T) {
	s := reporttest.Schema(t, "report")
	raw := render(t, report.JSON, sample(t))
	valid := func(raw []byte) error {
		doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(raw))
		if err != nil {
			t.Fatal(err)
		}
		return s.Validate(doc)
	}
	if err := valid(raw); err != nil {
		t.Error(err)
	}
	// The schema must reject what breaks the contract.
	for _, edit := range [][2]string{
		{`"verdict": "pass"`, `"verdict": "passed"`},
		{`"lo": 0,`, `"low": 0,`},
		{`"n": 1048576`, `"n": 0`},
		{`"reason": "the cited`, `"raison": "the cited`},
		{`"seed": 1`, `"seed": -1`},
		{`"fail": 1,`, ``},
	} {
		broken := strings.Replace(string(raw), edit[0], edit[1], 1)
		if broken == string(raw) {
			t.Fatalf("the sample does not contain %s", edit[0])
		}
		if valid([]byte(broken)) == nil {
			t.Errorf("schema accepts %s in place of %s", edit[1], edit[0])
		}
	}
}

func TestJSONContract(t *testing.T) {
	raw := render(t, report.JSON, sample(t))
	order := []string{"schema", "command", "seed", "alpha", "rows", "claim", "reference", "instance", "evidence",
		"guarantee", "observed", "lo", "mid",
		"hi", "bound", "slack", "alpha", "n", "detectable", "verdict", "warnings", "reproduce"}
	var got []string
	for _, m := range regexp.MustCompile(`"([a-z_]+)":`).FindAllSubmatch(raw, len(order)) {
		got = append(got, string(m[1]))
	}
	if diff := cmp.Diff(order, got); diff != "" {
		t.Errorf("order of fields (-want +got):\n%s", diff)
	}
	d, err := report.DecodeJSON(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(report.NewDocument(report.Report{Report: sample(t)}), d, inWords); diff != "" {
		t.Errorf("decoded document differs (-want +got):\n%s", diff)
	}
	if r := d.Rows[2]; !math.IsInf(r.Observed.Hi, 1) || r.Bound != nil || r.Allowed.Hi != nil || r.Observed.Lo != 1 {
		t.Errorf("row with infinities: observed %v, bound %v, allowed %v; want ∞, null and null", r.Observed, r.Bound,
			r.Allowed)
	}
	var b bytes.Buffer
	empty := report.Report{Report: props.Report{Command: "verify", Alpha: 0.001}}
	if err := report.Write(&b, report.JSON, empty); err != nil || !strings.Contains(b.String(), `"rows": []`) {
		t.Errorf("empty report: error %v, got %s; want rows to be an empty array", err, b.String())
	}
	if _, err := report.DecodeJSON(strings.NewReader(`{"schema": "other"}`)); err == nil {
		t.Error("a document of another schema was read without an error")
	}
}

// inWords compares parameters as they are written: JSON knows no integers.
var inWords = cmp.Transformer("JSON", func(p props.Params) string {
	text, err := json.Marshal(p)
	if err != nil {
		return err.Error()
	}
	return string(text)
})

func TestJUnitOutcomes(t *testing.T) {
	var doc junit.Testsuites
	if err := xml.Unmarshal(render(t, report.JUnit, sample(t)), &doc); err != nil {
		t.Fatal(err)
	}
	if got := [3]int{doc.Tests, doc.Failures, doc.Errors}; got != [3]int{9, 1, 1} {
		t.Errorf("tests, failures, errors = %v, want 9, 1, 1", got)
	}
	refuted := doc.Suites[1].Testcases[1]
	if refuted.Failure != nil || refuted.SystemOut == nil || !strings.Contains(refuted.SystemOut.Data, "Σ = 1.25") {
		t.Errorf("refuted row: %+v, want it passed with its witness in system-out", refuted)
	}
	r := sample(t)
	r.Interrupted = true
	doc = junit.Testsuites{}
	if err := xml.Unmarshal(render(t, report.JUnit, r), &doc); err != nil || doc.Errors != 2 || doc.Tests != 10 {
		t.Errorf("interrupted: %d errors in %d tests (%v), want 2 in 10: what is left must not look complete", doc.Errors,
			doc.Tests, err)
	}
	// XML cannot hold control characters; a child process may print them.
	r.Rows[0].Instance = "said \x00\x1b[31m]]>\xff"
	if err := xml.Unmarshal(render(t, report.JUnit, r), &doc); err != nil {
		t.Errorf("control characters make the XML unreadable: %v", err)
	}
}

func TestMarkdownCells(t *testing.T) {
	// Every row of a table must have the same number of unescaped bars.
	bars := regexp.MustCompile(`(^|[^\\])\|`)
	want := 0
	for line := range strings.Lines(string(render(t, report.Markdown, sample(t)))) {
		if !strings.HasPrefix(line, "|") {
			want = 0
			continue
		}
		n := len(bars.FindAllString(line, -1))
		if want != 0 && n != want {
			t.Errorf("got %d bars, want %d: %s", n, want, line)
		}
		want = n
	}
}

func TestTableWidth(t *testing.T) {
	const limit = 120
	for line := range strings.Lines(string(render(t, report.Text, sample(t)))) {
		if strings.Contains(line, "reproduce: ") {
			continue // a command line is not broken
		}
		if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > limit {
			t.Errorf("line of %d columns, want at most %d: %s", n, limit, line)
		}
	}
}

// TestColour: outcomes are in colour where that is asked for, and nowhere else.
func TestColour(t *testing.T) {
	r := report.Report{Report: sample(t)}
	if got := textOf(t, r, report.Look{Colour: true}); !strings.Contains(got, "\x1b[1;31mfail\x1b[0m") {
		t.Errorf("no failure in red:\n%s", got)
	}
	if strings.Contains(textOf(t, r, report.Look{}), "\x1b") {
		t.Error("a text without colour has escape sequences")
	}
}

// TestQuiet: what failed or stayed open, with the commands that decide it again, and one line.
func TestQuiet(t *testing.T) {
	s := textOf(t, report.Report{Report: sample(t), Sections: []report.Table{{Title: "a section"}}},
		report.Look{Quiet: true})
	for word, want := range map[string]bool{
		"reproduce: verify": true, "FAIL: ": true, "Refuted as printed": false, "clopper-pearson": false, "vacuous\n": false,
		"a section": false,
	} {
		if strings.Contains(s, word) != want {
			t.Errorf("contains %q: %v, want %v in\n%s", word, !want, want, s)
		}
	}
}

// TestFolded: a run of many rows has a line for each group, what needs attention and, where it is
// asked for, a group in full.
func TestFolded(t *testing.T) {
	r := report.Report{Report: sample(t)}
	for i := range 60 {
		row := r.Rows[0]
		row.Instance = fmt.Sprintf("copy %d", i)
		r.Rows = append(r.Rows, row)
	}
	for _, width := range []int{80, 120} {
		golden(t, fmt.Sprintf("folded-%d.txt", width), []byte(textOf(t, r, report.Look{Width: width})))
	}
	for _, look := range []report.Look{{Verbose: true}, {Groups: []string{"depR"}}} {
		if got := textOf(t, r, look); !strings.Contains(got, "  copy 59") {
			t.Errorf("%+v: no row of the group:\n%s", look, got)
		}
	}
}

// TestSections: tables beside the rows stand in every format that people or programs read, timed
// ones in texts alone.
func TestSections(t *testing.T) {
	table := report.Table{Title: "mean > 0", Columns: []report.Column{{Title: "REGRET"}}, Rows: [][]string{{"<b>"}},
		Note: "a note"}
	timed := report.Table{Title: "seconds", Columns: []report.Column{{Title: "S"}}, Rows: [][]string{{"1"}}, Timed: true}
	r := report.Report{Report: sample(t), Sections: []report.Table{table, timed}}
	for f, words := range map[report.Format][]string{
		report.Text:     {"mean > 0", "<b>", "a note", "seconds"},
		report.Markdown: {"mean &gt; 0", "&lt;b&gt;", "a note", "seconds"},
		report.JSON:     {`"title": "mean > 0"`, `"<b>"`}, report.HTML: {"mean &gt; 0", "&lt;b&gt;", "a note"},
	} {
		var b strings.Builder
		if err := report.Write(&b, f, r); err != nil {
			t.Fatal(err)
		}
		for _, w := range words {
			if !strings.Contains(b.String(), w) {
				t.Errorf("%s lacks %q", f, w)
			}
		}
		if (f == report.JSON || f == report.HTML) && strings.Contains(b.String(), "seconds<") {
			t.Errorf("%s has a timing", f)
		}
	}
	r.Listed = true
	if got := textOf(t, r, report.Look{}); strings.Contains(got, "clopper-pearson") ||
		!strings.Contains(got, "reproduce: ") {
		t.Errorf("rows that sections list are listed again, or failures are not:\n%s", got)
	}
}

// brokenWriter fails after some bytes, as a full disk does.
type brokenWriter struct{ left int }

func (w *brokenWriter) Write(p []byte) (int, error) {
	if len(p) > w.left {
		return w.left, errors.New("no space left on device")
	}
	w.left -= len(p)
	return len(p), nil
}

func TestWritersReportErrors(t *testing.T) {
	for _, f := range report.Formats() {
		if err := report.Write(&brokenWriter{left: 100}, f, report.Report{Report: sample(t)}); err == nil {
			t.Errorf("%s: no error from a full disk", f)
		}
	}
}

func TestNumber(t *testing.T) {
	for x, want := range map[float64]string{
		0: "0", math.Copysign(0, -1): "0", 1: "1", -3: "-3", 999999: "999999", 1e6: "1e6", 2.5e-7: "2.5e-7",
		0.123456: "0.1235",
		1234.56:  "1235", 12345.6: "12350", 1234567: "1.235e6", 0.00012345: "0.0001234", 0.000012345: "1.234e-5",
		1e-300: "1e-300", math.Inf(1): "∞",
		math.Inf(-1): "−∞",
	} {
		if got := report.Number(x); got != want {
			t.Errorf("Number(%v) = %s, want %s", x, got, want)
		}
	}
	if got := report.Number(math.NaN()); got != "–" {
		t.Errorf("Number(NaN) = %s, want –", got)
	}
}

func TestJSONIsByteStable(t *testing.T) {
	a, b := sample(t), sample(t)
	b.Timing.Elapsed *= 2
	strip := func(r props.Report) string {
		var doc map[string]json.RawMessage
		if err := json.Unmarshal(render(t, report.JSON, r), &doc); err != nil {
			t.Fatal(err)
		}
		delete(doc, "timing")
		out, err := json.Marshal(doc)
		if err != nil {
			t.Fatal(err)
		}
		return string(out)
	}
	if diff := cmp.Diff(strip(a), strip(b)); diff != "" {
		t.Errorf("reports of one seed differ beside timing:\n%s", diff)
	}
}

// TestRoughTime: two digits in the largest unit of which there are two or more.
func TestRoughTime(t *testing.T) {
	for seconds, want := range map[float64]string{
		12e-9: "12 ns", 52e-6: "52 µs", 0.0015: "1500 µs", 1.9: "1900 ms", 90: "90 s", 119: "119 s", 7200: "2 hours",
		3e9: "95 years", 0: "0 ns",
	} {
		if got := report.RoughTime(seconds); got != want {
			t.Errorf("RoughTime(%v) = %q, want %q", seconds, got, want)
		}
	}
}

// A report of any length is a comment: 60 000 characters at most, what needs attention first.
func TestLongMarkdownIsCut(t *testing.T) {
	text := string(render(t, report.Markdown, many(t, 2500)))
	if n := utf8.RuneCountInString(text); n > 60_000 {
		t.Errorf("%d characters: want at most 60000", n)
	}
	for _, want := range []string{"FAIL: ", "left out", "--out report.html"} {
		if !strings.Contains(text, want) {
			t.Errorf("the cut report lacks %q", want)
		}
	}
}

// TestJSONOfOpenIntervals: an interval that is open at one end, and what it would detect, are null in JSON.
func TestJSONOfOpenIntervals(t *testing.T) {
	f := props.Finding{
		Evidence: props.Sampled, Guarantee: "order statistics", Observed: props.Interval{Lo: 3, Mid: 4, Hi: math.Inf(1)},
		Bound: props.AtLeast(1), Alpha: 0.01, N: 60, Detectable: math.Inf(1),
	}
	r := report.Report{Report: props.Report{Command: "verify",
		Rows: []props.Row{{Claim: "open", Verdict: props.Decide(f)}}}}
	var b strings.Builder
	if err := report.EncodeJSON(&b, report.NewDocument(r)); err != nil ||
		!strings.Contains(b.String(), `"detectable": null`) {
		t.Errorf("%v: %s", err, b.String())
	}
}
