package report_test

import (
	"bytes"
	"encoding/xml"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/jstemmer/go-junit-report/v2/junit"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/report"
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
		checkJUnit(t, got)
		root, _, _ := strings.Cut(string(got), "<testsuite ")
		for _, want := range []string{" tests=", " failures=", " errors=", " time="} {
			if !strings.Contains(root, want) {
				t.Errorf("the root lacks%s: %s", want, root)
			}
		}
	}
}

// jenkins is what Jenkins accepts of JUnit XML, by element: where it may stand, which attributes it
// needs and which it may have. Anything else makes Jenkins refuse the whole file. GitLab shows
// less: it needs a classname, and text in a failure, an error and a skipped.
//
// Reference: junit-10.xsd of github.com/jenkinsci/xunit-plugin, commit 031e285, without reruns;
// https://docs.gitlab.com/ci/testing/unit_test_reports/ and lib/gitlab/ci/parsers/test/junit.rb of
// github.com/gitlabhq/gitlabhq, commit 028d8ac.
var jenkins = map[string]struct{ within, needs, may string }{
	"testsuites": {"", "", "name time tests failures errors"},
	"testsuite": {"testsuites testsuite", "name tests failures errors",
		"group time skipped timestamp hostname id package file log url"},
	"properties": {"testsuite", "", ""},
	"property":   {"properties", "name value", ""},
	"testcase":   {"testsuite", "name classname", "time group"},
	"failure":    {"testcase", "", "type message"},
	"error":      {"testcase", "", "type message"},
	"skipped":    {"testcase", "", "type message"},
	"system-out": {"testcase testsuite", "", ""},
	"system-err": {"testcase testsuite", "", ""},
}

var inSeconds = regexp.MustCompile(`^[0-9]+(\.[0-9]+)?$`)

// checkJUnit checks that Jenkins and GitLab read a report as it is meant.
func checkJUnit(t *testing.T, report []byte) {
	t.Helper()
	open, cases := []string{""}, map[string]bool{}
	for d := xml.NewDecoder(bytes.NewReader(report)); ; {
		token, err := d.Token()
		if err == io.EOF {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		switch e := token.(type) {
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.StartElement:
			name, parent, given := e.Name.Local, open[len(open)-1], map[string]string{}
			for _, a := range e.Attr {
				given[a.Name.Local] = a.Value
			}
			of, known := jenkins[name]
			if !known || parent == "" && of.within != "" || parent != "" && !slices.Contains(strings.Fields(of.within), parent) {
				t.Errorf("<%s> stands in <%s>", name, parent)
			}
			for a, value := range given {
				if !slices.Contains(strings.Fields(of.needs+" "+of.may), a) || a == "time" && !inSeconds.MatchString(value) {
					t.Errorf("<%s> has %s=%q", name, a, value)
				}
			}
			for _, a := range strings.Fields(of.needs) {
				if given[a] == "" && name != "property" {
					t.Errorf("<%s> lacks %s", name, a)
				}
			}
			if id := given["classname"] + "\n" + given["name"]; name == "testcase" && cases[id] {
				t.Errorf("two testcases are %q", id)
			} else if name == "testcase" {
				cases[id] = true
			}
			open = append(open, name)
		}
	}
}
