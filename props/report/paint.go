package report

import (
	"fmt"
	"strings"

	"github.com/regretcheck/regretcheck/props"
)

// A painter writes outcomes, in colour if true.
type painter bool

// ANSI colours of the outcomes: red asks for action, yellow for attention.
var colours = map[props.Outcome]string{
	props.Pass: "32", props.Fail: "1;31", props.Inconclusive: "33",
	props.Vacuous: "33", props.Skipped: "2", props.Refuted: "35",
}

func (p painter) outcome(o props.Outcome) string { return p.colour(o, o.String()) }

func (p painter) colour(o props.Outcome, s string) string {
	if !p {
		return s
	}
	return "\x1b[" + colours[o] + "m" + s + "\x1b[0m"
}

// order is how counts are listed: what needs attention first.
var order = []props.Outcome{props.Fail, props.Inconclusive, props.Pass, props.Vacuous, props.Skipped, props.Refuted}

// counts lists the outcomes that occur: "1 fail, 12 pass".
func (p painter) counts(s props.Summary) string {
	var parts []string
	for _, o := range order {
		if n := s.Count(o); n > 0 {
			parts = append(parts, p.colour(o, fmt.Sprintf("%d %v", n, o)))
		}
	}
	if len(parts) == 0 {
		return "no rows"
	}
	return strings.Join(parts, ", ")
}

// headline is the last line of a report.
func (p painter) headline(r props.Report) string {
	s := r.Summary()
	word, o := verdictOf(r)
	if s.Total() == 0 && !r.Interrupted {
		return word + ": no rows"
	}
	line := fmt.Sprintf("%s: %s of %s (seed %d, α %s)", p.colour(o, word), p.counts(s), Plural(s.Total(), "row"), r.Seed, Number(r.Alpha))
	if kinds := undecided(r.Rows); len(kinds) > 0 && o == props.Pass {
		line += "; nothing decided of " + strings.Join(kinds, ", ")
	}
	if r.Interrupted {
		line += ", interrupted before the rest was decided"
	}
	return line
}

// opening is what a report for people begins with: its sentence, if it has one,
// and the headline.
func opening(r props.Report) string {
	if r.Sentence == "" {
		return painter(false).headline(r)
	}
	return r.Sentence + ". " + painter(false).headline(r)
}

// verdictOf sums a report up in a word, with the outcome whose colour it has.
func verdictOf(r props.Report) (string, props.Outcome) {
	switch s := r.Summary(); {
	case s.Fail > 0:
		return "FAIL", props.Fail
	case r.Interrupted:
		return "INTERRUPTED", props.Inconclusive
	case s.Inconclusive > 0:
		return "INCONCLUSIVE", props.Inconclusive
	case s.Decided() == 0:
		return "NOTHING DECIDED", props.Inconclusive
	default:
		return "PASS", props.Pass
	}
}
