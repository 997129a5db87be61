package sim

import (
	"context"
	"errors"
	"fmt"

	"github.com/regretcheck/regretcheck/algos"
)

// A lazyRun simulates one replicate of an index policy by events: it looks at
// an arm only when the action might change.
type lazyRun interface {
	// playUntil plays on until so many rounds are over.
	playUntil(ctx context.Context, until int64) error
	// plays sets how often each arm was played, once playUntil(rounds) is over.
	plays(dst []int64, rounds int64)
	// looked returns how often an arm was looked at.
	looked() int64
	// goOn takes over the arms' statistics of so many rounds, the last of which had the given action, and lets
	// the run play on to another round, which playUntil must not pass.
	goOn(action []int, rounds, until int64)
	// halt takes every arm to where it is after so many rounds, that the run was to play to, and returns what was
	// played last.
	halt(rounds int64) (action []int)
	// arm returns an arm's cursor.
	arm(i int) *cursor
}

// lazyRule returns the rule that a policy is simulated by, or why the lazy
// engine cannot.
func (p *Plan) lazyRule(policy algos.Policy) (rule algos.IndexRule, clipped bool, err error) {
	if p.Watch != nil {
		return nil, false, errors.New("an observer wants to see every round")
	}
	if p.Feedback != algos.SemiBandit {
		return nil, false, fmt.Errorf("feedback=%s: want semi", p.Feedback)
	}
	if p.Late != (algos.Late{}) {
		return nil, false, fmt.Errorf("late=%s: want rewards that arrive in their round", p.Late)
	}
	if !readsAhead(p.Rewards) {
		return nil, false, fmt.Errorf("rewards=%s: want bernoulli, beta:ν, uniform or two-point, independent across arms", p.Rewards)
	}
	ruled, ok := policy.(algos.Ruled)
	if !ok {
		return nil, false, errors.New("the policy does not play the arms of largest index (algos.Ruled)")
	}
	rule, clipped = ruled.Rule()
	if rule.Timeless() && timelessLines(rule) != nil || !rule.Timeless() && roundsRule(rule) != nil {
		return rule, clipped, nil
	}
	return nil, false, errors.New("the policy's index rule has neither lines (algos.ChordRule, algos.ThresholdRule) nor, if it depends on the round, " +
		"Spread and Level or the form of an algos.RisingRule")
}

// roundsRule returns a rule that depends on the round as a roundsRun needs it, nil
// if it is no such.
func roundsRule(rule algos.IndexRule) separableRule {
	switch r := rule.(type) {
	case separableRule:
		return r
	case algos.RisingRule:
		return rising{r}
	}
	return nil
}

// readsAhead tells laws whose rewards are stacks.
func readsAhead(law RewardLaw) bool {
	_, stacked := law.(stackLaw)
	_, bernoulli := law.(Bernoulli)
	return stacked || bernoulli
}

// timelessLines returns the lines by which arms of a timeless rule are followed,
// nil if it has none.
func timelessLines(rule algos.IndexRule) lines {
	switch r := rule.(type) {
	case algos.ThresholdRule:
		return thresholdLines{r}
	case algos.ChordRule:
		return &bonusLines{source: r, width: 1}
	}
	return nil
}

func newLazyRun(rule algos.IndexRule, clipped bool, cursors func(arm int) cursor, in *Instance) lazyRun {
	if rule.Timeless() {
		return newTimelessRun(rule, clipped, cursors, in)
	}
	return newRoundsRun(roundsRule(rule), clipped, cursors, in)
}

// lazy plays one replicate by events.
func lazy(ctx context.Context, plan *Plan, in *Instance, policy algos.Policy, replicate int) (played, error) {
	rule, clipped, err := plan.lazyRule(policy)
	if err != nil {
		return played{}, err
	}
	run := newLazyRun(rule, clipped, newCursors(plan.Rewards, in.Means, plan.Seed, uint64(replicate)), in)
	run.goOn(firstArms(in.Cardinality), 0, in.Horizon)
	plays := make([]int64, len(in.Means))
	out := played{curve: make([]float64, 0, len(plan.Checkpoints))}
	for _, until := range plan.Checkpoints {
		if err := run.playUntil(ctx, until); err != nil {
			return played{}, err
		}
		run.plays(plays, until)
		out.curve = append(out.curve, in.Regret(plays, until))
	}
	out.looks = run.looked()
	return out, nil
}

// firstArms are what every rule plays first.
func firstArms(k int) []int {
	arms := make([]int, k)
	for i := range arms {
		arms[i] = i
	}
	return arms
}
