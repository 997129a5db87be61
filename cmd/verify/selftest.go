package main

import (
	"io"

	"github.com/spf13/cobra"

	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/selftest"
)

// newSelftest returns the command that plants bugs and watches who notices.
func newSelftest(a *app) *cobra.Command {
	var filter claimFilter
	cmd := &cobra.Command{
		Use:   "selftest",
		Short: "Plant bugs and valid variants, and decide which claims notice",
		Long: `selftest plants every known bug in this project's own policies and formulas, one
at a time, and decides the claims that look at them: every bug must be rejected
by some claim, whose witness names the planted place, every claim must reject some
bug so, and no valid variant may be rejected but by a comparison with the literal text. The matrix of who rejects
whom follows the tables; with --quick the first rejection of each is enough.`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			x := selftest.NewMatrix(a.bugs)
			x.Journal = a.units.journal
			if err := a.decide(cmd.Context(), cmd.CommandPath(), x.Rows(), filter); err != nil {
				return err
			}
			return a.writeMatrix(x)
		},
	}
	filter.register(cmd.Flags())
	a.units.register(cmd.Flags())
	return cmd
}

// writeMatrix writes the matrix after the report, in the formats for readers.
func (a *app) writeMatrix(x *selftest.Matrix) error {
	format, err := report.ParseFormat(a.shared.format, report.Formats())
	if err != nil || a.shared.quiet {
		return err
	}
	written := func(write func(*report.Grid, io.Writer) error) rendering {
		return func(w io.Writer) error { return x.Write(w, uint64(a.shared.seed), write) }
	}
	matrix := renderings{report.Table: written((*report.Grid).WriteText), report.Markdown: written((*report.Grid).WriteMarkdown)}
	if matrix[format] == nil {
		return nil
	}
	return matrix.as(format, report.Screen{Writer: a.stdout, Width: a.width()})
}
