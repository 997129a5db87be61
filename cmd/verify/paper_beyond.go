package main

import (
	"context"
	"fmt"

	"github.com/regretcheck/regretcheck/props/claims/beyond"
	"github.com/regretcheck/regretcheck/props/cli"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/suite"
)

// tableLevel is the level of the intervals that the tables show. They decide
// nothing: rows do, at their share of the budget.
const tableLevel = 0.01

// decideBeyond decides the claims about learners that the paper does not have, and
// lays them out in its tables.
func decideBeyond(ctx context.Context, a *cli.App, command string) (cli.Renderings, error) {
	study := suite.BeyondStudy()
	finish := func(r *report.Report) error {
		if !a.Whole(r.Report) {
			return nil
		}
		for _, t := range study.Tables(tableLevel) {
			r.Sections = append(r.Sections, beyondTable(t))
		}
		return nil
	}
	return a.Decide(ctx, cli.Decision{Command: command, Claims: suite.BeyondClaims(study), Paper: a.Paper, Expected: a.Expected,
		Finish: finish})
}

// beyondTable makes a table with the printed rows above the measured ones.
func beyondTable(t beyond.Table) report.Table {
	const shown = ": printed; mean ± standard error, standard deviation and 99 % quantile, " +
		"ratio and 99 % interval of the difference to the first"
	g := report.Table{Title: t.Title + shown, Ruled: true, Columns: []report.Column{{Title: "REGRET"}}}
	for _, c := range t.Columns {
		g.Columns = append(g.Columns, report.Column{Title: c, Right: true})
	}
	for _, row := range t.Rows {
		cells := []string{row.Algorithm + ", printed"}
		for _, c := range row.Cells {
			cells = append(cells, c.Published)
		}
		g.Add(cells...)
	}
	for i, name := range t.Learners {
		cells := []string{name}
		for _, e := range t.Entries[i] {
			cells = append(cells, entryText(e, i == 0))
		}
		g.Add(cells...)
	}
	return g
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
