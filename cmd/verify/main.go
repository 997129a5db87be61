// Command verify decides the claims of the CMOSS paper, and those about the algorithms that
// implement it, and prints pass/fail tables. Its help says what the exit codes mean.
package main

//go:generate go test -run ^TestReference$ -update .

import (
	"github.com/regretcheck/regretcheck/props/cli"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/selftest"
	"github.com/regretcheck/regretcheck/props/suite"
)

func main() { cli.Main(program()) }

// program is verify: the CMOSS paper's claims and formulas, our subjects, planted bugs, and the
// commands that know the paper.
func program() cli.Program {
	return cli.Program{
		Name: "verify", Short: "Decide the claims of the CMOSS paper with stated evidence", Long: rootHelp,
		Paper: report.Paper{
			Title:   "Ye, Wang, Liu & Li, Near-Optimal Regret for Efficient Stochastic Combinatorial Semi-Bandits",
			Address: "https://arxiv.org/abs/2508.06247",
		},
		Suites: suite.Suites(), Formulas: suite.Entries(), Expected: suite.Expected(),
		Letters: letterMeanings, Labels: labelNames, Bugs: selftest.Bugs(),
		Extensions: map[string]cli.Extension{
			"theory": cli.WithConstants, "paper": extendPaper, "scaling": extendScaling,
		},
	}
}

const rootHelp = `This program decides the claims of the CMOSS paper, and claims about the algorithms that
implement it. It states the evidence for each verdict, and the chance of a false alarm.
Without a command it decides the default suite.`
