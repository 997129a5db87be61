package report

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/props"
)

// A Diff says how one report differs from another. Rows that are equal in verdict and in the
// observed value are only counted.
type Diff struct {
	Sentence string   `json:"sentence"`      // what changed
	Outcome  Progress `json:"outcome"`       // what the change is to whoever made it
	Old      string   `json:"old,omitempty"` // names of the reports, where they have some
	New      string   `json:"new,omitempty"`
	Warnings []string `json:"warnings"` // of reports that are not whole
	Equal    int      `json:"equal"`
	Changes  []Change `json:"changes"` // in the order of the new report, then what it lacks

	program string // of the new report
}

// Progress is what a change between two reports comes to. It decides the exit code of verify diff
// and heads every format.
type Progress string

// The kinds of progress.
const (
	Worse        Progress = "worse"             // a row fails that did not fail before
	LessDecided  Progress = "less decided"      // a row is inconclusive that was not before
	NotCompared  Progress = "nothing compared"  // the reports have no row in common
	NothingWorse Progress = "nothing got worse" // what failed before and still does is not this change's fault
)

// A Change is a row that differs. A verdict is null in the report that lacks the row.
type Change struct {
	Claim    string   `json:"claim"`
	Instance string   `json:"instance"`
	Before   *Reading `json:"before"`
	After    *Reading `json:"after"`
}

// A Reading is what a report says of a row.
type Reading struct {
	Verdict  string          `json:"verdict"`
	Observed *props.Interval `json:"observed"`
	Bound    *float64        `json:"bound"`
}

// Compare compares two reports row by row.
func Compare(before, after Document) Diff {
	old := map[props.Key]*Reading{}
	for _, r := range before.Rows {
		old[props.Key{Claim: r.Claim, Instance: r.Instance}] = &Reading{r.Verdict, r.Observed, r.Bound}
	}
	d := Diff{Changes: []Change{}, Warnings: append(partial("the old report", before), partial("the new report", after)...)}
	d.program = props.Report{Command: after.Command}.Program()
	for _, r := range after.Rows {
		k, now := props.Key{Claim: r.Claim, Instance: r.Instance}, &Reading{r.Verdict, r.Observed, r.Bound}
		if was := old[k]; was != nil && was.same(now) {
			d.Equal++
		} else {
			d.Changes = append(d.Changes, Change{r.Claim, r.Instance, was, now})
		}
		delete(old, k)
	}
	for _, r := range before.Rows {
		if was := old[props.Key{Claim: r.Claim, Instance: r.Instance}]; was != nil {
			d.Changes = append(d.Changes, Change{r.Claim, r.Instance, was, nil})
		}
	}
	if !d.compared() && len(before.Rows) > 0 && len(after.Rows) > 0 {
		d.Warnings = append(d.Warnings, "the reports have no row in common: nothing is compared")
	}
	d.Sentence = d.sentence(before.Seed != after.Seed)
	d.Outcome = d.progress()
	return d
}

// partial warns of a report that does not hold all that its run was to decide.
func partial(which string, d Document) []string {
	warnings := []string{}
	if d.Interrupted {
		warnings = append(warnings, which+" was interrupted: the rows that it lacks were not decided")
	}
	if len(d.Rows) == 0 {
		warnings = append(warnings, which+" has no rows: nothing is compared")
	}
	return warnings
}

func (r *Reading) same(other *Reading) bool {
	return r.Verdict == other.Verdict && equal(r.Bound, other.Bound) && equal(r.Observed, other.Observed)
}

func equal[E comparable](a, b *E) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}

func (d Diff) progress() Progress {
	switch {
	case d.newly("fail") > 0:
		return Worse
	case d.newly("inconclusive") > 0:
		return LessDecided
	case !d.compared():
		return NotCompared
	}
	return NothingWorse
}

// sentence sums up what changed: verdicts first, then samples.
func (d Diff) sentence(reseeded bool) string {
	all, samples, verdicts, fresh, gone := d.Equal+len(d.Changes), 0, 0, 0, 0
	for _, c := range d.Changes {
		switch {
		case c.Before == nil:
			fresh++
		case c.After == nil:
			gone++
		case c.Before.Verdict != c.After.Verdict:
			verdicts++
		default:
			samples++
		}
	}
	s := "no row differs"
	switch {
	case verdicts > 0:
		s = fmt.Sprintf("%d of %d verdicts changed", verdicts, all)
	case samples > 0 && reseeded:
		s = fmt.Sprintf("reseeded: %d of %d samples differ, no verdict does", samples, all)
	case samples > 0:
		s = fmt.Sprintf("%d of %d figures changed, no verdict did", samples, all)
	}
	if fresh+gone > 0 {
		s += fmt.Sprintf("; %d new, %d gone", fresh, gone)
	}
	return s
}

// newly counts the rows that have the given verdict and did not have it before, or were not there.
func (d Diff) newly(verdict string) int {
	n := 0
	for _, c := range d.Changes {
		if c.newly(verdict) {
			n++
		}
	}
	return n
}

