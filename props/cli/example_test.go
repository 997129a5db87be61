package cli_test

import (
	"context"
	"fmt"
	"math"
	"os"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/cli"
	"github.com/regretcheck/regretcheck/props/formula"
)

// A program of one lemma, Markov's inequality for an exponential variable. In a main function it
// is cli.Main(program), which takes the arguments of the process.
func ExampleRun() {
	markov := formula.Lemma{
		ID: "markov", Statement: "P(X ≥ x) ≤ 1/x for X exponential of mean 1.",
		Params: []formula.Range{{Name: "x", Unit: "threshold", Lo: 0.1, Hi: 20}},
		Bound:  func(x formula.Point) float64 { return 1 / x.Float("x") },
		Exact: func(x formula.Point) (props.Interval, error) {
			return props.PlusMinus(math.Exp(-x.Float("x")), 1e-15), nil
		},
	}
	program := cli.Program{Name: "markov", Short: "Decide Markov's inequality", Formulas: []formula.Entry{markov.Entry()}}
	code := cli.Run(context.Background(), program, []string{"--quiet"}, os.Stdin, os.Stdout, os.Stderr, os.Getenv)
	fmt.Println("exit code", code)
	// Output:
	// PASS: 3 pass of 3 rows (seed 1, α 0.001)
	// exit code 0
}
