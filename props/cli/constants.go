package cli

import (
	"context"
	"io"

	"github.com/spf13/cobra"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/formula"
	"github.com/regretcheck/regretcheck/props/report"
)

// newConstants returns the command that shows the constants of the program's formulas.
func newConstants(a *App) *cobra.Command {
	return &cobra.Command{
		Use: "constants", Short: "Show each lemma's constant beside the sharp or most extreme one", Args: NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return Table(cmd.Context(), a, "constants", ConstantsGrid, func(done func(float64)) ([]formula.Constant, error) {
				return formula.Constants(cmd.Context(), props.NewWorkers(a.Shared.Workers), uint64(a.Shared.Seed),
					a.Shared.Effort(), a.rows(), done)
			})
		},
	}
}

// Table computes rows and writes them as a grid or as JSON.
func Table[R any](ctx context.Context, a *App, what string, grid func([]R) report.Table,
	compute func(done func(float64)) ([]R, error)) error {
	if err := a.Shared.Validate(); err != nil {
		return err
	}
	out, err := a.OpenSink(report.Text, report.JSON, report.Markdown)
	if err != nil {
		return err
	}
	bar := a.NewBar(what)
	rows, err := compute(func(fraction float64) { bar.At(fraction, 1) })
	bar.Finish()
	if err != nil {
		if ctx.Err() != nil {
			return ErrInterrupted
		}
		return err
	}
	g := grid(rows)
	return out.Write(map[report.Format]Rendering{
		report.Text:     g.WriteText,
		report.Markdown: g.WriteMarkdown,
		report.JSON:     func(w io.Writer) error { return report.EncodeJSON(w, rows) },
	})
}

// ConstantsGrid is the table of constants. What was searched is in JSON alone.
func ConstantsGrid(rows []formula.Constant) report.Table {
	g := report.Table{Ruled: true, Columns: []report.Column{
		{Title: "LEMMA"}, {Title: "CONSTANT"}, {Title: "STATED", Right: true}, {Title: "EXTREME", Right: true},
		{Title: "RATIO", Right: true}, {Title: "KIND"}, {Title: "ATTAINED AT"},
	}}
	for _, c := range rows {
		kind := c.Kind
		if c.Violated {
			kind += ", violated"
		}
		g.Add(c.Lemma, c.Quantity, report.Number(c.Paper), report.Number(c.Extreme), report.Number(c.Ratio), kind, c.Where)
	}
	return g
}
