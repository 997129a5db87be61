package main

import (
	"fmt"
	"math"
	"strconv"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/paper"
	"github.com/regretcheck/regretcheck/props/claims/peers"
	"github.com/regretcheck/regretcheck/props/report"
)

// layOut returns the paper's tables as the paper prints them, each cell with what was measured.
// Blocks of which no cell was replayed are left out.
func layOut(r props.Report, study *paper.Study) (tables []report.Table) {
	const shown = ": published; measured ± standard error; published ÷ measured, detectable difference; verdict"
	outcomes := map[string]props.Outcome{}
	for _, row := range r.Rows {
		outcomes[row.Claim] = row.Verdict.Outcome()
	}
	for _, l := range paper.Layouts() {
		replayed := false
		g := layoutTable(l, shown, "", func(c paper.LayoutCell) string {
			text := c.Published
			if m, ok := study.Measured(c.Claim); ok {
				replayed = true
				text += "\n" + measuredText(c.Published, m)
			}
			if o := outcomes[c.Claim]; c.Claim != "" && o != "" {
				text += "\n" + string(o)
			}
			return text
		})
		if replayed {
			tables = append(tables, g)
		}
	}
	if g := reproductionTable(outcomes, study); g.Rows != nil {
		tables = append(tables, g)
	}
	return tables
}

// layoutTable is a block of the paper's tables with its rows. Its title says what cells show.
func layoutTable(l paper.Layout, shown, kind string, cell func(paper.LayoutCell) string) report.Table {
	g := report.Table{Title: l.Title + shown, Ruled: true, Columns: []report.Column{{Title: "REGRET"}}}
	for _, c := range l.Columns {
		g.Columns = append(g.Columns, report.Column{Title: c, Right: true})
	}
	for _, row := range l.Rows {
		cells := []string{row.Algorithm + kind}
		for _, c := range row.Cells {
			cells = append(cells, cell(c))
		}
		g.Add(cells...)
	}
	return g
}

// reproductionTable counts the replayed cells of each table: those that reproduce within
// ±20 %, those that are further off but inside the noise of ten runs, and the
// others. It has no rows where no cell was replayed.
func reproductionTable(outcomes map[string]props.Outcome, study *paper.Study) report.Table {
	g := report.Table{Title: "Reproduced, and merely not contradicted, by table", Columns: []report.Column{
		{Title: "TABLE"}, {Title: "REPLAYED", Right: true}, {Title: "WITHIN ±20 %", Right: true},
		{Title: "NOT CONTRADICTED", Right: true},
		{Title: "REFUTED", Right: true}, {Title: "UNDECIDED", Right: true}, {Title: "DETECTS"},
	}}
	for _, c := range study.Counts(outcomes) {
		g.Add(c.Table, fmt.Sprint(c.Cells), fmt.Sprint(c.Reproduced), fmt.Sprint(c.NotContradicted), fmt.Sprint(c.Refuted),
			fmt.Sprint(c.Undecided),
			fmt.Sprintf("±%.0f to ±%.0f %%, median ±%.0f %%", 100*c.SeenLeast, 100*c.SeenMost, 100*c.SeenMedian))
	}
	return g
}

// measuredText writes the measured mean and, under it, published ÷ measured and the
// difference that would have been seen.
func measuredText(published string, m paper.Measured) string {
	printed, _ := strconv.ParseFloat(published, 64) // each replayed cell prints a number
	return fmt.Sprintf("%.1f ± %.1f\n× %.2f, ±%.0f %%", m.Mean, m.StdErr, printed/m.Mean, math.Ceil(100*m.SeenShare()))
}

// tableLevel is the level of the intervals that the tables show. They decide
// nothing: rows do, at their share of the budget.
const tableLevel = 0.01

// beyondTables are the paper's tables with the printed rows above the measured ones.
func beyondTables(study *peers.Study) (tables []report.Table) {
	const shown = ": printed; mean ± standard error, standard deviation and 99 % quantile, " +
		"ratio and 99 % interval of the difference to the first"
	for _, t := range study.Tables(tableLevel) {
		g := layoutTable(t.Layout, shown, ", printed", func(c paper.LayoutCell) string { return c.Published })
		for i, name := range t.Learners {
			cells := []string{name}
			for _, e := range t.Entries[i] {
				cells = append(cells, entryText(e, i == 0))
			}
			g.Add(cells...)
		}
		tables = append(tables, g)
	}
	return tables
}

func entryText(e peers.Entry, first bool) string {
	if e.Regret.N == 0 {
		return ""
	}
	text := fmt.Sprintf("%.0f ± %.0f\nsd %.0f, 99 %% %.0f", e.Regret.Mean, e.Regret.StdErr(), e.Regret.StdDev(), e.Tail)
	if first || e.Ratio == 0 {
		return text
	}
	return text + fmt.Sprintf("\n× %.2f\n%.0f…%.0f", e.Ratio, e.Difference.Lo, e.Difference.Hi)
}
