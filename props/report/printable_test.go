package report_test

import (
	"bytes"
	"errors"
	"regexp"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/report"
)

// hostile is what a child process may say: it clears a screen, ends a fence, runs a
// script, and turns the direction of the text that follows.
const hostile = "\x1b[2J\n~~~\n~~~~\n<script>alert(1)</script>\u202e\u009b31m"

// TestHostileText: what others say stays text in every format that is shown as it is.
func TestHostileText(t *testing.T) {
	row := decidedRow("g", "c", props.Fail)
	f := row.Verdict.Finding()
	f.Witness, f.Warnings = hostile, []error{errors.New(hostile)}
	row.Verdict = props.Decide(f)
	skipped := decidedRow("g", "c2", props.Skipped)
	f = skipped.Verdict.Finding()
	f.Skip = hostile
	skipped.Verdict = props.Decide(f)
	r := props.Report{Command: "verify", Rows: []props.Row{row, skipped}, Seed: 1, Alpha: 0.001}
	for _, format := range []report.Format{report.Text, report.Markdown} {
		text := string(render(t, format, r))
		if i := strings.IndexAny(text, "\x1b\u202e\u009b"); i >= 0 {
			t.Errorf("%s passes on %q", format, text[i:min(len(text), i+20)])
		}
	}
	text := string(render(t, report.Markdown, r))
	fences := regexp.MustCompile(`(?ms)^(~{3,})text\n.*?^(~+)$`)
	m := fences.FindStringSubmatch(text)
	outside := regexp.MustCompile(`(?ms)^~{5,}text\n.*?^~{5,}$`).ReplaceAllString(text, "")
	if m == nil || len(m[1]) < 5 || strings.Contains(outside, "<script") {
		t.Errorf("the child's text leaves its fence:\n%s", text)
	}
}

// TestHostileDiff: names from a file are text on the page too.
func TestHostileDiff(t *testing.T) {
	rec := func(verdict string) report.Document {
		return report.Document{Rows: []report.Record{{Claim: hostile, Instance: hostile, Verdict: verdict}}}
	}
	d := report.Compare(rec("pass"), rec("fail"))
	for name, write := range map[string]func(b *bytes.Buffer) error{
		"html": func(b *bytes.Buffer) error { return report.Write(b, report.HTML, d.Report()) },
		"text": func(b *bytes.Buffer) error { return report.Write(b, report.Text, d.Report()) },
	} {
		var b bytes.Buffer
		if err := write(&b); err != nil {
			t.Fatal(err)
		}
		if s := b.String(); strings.ContainsAny(s, "\x1b\u202e\u009b") || name == "html" &&
			strings.Contains(s, "<script>alert") {
			t.Errorf("%s passes on what a terminal or a browser obeys", name)
		}
	}
}
