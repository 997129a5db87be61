package selftest

import (
	"slices"
	"sync/atomic"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/claims/policies"
	"github.com/regretcheck/regretcheck/props/reference"
	"github.com/regretcheck/regretcheck/props/sim"
)

// cucbBut makes CUCB with a change the only policy whose contract is checked. Each copy has its own
// change, which may keep state.
func cucbBut(change func(spec algos.Spec) altered) plant {
	return func(s *subjects, name string) {
		factory := func(spec algos.Spec) (algos.Policy, error) {
			p, err := reference.Literal["cucb"](spec)
			a := change(spec)
			a.Policy = p
			return a, err
		}
		s.policies.Contract = []policies.Implementation{{Player: sim.Code(factory).As(name),
			Feedback: []algos.Feedback{algos.SemiBandit}}}
	}
}

// shared is state that policies wrongly share.
var shared atomic.Int64

// counting plays the next arms of a counter that all policies share.
func counting(spec algos.Spec) altered {
	return altered{choose: func(p algos.Policy, dst []int) []int {
		from := int(shared.Add(1) / 7)
		for i := range p.Select(nil) {
			dst = append(dst, (from+i)%spec.Arms)
		}
		return dst
	}}
}

func sorting(p algos.Policy, arms []int, rewards []float64) {
	p.Observe(arms, rewards)
	slices.SortFunc(arms, func(i, j int) int { return j - i })
}

func overwriting(p algos.Policy, arms []int, rewards []float64) {
	p.Observe(arms, rewards)
	if cap(rewards) > len(rewards) {
		rewards[:len(rewards)+1][len(rewards)] = 0
	}
}

func overflowing(p algos.Policy, dst []int) []int {
	dst = p.Select(dst)
	_ = append(dst, -1)
	return dst
}

func contractBugs() []row {
	always := func(a altered) plant { return cucbBut(func(algos.Spec) altered { return a }) }
	invalid := by{"contract/action", "contract/deterministic", "contract/slices", "contract/constant-rewards"}
	slicesOnly := by{"contract/slices"}
	return []row{
		bug("contract/arm-twice", "the last arm is played twice", invalid, always(altered{choose: twice})),
		bug("contract/arm-m", "arms are numbered from 1", invalid, always(altered{choose: fromOne})),
		bug("contract/global-state", "copies share a counter", by{"contract/deterministic", "contract/slices"},
			cucbBut(counting)),
		bug("contract/keeps-slices", "rewards are kept, and the policy learns from them a round later", slicesOnly,
			cucbBut(func(algos.Spec) altered { return keepsSlices() })),
		bug("contract/sorts-in-place", "the caller's arms are sorted", slicesOnly, always(altered{learn: sorting})),
		bug("contract/writes-behind-rewards", "a 0 is written beyond the end of the rewards", slicesOnly,
			always(altered{learn: overwriting})),
		bug("contract/writes-behind-action", "Select writes beyond its action", slicesOnly,
			always(altered{choose: overflowing})),
	}
}
