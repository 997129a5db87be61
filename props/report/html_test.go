package report_test

import (
	"bytes"
	"html/template"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/report"
)

// TestHTMLHasEveryRow: each row once in the rows, what failed or stayed open first, and findings by their reasons.
func TestHTMLHasEveryRow(t *testing.T) {
	r := sample(t)
	html := string(render(t, report.HTML, r))
	if got, want := strings.Count(html, "<tr class="), len(r.Rows); got != want {
		t.Errorf("got %d rows, want %d", got, want)
	}
	at := -1
	for _, part := range []string{`id="attention"`, "Q = {0, 1}", `id="findings"`, "the cited lemma gives", `id="groups"`,
		`id="rows"`, "clopper-pearson"} {
		next := strings.Index(html, part)
		if next <= at {
			t.Errorf("%q stands at %d, want it after %d", part, next, at)
		}
		at = next
	}
}

func TestHTMLAsksForNothingElse(t *testing.T) {
	html := string(render(t, report.HTML, sample(t)))
	// a link to follow asks for nothing
	html = regexp.MustCompile(`<a href="https://[^"]*" rel="noreferrer">`).ReplaceAllString(html, "")
	for _, m := range regexp.MustCompile(`(?:src|href|url\(|@import|action)\s*=?\s*["']?([^"'\s>)]+)`).FindAllStringSubmatch(html, -1) {
		if address := m[1]; strings.Contains(address, "//") && !strings.HasPrefix(address, "data:") {
			t.Errorf("the page refers to %q: want nothing outside the file", address)
		}
	}
}

func TestHTMLKeepsHostileTextText(t *testing.T) {
	const hostile = `</script><script>alert(1)</script><img src=x onerror=alert(2)> "'&` + "\u2028"
	r := sample(t)
	row := r.Rows[0]
	f := row.Verdict.Finding()
	f.Witness = hostile
	row.Verdict, row.Instance, row.Group, row.Reason, row.Statement, row.Reproduce = props.Decide(f), hostile, hostile,
		hostile, hostile, hostile
	r.Rows[0], r.Command = row, hostile
	html := render(t, report.HTML, r)
	for _, markup := range []string{"<script>alert", "<img src"} {
		if bytes.Contains(html, []byte(markup)) {
			t.Errorf("%s of the report became markup", markup)
		}
	}
}

// What differs between runs is the machine's line.
func TestHTMLIsTheSameForTheSameRun(t *testing.T) {
	r := sample(t)
	strip := func(html []byte) string {
		return regexp.MustCompile(`<span id="timing">.*?</span>`).ReplaceAllString(string(html), "")
	}
	first := strip(render(t, report.HTML, r))
	r.Timing.Elapsed *= 3
	r.Timing.Workers = 7
	if diff := cmp.Diff(first, strip(render(t, report.HTML, r))); diff != "" {
		t.Errorf("another time changes more than the timing (-first +second):\n%s", diff)
	}
}

func TestHTMLShowsFigures(t *testing.T) {
	var b bytes.Buffer
	err := report.Write(&b, report.HTML, report.Report{Report: sample(t), Figures: []report.Figure{{
		Title: "R/√(kmT) & T", Caption: "a < b", Pictures: []template.HTML{`<svg id="curve"></svg>`},
	}}})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"R/√(kmT) &amp; T", "a &lt; b", `<svg id="curve"></svg>`} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("the page lacks %q", want)
		}
	}
}

// 2500 rows must stay a file that a browser opens at once.
func TestHTMLSizePerRow(t *testing.T) {
	r := many(t, 2500)
	if per := len(render(t, report.HTML, r)) / len(r.Rows); per > 450 {
		t.Errorf("%d bytes a row: want at most 450, so that 1400 rows and the pictures of the default suite stay below 1.0 MB", per)
	}
}