func (c Change) newly(verdict string) bool {
	return c.After != nil && c.After.Verdict == verdict && (c.Before == nil || c.Before.Verdict != verdict)
}

// compared tells whether any row stands in both reports.
func (d Diff) compared() bool {
	return d.Equal > 0 || slices.ContainsFunc(d.Changes, func(c Change) bool { return c.Before != nil && c.After != nil })
}

// Report lays a diff out as a report without rows: a headline, and the changes as a table, those
// first that made it worse.
func (d Diff) Report() Report {
	r := Report{Headline: d.headline(), Outcome: props.Inconclusive}
	r.Command = strings.TrimSpace(d.program + " diff " + d.compares())
	switch d.Outcome {
	case Worse:
		r.Outcome = props.Fail
	case NothingWorse:
		r.Outcome = props.Pass
	}
	changes := Table{Title: fmt.Sprintf("%d of %d rows changed", len(d.Changes), d.Equal+len(d.Changes)), Columns: []Column{
		{Title: "CLAIM"}, {Title: "INSTANCE"}, {Title: "VERDICT"},
		{Title: "BEFORE", Right: true}, {Title: "AFTER", Right: true}, {Title: "BOUND", Right: true},
	}}
	for _, c := range d.byUrgency() {
		changes.Add(Printable(c.Claim), Printable(c.Instance), c.verdict(), c.Before.figure(), c.After.figure(), c.bound())
	}
	for _, w := range d.Warnings {
		changes.Note += "warning: " + Printable(w) + "\n"
	}
	r.Sections = []Table{changes}
	return r
}

// WriteGitHub writes the diff as workflow commands of GitHub Actions: the headline, an error for
// each new failure and a warning for each row that is newly inconclusive, ten annotations at most.
func (d Diff) WriteGitHub(w io.Writer) error {
	r := d.Report()
	var lines []annotation
	for _, warning := range d.Warnings {
		lines = append(lines, annotation{props.Inconclusive, r.Command, warning})
	}
	for _, c := range d.byUrgency()[:d.newly("fail")+d.newly("inconclusive")] {
		o := props.Inconclusive
		if c.newly("fail") {
			o = props.Fail
		}
		title := props.Key{Claim: c.Claim, Instance: c.Instance}.String()
		lines = append(lines, annotation{o, title, c.words()})
	}
	return annotate(w, annotation{r.Outcome, r.Command, r.Headline}, lines)
}

// headline says what the change comes to and how large it is.
func (d Diff) headline() string {
	s := strings.ToUpper(string(d.Outcome))
	switch d.Outcome {
	case Worse:
		s += ", " + Plural(d.newly("fail"), "new failure")
	case LessDecided:
		s += ", " + Plural(d.newly("inconclusive"), "row") + " newly inconclusive"
	}
	return s + ": " + d.Sentence
}

// compares names the reports, if they have names.
func (d Diff) compares() string {
	if d.Old == "" && d.New == "" {
		return ""
	}
	return Printable(d.Old) + " → " + Printable(d.New)
}

// byUrgency returns the changes with new failures first, then rows that are newly inconclusive.
func (d Diff) byUrgency() []Change {
	changes := slices.Clone(d.Changes)
	urgency := func(c Change) int {
		switch {
		case c.newly("fail"):
			return 0
		case c.newly("inconclusive"):
			return 1
		}
		return 2
	}
	slices.SortStableFunc(changes, func(a, b Change) int { return cmp.Compare(urgency(a), urgency(b)) })
	return changes
}

// words writes "pass → fail, 0.5 → 2, bound ≤ 1".
func (c Change) words() string {
	parts := []string{c.verdict()}
	if figure := changed(c.Before.figure(), c.After.figure()); figure != "" {
		parts = append(parts, figure)
	}
	if bound := c.bound(); bound != "" {
		parts = append(parts, "bound "+bound)
	}
	return strings.Join(parts, ", ")
}

// verdict writes "pass", or "pass → fail" where it changed.
func (c Change) verdict() string {
	switch {
	case c.Before == nil:
		return "(new) " + Printable(c.After.Verdict)
	case c.After == nil:
		return Printable(c.Before.Verdict) + " (gone)"
	}
	return Printable(changed(c.Before.Verdict, c.After.Verdict))
}

// bound writes the bound, both where it changed.
func (c Change) bound() string { return changed(c.Before.limit(), c.After.limit()) }

// changed writes both texts where they differ and neither is empty.
func changed(before, after string) string {
	if before == after || before == "" || after == "" {
		return cmp.Or(before, after)
	}
	return before + " → " + after
}

// figure writes the observed value; r may be nil.
func (r *Reading) figure() string {
	if r == nil || r.Observed == nil {
		return ""
	}
	return SpanText(*r.Observed)
}

// limit writes the bound; r may be nil.
func (r *Reading) limit() string {
	if r == nil || r.Bound == nil {
		return ""
	}
	return Number(*r.Bound)
}
