package report

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/props"
)

// A Diff says how one report differs from another. Rows that are equal in verdict, observed value and
// bound are only counted.
type Diff struct {
	Sentence string   `json:"sentence"`      // how many rows changed, by kind
	Outcome  string   `json:"outcome"`       // what that is to whoever made the change, such as "worse"
	Old      string   `json:"old,omitempty"` // names of the reports, where they have some
	New      string   `json:"new,omitempty"`
	Warnings []string `json:"warnings"` // of reports that differ in seed, are incomplete or share no row
	Equal    int      `json:"equal"`
	Changes  []Change `json:"changes"` // by kind, in the order of the new report, then of the old one

	verdict props.Outcome
}

// A Change is a row that differs. A reading is null in the report that lacks the row.
type Change struct {
	props.Key
	Kind   string   `json:"kind"` // one of kinds
	Before *Reading `json:"before"`
	After  *Reading `json:"after"`
}

// kinds of changes, the worst first. A row that failed before and still does is not this change's fault.
var kinds = []string{newlyFailing, newlyOpen, otherVerdict, otherFigures, newRow, goneRow}

const (
	newlyFailing = "newly failing"
	newlyOpen    = "newly inconclusive"
	otherVerdict = "changed in verdict"
	otherFigures = "changed in figures"
	newRow       = "new"
	goneRow      = "gone"
)

// kind says how a row changed.
func kind(before, after *Reading) string {
	switch {
	case after.says(props.Fail) && !before.says(props.Fail):
		return newlyFailing
	case after.says(props.Inconclusive) && !before.says(props.Inconclusive):
		return newlyOpen
	case before == nil:
		return newRow
	case after == nil:
		return goneRow
	case before.Verdict != after.Verdict:
		return otherVerdict
	}
	return otherFigures
}

// Compare compares two reports row by row.
func Compare(before, after Document) Diff {
	d := Diff{Changes: []Change{}}
	old, common, counts := map[props.Key]*Reading{}, false, map[string]int{}
	change := func(of props.Key, was, is *Reading) {
		how := kind(was, is)
		d.Changes = append(d.Changes, Change{of, how, was, is})
		counts[how]++
	}
	for _, r := range before.Rows {
		old[r.Key] = &r.Reading
	}
	for _, r := range after.Rows {
		was := old[r.Key]
		common = common || was != nil
		if reflect.DeepEqual(was, &r.Reading) {
			d.Equal++
		} else {
			change(r.Key, was, &r.Reading)
		}
		delete(old, r.Key)
	}
	for _, r := range before.Rows {
		if was := old[r.Key]; was != nil {
			change(r.Key, was, nil)
		}
	}
	slices.SortStableFunc(d.Changes, func(a, b Change) int {
		return cmp.Compare(slices.Index(kinds, a.Kind), slices.Index(kinds, b.Kind))
	})
	d.Sentence, d.Warnings = sentence(counts, d.Equal+len(d.Changes)), warnings(before, after, common)
	switch {
	case counts[newlyFailing] > 0:
		d.Outcome, d.verdict = "worse", props.Fail
	case counts[newlyOpen] > 0:
		d.Outcome, d.verdict = "less decided", props.Inconclusive
	case !common:
		d.Outcome, d.verdict = "nothing compared", props.Inconclusive
	default:
		d.Outcome, d.verdict = "nothing got worse", props.Pass
	}
	return d
}

// warnings say why a comparison may mislead.
func warnings(before, after Document, common bool) []string {
	all := []string{}
	for i, d := range []Document{before, after} {
		if d.Interrupted {
			which := []string{"old", "new"}[i]
			all = append(all, "the "+which+" report was interrupted: the rows that it lacks were not decided")
		}
	}
	if before.Seed != after.Seed {
		all = append(all, fmt.Sprintf("the seeds are %d and %d: samples differ by chance", before.Seed, after.Seed))
	}
	if !common {
		all = append(all, "the reports have no row in common: nothing is compared")
	}
	return all
}

// sentence says how many rows changed, by kind.
func sentence(counts map[string]int, all int) string {
	var parts []string
	for _, kind := range kinds {
		if n := counts[kind]; n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, kind))
		}
	}
	if parts == nil {
		return "no row differs"
	}
	return fmt.Sprintf("of %s, %s", Plural(all, "row"), strings.Join(parts, ", "))
}

// Verdict is fail if a row fails that did not fail before, inconclusive if one is newly inconclusive
// or no row is in both reports, and pass otherwise.
func (d Diff) Verdict() props.Outcome { return d.verdict }

// Renderings are those of a table of the changes and a headline, which Markdown has first and texts
// have last. A quiet text has only what got worse.
func (d Diff) Renderings() Renderings {
	t := d.table(Layout{}).cut()
	t.Title = d.headline(Layout{})
	if d.Old+d.New != "" {
		t.Note = "\n" + Printable(d.Old) + " → " + Printable(d.New) + t.Note
	}
	all := t.Renderings(d)
	all[Text] = func(layout Layout) ([]byte, error) {
		t := d.table(layout)
		t.Note += "\n" + d.headline(layout) + "\n"
		return []byte(strings.TrimPrefix(t.Text(layout.Width), "\n")), nil // without rows nothing is above
	}
	return all
}

func (d Diff) headline(layout Layout) string {
	return layout.paint(d.verdict, strings.ToUpper(d.Outcome)) + ": " + d.Sentence
}

func (d Diff) table(layout Layout) Table {
	t := Table{Columns: []Column{{Title: "CLAIM"}, {Title: "INSTANCE"}, {Title: "BEFORE"}, {Title: "AFTER"}}}
	for _, c := range d.Changes {
		if !layout.Quiet || c.Kind == newlyFailing || c.Kind == newlyOpen {
			t.Add(Printable(c.Claim), Printable(c.Instance), c.Before.text(), c.After.text())
		}
	}
	for _, warning := range d.Warnings {
		t.Note += "\nwarning: " + warning
	}
	return t
}
