package mutants

import (
	"math"
	"slices"
	"sync/atomic"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/claims/policies"
	"github.com/regretcheck/regretcheck/props/reference"
	"github.com/regretcheck/regretcheck/props/sim"
)

// An altered policy passes on to another policy, except where one of its fields replaces a
// method.
type altered struct {
	algos.Policy
	choose  func(p algos.Policy, dst []int) []int
	learn   func(p algos.Policy, arms []int, rewards []float64)
	indices func(dst []float64) []float64
}

// Select plays what the original does, changed.
func (a *altered) Select(dst []int) []int {
	if a.choose == nil {
		return a.Policy.Select(dst)
	}
	return a.choose(a.Policy, dst)
}

// Observe passes on what the original sees, changed.
func (a *altered) Observe(arms []int, rewards []float64) {
	if a.learn == nil {
		a.Policy.Observe(arms, rewards)
		return
	}
	a.learn(a.Policy, arms, rewards)
}

// Indices shows the original's indices, or others.
func (a *altered) Indices(dst []float64) []float64 {
	if a.indices == nil {
		return a.Policy.(algos.Indexer).Indices(dst)
	}
	return a.indices(dst)
}

// plantAltered puts CUCB with a change into the contract's list; each policy
// gets a change of its own, which may keep state.
func plantAltered(change func(spec algos.Spec) altered) Plant {
	return plantContract(false, func(spec algos.Spec) (algos.Policy, error) {
		p, err := reference.Literal["cucb"](spec)
		a := change(spec)
		a.Policy = p
		return &a, err
	})
}

// plantContract makes a policy the only one whose contract is checked.
func plantContract(random bool, factory algos.Factory) Plant {
	return func(s *Subjects, name string) {
		s.Policies.Contract = []policies.Implementation{{Player: sim.Code(factory).As(name),
			Feedback: []algos.Feedback{algos.SemiBandit}, Random: random}}
	}
}

// shared is state that policies wrongly share.
var shared atomic.Int64

func contractMutants() []Mutant {
	always := func(a altered) Plant { return plantAltered(func(algos.Spec) altered { return a }) }
	invalid := by{"contract/action", "contract/deterministic", "contract/slices", "contract/constant-rewards"}
	return []Mutant{
		bug("contract/arm-twice", "the last arm is played twice", invalid, always(altered{choose: twice})),
		bug("contract/arm-m", "arms are numbered from 1", invalid, always(altered{choose: fromOne})),
		bug("contract/global-state", "copies share a counter", by{"contract/deterministic", "contract/slices"},
			plantAltered(func(s algos.Spec) altered { return altered{choose: counting(s)} })),
		bug("contract/keeps-slices", "rewards are kept and learnt from a round later", by{"contract/slices"},
			plantAltered(func(algos.Spec) altered { return lateLearner() })),
		bug("contract/sorts-in-place", "the caller's arms are sorted", by{"contract/slices"},
			always(altered{learn: sorting})),
		bug("contract/writes-behind-rewards", "a 0 is written behind the end of the rewards", by{"contract/slices"},
			always(altered{learn: overwriting})),
		bug("contract/writes-behind-action", "Select writes behind its action", by{"contract/slices"},
			always(altered{choose: overflowing})),
		bug("contract/nan-index", "an index is 0/0 while an arm has paid nothing", by{"contract/constant-rewards"},
			plantAltered(func(s algos.Spec) altered {
				return altered{indices: func(dst []float64) []float64 {
					return append(dst,
						slices.Repeat([]float64{math.NaN()}, s.Arms)...)
				}}
			})).exactly("NaN"),
		bug("contract/low-labels", "every other action is the arms of lowest number", by{"contract/first-round"},
			plantContract(true, lowLabels)),
	}
}

func twice(p algos.Policy, dst []int) []int {
	if dst = p.Select(dst); len(dst) > 1 {
		dst[len(dst)-1] = dst[len(dst)-2]
	}
	return dst
}

func fromOne(p algos.Policy, dst []int) []int {
	from := len(dst)
	dst = p.Select(dst)
	for i := range dst[from:] {
		dst[from+i]++
	}
	return dst
}

func counting(spec algos.Spec) func(p algos.Policy, dst []int) []int {
	return func(p algos.Policy, dst []int) []int {
		from := int(shared.Add(1) / 7)
		for i := range p.Select(nil) {
			dst = append(dst, (from+i)%spec.Arms)
		}
		return dst
	}
}

// lateLearner learns the rewards of a round in the next one, from the slice
// that it was handed.
func lateLearner() altered {
	var arms []int
	var rewards []float64
	return altered{learn: func(p algos.Policy, a []int, r []float64) {
		if arms != nil {
			p.Observe(arms, rewards)
		}
		arms, rewards = slices.Clone(a), r
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

func lowLabels(spec algos.Spec) (algos.Policy, error) {
	p, err := algos.NewRandom(spec)
	return &altered{Policy: p, choose: func(p algos.Policy, dst []int) []int {
		from := len(dst)
		dst = p.Select(dst)
		if spec.Source.Uint64()%2 == 0 {
			for i := range dst[from:] {
				dst[from+i] = i
			}
		}
		return dst
	}}, err
}
