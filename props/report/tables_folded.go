package report

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/olekukonko/tablewriter/pkg/twwidth"

	"github.com/regretcheck/regretcheck/props"
)

// A folded group is one line: the number of its rows, the least slack with its row, and the
// evidence. A line below it counts what is not a pass. Rows that failed, stayed open or carry a
// warning are shown in full at the end.

// Widths of the folded lines' columns.
const (
	foldedGroup    = 34
	foldedCounts   = 24
	foldedEvidence = 26 // left out where only wideEnough columns leave room for it
	wideEnough     = 110
	columnsFrom    = 72 // on narrower screens a group's figures stand below its title
)

// writeFolded writes the line of a group and what its rows that did not pass
// have to say.
func (t *Tables) writeFolded(b *bytes.Buffer, group string, rows []props.Row) {
	if counts := t.paint.counts(props.Summarize(rows)); t.width() < columnsFrom {
		t.headed = true
		b.WriteString(stackedLine(group, counts, rows, t.width()))
	} else {
		if !t.headed {
			t.headed = true
			b.WriteString(t.foldedLine("GROUP", "ROWS", "EVIDENCE") + "LEAST SLACK\n")
		}
		line := t.foldedLine(group, counts, strings.Join(kinds(rows), ", "))
		if i := leastSlack(rows); i >= 0 {
			line += leastSlackText(rows[i], t.width()-twwidth.Width(line))
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	for _, r := range rows {
		if len(r.Verdict.Finding().Warnings) > 0 && untroubled(r) && r.Verdict.Outcome() != props.Refuted {
			t.warned = append(t.warned, r)
		}
	}
	for _, s := range skips(rows) {
		fmt.Fprintln(b, breakText(fmt.Sprintf("  %s: %s", t.paint.outcome(props.Skipped), s), t.width()))
	}
	for _, o := range []props.Outcome{props.Vacuous, props.Fail, props.Inconclusive} {
		if text := named(rows, o); text != "" {
			fmt.Fprintln(b, breakText(fmt.Sprintf("  %s: %s", t.paint.outcome(o), text), t.width()))
		}
	}
}

// foldedLine lays out a line up to the least slack.
func (t *Tables) foldedLine(group, counts, evidence string) string {
	line := pad(group, foldedGroup) + pad(counts, foldedCounts)
	if t.width() >= wideEnough {
		line += pad(evidence, foldedEvidence)
	}
	return line
}

// pad fills a cell up with blanks, two of them at least.
func pad(s string, width int) string {
	return s + strings.Repeat(" ", max(2, width-twwidth.Width(s)))
}

// stackedLine is a folded group on a screen too narrow for columns.
func stackedLine(group, counts string, rows []props.Row, width int) string {
	text := "  " + counts
	if i := leastSlack(rows); i >= 0 {
		text += "; least slack " + slack(rows[i].Verdict) + " in " + rows[i].Claim
	}
	return breakText(group, width) + "\n" + breakText(text, width) + "\n"
}

// kinds lists the evidence of the rows, each once.
func kinds(rows []props.Row) []string {
	var all []string
	for _, r := range rows {
		if e := r.Verdict.Finding().Evidence.String(); !slices.Contains(all, e) {
			all = append(all, e)
		}
	}
	return all
}

// leastSlackText writes the least slack and, as far as there is room, where it is.
func leastSlackText(r props.Row, room int) string {
	at := pad(slack(r.Verdict), 6) + r.Claim
	if whole := pad(slack(r.Verdict), 6) + (props.Key{Claim: r.Claim, Instance: r.Instance}).String(); twwidth.Width(whole) <= room {
		return whole
	}
	if twwidth.Width(at) <= room {
		return at
	}
	return slack(r.Verdict)
}

// maxNamed is how many rows of one outcome a folded group names.
const maxNamed = 3

// named lists the claims of the rows with an outcome, the first few by name.
func named(rows []props.Row, o props.Outcome) string {
	var names []string
	more := 0
	for _, r := range rows {
		switch {
		case r.Verdict.Outcome() != o || slices.Contains(names, r.Claim):
		case len(names) < maxNamed:
			names = append(names, r.Claim)
		default:
			more++
		}
	}
	text := strings.Join(names, ", ")
	if more > 0 {
		text += fmt.Sprintf(" and %s more", Plural(more, "row"))
	}
	return text
}

// writeFindings writes the refuted rows a line each.
func writeFindings(b *bytes.Buffer, rows []props.Row, width int) error {
	b.WriteString(refutedHeading(rows) + "\n")
	g := &Grid{Columns: []Column{{Title: "STATEMENT", Max: 60}, {Title: "INSTANCE", Max: 48, Drop: 1}, {Title: "OBSERVED", Right: true},
		{Title: "HOLDS IF", Right: true}}}
	for _, r := range rows {
		f := r.Verdict.Finding()
		g.Add(r.Claim, r.Instance, SpanText(f.Observed), AllowedText(f.Bound))
	}
	return g.WriteText(Screen{b, width})
}

// next says what a reader may do with the report.
func next(r props.Report) string {
	if s := r.Summary(); s.Fail > 0 || s.Inconclusive > 0 {
		return "Next: run a reproduce line above for one row alone; " + r.Program() + " explain CLAIM says how it is decided and what rejects it."
	}
	return "Next: --verbose shows every row, --group TEXT one group, --out report.html a page to search; " +
		r.Program() + " explain CLAIM tells how a claim is decided."
}
