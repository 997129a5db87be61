package audit

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/regretcheck/regretcheck/testdata"
)

// Data is the input of an audit: the tables, the statements about them, and the
// subplots as the captions describe them.
type Data struct {
	Tables []testdata.Table
	Claims []testdata.Claim
	Panels []testdata.Panel
}

// Paper returns the paper's data.
func Paper() Data {
	return Data{testdata.Tables(), testdata.Claims(), testdata.Panels()}
}

// Audit returns the findings on the paper: its statements by line, then the structural checks.
func Audit() []Finding { return slices.Clone(onPaper()) }

// onPaper audits the paper once, for all suites and lists with its findings.
var onPaper = sync.OnceValue(func() []Finding {
	findings, err := Evaluate(Paper())
	if err != nil {
		panic(err) // the embedded data are at fault; the tests exclude it
	}
	return findings
})

// Evaluate audits d. It reports every claim that cannot be evaluated: an
// unknown kind, a selector that picks nothing, a malformed figure.
func Evaluate(d Data) ([]Finding, error) {
	t, err := newTables(d)
	errs := []error{err}
	findings := make([]Finding, 0, len(d.Claims))
	for _, c := range d.Claims {
		f, err := t.judge(c)
		if err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", c.ID, err))
			continue
		}
		findings = append(findings, f)
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	return append(findings, t.structure()...), nil
}

// judge evaluates one claim by its kind.
func (t tables) judge(c testdata.Claim) (Finding, error) {
	k, ok := kinds[c.Kind]
	if !ok {
		return Finding{}, fmt.Errorf("kind %q: want one of %q", c.Kind, Kinds())
	}
	read, err := figuresOf(c, k.figures)
	if err != nil {
		return Finding{}, err
	}
	f, err := k.finding(t, read)
	if err != nil {
		return Finding{}, err
	}
	f.Printed = cmp.Or(f.Printed, printedOf(read))
	f.ID, f.Line, f.Words, f.Statement = c.ID, c.Line, c.Words, describe(k.statement, c)
	if f.Detail != "" && c.Note != "" {
		f.Detail += "; " + c.Note
	}
	return f, nil
}
