package paper

import (
	"math"

	"github.com/regretcheck/regretcheck/props"
)

// A budget is the number of instances on which a setting is replayed, look by look, and the number
// of runs on each. The first look decides most cells and orderings. If it does not, the next look
// compares all of its instances. If the last does not either, the row is inconclusive.
//
// More instances make the interval for a published figure narrower: our mean has less noise, and
// the quantile has more degrees of freedom. Two runs on each instance separate the variances of
// instances and of runs, which makes it narrower too. That pays for CMOSS, whose runs cost next to
// nothing; for the others the same time is better spent on twice the instances.
type budget struct {
	runs      int
	instances []int // by look, ascending; empty: the effort allows too few runs to decide anything
	// anew are the instances of further looks, with as many runs on each as a published figure has.
	// These looks start again at the first instance.
	anew []int
}

// on returns the budget of the given number of runs on each instance of every look.
func on(runs int, instances ...int) budget { return budget{runs: runs, instances: instances} }

// then returns the budget with further looks, of Runs runs on each instance.
func (b budget) then(instances ...int) budget {
	b.anew = instances
	return b
}

// looks returns the number of looks.
func (b budget) looks() int { return len(b.instances) + len(b.anew) }

// upTo returns the instances of a look after those of the looks that it continues, and the runs on
// each. A look beyond the last is the last.
func (b budget) upTo(look int) (instances []int, runs int) {
	look = min(look, b.looks()-1)
	if n := len(b.instances); look >= n {
		return b.anew[:look-n+1], Runs
	}
	return b.instances[:look+1], b.runs
}

// last returns the number of instances at a look. The budget has looks.
func (b budget) last(look int) int {
	instances, _ := b.upTo(look)
	return instances[len(instances)-1]
}

// first returns the number of instances of the first look.
func (b budget) first() int {
	if len(b.instances) == 0 {
		return 0
	}
	return b.instances[0]
}

// looks returns the number of looks of a row about these settings: the least of any of them.
func (r *replays) looks(effort props.Effort, settings ...setting) int {
	least := math.MaxInt
	for _, s := range settings {
		least = min(least, r.budgetOf(s, effort).looks())
	}
	return least
}

// tooFew is the reason for a zero budget.
const tooFew = "needs more runs than --quick plays"

// budgets are those of verify paper, by algorithm and effort: quick, default, full.
var budgets = map[string][3]budget{
	"cmoss":  {on(2, 40), on(2, 60, 120, 240), on(2, 60, 240, 960, 2400)},
	"cucb":   {on(1, 40), on(1, 40, 80, 160), on(1, 40, 160, 640, 2400)},
	"exp3m":  {{}, on(1, 30, 100, 200), on(1, 30, 200, 800, 2400)},
	"hybrid": {{}, on(1, 16, 32, 64), on(1, 16, 64, 400, 2000)},
}

// formalBudgets are the budgets of the default suite, which has only tab:formal. Most of the width
// of an interval for one figure is the noise of the published ten runs. With 40 instances instead
// of 100 it is wider by a fifteenth. So it is with 20 instead of 30 runs of EXP3.M, which is played
// round by round.
var formalBudgets = map[string][3]budget{
	"cmoss":  {on(2, 40), on(2, 40), on(2, 400)},
	"cucb":   {on(1, 40), on(1, 40), on(1, 400)},
	"exp3m":  {{}, on(1, 20), on(1, 120)},
	"hybrid": {{}, {}, on(1, 60)},
}

// cascadeBudgets are the budgets of cascades, of which the engine plays every round. There the runs
// on one instance vary as much as the instances do. With a single run on each, all variance counts
// as that of instances, and the interval for ten runs on one instance is too wide by two fifths.
// With --full, rows that are then undecided are played again with ten runs on each instance, which
// separate the two variances.
var cascadeBudgets = [3]budget{{}, on(1, 16, 40, 80), on(1, 20, 80, 320).then(80, 320)}

// budgetOf returns the budget of a setting's replay.
func (r *replays) budgetOf(s setting, effort props.Effort) budget {
	if s.Feedback.Cascading() {
		return cascadeBudgets[effort-props.Quick]
	}
	return r.budgets[s.algorithm][effort-props.Quick]
}
