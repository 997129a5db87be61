package report_test

import (
	"encoding/xml"
	"strings"
	"testing"

	"github.com/jstemmer/go-junit-report/v2/junit"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/report/reporttest"
)

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

// TestJUnitIsRead: what Jenkins and GitLab read of reports of every verdict, of an interrupted run
// and of one that decided nothing is whole.
func TestJUnitIsRead(t *testing.T) {
	all := sample(t)
	all.Interrupted = true
	for _, r := range []props.Report{sample(t), all, {Command: "verify"}} {
		got := render(t, report.JUnit, r)
		if nothing := r.Rows == nil; strings.Contains(string(got), "nothing was decided") != nothing {
			t.Errorf("%d rows: says that nothing was decided: %v", len(r.Rows), !nothing)
		}
		reporttest.JUnit(t, got)
		root, _, _ := strings.Cut(string(got), "<testsuite ")
		for _, want := range []string{" tests=", " failures=", " errors=", " time="} {
			if !strings.Contains(root, want) {
				t.Errorf("the root lacks%s: %s", want, root)
			}
		}
	}
}
