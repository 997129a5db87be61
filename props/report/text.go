package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/props"
)

// Text is a report for a terminal. A run of many rows shows each group as one line; what needs
// attention is always shown, last, with what decides it again.
func (r Report) Text(layout Layout) string {
	parts := []Table{{Note: r.Sentence}}
	last := layout.headline(r)
	if folded := !layout.Verbose && len(r.Rows) > foldFrom; !layout.Quiet {
		parts = append(parts, tablesOf(r, layout, folded)...)
		if folded {
			last += "\n" + next(r)
		}
	}
	var b strings.Builder
	for _, t := range append(parts, Table{Note: strings.Join(notes(r, layout), "\n")}, Table{Note: last}) {
		if t.Note != "" {
			t.Note = strings.TrimSuffix(t.Note, "\n") + "\n"
		}
		b.WriteString(t.Text(layout.Width))
		if len(t.Rows)+len(t.Note) > 0 {
			b.WriteByte('\n')
		}
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// foldFrom is the number of rows that a screen or two holds. A run of more is folded.
const foldFrom = 60

// tablesOf returns the tables of a report: its groups, what is refuted, and the sections. Of a folded
// report each group has a line; in full stand short groups of fitted exponents, which are what
// readers come for.
func tablesOf(r Report, layout Layout, folded bool) (tables []Table) {
	lines := Table{Columns: []Column{
		{Title: "GROUP"}, {Title: "ROWS"}, {Title: "LEAST SLACK", Right: true, Drop: 2}, {Title: "IN", Drop: 1},
	}}
	var full []Table
	for _, group := range groups(r.Rows) {
		title, counts := group[0].Group, layout.counts(group)
		least, at := leastSlack(group)
		lines.Add(title, counts, least, at)
		fitted := group[0].Verdict.Finding().Evidence == props.Fitted && len(group) <= 12
		if table := rowsTable(group, layout); len(table.Rows) > 0 && (!folded || fitted) {
			table.Title = title + ": " + counts
			full = append(full, table)
		}
	}
	switch {
	case r.Listed:
	case folded:
		tables = append([]Table{lines}, full...)
	default:
		tables = full
	}
	if refuted := with(r.Rows, props.Refuted); len(refuted) > 0 {
		tables = append(tables, refutedTable(refuted, folded))
	}
	return append(tables, r.Sections...)
}

// rowsTable has a line for each claim with what its evidence is, and under it a line for each
// instance. Refuted rows have a table of their own.
func rowsTable(rows []props.Row, layout Layout) Table {
	g := Table{Columns: []Column{
		{Title: "CLAIM"}, {Title: "EVIDENCE", Drop: 3}, {Title: "OBSERVED", Right: true},
		{Title: "INTERVAL", Right: true, Drop: 2},
		{Title: "BOUND", Right: true}, {Title: "SLACK", Right: true, Drop: 1}, {Title: "VERDICT"},
	}}
	claim, on := "", ""
	for _, r := range rows {
		f, o := r.Verdict.Finding(), r.Verdict.Outcome()
		if o == props.Refuted {
			continue
		}
		if r.Claim != claim || f.Skip == "" && evidence(f) != on {
			claim, on = r.Claim, evidence(f)
			g.Add(claim, on)
		}
		g.Add(slices.Concat([]string{"  " + instance(r)}, cells(r), []string{layout.paint(o, string(o))})...)
	}
	return g
}

// refutedTable has a line for each refuted row, and below it, if it is not folded, what shows that.
func refutedTable(rows []props.Row, folded bool) Table {
	g := Table{Title: fmt.Sprintf("Refuted as printed (errors in the paper, not failures of this run): %s, %s",
		Plural(len(rows), "row"), Plural(len(facts(rows)), "fact")), Columns: []Column{
		{Title: "STATEMENT"}, {Title: "INSTANCE", Drop: 1}, {Title: "OBSERVED", Right: true},
		{Title: "HOLDS IF", Right: true},
	}}
	for _, r := range rows {
		f := r.Verdict.Finding()
		g.Add(r.Claim, r.Instance, SpanText(f.Observed), AllowedText(f.Bound))
		if !folded {
			lines := append(remarks(r), r.Reference+": "+basis(f))
			g.Note += r.Key.String() + "\n  " + strings.Join(lines, "\n  ") + "\n"
		}
	}
	return g
}

// notes are what does not fit a cell: warnings, alerts, where each row came closest to its bound
// if that is asked for, and why rows were skipped or say nothing.
func notes(r Report, layout Layout) (all []string) {
	add := func(o props.Outcome, title string, lines ...string) {
		text := layout.paint(o, string(o)) + ": " + strings.Join(append([]string{title}, lines...), "\n")
		all = append(all, strings.ReplaceAll(text, "\n", "\n  "))
	}
	for _, warning := range r.Warnings {
		all = append(all, "warning: "+PrintableLines(warning))
	}
	for _, a := range r.alerts() {
		add(a.Outcome, a.Title, a.Text)
	}
	if layout.Quiet {
		return all
	}
	for _, row := range with(r.Rows, props.Pass, props.Vacuous) {
		f := row.Verdict.Finding()
		if len(f.Warnings) > 0 || layout.Verbose && compares(f) && f.Witness != "" {
			add(row.Verdict.Outcome(), row.Key.String(), remarks(row)...)
		}
	}
	reason := func(r props.Row) string { return PrintableLines(r.Verdict.Finding().Skip) }
	for _, rows := range alike(with(r.Rows, props.Skipped), reason) {
		add(props.Skipped, Plural(len(rows), "row")+": "+reason(rows[0]))
	}
	for _, rows := range ofClaims(with(r.Rows, props.Vacuous)) {
		add(props.Vacuous, Plural(len(rows), "row")+" of "+rows[0].Claim)
	}
	return all
}

// next says what a reader may do with a folded report.
func next(r Report) string {
	if len(r.alerts()) > 0 {
		return "Next: run a reproduce line above for one row alone; " + r.Program() +
			" explain CLAIM says how it is decided and what it rejects."
	}
	return "Next: --verbose shows every row, --out report.html writes a searchable page; " +
		r.Program() + " explain CLAIM says how a claim is decided."
}
