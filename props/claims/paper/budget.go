package paper

import (
	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
)

// A budget is how many instances a setting is replayed on, and how many runs
// share one.
//
// Our side's noise is that of a mean over instances, and the quantile of the
// prediction interval has about as many degrees of freedom; both widen what a
// published figure may be. Two runs on each instance tell apart how much
// instances and runs vary, which narrows the intervals; all but CMOSS, whose
// runs cost next to nothing, spend the same time better on twice the instances.
type budget struct {
	instances, runs int
	// most is how many instances a second look may use, if the first leaves the
	// figure too near the end of the interval; 0 for no second look.
	most int
}

// looks is between how many looks a cell's share of the budget is split.
func (s budget) looks() float64 {
	if s.most > s.instances {
		return 2
	}
	return 1
}

// tooFew is the reason for a zero budget.
const tooFew = "too few runs would decide nothing with --quick"

// budgets are those of verify paper, by algorithm and effort: quick, default, full. A zero budget means
// that the effort allows too few runs to decide anything.
var budgets = map[string][3]budget{
	"cmoss":  {{40, 2, 0}, {60, 2, 0}, {60, 2, 200}},
	"cucb":   {{40, 1, 0}, {40, 1, 0}, {40, 1, 120}},
	"exp3m":  {{}, {30, 1, 0}, {30, 1, 90}},
	"hybrid": {{}, {16, 1, 0}, {16, 1, 0}},
}

// formalBudgets are those of the default suite, which holds tab:formal alone. Most
// of an interval for one figure is the noise of the published ten runs: 40 instances
// instead of 100 widen it by a fifteenth, 20 runs of EXP3.M, which is played round by
// round, instead of 30 by as much.
var formalBudgets = map[string][3]budget{
	"cmoss":  {{40, 2, 0}, {40, 2, 0}, {400, 2, 0}},
	"cucb":   {{40, 1, 0}, {40, 1, 0}, {400, 1, 0}},
	"exp3m":  {{}, {20, 1, 0}, {120, 1, 0}},
	"hybrid": {{}, {}, {60, 1, 0}},
}

// cascadeBudgets are those of cascades, which no engine shortens: every round is
// played.
var cascadeBudgets = [3]budget{{}, {20, 1, 0}, {25, 1, 70}}

// budgetOf returns the budget of a setting's replay.
func (r *replays) budgetOf(s setting, effort props.Effort) budget {
	if s.Feedback.Cascading() {
		return cascadeBudgets[effort-props.Quick]
	}
	return r.budgets[s.algorithm][effort-props.Quick]
}

// cost is the relative cost of a setting's replay.
func cost(s setting) float64 {
	n := budgets[s.algorithm][1]
	if s.Feedback.Cascading() {
		return 150 * float64(cascadeBudgets[1].instances)
	}
	return algos.Choice{Name: s.algorithm}.Entry().Cost.Round() * float64(n.instances*n.runs)
}
