package report_test

import (
	"errors"
	"fmt"
	"html/template"
	"math"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/report"
)

func TestGolden(t *testing.T) {
	for f, name := range map[report.Format]string{
		report.Text: "report.txt", report.JSON: "report.json", report.Markdown: "report.md", report.JUnit: "report.xml",
		report.GitHub: "report.gh",
	} {
		t.Run(string(f), func(t *testing.T) { golden(t, name, written(t, f, sample(t).Renderings())) })
	}
}

// TestFolded: a run of many rows has a line for each group, what needs attention and, where that is
// asked for, every row.
func TestFolded(t *testing.T) {
	r := sample(t)
	for i := range 60 {
		row := r.Rows[0]
		row.Instance = fmt.Sprintf("copy %d", i)
		r.Rows = append(r.Rows, row)
	}
	for _, width := range []int{80, 120} {
		golden(t, fmt.Sprintf("folded-%d.txt", width), r.Text(report.Layout{Width: width}))
	}
	if got := r.Text(report.Layout{Verbose: true}); !strings.Contains(got, "  copy 59") {
		t.Errorf("no row of the group:\n%s", got)
	}
}

// TestLooks: colour is used where that is asked for alone; quiet texts have what failed or stayed
// open, the commands that decide it again, and one line; rows that sections list are not listed again.
func TestLooks(t *testing.T) {
	r := sample(t)
	if got := r.Text(report.Layout{Colour: true}); !strings.Contains(got, "\x1b[1;31mfail\x1b[0m") {
		t.Errorf("no failure in red:\n%s", got)
	}
	s := r.Text(report.Layout{Quiet: true})
	for word, want := range map[string]bool{
		"reproduce: verify": true, "FAIL: ": true, "Refuted as printed": false, "clopper-pearson": false, "vacuous\n": false,
		"mean > 0": false, "\x1b": false,
	} {
		if strings.Contains(s, word) != want {
			t.Errorf("contains %q: %v, want %v in\n%s", word, !want, want, s)
		}
	}
	r.Listed = true
	if got := r.Text(report.Layout{}); strings.Contains(got, "clopper-pearson") || !strings.Contains(got, "reproduce: ") {
		t.Errorf("rows that sections list are listed again, or failures are not:\n%s", got)
	}
}

// hostile is what a child process may say: it clears a screen, ends a fence, runs a
// script, and turns the direction of the text that follows.
const hostile = "\x1b[2J\n~~~\n~~~~\n</script><script>alert(1)</script><img src=x onerror=alert(2)> " +
	"\"'&\u2028\u202e\u009b31m"

// TestHostileText: what others say, and names from a file, stay text in every format that is shown
// as it is.
func TestHostileText(t *testing.T) {
	row, skipped := decidedRow("g", "c", props.Fail), decidedRow("g", "c2", props.Skipped)
	f, g := row.Verdict.Finding(), skipped.Verdict.Finding()
	f.Witness, f.Warnings, g.Skip = hostile, []error{errors.New(hostile)}, hostile
	row.Verdict, skipped.Verdict = props.Decide(f), props.Decide(g)
	said := ran("verify", row, skipped)
	named := func(verdict props.Outcome) report.Document {
		return report.Document{Rows: []report.Record{record(hostile, hostile, verdict)}}
	}
	compared := report.Compare(named("pass"), named("fail"))
	for _, found := range []report.Renderings{said.Renderings(), compared.Renderings()} {
		for _, f := range []report.Format{report.Text, report.Markdown} {
			text := written(t, f, found)
			if i := strings.IndexAny(text, "\x1b\u202e\u009b"); i >= 0 {
				t.Errorf("%s passes on %q", f, text[i:min(len(text), i+20)])
			}
		}
	}
	all := row
	all.Instance, all.Group, all.Reason, all.Statement, all.Reproduce = hostile, hostile, hostile, hostile, hostile
	hostiles := ran(hostile, all, skipped).Renderings()
	noted := regexp.MustCompile(`(?s)\n<pre>\n[^<]*\n</pre>\n`) // as it is, and closed by nothing in it
	for text, markups := range map[string][]string{
		written(t, report.HTML, hostiles):                                 {"<script>alert", "<img src"},
		noted.ReplaceAllString(written(t, report.Markdown, hostiles), ""): {"<script>", "<img", "~~~", "<pre>"},
		written(t, report.Markdown, compared.Renderings()):                {"<script>", "<img", "~~~"},
	} {
		for _, markup := range markups {
			if strings.Contains(text, markup) {
				t.Errorf("%q of a child became markup in\n%.1000s", markup, text)
			}
		}
	}
}

