package reporttest

import (
	"bytes"
	"encoding/xml"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// junit is what Jenkins accepts of JUnit XML, by element: where it may stand, which attributes it
// needs and which it may have. Anything else makes Jenkins refuse the whole file. GitLab shows
// less: it needs a classname, and text in a failure, an error and a skipped.
//
// Reference: junit-10.xsd of github.com/jenkinsci/xunit-plugin, commit 031e285, without reruns;
// https://docs.gitlab.com/ci/testing/unit_test_reports/ and lib/gitlab/ci/parsers/test/junit.rb of
// github.com/gitlabhq/gitlabhq, commit 028d8ac.
var junit = map[string]struct{ within, needs, may string }{
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

var seconds = regexp.MustCompile(`^[0-9]+(\.[0-9]+)?$`)

// JUnit checks that Jenkins and GitLab read a report as it is meant.
func JUnit(t testing.TB, report []byte) {
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
			of, known := junit[name]
			if !known || parent == "" && of.within != "" || parent != "" && !slices.Contains(strings.Fields(of.within), parent) {
				t.Errorf("<%s> stands in <%s>", name, parent)
			}
			for a, value := range given {
				if !slices.Contains(strings.Fields(of.needs+" "+of.may), a) || a == "time" && !seconds.MatchString(value) {
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
