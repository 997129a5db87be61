package cli

import (
	"github.com/spf13/pflag"

	"github.com/regretcheck/regretcheck/props/gate"
)

// gameFlags describe games in the words of a baseline's cells: every law of the means at every
// horizon. A command sets its defaults before it registers them.
type gameFlags struct {
	gate.Cell
	Horizons []int64
	Laws     []string // of the means
}

// gameFlagNames are the flags that describe games.
const gameFlagNames = "m k T means rewards feedback order runs"

// register adds those of the flags that are named.
func (f *gameFlags) register(flags *pflag.FlagSet, names string) {
	all := pflag.NewFlagSet("", pflag.ContinueOnError)
	all.Var(AsInteger(&f.Arms), "m", "number of arms")
	all.Var(AsInteger(&f.Cardinality), "k", "arms played per round")
	all.Var(value[[]int64]{&f.Horizons, "N", listOf(parseInteger)}, "T", "horizon (baseline takes several: 1e3,1e4)")
	all.StringArrayVar(&f.Laws, "means", f.Laws, "`LAW` of the means; simulate --help lists them (baseline takes several)")
	all.StringVar(&f.Rewards, "rewards", "",
		"`LAW` of the rewards: bernoulli (default), beta:ν, uniform, two-point, deterministic, or as in uniform+gauss:0.5")
	all.StringVar(&f.Feedback, "feedback", "", "`KIND` of feedback: semi (default), disjunctive or conjunctive")
	all.StringVar(&f.Order, "order", "", "`ORDER` in which cascades show their arms: desc (default) or asc")
	all.Var(AsInteger(&f.Runs), "runs", "runs of each game")
	pick(flags, all, names)
}

// cells are the games.
func (f *gameFlags) cells() (cells []gate.Cell) {
	for _, f.Means = range f.Laws {
		for _, f.Horizon = range f.Horizons {
			cells = append(cells, f.Cell)
		}
	}
	return cells
}
