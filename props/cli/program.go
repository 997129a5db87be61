package cli

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/formula"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/sim"
)

// A Program is a command line: what it decides, and about which paper. The zero value of each
// field means none. Two programs do not know each other.
type Program struct {
	Name  string       // as it is called: it begins messages and the lines that reproduce a row
	Short string       // what it does, in one line for help
	Long  string       // the same at length; "": Short
	Paper report.Paper // whose statements it decides

	// Claims are what the program alone decides, beside those of the formulas; they are made
	// anew for each run.
	Claims   func() []props.Claim
	Formulas []formula.Entry // claims, names of eval, rows of constants
	Policies []sim.Player    // code under a name, for simulate and policy, beside the registry's
	Bugs     []Bug           // planted by selftest

	// Suites are several lists of claims in place of Claims and the formulas' claims. One has no
	// command: the program alone decides it.
	Suites   []props.Suite
	Expected props.Expected // the record of rows that do not simply pass; nil excuses what is undecided
	Letters  []Letter       // what letters in statements mean, for explain
	Labels   []Letter       // what labels in references mean

	// Commands are those of the program beside the general ones, in the order of help.
	Commands   []func(a *App) *cobra.Command
	Extensions map[string]Extension // by the command of a suite, "" for what the program alone decides
	// Watch, if not nil, is handed every result: for tests.
	Watch func(Renderings)
}

// An Extension gives the command of a suite flags of its own. It is handed decide, which decides
// the suite, and returns the action that the command runs instead.
type Extension func(a *App, cmd *cobra.Command, decide Action) Action

// whole returns the program with suites and the commands that its fields ask for.
func (p Program) whole() Program {
	if len(p.Suites) == 0 {
		p.Suites = []props.Suite{{Summary: "Decide the claims", Build: p.decided}}
		if p.Extensions[""] == nil && len(p.rows()) > 0 {
			p.Extensions = map[string]Extension{"": WithConstants}
		}
	}
	if len(p.Bugs) > 0 {
		p.Commands = append(slices.Clone(p.Commands), newSelftest)
	}
	return p
}

// decided are the program's claims and those of its formulas.
func (p Program) decided() []props.Claim {
	var all []props.Claim
	if p.Claims != nil {
		all = p.Claims()
	}
	for _, e := range p.Formulas {
		all = append(all, e.Claims...)
	}
	return all
}

// rows are those of the table of constants.
func (p Program) rows() []formula.Row {
	var all []formula.Row
	for _, e := range p.Formulas {
		all = append(all, e.Rows...)
	}
	return all
}

// A Letter is a symbol with what it stands for.
type Letter struct {
	Symbol, Meaning string
	// In are the claims of which that holds, as the first parts of their paths ("depround"); nil
	// means all. One symbol may be several letters, each in claims of its own.
	In []string
}

// means reports whether the letter stands in the claim for what it says.
func (l Letter) means(claim string) bool {
	above := func(begin string) bool { return strings.HasPrefix(claim+"/", begin+"/") }
	return l.In == nil || slices.ContainsFunc(l.In, above)
}
