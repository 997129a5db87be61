package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/props"
)

// order is how counts are listed: what needs attention first.
var order = []props.Outcome{props.Fail, props.Inconclusive, props.Pass, props.Vacuous, props.Skipped, props.Refuted}

// colours are ANSI's: red asks for action, yellow for attention.
var colours = map[props.Outcome]string{
	props.Pass: "32", props.Fail: "1;31", props.Inconclusive: "33", props.Vacuous: "33", props.Skipped: "2", props.Refuted: "35",
}

// A painter writes words in the colours of outcomes, if true.
type painter bool

func (p painter) colour(o props.Outcome, s string) string {
	if !p {
		return s
	}
	return "\x1b[" + colours[o] + "m" + s + "\x1b[0m"
}

func (p painter) outcome(o props.Outcome) string { return p.colour(o, o.String()) }

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

// headline is the line that sums a report up.
func (p painter) headline(r Report) string {
	word, o := r.verdict()
	if r.Headline != "" {
		return p.colour(o, r.Headline)
	}
	s := r.Summary()
	if s.Total() == 0 && !r.Interrupted {
		return word + ": no rows"
	}
	line := fmt.Sprintf("%s: %s of %s (seed %d, α %s)",
		p.colour(o, word), p.counts(s), Plural(s.Total(), "row"), r.Seed, Number(r.Alpha))
	if kinds := undecided(r.Rows); len(kinds) > 0 && o == props.Pass {
		line += "; nothing decided of " + strings.Join(kinds, ", ")
	}
	if r.Level != "" {
		line += "; level " + r.Level
	}
	if r.Interrupted {
		line += ", interrupted before the rest was decided"
	}
	return line
}

// opening is the sentence of a report, if it has one, and the headline.
func opening(r Report) string {
	if r.Sentence == "" {
		return painter(false).headline(r)
	}
	return r.Sentence + ". " + painter(false).headline(r)
}

// verdict sums a report up in a word, with the outcome whose colour it has.
func (r Report) verdict() (string, props.Outcome) {
	switch s := r.Summary(); {
	case r.Headline != "":
		word, _, _ := strings.Cut(r.Headline, ":")
		return word, r.Outcome
	case s.Fail > 0:
		return "FAIL", props.Fail
	case r.Interrupted:
		return "INTERRUPTED", props.Inconclusive
	case s.Inconclusive > 0:
		return "INCONCLUSIVE", props.Inconclusive
	case s.Decided() == 0:
		return "NOTHING DECIDED", props.Inconclusive
	case r.Open != "":
		return "INCONCLUSIVE", props.Inconclusive
	}
	return "PASS", props.Pass
}

// mostUndecided is how many kinds of claims a headline names.
const mostUndecided = 5

// undecided names what was not decided at all: groups by their titles, and in other groups claims
// by their first parts.
func undecided(rows []props.Row) []string {
	var kinds []string
	for group := range groups(rows) {
		if props.Summarize(group).Decided() == 0 {
			kinds = append(kinds, group[0].Group)
			continue
		}
		for claim := range runs(group, func(r props.Row) string { return r.Claim }) {
			if props.Summarize(claim).Decided() == 0 {
				kinds = append(kinds, family(claim[0].Claim))
			}
		}
	}
	kinds = slices.Compact(kinds)
	if more := len(kinds) - mostUndecided; more > 0 {
		kinds = append(kinds[:mostUndecided], fmt.Sprintf("%d more", more))
	}
	return kinds
}

// family is a claim's path, of a long one its first two parts: paper/tab:formal/…
func family(claim string) string {
	if parts := strings.Split(claim, "/"); len(parts) > 2 {
		return parts[0] + "/" + parts[1] + "/…"
	}
	return claim
}

// instance names a row within its claim; a claim may have one unnamed case.
func instance(r props.Row) string {
	if r.Instance == "" {
		return "(single case)"
	}
	return r.Instance
}

// evidence says what a verdict rests on: the kind, what it guarantees, and what a row decided by
// sampling may spend of the false-alarm budget.
func evidence(f props.Finding) string {
	parts := []string{f.Evidence.String()}
	if f.Guarantee != "" {
		parts = append(parts, f.Guarantee)
	}
	if f.Alpha > 0 {
		parts = append(parts, "α="+number(f.Alpha, 2)+" a row")
	}
	return strings.Join(parts, ", ")
}

// effort says how much was looked at and, for statistical evidence, the deviation that would have
// been noticed.
func effort(f props.Finding) string {
	var parts []string
	switch {
	case f.N > 0 && compares(f):
		parts = append(parts, counted(f.N, "point"))
	case f.N > 0:
		parts = append(parts, "n="+whole(f.N))
	}
	if f.Detectable > 0 {
		parts = append(parts, "detects "+number(f.Detectable, 2))
	}
	return strings.Join(parts, " ")
}

// compares reports whether N counts points at which two sides were compared, in which n is often a letter.
func compares(f props.Finding) bool { return f.Evidence == props.Exact || f.Evidence == props.Searched }

// counted is a number of things.
func counted(n int64, one string) string {
	if n == 1 {
		return "1 " + one
	}
	return whole(n) + " " + one + "s"
}

// basis is what a row rests on, in one line.
func basis(f props.Finding) string { return strings.TrimSpace(evidence(f) + " " + effort(f)) }

func slack(v props.Verdict) string {
	if s := v.Slack(); s == s { // not NaN
		return number(s, 3)
	}
	return ""
}

// remarks are the witness, the reason and the warnings of a row.
func remarks(r props.Row) []string {
	f := r.Verdict.Finding()
	var all []string
	witness := strings.TrimSpace(PrintableLines(f.Witness))
	switch o := r.Verdict.Outcome(); {
	case witness == "":
	case o == props.Fail || o == props.Inconclusive:
		witness = "witness: " + witness
	case o == props.Pass && compares(f):
		witness = "closest: " + witness
	}
	for _, s := range []string{witness, PrintableLines(r.Reason)} {
		if s != "" {
			all = append(all, s)
		}
	}
	for _, w := range f.Warnings {
		all = append(all, "warning: "+PrintableLines(w.Error()))
	}
	return all
}

// brief is what a row found, in a line.
func brief(r props.Row) string {
	f := r.Verdict.Finding()
	if f.Skip != "" {
		return f.Skip
	}
	return fmt.Sprintf("observed %s, bound %s", SpanText(f.Observed), AllowedText(f.Bound))
}

// skips returns a line for each reason why rows were skipped, in order of first appearance.
func skips(rows []props.Row) []string {
	var reasons []string
	count := map[string]int{}
	for _, r := range with(rows, props.Skipped) {
		reason := PrintableLines(r.Verdict.Finding().Skip)
		if count[reason]++; count[reason] == 1 {
			reasons = append(reasons, reason)
		}
	}
	for i, reason := range reasons {
		reasons[i] = fmt.Sprintf("%s: %s", Plural(count[reason], "row"), reason)
	}
	return reasons
}

// refutedHeading heads the refuted rows in every format: how many there are, and how many facts,
// if those are fewer.
func refutedHeading(rows []props.Row) string {
	const title = "Refuted as printed (expected findings about the paper, no failures)"
	if facts := props.Facts(rows); facts < len(rows) {
		return fmt.Sprintf("%s: %s, %s", title, Plural(len(rows), "row"), Plural(facts, "fact"))
	}
	return title
}
