package main

import (
	"io"
	"slices"

	"github.com/spf13/cobra"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/cli"
	"github.com/regretcheck/regretcheck/props/figures"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/selftest"
	"github.com/regretcheck/regretcheck/props/selftest/mutants"
)

// newSelftest returns the command that plants bugs and watches who notices.
func newSelftest(a *cli.App, bugs []mutants.Mutant) *cobra.Command {
	var filter cli.ClaimFilter
	cmd := &cobra.Command{
		Use:   "selftest",
		Short: "Plant bugs and valid variants, and decide which claims notice",
		Long: `selftest plants every known bug in this project's own policies and formulas, one
at a time, and decides the claims that look at them: every bug must be rejected
by some claim, whose witness names the planted place, every claim must reject some
bug so, and no valid variant may be rejected but by a comparison with the literal text. The matrix of who rejects
whom follows the tables; with --quick the first rejection of each is enough.`,
		Args: cli.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			x := selftest.NewMatrix(bugs)
			drawn := func(props.Report) []figures.Figure { return matrixFigures(x.Decided(uint64(a.Shared.Seed))) }
			none := func(report.Format, props.Report) ([]report.TitledGrid, error) { return nil, nil }
			if err := a.DecideAnd(cmd.Context(), cmd.CommandPath(), x.Rows(), filter, drawn, none); err != nil {
				return err
			}
			return writeMatrix(a, x)
		},
	}
	filter.Register(cmd.Flags())
	a.Units.Register(cmd.Flags())
	a.PlotFlag(cmd.Flags(), "the matrix")
	return cmd
}

// writeMatrix writes the matrix after the report, in the formats for readers.
func writeMatrix(a *cli.App, x *selftest.Matrix) error {
	format, err := report.ParseFormat(a.Shared.Format, report.Formats())
	if err != nil || a.Shared.Quiet {
		return err
	}
	written := func(write func(*report.Grid, io.Writer) error) cli.Rendering {
		return func(w io.Writer) error { return x.Write(w, uint64(a.Shared.Seed), write) }
	}
	matrix := cli.Renderings{report.Table: written((*report.Grid).WriteText), report.Markdown: written((*report.Grid).WriteMarkdown)}
	if matrix[format] == nil {
		return nil
	}
	return matrix.As(format, report.Screen{Writer: a.Stdout, Width: a.Width()})
}

// A reaction is a series of the matrix.
type reaction struct {
	name string
	of   selftest.Reaction
}

var reactions = []reaction{
	{"rejects", selftest.Rejects}, {"cannot be decided with it", selftest.Breaks}, {"leaves open", selftest.LeavesOpen}, {"accepts", selftest.Accepts},
}

// matrixFigures draw the decided cells: one picture of the bugs and one of the valid variants.
func matrixFigures(cells []selftest.Decided) []figures.Figure {
	var all []figures.Figure
	for _, kind := range []struct {
		valid         bool
		title, panel  string
		caption, rows string
	}{
		{false, "Who rejects whom: planted bugs", "bugs",
			"A row is a planted bug, a column a claim; blank: not asked. Every bug is rejected by the claims that must.", "bug"},
		{true, "Who rejects whom: valid variants", "valid variants",
			"A row is a variant without a bug, a column a claim; only comparisons with the literal text reject it.", "valid variant"},
	} {
		m := &figures.Matrix{}
		p := figures.Panel{Title: kind.panel, X: "claim", Y: kind.rows, Matrix: m}
		for _, r := range reactions {
			p.Series = append(p.Series, figures.Series{Name: r.name, Points: true, Cells: true, Thin: r.of == selftest.Accepts})
		}
		for _, c := range cells {
			if c.Mutant.Valid == kind.valid {
				s := &p.Series[slices.IndexFunc(reactions, func(r reaction) bool { return r.of == c.Reaction })]
				s.X, s.Mid = append(s.X, float64(place(&m.Columns, c.Claim))), append(s.Mid, float64(place(&m.Rows, c.Mutant.Name)))
			}
		}
		p.Series = slices.DeleteFunc(p.Series, func(s figures.Series) bool { return len(s.X) == 0 })
		if len(p.Series) > 0 {
			f := figures.Figure{Title: kind.title, Panels: []figures.Panel{p}, Caption: kind.caption}
			f.StyleByName()
			all = append(all, f)
		}
	}
	return all
}

// place returns where a name stands in a list, at whose end it is put if it is new.
func place(names *[]string, name string) int {
	if i := slices.Index(*names, name); i >= 0 {
		return i
	}
	*names = append(*names, name)
	return len(*names) - 1
}
