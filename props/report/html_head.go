package report

import (
	"fmt"
	"strings"

	"github.com/regretcheck/regretcheck/props"
)

// A Paper is the text whose claims a report decides.
type Paper struct {
	Title   string // "Ye, Wang, Liu & Li 2025"
	Address string // of the paper, for readers to follow; the page itself asks for nothing
}

// A wordView explains a verdict in one line.
type wordView struct {
	Name    props.Outcome
	Meaning string
}

// verdictWords explain the verdicts, those that need attention first.
var verdictWords = []wordView{
	{props.Fail, "Every value of the interval breaks the bound: the claim is false for what was tried."},
	{props.Inconclusive, "The interval holds values on both sides of the bound: more runs would decide."},
	{props.Refuted, "A printed statement has a counterexample. The record expects it: a finding about the text, no failure of the software."},
	{props.Pass, "Every value of the interval meets the bound."},
	{props.Vacuous, "The bound allows whatever a policy could do, so meeting it says nothing."},
	{props.Skipped, "Not decided, for the reason given. It is never counted as a pass."},
}

// trial says what was on trial: "238 claims in 1112 rows".
func trial(rows []props.Row) string {
	claims := map[string]bool{}
	for _, r := range rows {
		claims[r.Claim] = true
	}
	if len(claims) == len(rows) {
		return Plural(len(claims), "claim")
	}
	return fmt.Sprintf("%s in %s", Plural(len(claims), "claim"), Plural(len(rows), "row"))
}

// outcome says in words what became of the rows: failures, what stayed open, then findings.
func outcome(r props.Report) string {
	s := r.Summary()
	parts := []string{"nothing failed"}
	if s.Fail > 0 {
		parts[0] = Plural(s.Fail, "row") + " failed"
	}
	if s.Inconclusive > 0 {
		parts = append(parts, Plural(s.Inconclusive, "row")+" stayed open")
	}
	switch s.Refuted {
	case 0:
	case 1:
		parts = append(parts, "1 printed statement is wrong (expected)")
	default:
		parts = append(parts, fmt.Sprintf("%d printed statements are wrong (expected)", s.Refuted))
	}
	if s.Vacuous > 0 {
		parts = append(parts, Plural(s.Vacuous, "bound")+" vacuous")
	}
	if s.Skipped > 0 {
		parts = append(parts, Plural(s.Skipped, "row")+" skipped")
	}
	if s.Total() == 0 {
		parts = []string{"nothing was decided"}
	}
	if r.Interrupted {
		parts = append(parts, "the run was interrupted before the rest was decided")
	}
	return strings.Join(parts, "; ") + "."
}

// nextStep says what a reader of the page may do.
func nextStep(r props.Report) string {
	switch s := r.Summary(); {
	case s.Fail > 0:
		return "Next: read the witness of each failed row below. Its command decides that row alone, and " + r.Program() +
			" explain CLAIM says what the claim states."
	case s.Inconclusive > 0:
		return "Next: decide the open rows below again with --full, which plays more runs."
	case s.Pass == 0:
		return "Next: see the reasons below. Nothing here says that anything holds."
	default:
		return "Next: open a row for its statement, its method and the command that decides it again. " + r.Program() + " explain CLAIM says what a claim rejects."
	}
}
