package selftest

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"sync/atomic"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/claims/policies"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/selftest/mutants"
	"github.com/regretcheck/regretcheck/props/sim"
)

var every = []algos.Feedback{algos.SemiBandit, algos.Disjunctive, algos.Conjunctive}

// played makes a policy the subject of the rules of package policytest.
func played(factory algos.Factory, feedback ...algos.Feedback) plant {
	if feedback == nil {
		feedback = []algos.Feedback{algos.SemiBandit}
	}
	return func(s *subjects, name string) {
		s.any = policies.Implementation{Player: sim.Code(factory).As(name), Feedback: feedback, Random: true}
	}
}

// greedy is a greedy policy with a bug.
func greedy(change func(g *mutants.Greedy)) plant { return played(mutants.NewGreedy(change)) }

// late is a greedy policy whose actions are changed before they are played.
func late(f func(g *mutants.Greedy, dst []int) []int) plant {
	return greedy(func(g *mutants.Greedy) { g.Late = f })
}

// greedyBut is a greedy policy, altered.
func greedyBut(change func() altered, feedback ...algos.Feedback) plant {
	return played(func(s algos.Spec) (algos.Policy, error) {
		p, err := mutants.NewGreedy(nil)(s)
		a := change()
		a.Policy = p
		return a, err
	}, feedback...)
}

// oneLastAction makes copies that share the last action. It is a copy's own if no other copy
// selects between its Select and its Observe.
func oneLastAction() plant {
	var last atomic.Pointer[[]int]
	return greedyBut(func() altered {
		return altered{
			choose: func(p algos.Policy, dst []int) []int {
				from := len(dst)
				dst = p.Select(dst)
				action := slices.Clone(dst[from:])
				last.Store(&action)
				return dst
			},
			learn: func(p algos.Policy, arms []int, rewards []float64) {
				action, g := *last.Load(), p.(*mutants.Greedy)
				if len(action) == len(arms) && slices.Max(action) < g.Spec.Arms { // it could be one of this game
					arms = action
				}
				g.Observe(arms, rewards)
			},
		}
	})
}

// unseen is EUCBV, altered, which shows its statistics.
type unseen struct {
	altered
	shownEUCBV
}

type shownEUCBV struct{ *algos.EUCBV }

// nanMarginals shows marginals of 0/0.
type nanMarginals struct{ *mutants.Greedy }

// Marginals appends NaN for each arm.
func (n nanMarginals) Marginals(dst []float64) []float64 {
	return append(dst, slices.Repeat([]float64{math.NaN()}, n.Spec.Arms)...)
}

// readsK reads k rewards, however many are observed.
func readsK() altered {
	return altered{learn: func(p algos.Policy, arms []int, rewards []float64) {
		k := p.(*mutants.Greedy).Spec.Cardinality
		p.Observe(arms[:k:len(arms)], rewards[:k:len(rewards)])
	}}
}

func policyBugs() []row {
	action, beats := by{"policy/action"}, by{"policy/beats-random"}
	return []row{
		bug("policy/panics", "panics at k = 1", action,
			late(func(g *mutants.Greedy, dst []int) []int { _ = dst[g.Round%2]; return dst })).exactly("k=1"),
		bug("policy/refuses-one", "cannot be made at k = 1 < m", action,
			played(func(s algos.Spec) (algos.Policy, error) {
				if s.Cardinality == 1 && s.Arms > 1 {
					return nil, errors.New("k = 1 is too small")
				}
				return mutants.NewGreedy(nil)(s)
			})),
		bug("policy/arms-from-one", "arms are numbered from 1", action,
			greedyBut(func() altered { return altered{choose: fromOne} })),
		bug("policy/arm-twice", "plays an arm twice, from round 4 on", action,
			late(func(g *mutants.Greedy, dst []int) []int {
				if g.Round > 3 && len(dst) > 1 {
					dst[1] = dst[0]
				}
				return dst
			})).exactly("round 4"),
		bug("policy/own-randomness", "draws from a source of its own", by{"policy/deterministic"},
			played(func(s algos.Spec) (algos.Policy, error) {
				s.Source = seed.Source(rand.Uint64(), "own randomness")
				return mutants.NewGreedy(func(g *mutants.Greedy) { g.Explore = 0.5 })(s)
			})),
		bug("policy/one-last-action", "credits rewards to any instance's last action", by{"policy/deterministic"},
			oneLastAction()),
		bug("policy/keeps-slices", "learns from a slice that belongs to the caller", by{"policy/slices"},
			greedyBut(keepsSlices)),
		bug("policy/reads-k", "assumes that k rewards are observed", action, greedyBut(readsK, every...)),
		bug("policy/counts-unseen", "counts displayed but unobserved arms as failures",
			by{"policy/partial-feedback"},
			played(func(s algos.Spec) (algos.Policy, error) {
				p, err := algos.NewEUCBV(s)
				a := unseenFail()
				a.Policy = p
				return unseen{a, shownEUCBV{p}}, err
			}, every...)).exactly("observed 0 times"),
		bug("policy/nan-marginals", "marginals are 0/0", by{"policy/constant-rewards"},
			played(func(s algos.Spec) (algos.Policy, error) {
				p, err := mutants.NewGreedy(nil)(s)
				return nanMarginals{p.(*mutants.Greedy)}, err
			})).exactly("marginal NaN"),
		bug("policy/last-arm-unseen", "never plays the last arm", beats,
			greedy(func(g *mutants.Greedy) { g.Arms = max(g.Spec.Cardinality, g.Spec.Arms-1) })).exactly("last"),
		bug("policy/bottom-k", "plays the smallest means", beats, greedy(func(g *mutants.Greedy) { g.Worst = true })),
		bug("policy/breaks-late", "breaks in round 300", action, late(func(g *mutants.Greedy, dst []int) []int {
			if g.Round == 300 {
				return dst[:0]
			}
			return dst
		})).exactly("round 300"),
		bug("policy/explores-too-much", "explores in nine of ten rounds", by{"policy/sublinear"},
			greedy(func(g *mutants.Greedy) { g.Explore = 0.9 })),
		bug("policy/random", "plays at random", by{"policy/beats-random", "policy/sublinear"},
			greedy(func(g *mutants.Greedy) { g.Explore = 1 })),
		bug("policy/explores-for-ever", "explores in one of ten rounds for ever", by{"policy/late-regret"},
			greedy(func(g *mutants.Greedy) { g.Explore = 0.1 })),
	}
}
