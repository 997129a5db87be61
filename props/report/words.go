package report

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/regretcheck/regretcheck/props"
)

// order is how counts are listed: what needs attention first.
var order = []props.Outcome{props.Fail, props.Inconclusive, props.Pass, props.Vacuous, props.Skipped, props.Refuted}

// colours are ANSI's: red asks for action, yellow for attention.
var colours = map[props.Outcome]string{
	props.Pass: "32", props.Fail: "1;31", props.Inconclusive: "33", props.Vacuous: "33", props.Skipped: "2",
	props.Refuted: "35",
}

// paint writes words in the colour of an outcome, if the layout has colours.
func (l Layout) paint(o props.Outcome, s string) string {
	if !l.Colour {
		return s
	}
	return "\x1b[" + colours[o] + "m" + s + "\x1b[0m"
}

// counts lists the outcomes that occur: "1 fail, 12 pass".
func (l Layout) counts(rows []props.Row) string {
	var parts []string
	for _, o := range order {
		if n := len(with(rows, o)); n > 0 {
			parts = append(parts, l.paint(o, fmt.Sprintf("%d %v", n, o)))
		}
	}
	if len(parts) == 0 {
		return "no rows"
	}
	return strings.Join(parts, ", ")
}

// headline is the line that sums a report up.
func (l Layout) headline(r Report) string {
	v := r.Verdict()
	return l.paint(v.Outcome, v.Word) + l.rest(r)
}

// rest is what follows the first word of the headline.
func (l Layout) rest(r Report) string {
	if len(r.Rows) == 0 && !r.Interrupted {
		return ": no rows"
	}
	all := Plural(len(r.Rows), "row")
	line := fmt.Sprintf(": %s of %s (seed %d, α %s)", l.counts(r.Rows), all, r.Seed, Number(r.Alpha))
	if r.Level != "" {
		line += "; level " + r.Level
	}
	if r.Interrupted {
		line += ", interrupted before the rest was decided"
	}
	return line
}

// A Verdict sums a report up: a word, and the outcome whose colour and exit code the run has, which is
// fail, inconclusive or pass.
type Verdict struct {
	Word    string
	Outcome props.Outcome
}

// Verdict sums the report up.
func (r Report) Verdict() Verdict {
	switch s := r.Summary(); {
	case s.Fail > 0:
		return Verdict{"FAIL", props.Fail}
	case r.Interrupted:
		return Verdict{"INTERRUPTED", props.Inconclusive}
	case s.Decided() == 0:
		return Verdict{"NOTHING DECIDED", props.Inconclusive}
	case s.Inconclusive > 0 || r.Open != "":
		return Verdict{"INCONCLUSIVE", props.Inconclusive}
	}
	return Verdict{"PASS", props.Pass}
}

// instance names a row within its claim; a claim may have one unnamed case.
func instance(r props.Row) string { return cmp.Or(r.Instance, "(single case)") }

// evidence says what a verdict rests on: the kind, what it guarantees, and what a row decided by
// sampling may spend of the false-alarm budget.
func evidence(f props.Finding) string {
	text := string(f.Evidence)
	if f.Guarantee != "" {
		text += ", " + f.Guarantee
	}
	if f.Alpha > 0 {
		text += ", α=" + number(f.Alpha, 2) + " a row"
	}
	return text
}

// effort says how much was looked at and, for statistical evidence, the deviation that would have
// been noticed.
func effort(f props.Finding) string {
	text := ""
	switch {
	case f.N == 1 && compares(f):
		text = "1 point"
	case f.N > 0 && compares(f):
		text = Number(float64(f.N)) + " points"
	case f.N > 0:
		text = "n=" + Number(float64(f.N))
	}
	if f.Detectable > 0 {
		text += " detects " + number(f.Detectable, 2)
	}
	return strings.TrimSpace(text)
}

// compares tells whether N counts points at which two sides were compared.
func compares(f props.Finding) bool { return f.Evidence == props.Exact || f.Evidence == props.Searched }

// basis is what a row rests on, in one line.
func basis(f props.Finding) string { return strings.TrimSpace(evidence(f) + " " + effort(f)) }

// cells are the effort of a row, what it observed, its interval, its bound and its slack; blank if it
// is skipped.
func cells(r props.Row) []string {
	f := r.Verdict.Finding()
	if f.Skip != "" {
		return make([]string, 5)
	}
	return []string{effort(f), Number(f.Observed.Mid), interval(f.Observed), AllowedText(f.Bound), slack(r.Verdict)}
}

func slack(v props.Verdict) string {
	if s := v.Slack(); s == s { // not NaN
		return number(s, 3)
	}
	return ""
}

// remarks are the witness, the reason and the warnings of a row.
func remarks(r props.Row) (all []string) {
	f := r.Verdict.Finding()
	if witness := strings.TrimSpace(PrintableLines(f.Witness)); witness != "" {
		switch o := r.Verdict.Outcome(); {
		case o == props.Fail || o == props.Inconclusive:
			witness = "witness: " + witness
		case o == props.Pass && compares(f):
			witness = "closest: " + witness
		}
		all = append(all, witness)
	}
	if r.Reason != "" {
		all = append(all, PrintableLines(r.Reason))
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
