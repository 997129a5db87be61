// Command bounds decides what this project proves beyond the CMOSS paper: upper bounds on the regret of index
// policies and lower bounds for every policy. It uses the harness as a program about any other paper would.
//
//	go run .                       the verdicts
//	go run . distance              upper ÷ lower, the table of bounds.md
//	go run . eval regret-bound --m 30 --k 10 --T 1e5 --independent
//	go run . eval lower-bound --m 30 --k 10 --T 1e5
//	go run . selftest              planted bugs, which the claims must reject
package main

import (
	"github.com/spf13/cobra"

	"github.com/regretcheck/regretcheck/bounds/claims"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/cli"
	"github.com/regretcheck/regretcheck/props/formula"
	"github.com/regretcheck/regretcheck/props/report"
)

func program() cli.Program {
	entries := []formula.Entry{regretBound.Entry(), lowerBound.Entry()}
	for _, l := range claims.Lemmas(claims.Ours()) {
		entries = append(entries, l.Entry())
	}
	return cli.Program{
		Name: "bounds", Short: "Decide the bounds on regret that go beyond the CMOSS paper",
		Long: `bounds decides the claims of bounds.md: upper bounds on the regret of CMOSS, of CMOSS with the
half radius and of KL-CMOSS, and lower bounds on the regret of every policy.`,
		Paper: report.Paper{Title: "Bounds beyond the CMOSS paper, bounds.md",
			Address: "https://github.com/regretcheck/regretcheck"},
		Claims:   func() []props.Claim { return claims.Claims(claims.Ours()) },
		Formulas: entries,
		Bugs:     bugs(),
		Letters:  letters,
		Commands: []func(a *cli.App) *cobra.Command{newDistance},
	}
}

func main() { cli.Main(program()) }
