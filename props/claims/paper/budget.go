package paper

import (
	"math"

	"github.com/regretcheck/regretcheck/props"
)

// A budget is how many instances a setting is replayed on, look by look, and how many runs share
// one. Most cells and orderings are decided at the first look. One that is not is looked at again
// with all the instances of the next, and is inconclusive if the last does not decide it either.
//
// Our side's noise is that of a mean over instances, and the quantile of the prediction interval
// has about as many degrees of freedom; both widen what a published figure may be. Two runs on each
// instance tell apart how much instances and runs vary, which narrows the intervals; all but CMOSS,
// whose runs cost next to nothing, spend the same time better on twice the instances.
type budget struct {
	runs      int
	instances []int // by look, ascending; none: the effort allows too few runs to decide anything
	// anew are the instances of further looks, with as many runs on each as a published figure has. They begin
	// with the first instance again.
	anew []int
}

// on returns the budget of the given number of runs on each instance of every look.
func on(runs int, instances ...int) budget { return budget{runs: runs, instances: instances} }

// then returns the budget with further looks, of Runs runs on each instance.
func (b budget) then(instances ...int) budget {
	b.anew = instances
	return b
}

// looks is how many looks there are.
func (b budget) looks() int { return len(b.instances) + len(b.anew) }

// upTo returns the instances of a look and of those before it that it adds to, and the runs on each. A look
// beyond the last is the last.
func (b budget) upTo(look int) (instances []int, runs int) {
	look = min(look, b.looks()-1)
	if n := len(b.instances); look >= n {
		return b.anew[:look-n+1], Runs
	}
	return b.instances[:look+1], b.runs
}

// last is how many instances there are at a look of an effort that has some.
func (b budget) last(look int) int {
	instances, _ := b.upTo(look)
	return instances[len(instances)-1]
}

// first is how many instances the first look has.
func (b budget) first() int {
	if len(b.instances) == 0 {
		return 0
	}
	return b.instances[0]
}

// looks is how many looks a row about these settings has: as many as each of them has.
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

// formalBudgets are the budgets of the default suite, which holds tab:formal alone. Most of the
// width of an interval for one figure is the noise of the published ten runs. With 40 instances in
// place of 100 it is wider by a fifteenth, and by as much with 20 in place of 30 runs of EXP3.M,
// which is played round by round.
var formalBudgets = map[string][3]budget{
	"cmoss":  {on(2, 40), on(2, 40), on(2, 400)},
	"cucb":   {on(1, 40), on(1, 40), on(1, 400)},
	"exp3m":  {{}, on(1, 20), on(1, 120)},
	"hybrid": {{}, {}, on(1, 60)},
}

// cascadeBudgets are those of cascades, which no engine shortens: every round is played. There the runs on
// one instance vary as much as the instances do, and a single run on each takes both for the instances': the
// interval for ten runs on one instance is too wide by two fifths. Rows that are open after that, with --full,
// are played again with ten runs on each instance, which tell the two variances apart.
var cascadeBudgets = [3]budget{{}, on(1, 16, 40, 80), on(1, 20, 80, 320).then(80, 320)}

// budgetOf returns the budget of a setting's replay.
func (r *replays) budgetOf(s setting, effort props.Effort) budget {
	if s.Feedback.Cascading() {
		return cascadeBudgets[effort-props.Quick]
	}
	return r.budgets[s.algorithm][effort-props.Quick]
}
