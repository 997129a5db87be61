package report

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/props"
)

// WriteGitHub writes the report as workflow commands of GitHub Actions, which
// annotate a run: a notice with the sentence and the headline (an error if a row
// failed, a warning if one stayed open), an error for each row that failed, a
// warning for each that is inconclusive or has warnings. GitHub shows ten annotations
// of a step: those of more rows are one, failures first.
//
// Reference: GitHub's "Workflow commands", section "Setting an error message".
func WriteGitHub(w io.Writer, r props.Report) error {
	var b bytes.Buffer
	_, outcome := verdictOf(r)
	annotate(&b, level(outcome, false), r.Command, opening(r))
	noted := slices.DeleteFunc(slices.Clone(r.Rows), func(row props.Row) bool {
		return untroubled(row) && (len(row.Verdict.Finding().Warnings) == 0 || row.Verdict.Outcome() == props.Refuted)
	})
	slices.SortStableFunc(noted, func(a, b props.Row) int { return cmp.Compare(urgency(a), urgency(b)) })
	alone := noted
	if len(noted) > mostAnnotations-1 {
		alone = noted[:mostAnnotations-2]
	}
	for _, row := range alone {
		annotate(&b, level(row.Verdict.Outcome(), true), key(row), remarks(row))
	}
	if rest := noted[len(alone):]; len(rest) > 0 {
		lines := make([]string, len(rest))
		for i, row := range rest {
			lines[i] = fmt.Sprintf("%s: %s; reproduce: %s", row.Verdict.Outcome(), key(row), row.Reproduce)
		}
		annotate(&b, level(rest[0].Verdict.Outcome(), true), Plural(len(rest), "more row"), strings.Join(lines, "\n"))
	}
	_, err := w.Write(b.Bytes())
	return err
}

// mostAnnotations is how many annotations of a step GitHub shows.
const mostAnnotations = 10

// urgency orders rows: what failed, what stayed open, what was warned of.
func urgency(row props.Row) int {
	switch row.Verdict.Outcome() {
	case props.Fail:
		return 0
	case props.Inconclusive:
		return 1
	}
	return 2
}

func key(row props.Row) string { return props.Key{Claim: row.Claim, Instance: row.Instance}.String() }

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
