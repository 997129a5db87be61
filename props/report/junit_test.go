package report_test

import (
	"encoding/xml"
	"errors"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/jstemmer/go-junit-report/v2/junit"

	"github.com/regretcheck/regretcheck/props/report"
)

// TestJUnitIsRead: what Jenkins and GitLab read of reports of every verdict is whole. The report of a run that was
// interrupted, or decided nothing, has one error more. XML cannot hold the control characters that a program may print.
func TestJUnitIsRead(t *testing.T) {
	cut, hostile := sample(t), sample(t)
	cut.Interrupted = true
	hostile.Rows[0].Instance = "said \x00\x1b[31m]]>\xff"
	for name, c := range map[string]struct {
		report                  report.Report
		tests, failures, errors int
		says                    string
	}{
		"every verdict": {sample(t), 9, 1, 1, "Σ = 1.25"}, "hostile": {hostile, 9, 1, 1, "said \uFFFD\uFFFD[31m"},
		"interrupted": {cut, 10, 1, 2, "interrupted before the rest was decided"},
		"nothing":     {report.Report{}, 1, 0, 1, "nothing was decided"},
	} {
		got := []byte(written(t, report.JUnit, c.report))
		var root element
		var doc junit.Testsuites
		err := errors.Join(xml.Unmarshal(got, &root), xml.Unmarshal(got, &doc))
		root.check(t, "", map[string]bool{})
		if err != nil || doc.Tests != c.tests || doc.Failures != c.failures || doc.Errors != c.errors ||
			!strings.Contains(string(got), c.says) || !strings.HasSuffix(string(got), "</testsuites>\n") {
			t.Errorf("%s: %d tests, %d failures, %d errors, %v; want %d, %d, %d and %q in\n%s", name, doc.Tests, doc.Failures,
				doc.Errors, err, c.tests, c.failures, c.errors, c.says, got)
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
	"testsuites": {"", "time tests failures errors", "name"},
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

// An element of XML.
type element struct {
	XMLName  xml.Name
	Attrs    []xml.Attr `xml:",any,attr"`
	Children []element  `xml:",any"`
}

// check checks that Jenkins and GitLab read an element as it is meant. Cases are the names of test cases so far.
func (e element) check(t *testing.T, parent string, cases map[string]bool) {
	t.Helper()
	name, given := e.XMLName.Local, map[string]string{}
	of, known := jenkins[name]
	if !known || parent == "" && of.within != "" || parent != "" && !slices.Contains(strings.Fields(of.within), parent) {
		t.Errorf("<%s> stands in <%s>", name, parent)
	}
	for _, a := range e.Attrs {
		given[a.Name.Local] = a.Value
		if key := a.Name.Local; !slices.Contains(strings.Fields(of.needs+" "+of.may), key) ||
			key == "time" && !inSeconds.MatchString(a.Value) {
			t.Errorf("<%s> has %s=%q", name, key, a.Value)
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
	for _, child := range e.Children {
		child.check(t, name, cases)
	}
}
