package cli

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/formula"
	"github.com/regretcheck/regretcheck/props/report"
)

// newConstants returns the command that shows the constants of the program's formulas.
func newConstants(a *App) *cobra.Command {
	return a.Command(&cobra.Command{
		Use: "constants", Short: "Show each lemma's constant beside the sharp or most extreme one", Args: NoArgs,
	}, writing+"seed workers quick full timeout", func(ctx context.Context, _ []string) (Renderings, error) {
		return a.Constants(ctx, "constants")
	}, report.Text, report.JSON, report.Markdown)
}

// Constants computes the constants of the program's formulas and returns their table.
func (a *App) Constants(ctx context.Context, what string) (Renderings, error) {
	return Computed(ctx, a, what, constantsTable, func(done func(float64)) ([]formula.Constant, error) {
		return formula.Constants(ctx, props.NewWorkers(a.Shared.Workers), uint64(a.Shared.Seed), a.Shared.Effort(),
			a.rows(), done)
	})
}

// Computed computes rows and returns them as a table and as JSON.
func Computed[R any](ctx context.Context, a *App, what string, grid func([]R) report.Table,
	compute func(done func(float64)) ([]R, error)) (Renderings, error) {
	if err := a.out.only(report.Text, report.JSON, report.Markdown); err != nil {
		return nil, err
	}
	bar := a.NewBar(what)
	rows, err := compute(func(fraction float64) { bar.At(fraction, 1) })
	bar.Finish()
	switch {
	case err == nil:
		return Tabled(rows, grid(rows)), nil
	case ctx.Err() != nil:
		err = ErrInterrupted
	}
	return nil, err
}

// constantsTable is the table of constants. What was searched is in JSON alone.
func constantsTable(rows []formula.Constant) report.Table {
	g := report.Table{Ruled: true, Columns: []report.Column{
		{Title: "LEMMA"}, {Title: "CONSTANT"}, {Title: "STATED", Right: true}, {Title: "EXTREME", Right: true},
		{Title: "RATIO", Right: true}, {Title: "KIND"}, {Title: "ATTAINED AT"},
	}}
	for _, c := range rows {
		kind := c.Kind
		switch {
		case c.Violated:
			kind += ", violated"
		case c.Loose:
			kind += ", loose"
		}
		g.Add(c.Lemma, c.Quantity, report.Number(c.Paper), report.Number(c.Extreme), report.Number(c.Ratio), kind, c.Where)
	}
	return g
}
