package report

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/regretcheck/regretcheck/props"
)

// A Diff says how one report differs from another. Rows that are equal in verdict and in the
// observed value are only counted.
type Diff struct {
	Sentence string   `json:"sentence"`      // what changed
	Outcome  string   `json:"outcome"`       // what that is to whoever made the change, such as "worse"
	Old      string   `json:"old,omitempty"` // names of the reports, where they have some
	New      string   `json:"new,omitempty"`
	Warnings []string `json:"warnings"` // of reports that are not whole
	Equal    int      `json:"equal"`
	Changes  []Change `json:"changes"` // in the order of the new report, then what it lacks

	program string        // of the new report
	class   props.Outcome // of the report
	extent  string        // of what got worse: ", 2 new failures"
}

// A Change is a row that differs. A reading is null in the report that lacks the row.
type Change struct {
	props.Key
	Before *Reading `json:"before"`
	After  *Reading `json:"after"`
}

// Compare compares two reports row by row.
func Compare(before, after Document) Diff {
	d := Diff{
		Changes: []Change{}, program: props.Report{Command: after.Command}.Program(),
		Warnings: append(partial("the old report", before), partial("the new report", after)...),
	}
	old, common := map[props.Key]*Reading{}, false
	for _, r := range before.Rows {
		old[r.Key] = &r.Reading
	}
	for _, r := range after.Rows {
		was := old[r.Key]
		common = common || was != nil
		if reflect.DeepEqual(was, &r.Reading) {
			d.Equal++
		} else {
			d.Changes = append(d.Changes, Change{r.Key, was, &r.Reading})
		}
		delete(old, r.Key)
	}
	for _, r := range before.Rows {
		if was := old[r.Key]; was != nil {
			d.Changes = append(d.Changes, Change{r.Key, was, nil})
		}
	}
	if !common && len(before.Rows) > 0 && len(after.Rows) > 0 {
		d.Warnings = append(d.Warnings, "the reports have no row in common: nothing is compared")
	}
	d.Sentence = d.sentence(before.Seed != after.Seed)
	switch failed, open := len(d.newly(props.Fail)), len(d.newly(props.Inconclusive)); {
	case failed > 0:
		d.Outcome, d.class, d.extent = "worse", props.Fail, ", "+Plural(failed, "new failure")
	case open > 0:
		d.Outcome, d.class, d.extent = "less decided", props.Inconclusive, ", "+Plural(open, "row")+" newly inconclusive"
	case !common:
		d.Outcome, d.class = "nothing compared", props.Inconclusive
	default: // what failed before and still does is not this change's fault
		d.Outcome, d.class = "nothing got worse", props.Pass
	}
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

// newly returns the rows that have the given verdict and did not have it before, or were not there.
func (d Diff) newly(o props.Outcome) (found []Change) {
	for _, c := range d.Changes {
		if c.After.says(o) && !c.Before.says(o) {
			found = append(found, c)
		}
	}
	return found
}

// Report lays a diff out as a report without rows: a headline, alerts of what got worse, and the
// changes as a table. Its outcome is fail if a row fails that did not fail before, inconclusive if one
// is newly inconclusive or no row is in both reports, and pass otherwise.
func (d Diff) Report() Report {
	r := Report{Warnings: d.Warnings, Outcome: d.class}
	r.Command = d.program + " diff"
	if d.Old+d.New != "" {
		r.Command += " " + Printable(d.Old) + " → " + Printable(d.New)
	}
	r.Headline = strings.ToUpper(d.Outcome) + d.extent + ": " + d.Sentence
	for _, o := range []props.Outcome{props.Fail, props.Inconclusive} {
		for _, c := range d.newly(o) {
			r.Alerts = append(r.Alerts, Alert{o, Printable(c.String()), c.Before.text() + " → " + c.After.text()})
		}
	}
	changes := Table{Title: fmt.Sprintf("%d of %d rows changed", len(d.Changes), d.Equal+len(d.Changes)),
		Columns: []Column{{Title: "CLAIM"}, {Title: "INSTANCE"}, {Title: "BEFORE"}, {Title: "AFTER"}}}
	for _, c := range d.Changes {
		changes.Add(Printable(c.Claim), Printable(c.Instance), c.Before.text(), c.After.text())
	}
	r.Sections = []Table{changes}
	return r
}
