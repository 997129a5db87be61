package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/regretcheck/regretcheck/props/sim"
)

// gameFlags describe games: every law of the means at every horizon. A command sets its defaults
// before it registers them.
type gameFlags struct {
	m, k, runs               int
	horizons                 []int64
	laws                     []string // of the means
	rewards, feedback, order string
}

// gameFlagNames are the flags that describe games.
var gameFlagNames = []string{"m", "k", "T", "means", "rewards", "feedback", "order", "runs"}

func (f *gameFlags) register(flags *pflag.FlagSet) {
	flags.Var(count{&f.m}, "m", "number of arms")
	flags.Var(count{&f.k}, "k", "arms played per round")
	flags.Var(integers{&f.horizons}, "T", "horizon, or several apart by commas")
	flags.StringArrayVar(&f.laws, "means", f.laws, "`LAW` of the means (repeatable): "+meanNames())
	flags.StringVar(&f.rewards, "rewards", "bernoulli",
		"bernoulli, beta:ν, uniform, two-point or deterministic, alone or as in uniform+gauss:0.5")
	flags.StringVar(&f.feedback, "feedback", "semi", "semi, disjunctive or conjunctive")
	flags.StringVar(&f.order, "order", "desc", "display order of cascades: desc or asc")
	flags.Var(count{&f.runs}, "runs", "replicates")
}

// given reports whether any of the flags was set.
func (f *gameFlags) given(flags *pflag.FlagSet) bool {
	return slices.ContainsFunc(gameFlagNames, flags.Changed)
}

// check rejects numbers that are given as 0, and a law that is given twice.
func (f *gameFlags) check(given *pflag.FlagSet) error {
	var errs []error
	for _, name := range []string{"m", "k", "runs"} {
		if flag := given.Lookup(name); flag.Changed && flag.Value.String() == "0" {
			errs = append(errs, fmt.Errorf("%s=0: want at least 1", name))
		}
	}
	if given.Changed("T") && slices.Contains(f.horizons, 0) {
		errs = append(errs, errors.New("T=0: want at least 1"))
	}
	if twice, found := repeated(f.laws); found {
		errs = append(errs, fmt.Errorf("means=%s: given twice", twice))
	}
	return errors.Join(errs...)
}

// meanNames lists the laws of means.
func meanNames() string {
	var all []string
	for _, f := range sim.MeanForms() {
		all = append(all, f.Form)
	}
	return strings.Join(all, "; ")
}
