package main

import (
	"context"
	"io"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/selftest/mutants"
	"github.com/regretcheck/regretcheck/props/suite"
	"github.com/regretcheck/regretcheck/testdata"
)

// run executes one command line of verify and returns the exit code.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer, getenv func(string) string) int {
	return Run(ctx, program(mutants.All()), args, stdin, stdout, stderr, getenv)
}

// program is verify with a catalogue of bugs: the CMOSS paper's claims and formulas, our subjects,
// and the commands that know the paper.
func program(bugs []mutants.Mutant) Program {
	return Program{
		Name: "verify", Short: "Decide the claims of the CMOSS paper with stated evidence", Long: rootHelp,
		Paper: report.Paper{
			Title:   "Ye, Wang, Liu & Li, Near-Optimal Regret for Efficient Stochastic Combinatorial Semi-Bandits",
			Address: "https://arxiv.org/abs/2508.06247",
		},
		Suites: suite.Suites(), Formulas: suite.Entries(), Expected: suite.Expected(), Open: suite.Open(),
		Letters: letterMeanings, Labels: labelNames, Costs: testdata.Costs(),
		Commands: []func(a *app) *cobra.Command{
			func(a *app) *cobra.Command { return newSelftest(a, bugs) }, newYelp, newReference,
		},
		Extensions: map[string]func(a *app, flags *pflag.FlagSet, filter *claimFilter, decide action) action{
			"theory": extendTheory, "paper": extendPaper, "scaling": extendScaling,
		},
	}
}

const rootHelp = `verify decides, with stated evidence and a stated chance of a false alarm, whether
the claims of the CMOSS paper and of the algorithms that implement it hold.
Without a command it decides the default suite.

Exit codes: 0 nothing failed or was inconclusive, 1 a claim failed, 2 bad input,
3 nothing failed but something was inconclusive or nothing was decided,
130 interrupted.`
