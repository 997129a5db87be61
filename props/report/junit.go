package report

import (
	"encoding/xml"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/jstemmer/go-junit-report/v2/junit"

	"github.com/regretcheck/regretcheck/props"
)

// junitXML is the report as JUnit XML: a suite for each group, a test case for each row. Fail
// is a failure, inconclusive an error, vacuous and skipped are skipped, refuted passes with its
// witness in system-out. A run that was interrupted or decided nothing has one error more, lest it
// look complete. Times are the only part that differs between runs.
//
// GitLab shows an element's text and not its attributes, so that reasons stand there too.
//
// Reference: junit-10.xsd of Jenkins's xUnit plugin; GitLab's documentation of unit test reports.
func junitXML(r Report) ([]byte, error) {
	var all junit.Testsuites
	for _, rows := range groups(r.Rows) {
		s := junit.Testsuite{Name: Printable(rows[0].Group), ID: len(all.Suites), Time: seconds(busy(rows))}
		for _, row := range rows {
			s.AddTestcase(testcase(row))
		}
		s.AddProperty("seed", fmt.Sprint(r.Seed))
		s.AddProperty("alpha", fmt.Sprint(r.Alpha))
		if r.Sentence != "" {
			s.AddProperty("sentence", Printable(r.Sentence))
		}
		all.AddSuite(s)
	}
	run := junit.Testsuite{Name: "Run", ID: len(all.Suites), Time: "0"}
	lacks := func(name, message, kind string) {
		run.AddTestcase(junit.Testcase{Classname: "run", Name: name,
			Error: &junit.Result{Message: message, Type: kind, Data: message}})
		all.AddSuite(run)
	}
	switch {
	case r.Interrupted:
		lacks("complete", "interrupted before the rest was decided", "interrupted")
	case r.Summary().Decided() == 0:
		lacks("decided", "nothing was decided", "undecided")
	}
	text, err := xml.MarshalIndent(testsuites{Name: Printable(r.Command), Tests: all.Tests, Failures: all.Failures,
		Errors: all.Errors, Time: seconds(busy(r.Rows)), Suites: all.Suites}, "", "\t")
	return slices.Concat([]byte(xml.Header), text, []byte("\n")), err
}

// testsuites is the root element. That of package junit leaves out counts of 0 and has an attribute
// skipped: Jenkins's xUnit plugin refuses the whole file for either.
type testsuites struct {
	Name     string            `xml:"name,attr"`
	Tests    int               `xml:"tests,attr"`
	Failures int               `xml:"failures,attr"`
	Errors   int               `xml:"errors,attr"`
	Time     string            `xml:"time,attr"`
	Suites   []junit.Testsuite `xml:"testsuite"`
}

// seconds writes a duration as JUnit does.
func seconds(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', 3, 64) }

// testcase is a row. Its details are its remarks, what it rests on, and the command that decides it
// again.
func testcase(r props.Row) junit.Testcase {
	f, o := r.Verdict.Finding(), r.Verdict.Outcome()
	lines := append(remarks(r), "evidence: "+basis(f), reproduceMark+r.Reproduce)
	details := "  " + strings.ReplaceAll(PrintableLines(strings.Join(lines, "\n")), "\n", "\n  ") + "\n"
	tc := junit.Testcase{Classname: Printable(r.Claim), Name: Printable(instance(r)), Time: seconds(r.Busy)}
	result := &junit.Result{Message: PrintableLines(brief(r)), Type: string(o), Data: details}
	switch o {
	case props.Fail:
		tc.Failure = result
	case props.Inconclusive:
		tc.Error = result
	case props.Vacuous:
		tc.Skipped = result
	case props.Skipped:
		result.Data = result.Message
		tc.Skipped = result
	case props.Refuted:
		tc.SystemOut = &junit.Output{Data: "refuted: " + result.Message + "\n" + details}
	}
	return tc
}
