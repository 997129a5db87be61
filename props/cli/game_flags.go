package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/sim"
)

// gameFlags describe games: every law of the means at every horizon. A command sets its defaults
// before it registers them.
type gameFlags struct {
	M, K, Runs               int
	Horizons                 []int64
	Laws                     []string // of the means
	rewards, feedback, order string
}

// gameFlagNames are the flags that describe games.
const gameFlagNames = "m k T means rewards feedback order runs"

// register adds those of the flags that are named.
func (f *gameFlags) register(flags *pflag.FlagSet, names string) {
	all := pflag.NewFlagSet("", pflag.ContinueOnError)
	all.Var(AsInteger(&f.M), "m", "number of arms")
	all.Var(AsInteger(&f.K), "k", "arms played per round")
	all.Var(asIntegers(&f.Horizons), "T", "horizon; of baseline several, apart by commas")
	all.StringArrayVar(&f.Laws, "means", f.Laws, "`LAW` of the means, which simulate --help lists; of baseline several")
	all.StringVar(&f.rewards, "rewards", "bernoulli",
		"`LAW` of the rewards: bernoulli, beta:ν, uniform, two-point or deterministic, alone or as in uniform+gauss:0.5")
	all.StringVar(&f.feedback, "feedback", "semi", "`KIND` of feedback: semi, disjunctive or conjunctive")
	all.StringVar(&f.order, "order", "desc", "`ORDER` in which cascades show their arms: desc or asc")
	all.Var(AsInteger(&f.Runs), "runs", "replicates")
	pick(flags, all, names)
}

// given are those of the flags that were set.
func (f *gameFlags) given(flags *pflag.FlagSet) (names []string) {
	for name := range strings.FieldsSeq(gameFlagNames) {
		if flags.Changed(name) {
			names = append(names, name)
		}
	}
	return names
}

// one is the game of a command that plays one.
func (f *gameFlags) one() (sim.Game, error) {
	if len(f.Horizons) != 1 || len(f.Laws) != 1 {
		return sim.Game{}, fmt.Errorf("%d horizons and %d laws of the means: want one of each", len(f.Horizons), len(f.Laws))
	}
	g := sim.Game{Arms: f.M, Cardinality: f.K, Horizon: f.Horizons[0]}
	var errs [5]error
	g.Means, errs[0] = sim.ParseMeans(f.Laws[0])
	g.Rewards, errs[1] = sim.ParseRewards(f.rewards)
	g.Feedback, errs[2] = algos.ParseFeedback(f.feedback)
	g.Order, errs[3] = algos.ParseOrder(f.order)
	_, errs[4] = algos.Spec{Arms: f.M, Cardinality: f.K, Horizon: g.Horizon}.Normalize()
	return g, errors.Join(errs[:]...)
}

// check rejects numbers that are given as 0, and a law that is given twice.
func (f *gameFlags) check(given *pflag.FlagSet) error {
	var errs []error
	for _, name := range f.given(given) {
		if given.Lookup(name).Value.String() == "0" {
			errs = append(errs, fmt.Errorf("%s=0: want at least 1", name))
		}
	}
	for i, law := range f.Laws {
		if slices.Contains(f.Laws[:i], law) {
			errs = append(errs, fmt.Errorf("means=%s: given twice", law))
		}
	}
	return errors.Join(errs...)
}
