package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/learners"
	"github.com/regretcheck/regretcheck/props/cli"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/suite"
)

// tableLevel is the level of the intervals that the tables show. They decide
// nothing: rows do, at their share of the budget.
const tableLevel = 0.01

// decideBeyond decides the claims about learners that the paper does not have, and
// lays them out in its tables.
func decideBeyond(a *cli.App, ctx context.Context, call paperCall) error {
	if call.data != "" || call.figures != "" {
		return errors.New("beyond: want neither --yelp nor --figures beside it")
	}
	study := suite.BeyondStudy()
	more := func(f report.Format, r props.Report) (tables []report.TitledGrid, err error) {
		if !a.Appends(f, r) {
			return nil, nil
		}
		for _, t := range study.Tables(tableLevel) {
			title := t.Title + ": printed; mean ± standard error, standard deviation and 99 % quantile, ratio and 99 % interval of the difference to the first"
			tables = append(tables, report.TitledGrid{Title: title, Grid: beyondGrid(t)})
		}
		return tables, nil
	}
	return a.DecideAnd(ctx, call.command+" --beyond", suite.BeyondClaims(study), call.filter, cli.OfRows, more)
}

// beyondGrid makes a table with the printed rows above the measured ones.
func beyondGrid(t learners.Table) *report.Grid {
	g := &report.Grid{Ruled: true, Columns: []report.Column{{Title: "REGRET"}}}
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

func entryText(e learners.Entry, first bool) string {
	if e.Regret.N == 0 {
		return ""
	}
	text := fmt.Sprintf("%.0f ± %.0f\nsd %.0f, 99 %% %.0f", e.Regret.Mean, e.Regret.StdErr(), e.Regret.StdDev(), e.Tail)
	if first || e.Ratio == 0 {
		return text
	}
	return text + fmt.Sprintf("\n× %.2f\n%.0f…%.0f", e.Ratio, e.Difference.Lo, e.Difference.Hi)
}
