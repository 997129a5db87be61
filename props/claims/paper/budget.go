package paper

import (
	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
)

// A budget is how many instances a setting is replayed on, look by look, and how many
// runs share one. Most cells and orderings are decided at the first look. One that is
// not is looked at again with all the instances of the next, and is inconclusive if the
// last does not decide it either.
//
// Our side's noise is that of a mean over instances, and the quantile of the
// prediction interval has about as many degrees of freedom; both widen what a
// published figure may be. Two runs on each instance tell apart how much
// instances and runs vary, which narrows the intervals; all but CMOSS, whose
// runs cost next to nothing, spend the same time better on twice the instances.
type budget struct {
	runs      int
	instances []int // by look, ascending; none: the effort allows too few runs to decide anything
}

// first is how many instances the first look has.
func (b budget) first() int {
	if len(b.instances) == 0 {
		return 0
	}
	return b.instances[0]
}

// share is a look's part of a row's chance of error: half for the first, which decides most
// rows, and equal parts of the other half for the later ones. All of it if there is one look.
// The parts add up to the whole, so that by the union bound the row keeps its chance of error.
func share(look, looks int) float64 {
	switch {
	case looks == 1:
		return 1
	case look == 0:
		return 0.5
	}
	return 0.5 / float64(looks-1)
}

// tooFew is the reason for a zero budget.
const tooFew = "too few runs would decide nothing with --quick"

// budgets are those of verify paper, by algorithm and effort: quick, default, full.
var budgets = map[string][3]budget{
	"cmoss":  {{2, []int{40}}, {2, []int{60, 120, 240}}, {2, []int{60, 240, 960, 2400}}},
	"cucb":   {{1, []int{40}}, {1, []int{40, 80, 160}}, {1, []int{40, 160, 640, 2400}}},
	"exp3m":  {{}, {1, []int{30, 100, 200}}, {1, []int{30, 200, 800, 2400}}},
	"hybrid": {{}, {1, []int{16, 32, 64}}, {1, []int{16, 64, 400, 2000}}},
}

// formalBudgets are the budgets of the default suite, which holds tab:formal alone. Most of the
// width of an interval for one figure is the noise of the published ten runs. With 40 instances in
// place of 100 it is wider by a fifteenth, and by as much with 20 in place of 30 runs of EXP3.M,
// which is played round by round.
var formalBudgets = map[string][3]budget{
	"cmoss":  {{2, []int{40}}, {2, []int{40}}, {2, []int{400}}},
	"cucb":   {{1, []int{40}}, {1, []int{40}}, {1, []int{400}}},
	"exp3m":  {{}, {1, []int{20}}, {1, []int{120}}},
	"hybrid": {{}, {}, {1, []int{60}}},
}

// cascadeBudgets are those of cascades, which no engine shortens: every round is
// played.
var cascadeBudgets = [3]budget{{}, {1, []int{20, 40, 80}}, {1, []int{20, 80, 320, 1280, 5120}}}

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
		return 150 * float64(cascadeBudgets[1].first())
	}
	return algos.Choice{Name: s.algorithm}.Entry().Cost.Round() * float64(n.first()*n.runs)
}
