package report

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/regretcheck/regretcheck/props"
)

// WriteGitHub writes the report as workflow commands of GitHub Actions, which
// annotate a run: a notice with the sentence and the headline (an error or a
// warning if the run is none to be glad of), an error for each row that failed, a
// warning for each that is inconclusive or has warnings.
//
// Reference: GitHub's "Workflow commands", section "Setting an error message".
func WriteGitHub(w io.Writer, r props.Report) error {
	var b bytes.Buffer
	_, outcome := verdictOf(r)
	annotate(&b, level(outcome, false), r.Command, opening(r))
	for _, row := range r.Rows {
		f := row.Verdict.Finding()
		o := row.Verdict.Outcome()
		if untroubled(row) && (len(f.Warnings) == 0 || o == props.Refuted) {
			continue
		}
		annotate(&b, level(o, true), props.Key{Claim: row.Claim, Instance: row.Instance}.String(), remarks(row))
	}
	_, err := w.Write(b.Bytes())
	return err
}

// level is the kind of annotation of an outcome, maybe one with warnings.
func level(o props.Outcome, warned bool) string {
	switch {
	case o == props.Fail:
		return "error"
	case o == props.Inconclusive || warned:
		return "warning"
	}
	return "notice"
}

// remarks says what a row found, its warnings, and how to see it again.
func remarks(row props.Row) string {
	f := row.Verdict.Finding()
	lines := []string{row.Verdict.Outcome().String() + ": got " + SpanText(f.Observed) + ", want " + AllowedText(f.Bound)}
	if f.Witness != "" {
		lines = append(lines, f.Witness)
	}
	for _, w := range f.Warnings {
		lines = append(lines, "warning: "+w.Error())
	}
	return strings.Join(append(lines, "reproduce: "+row.Reproduce), "\n")
}

var (
	githubText  = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	githubTitle = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

func annotate(b *bytes.Buffer, level, title, text string) {
	fmt.Fprintf(b, "::%s title=%s::%s\n", level, githubTitle.Replace(title), githubText.Replace(text))
}
