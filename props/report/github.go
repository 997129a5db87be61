package report

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/regretcheck/regretcheck/props"
)

// mostAnnotations is how many annotations of a step GitHub shows.
const mostAnnotations = 10

// writeGitHub writes a report as workflow commands of GitHub Actions: a notice with the sentence
// and the headline (an error if a row failed, a warning if one stayed open), and a line for each
// such row and each that is warned of, failures first, ten annotations at most.
//
// Reference: GitHub's "Workflow commands", section "Setting an error message".
func writeGitHub(w io.Writer, r Report) error {
	var lines []annotation
	for _, o := range []props.Outcome{props.Fail, props.Inconclusive, props.Pass} {
		for _, row := range with(r.Rows, o) {
			if o == props.Pass && len(row.Verdict.Finding().Warnings) == 0 {
				continue
			}
			why := strings.Join(strings.Fields(strings.Join(append([]string{brief(row)}, remarks(row)...), "; ")), " ")
			level := o
			if o == props.Pass { // it is warned of
				level = props.Inconclusive
			}
			text := fmt.Sprintf("%v: %s; %s%s", o, why, reproduceMark, row.Reproduce)
			lines = append(lines, annotation{level, key(row), text})
		}
	}
	_, o := r.verdict()
	return annotate(w, annotation{o, r.Command, opening(r)}, lines)
}

// An annotation has the level of an outcome, a title and a text.
type annotation struct {
	outcome     props.Outcome
	title, text string
}

// annotate writes a headline and lines below it, the last of which counts what is left out.
func annotate(w io.Writer, head annotation, lines []annotation) error {
	if more := len(lines) - (mostAnnotations - 2); more > 1 {
		lines = append(lines[:mostAnnotations-2:mostAnnotations-2],
			annotation{lines[mostAnnotations-2].outcome, Plural(more, "more row"), "see the log or the report"})
	}
	var b bytes.Buffer
	for _, a := range append([]annotation{head}, lines...) {
		level := "notice"
		switch a.outcome {
		case props.Fail:
			level = "error"
		case props.Inconclusive:
			level = "warning"
		}
		fmt.Fprintf(&b, "::%s title=%s::%s\n", level, githubTitle.Replace(a.title), githubText.Replace(a.text))
	}
	_, err := w.Write(b.Bytes())
	return err
}

var (
	githubText  = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	githubTitle = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)
