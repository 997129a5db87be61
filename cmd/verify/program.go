package main

import (
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/formula"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/testdata"
)

// A Program is a command line: what it decides, and of which paper. The zero value of each
// field means none. Two programs do not know each other.
type Program struct {
	Name  string       // as it is called: it begins messages and the lines that reproduce a row
	Short string       // what it does, in one line for help
	Long  string       // the same at length; "": Short
	Paper report.Paper // whose statements it decides

	// Suites are the lists of claims. One has no command: the program alone decides it.
	Suites   []props.Suite
	Formulas []formula.Entry // names of eval, which explain knows
	Expected props.Expected  // the record of expected refutations
	Open     props.Open      // the record of rows that may stay undecided; nil excuses all
	Letters  []Letter        // what letters in statements mean, for explain
	Labels   []Letter        // what labels in references mean

	// Commands are those of the program beside the general ones, in the order of help.
	Commands []func(a *app) *cobra.Command
	// Extensions give the command of a suite flags of its own. Each gets what the command does
	// without it, which is to decide the suite, and returns what it does now.
	Extensions map[string]func(a *app, flags *pflag.FlagSet, filter *claimFilter, decide action) action
	Costs      []testdata.CaseCost // what cases took, on which announcements of time rest
	// Watch, if not nil, is handed every result: for tests.
	Watch func(renderings)
}

// A Letter is a symbol with what it stands for.
type Letter struct{ Symbol, Meaning string }
