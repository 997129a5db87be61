package report

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/jstemmer/go-junit-report/v2/junit"

	"github.com/regretcheck/regretcheck/props"
)

// writeJUnit writes the report as JUnit XML: a suite for each group, a test
// case for each row. Fail is a failure, inconclusive an error, vacuous and
// skipped are skipped, refuted passes with its witness in system-out. An
// interrupted run has one error more, lest what is left of it look complete, and so
// has one that decided nothing. Times, of testcases and suites, are the only part
// that differs between runs.
//
// GitLab shows what an element says as text and not its attributes, so that reasons stand there too.
//
// Reference: junit-10.xsd of Jenkins's xUnit plugin; GitLab's documentation of unit test reports
// (.ci/junit has both as tables).
func writeJUnit(w io.Writer, r props.Report) error {
	out := testsuites{Name: xmlText(r.Command)}
	next := 0 // row
	whole := time.Duration(0)
	for rows := range groups(r.Rows) {
		s := junit.Testsuite{Name: xmlText(rows[0].Group), ID: len(out.Suites)}
		total := time.Duration(0)
		for _, row := range rows {
			tc, took := testcase(row), rowTime(r.Timing, next)
			tc.Time, total, next = seconds(took), total+took, next+1
			s.AddTestcase(tc)
		}
		s.Time = seconds(total)
		whole += total
		s.AddProperty("seed", fmt.Sprint(r.Seed))
		s.AddProperty("alpha", fmt.Sprint(r.Alpha))
		if r.Sentence != "" {
			s.AddProperty("sentence", xmlText(r.Sentence))
		}
		out.add(s)
	}
	switch {
	case r.Interrupted:
		out.add(runError(len(out.Suites), "complete", "interrupted before the rest was decided", "interrupted"))
	case r.Summary().Decided() == 0:
		out.add(runError(len(out.Suites), "decided", "nothing was decided", "undecided"))
	}
	out.Time = seconds(whole)
	b := bytes.NewBufferString(xml.Header)
	enc := xml.NewEncoder(b)
	enc.Indent("", "\t")
	if err := enc.Encode(out); err != nil {
		return err
	}
	b.WriteByte('\n')
	_, err := w.Write(b.Bytes())
	return err
}

// testsuites is the root element. That of package junit leaves out counts of 0 and
// has an attribute skipped, which Jenkins's schema rejects there.
type testsuites struct {
	XMLName  xml.Name          `xml:"testsuites"`
	Name     string            `xml:"name,attr"`
	Tests    int               `xml:"tests,attr"`
	Failures int               `xml:"failures,attr"`
	Errors   int               `xml:"errors,attr"`
	Time     string            `xml:"time,attr"`
	Suites   []junit.Testsuite `xml:"testsuite"`
}

func (t *testsuites) add(s junit.Testsuite) {
	t.Suites = append(t.Suites, s)
	t.Tests, t.Failures, t.Errors = t.Tests+s.Tests, t.Failures+s.Failures, t.Errors+s.Errors
}

// runError is a suite of one testcase that says what is wrong with the run itself.
func runError(id int, name, message, kind string) junit.Testsuite {
	s := junit.Testsuite{Name: "Run", ID: id, Time: "0"}
	why := &junit.Result{Message: message, Type: kind, Data: message}
	s.AddTestcase(junit.Testcase{Classname: "run", Name: name, Error: why})
	return s
}

// rowTime returns how long a row took, 0 where that is not known.
func rowTime(t props.Timing, row int) time.Duration {
	if row >= len(t.Rows) {
		return 0
	}
	return t.Rows[row]
}

// seconds writes a duration as JUnit does.
func seconds(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', 3, 64) }

func testcase(r props.Row) junit.Testcase {
	f := r.Verdict.Finding()
	tc := junit.Testcase{Classname: xmlText(r.Claim), Name: xmlText(instance(r))}
	o := r.Verdict.Outcome()
	result := &junit.Result{Message: xmlText(brief(r)), Type: o.String(), Data: xmlText(details(r))}
	switch o {
	case props.Fail:
		tc.Failure = result
	case props.Inconclusive:
		tc.Error = result
	case props.Vacuous:
		tc.Skipped = result
	case props.Skipped:
		tc.Skipped = &junit.Result{Message: xmlText(f.Skip), Type: o.String(), Data: xmlText(f.Skip)}
	case props.Refuted:
		tc.SystemOut = &junit.Output{Data: xmlText("refuted: " + brief(r) + "\n" + details(r))}
	}
	return tc
}

// details are the remarks of a row, what it rests on, and the command that decides it again.
func details(r props.Row) string {
	lines := append(remarks(r), "evidence: "+basis(r.Verdict.Finding()), reproduceMark+r.Reproduce)
	return "  " + strings.Join(lines, "\n  ") + "\n"
}

// xmlText drops what XML 1.0 cannot hold in any form, control characters of a
// child process's output for instance.
func xmlText(s string) string {
	return strings.Map(func(c rune) rune {
		switch {
		case c == '\t' || c == '\n' || c == '\r':
			return c
		case c < 0x20 || c == 0xFFFE || c == 0xFFFF:
			return -1
		}
		return c
	}, strings.ToValidUTF8(s, "\uFFFD"))
}
