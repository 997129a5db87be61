package report

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"

	"github.com/regretcheck/regretcheck/props"
)

// A Diff says how one report differs from another. Rows that are equal in
// verdict and in the observed value are only counted.
type Diff struct {
	Sentence string   `json:"sentence"` // what changed, first in every format
	Warnings []string `json:"warnings"` // of reports that are not whole
	Equal    int      `json:"equal"`
	Changes  []Change `json:"changes"` // in the order of the new report, then what it lacks
}

// A Change is a row that differs. A verdict is null in the report that lacks
// the row.
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

func newReading(r Record) *Reading { return &Reading{r.Verdict, r.Observed, r.Bound} }

// Compare compares two reports row by row.
func Compare(before, after Document) Diff {
	type key struct{ claim, instance string }
	old := map[key]Record{}
	for _, r := range before.Rows {
		old[key{r.Claim, r.Instance}] = r
	}
	d := Diff{Changes: []Change{}, Warnings: append(partial("the old report", before), partial("the new report", after)...)}
	for _, r := range after.Rows {
		k := key{r.Claim, r.Instance}
		was, known := old[k]
		delete(old, k)
		switch {
		case !known:
			d.Changes = append(d.Changes, Change{r.Claim, r.Instance, nil, newReading(r)})
		case sameReading(was, r):
			d.Equal++
		default:
			d.Changes = append(d.Changes, Change{r.Claim, r.Instance, newReading(was), newReading(r)})
		}
	}
	for _, r := range before.Rows {
		if _, gone := old[key{r.Claim, r.Instance}]; gone {
			d.Changes = append(d.Changes, Change{r.Claim, r.Instance, newReading(r), nil})
		}
	}
	if !d.Compared() && len(before.Rows) > 0 && len(after.Rows) > 0 {
		d.Warnings = append(d.Warnings, "the reports have no row in common: nothing is compared")
	}
	d.Sentence = d.sentence(before.Seed != after.Seed)
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

func sameReading(a, b Record) bool {
	return a.Verdict == b.Verdict && sameNumber(a.Bound, b.Bound) && sameInterval(a.Observed, b.Observed)
}

func sameInterval(a, b *props.Interval) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}

func sameNumber(a, b *float64) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}

// Worse reports whether a row has the given verdict that did not have it
// before, or was not there.
func (d Diff) Worse(verdict string) bool {
	for _, c := range d.Changes {
		if c.After != nil && c.After.Verdict == verdict && (c.Before == nil || c.Before.Verdict != verdict) {
			return true
		}
	}
	return false
}

// Compared tells whether any row stands in both reports.
func (d Diff) Compared() bool {
	return d.Equal > 0 || slices.ContainsFunc(d.Changes, func(c Change) bool { return c.Before != nil && c.After != nil })
}

// WriteText writes the changes as a table.
func (d Diff) WriteText(w io.Writer) error { return d.write(w, (*Grid).WriteText) }

// WriteMarkdown writes the changes as Markdown, for a pull request.
func (d Diff) WriteMarkdown(w io.Writer) error { return d.write(w, (*Grid).WriteMarkdown) }

func (d Diff) write(w io.Writer, grid func(*Grid, io.Writer) error) error {
	fmt.Fprintf(w, "%s\n", d.Sentence)
	for _, warning := range d.Warnings {
		fmt.Fprintf(w, "warning: %s\n", warning)
	}
	fmt.Fprintln(w)
	if len(d.Changes) > 0 {
		g := &Grid{Columns: []Column{
			{Title: "CLAIM", Max: 50}, {Title: "INSTANCE", Max: 50}, {Title: "VERDICT"},
			{Title: "BEFORE", Right: true}, {Title: "AFTER", Right: true}, {Title: "BOUND", Right: true},
		}}
		for _, c := range d.Changes {
			g.Add(printable(c.Claim), printable(c.Instance), c.verdict(), c.Before.figure(), c.After.figure(), c.bound())
		}
		if err := grid(g, w); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(w, "\n%d of %d rows changed\n", len(d.Changes), d.Equal+len(d.Changes))
	return err
}

// printable replaces control characters, which a file from elsewhere may hold and
// a terminal would obey.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return '\uFFFD'
		}
		return r
	}, s)
}

// verdict writes "pass", or "pass → fail" where it changed.
func (c Change) verdict() string {
	switch {
	case c.Before == nil:
		return "(new) " + c.After.Verdict
	case c.After == nil:
		return c.Before.Verdict + " (gone)"
	case c.Before.Verdict == c.After.Verdict:
		return c.After.Verdict
	}
	return c.Before.Verdict + " → " + c.After.Verdict
}

// bound writes the bound, both where it changed.
func (c Change) bound() string {
	before, after := c.Before.limit(), c.After.limit()
	switch {
	case before == after, after == "":
		return before
	case before == "":
		return after
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
