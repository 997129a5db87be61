package main

import (
	"github.com/spf13/cobra"

	"github.com/regretcheck/regretcheck/props/cli"
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
			return a.Decide(cmd.Context(), cli.Decision{
				Command: cmd.CommandPath(), Claims: x.Rows(), Filter: filter,
				Finish: func(r *report.Report) error {
					r.Sections = x.Tables(uint64(a.Shared.Seed))
					return nil
				},
			})
		},
	}
	filter.Register(cmd.Flags())
	a.Units.Register(cmd.Flags())
	return cmd
}
