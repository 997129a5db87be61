package report

import (
	"bytes"
	_ "embed"
	"html/template"
	"io"

	"github.com/regretcheck/regretcheck/props"
)

var (
	//go:embed page/diff.html
	diffTemplate string

	diffPage = template.Must(template.New("diff").Parse(diffTemplate))
)

// A changeView is a row that differs, as the page shows it.
type changeView struct {
	Claim, Instance, Verdict, Before, After, Bound string
	Class                                          string // the verdict after, else before
}

// WriteHTML writes the changes as one HTML file that needs nothing else.
func (d Diff) WriteHTML(w io.Writer) error {
	view := struct {
		Diff               Diff
		Headline, Compares string
		Class              props.Outcome
		Style              template.CSS
		Rows               []changeView
	}{Diff: d, Headline: Printable(d.headline()), Compares: Printable(d.compares()), Class: d.class(), Style: pageStyle}
	for _, c := range d.Changes {
		class := c.Before
		if c.After != nil {
			class = c.After
		}
		view.Rows = append(view.Rows, changeView{
			Printable(c.Claim), Printable(c.Instance), Printable(c.verdict()), c.Before.figure(), c.After.figure(), c.bound(), Printable(class.Verdict)})
	}
	var b bytes.Buffer
	if err := diffPage.Execute(&b, view); err != nil {
		return err
	}
	_, err := w.Write(b.Bytes())
	return err
}

// class is the outcome whose colour the headline has.
func (d Diff) class() props.Outcome {
	switch d.Outcome {
	case Worse:
		return props.Fail
	case NothingWorse:
		return props.Pass
	}
	return props.Inconclusive
}
