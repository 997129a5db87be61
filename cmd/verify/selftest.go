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
	switch format {
	case report.Table:
		return x.Write(a.stdout, uint64(a.shared.seed), func(g *report.Grid, w io.Writer) error { return g.WriteText(w) })
	case report.Markdown:
		return x.Write(a.stdout, uint64(a.shared.seed), func(g *report.Grid, w io.Writer) error { return g.WriteMarkdown(w) })
	default:
		return nil
	}
}
