package cli

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/formula"
	"github.com/regretcheck/regretcheck/props/report"
)

// WithConstants gives the command of a suite the table of the constants of the program's formulas,
// which decides no claim.
func WithConstants(a *App, cmd *cobra.Command, decide Action) Action {
	constants := cmd.Flags().Bool("constants", false,
		"instead of claims: each lemma's constant beside the sharp or most extreme one")
	return func(ctx context.Context, args []string) (Renderings, error) {
		switch {
		case !*constants:
			return decide(ctx, args)
		case len(a.Shared.claims)+len(a.Shared.instances) > 0:
			return nil, errors.New("claim and instance: want neither with --constants, which decides no claims")
		}
		if err := a.open([]report.Format{report.Text, report.JSON, report.Markdown}); err != nil {
			return nil, err
		}
		rows, err := formula.Constants(ctx, props.Trial{Seed: uint64(a.Shared.Seed), Effort: a.Shared.Effort(),
			Workers: props.NewWorkers(a.Shared.Workers), Progress: a.Done}, a.rows())
		return constantsTable(rows).Renderings(rows), err
	}
}

// constantsTable is the table of constants. What was searched is in JSON alone.
func constantsTable(rows []formula.Constant) report.Table {
	g := report.Table{Ruled: true, Columns: []report.Column{
		{Title: "LEMMA"}, {Title: "CONSTANT"}, {Title: "STATED", Right: true}, {Title: "EXTREME", Right: true},
		{Title: "RATIO", Right: true}, {Title: "KIND"}, {Title: "ATTAINED AT"},
	}}
	for _, c := range rows {
		kind := c.Kind
		if c.Violated {
			kind += ", violated"
		} else if c.Loose {
			kind += ", loose"
		}
		g.Add(c.Lemma, c.Quantity, report.Number(c.Paper), report.Number(c.Extreme), report.Number(c.Ratio), kind, c.Where)
	}
	return g
}
