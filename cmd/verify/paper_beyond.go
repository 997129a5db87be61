package main

import (
	"fmt"

	"github.com/regretcheck/regretcheck/props/claims/beyond"
	"github.com/regretcheck/regretcheck/props/claims/paper"
	"github.com/regretcheck/regretcheck/props/report"
)

// tableLevel is the level of the intervals that the tables show. They decide
// nothing: rows do, at their share of the budget.
const tableLevel = 0.01

// beyondTables are the paper's tables with the printed rows above the measured ones.
func beyondTables(study *beyond.Study) (tables []report.Table) {
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

func entryText(e beyond.Entry, first bool) string {
	if e.Regret.N == 0 {
		return ""
	}
	text := fmt.Sprintf("%.0f ± %.0f\nsd %.0f, 99 %% %.0f", e.Regret.Mean, e.Regret.StdErr(), e.Regret.StdDev(), e.Tail)
	if first || e.Ratio == 0 {
		return text
	}
	return text + fmt.Sprintf("\n× %.2f\n%.0f…%.0f", e.Ratio, e.Difference.Lo, e.Difference.Hi)
}
