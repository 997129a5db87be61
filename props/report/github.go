package report

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/regretcheck/regretcheck/props"
)

// mostAnnotations is how many annotations of a step GitHub shows.
const mostAnnotations = 10

// github is a report as workflow commands of GitHub Actions: a notice with the sentence
// and the headline (an error if a row failed, a warning if one stayed open), and a line for each
// alert and each pass that is warned of, ten annotations at most.
//
// Reference: GitHub's "Workflow commands", section "Setting an error message".
func github(r Report) string {
	said := Layout{}.headline(r)
	if r.Sentence != "" {
		said = r.Sentence + ". " + said
	}
	all := append([]alert{{r.Verdict().Outcome, r.Command, said}}, r.alerts()...)
	for _, row := range with(r.Rows, props.Pass) {
		if len(row.Verdict.Finding().Warnings) > 0 {
			all = append(all, alert{props.Inconclusive, row.Key.String(), "passes, but " + strings.Join(remarks(row), "\n")})
		}
	}
	if more := len(all) - mostAnnotations; more > 0 {
		first := all[mostAnnotations-1].Outcome
		all = append(all[:mostAnnotations-1], alert{first, Plural(more+1, "more row"), "see the log or the report"})
	}
	var b strings.Builder
	for _, a := range all {
		text := strings.Join(strings.Fields(strings.ReplaceAll(a.Text, "\n", "; ")), " ")
		fmt.Fprintf(&b, "::%s title=%s::%s\n", cmp.Or(levels[a.Outcome], "notice"), githubTitle.Replace(a.Title),
			githubText.Replace(text))
	}
	return b.String()
}

var (
	levels      = map[props.Outcome]string{props.Fail: "error", props.Inconclusive: "warning"}
	githubText  = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	githubTitle = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)
