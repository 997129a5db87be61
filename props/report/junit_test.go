package report_test

import (
	"encoding/xml"
	"errors"
	"io"
	"regexp"
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
		got := written(t, report.JUnit, c.report.Renderings())
		var doc junit.Testsuites
		if err := errors.Join(xml.Unmarshal([]byte(got), &doc), accepted(got)); err != nil || doc.Tests != c.tests ||
			doc.Failures != c.failures || doc.Errors != c.errors || !strings.Contains(got, c.says) ||
			!strings.HasSuffix(got, "</testsuites>\n") {
			t.Errorf("%s: %d tests, %d failures, %d errors, %v; want %d, %d, %d and %q in\n%s", name, doc.Tests, doc.Failures,
				doc.Errors, err, c.tests, c.failures, c.errors, c.says, got)
		}
	}
}

// jenkins are elements that Jenkins accepts in JUnit XML: where each stands, its name and its attributes, those in
// brackets if it has them. Anything else makes Jenkins refuse the whole file. GitLab needs a classname.
//
// Reference: junit-10.xsd of github.com/jenkinsci/xunit-plugin, commit 031e285, without reruns;
// https://docs.gitlab.com/ci/testing/unit_test_reports/ and lib/gitlab/ci/parsers/test/junit.rb of
// github.com/gitlabhq/gitlabhq, commit 028d8ac.
var jenkins = regexp.MustCompile(`^(>testsuites( name)? tests failures errors time|` +
	`testsuites>testsuite name tests failures errors id( skipped)? time|` +
	`testsuite>properties|properties>property name value|testsuite>testcase name classname( time)?|` +
	`testcase>(failure|error|skipped) message type|testcase>system-out)$`)

var inSeconds = regexp.MustCompile(`^[0-9]+(\.[0-9]+)?$`)

// accepted is an error of what Jenkins refuses in a text. An attribute that is empty is none.
func accepted(text string) error {
	within, cases := []string{""}, map[string]bool{}
	for d := xml.NewDecoder(strings.NewReader(text)); ; {
		token, err := d.Token()
		if err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		switch e := token.(type) {
		case xml.EndElement:
			within = within[:len(within)-1]
		case xml.StartElement:
			shape, values := within[len(within)-1]+">"+e.Name.Local, ""
			for _, a := range e.Attr {
				if a.Value != "" && (a.Name.Local != "time" || inSeconds.MatchString(a.Value)) {
					shape, values = shape+" "+a.Name.Local, values+"\n"+a.Value
				}
			}
			if !jenkins.MatchString(shape) {
				return errors.New("not accepted: " + shape + values)
			}
			if within = append(within, e.Name.Local); e.Name.Local == "testcase" {
				name := e.Attr[0].Value + "\n" + e.Attr[1].Value
				if cases[name] {
					return errors.New("two testcases of one name: " + name)
				}
				cases[name] = true
			}
		}
	}
}