// TestLongMarkdownIsCut: a report, or a comparison, of any length is a comment: 60 000 characters
// at most, what needs attention first.
func TestLongMarkdownIsCut(t *testing.T) {
	var before, after report.Document
	for i := range 3000 {
		claim, verdict := fmt.Sprintf("claim-%d-%s", i, strings.Repeat("x", 60)), props.Pass
		if i%200 == 199 {
			verdict = props.Fail
		}
		before.Rows = append(before.Rows, diffRecord(claim, "pass", 0.5))
		after.Rows = append(after.Rows, diffRecord(claim, verdict, 0.75))
	}
	wordy := sample(t)
	wordy.Warnings = []string{strings.Repeat("x", 100_000), "a second note"}
	for _, c := range []struct {
		found report.Renderings
		words []string
	}{
		{wordy.Renderings(), []string{"xxx…\n", "a second note", "## DepRound"}},
		{many(t, 2500).Renderings(), []string{"# verify\n\n**FAIL: ", "left out", "--out report.html"}},
		{report.Compare(before, after).Renderings(), []string{"claim-199-", "claim-2999-", "2900 more lines left out",
			"WORSE: of 3000 rows, 15 newly failing, 2985 changed in figures"}},
	} {
		text := written(t, report.Markdown, c.found)
		if n := utf8.RuneCountInString(text); n > 60_000 {
			t.Errorf("%d characters: want at most 60000", n)
		}
		for _, want := range c.words {
			if !strings.Contains(text, want) {
				t.Errorf("the cut report lacks %q:\n%.600s", want, text)
			}
		}
	}
}

// TestGitHubHasTenAnnotations: GitHub shows ten of a step. More rows are told in one, what failed first.
func TestGitHubHasTenAnnotations(t *testing.T) {
	var rows []props.Row
	for i := range 30 {
		rows = append(rows, decidedRow("g", fmt.Sprintf("claim-%d", i), []props.Outcome{props.Inconclusive, props.Fail}[i%2]))
	}
	for n := range len(rows) + 1 {
		text := written(t, report.GitHub, ran("verify", rows[:n]...).Renderings())
		if got := strings.Count(text, "\n"); got != min(n+1, 10) {
			t.Errorf("%d rows: %d annotations, want %d", n, got, min(n+1, 10))
		}
		if more := n - 8; more > 1 && !strings.Contains(text, fmt.Sprintf("%d more rows", more)) {
			t.Errorf("%d rows: the last annotation does not count what is left out:\n%s", n, text)
		}
		if got := strings.Count(text, "::error title=claim"); n > 9 && got != min(n/2, 8) {
			t.Errorf("%d rows: %d errors stand alone, want %d: failures first", n, got, min(n/2, 8))
		}
	}
}

func TestNumber(t *testing.T) {
	for x, want := range map[float64]string{
		0: "0", math.Copysign(0, -1): "0", 1: "1", -3: "-3", 999999: "999999", 1e6: "1e6", 2.5e-7: "2.5e-7",
		0.123456: "0.1235", 1234.56: "1235", 12345.6: "12350", 1234567: "1.235e6", 0.00012345: "0.0001234",
		0.000012345: "1.234e-5", 1e-300: "1e-300", math.Inf(1): "∞", math.Inf(-1): "−∞", math.NaN(): "–",
	} {
		if got := report.Number(x); got != want {
			t.Errorf("Number(%v) = %s, want %s", x, got, want)
		}
	}
}

// TestPage: each row once, what failed or stayed open first, findings by their reasons, then
// figures; nothing is asked for, what differs between runs is the machine's line, and 2500 rows
// stay a file that a browser opens at once.
func TestPage(t *testing.T) {
	r := sample(t)
	r.Figures = []report.Figure{{Title: "R/√(kmT) & T", Caption: "a < b",
		Pictures: []template.HTML{`<svg id="curve"></svg>`}}}
	html := written(t, report.HTML, r.Renderings())
	if got, want := strings.Count(html, "<tr class="), len(r.Rows); got != want {
		t.Errorf("got %d rows, want %d", got, want)
	}
	at := -1
	for _, part := range []string{`id="attention"`, "Q = {0, 1}", `id="findings"`, "the cited lemma gives", `id="groups"`,
		"mean &gt; 0", "&lt;b&gt;", "a note",
		"R/√(kmT) &amp; T", `<svg id="curve"></svg>`, "<figcaption>a &lt; b", `id="rows"`, "clopper-pearson"} {
		next := strings.Index(html, part)
		if next <= at {
			t.Errorf("%q stands at %d, want it after %d", part, next, at)
		}
		at = next
	}
	// a link to follow asks for nothing
	asking := regexp.MustCompile(`<a href="https://[^"]*" rel="noreferrer">`).ReplaceAllString(html, "")
	for _, m := range regexp.MustCompile(`(?:src|href|url\(|@import|action)\s*=?\s*["']?([^"'\s>)]+)`).
		FindAllStringSubmatch(asking, -1) {
		if address := m[1]; strings.Contains(address, "//") && !strings.HasPrefix(address, "data:") {
			t.Errorf("the page refers to %q: want nothing outside the file", address)
		}
	}
	timing := regexp.MustCompile(`<span id="timing">.*?</span>`)
	r.Elapsed, r.Workers = 3*r.Elapsed, 7
	if timing.ReplaceAllString(html, "") != timing.ReplaceAllString(written(t, report.HTML, r.Renderings()), "") {
		t.Error("another time changes more than the timing")
	}
	long := many(t, 2500)
	if per := len(written(t, report.HTML, long.Renderings())) / len(long.Rows); per > 450 {
		t.Errorf("%d bytes a row: want at most 450, so that 1400 rows and the pictures of the default suite stay below "+
			"1.0 MB", per)
	}
}
