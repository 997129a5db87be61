package sim

import (
	"fmt"

	"github.com/regretcheck/regretcheck/algos"
)

// lateRewards keeps what rounds showed until it arrives. Its memory is that of the rounds that may be missing.
type lateRewards struct {
	late    algos.Late
	policy  algos.LateObserver
	told    int64 // rounds that the policy was told of
	width   int   // k
	seen    []int // by slot: how many arms were seen
	arms    []int // by slot, width each
	rewards []float64
}

func newLateRewards(plan *Plan, policy algos.Policy) *lateRewards {
	slots := int(min(plan.Late.Missing(), plan.Horizon)) + 1
	return &lateRewards{
		late: plan.Late, policy: policy.(algos.LateObserver), width: plan.Cardinality,
		seen: make([]int, slots), arms: make([]int, slots*plan.Cardinality), rewards: make([]float64, slots*plan.Cardinality),
	}
}

// learn keeps what a round showed and hands the policy what has arrived at its end.
func (l *lateRewards) learn(round int64, arms []int, rewards []float64) {
	slots := int64(len(l.seen))
	slot := round % slots
	at := int(slot) * l.width
	l.seen[slot] = copy(l.arms[at:], arms)
	copy(l.rewards[at:], rewards)
	for arrived := l.late.Arrived(round); l.told < arrived; {
		l.told++
		slot := l.told % slots
		at, end := int(slot)*l.width, int(slot)*l.width+l.seen[slot]
		l.policy.ObserveLate(l.told, l.arms[at:end:end], l.rewards[at:end:end])
	}
}

// checkLate refuses a policy that takes no late rewards in a game that has them.
func (p Plan) checkLate(policy algos.Policy) error {
	if _, takes := policy.(algos.LateObserver); p.Late != (algos.Late{}) && !takes {
		return fmt.Errorf("late=%s: the policy takes no rewards that arrive late: want one that is an algos.LateObserver, "+
			"such as cucb or cmoss", p.Late)
	}
	return nil
}
