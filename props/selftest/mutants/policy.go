package mutants

import (
	"errors"
	"math/rand/v2"
	"slices"
	"sync/atomic"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/claims/policies"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
)

// anyPolicy makes a policy the subject of the rules that see nothing of it but its play.
func anyPolicy(factory algos.Factory, feedback ...algos.Feedback) Plant {
	if feedback == nil {
		feedback = []algos.Feedback{algos.SemiBandit}
	}
	return func(s *Subjects, name string) {
		s.Any = policies.Implementation{Player: sim.Code(factory).As(name), Feedback: feedback, Random: true}
	}
}

// late is a greedy policy whose actions are changed before they are played.
func late(f func(g *Greedy, dst []int) []int) Plant {
	return anyPolicy(NewGreedy(func(g *Greedy) { g.Late = f }))
}

// greedyAs is a greedy policy within another.
func greedyAs(wrap func(*Greedy) algos.Policy, feedback ...algos.Feedback) Plant {
	return anyPolicy(func(s algos.Spec) (algos.Policy, error) {
		g, err := NewGreedy(nil)(s)
		return wrap(g.(*Greedy)), err
	}, feedback...)
}

func policyMutants() []Mutant {
	every := []algos.Feedback{algos.SemiBandit, algos.Disjunctive, algos.Conjunctive}
	greedy := func(change func(g *Greedy)) Plant { return anyPolicy(NewGreedy(change)) }
	return []Mutant{
		bug("policy/one-arm-more", "an arm too many at k = m−1, from round 5 on", by{"policy/count"},
			late(oneMore)).exactly("round 5"),
		bug("policy/empty-at-m", "no arm at k = m", by{"policy/count"}, late(func(g *Greedy, dst []int) []int {
			if g.Spec.Cardinality == g.Spec.Arms {
				return dst[:0]
			}
			return dst
		})),
		bug("policy/panics", "panics at k = 1", by{"policy/count"},
			late(func(g *Greedy, dst []int) []int { _ = dst[g.Round%2]; return dst })).exactly("k=1"),
		bug("policy/refuses-one", "cannot be made at k = 1 < m", by{"policy/count"},
			anyPolicy(func(s algos.Spec) (algos.Policy, error) {
				if s.Cardinality == 1 && s.Arms > 1 {
					return nil, errors.New("k = 1 is too small")
				}
				return NewGreedy(nil)(s)
			})),
		bug("policy/arms-from-one", "arms are numbered from 1", by{"policy/range"},
			late(func(_ *Greedy, dst []int) []int { dst[0]++; return dst })),
		bug("policy/arm-twice", "an arm twice, from round 4 on", by{"policy/distinct"},
			late(func(g *Greedy, dst []int) []int {
				if g.Round > 3 && len(dst) > 1 {
					dst[1] = dst[0]
				}
				return dst
			})).exactly("round 4"),
		bug("policy/own-randomness", "draws from a source of its own", by{"policy/deterministic"},
			anyPolicy(func(s algos.Spec) (algos.Policy, error) {
				s.Source = seed.Source(rand.Uint64(), "own randomness")
				return NewGreedy(func(g *Greedy) { g.Explore = 0.5 })(s)
			})),
		bug("policy/shared-state", "instances share a counter", by{"policy/deterministic"}, late(sharing())),
		bug("policy/one-last-action", "learns of the action that any instance chose last", by{"policy/copies"},
			oneLastAction()),
		bug("policy/keeps-slices", "learns from the last round's slice, which is not its own", by{"policy/slices"},
			greedyAs(func(g *Greedy) algos.Policy { return &keeper{Greedy: g} })),
		bug("policy/reads-k", "takes it that k rewards are observed", by{"policy/count"},
			greedyAs(func(g *Greedy) algos.Policy { return &reader{g} }, every...)),
		bug("policy/counts-unseen", "takes arms that were displayed but not seen for failures", by{"policy/partial-feedback"},
			anyPolicy(newUnseen, every...)).exactly("observed 0 times"),
		bug("policy/nan-marginals", "marginals in proportion to sums of rewards, 0/0 at first", by{"policy/constant-rewards"},
			greedyAs(func(g *Greedy) algos.Policy { return &shares{g} })).exactly("marginal NaN"),
		bug("policy/last-arm-unseen", "never plays the last arm", by{"policy/beats-random"},
			greedy(func(g *Greedy) { g.Arms = max(g.Spec.Cardinality, g.Spec.Arms-1) })).exactly("last"),
		bug("policy/bottom-k", "plays the smallest means", by{"policy/beats-random"},
			greedy(func(g *Greedy) { g.Worst = true })),
		bug("policy/breaks-late", "breaks in round 300", by{"policy/count"}, late(func(g *Greedy, dst []int) []int {
			if g.Round == 300 {
				return dst[:0]
			}
			return dst
		})).exactly("round 300"),
		bug("policy/explores-too-much", "explores nine rounds in ten", by{"policy/sublinear"},
			greedy(func(g *Greedy) { g.Explore = 0.9 })),
		bug("policy/random", "plays at random", by{"policy/beats-random", "policy/sublinear"},
			greedy(func(g *Greedy) { g.Explore = 1 })),
		bug("policy/explores-for-ever", "explores one round in ten, however much it knows", by{"policy/late-regret"},
			greedy(func(g *Greedy) { g.Explore = 0.1 })),
		valid("policy/valid-greedy", "a greedy policy that explores now and then", nil, anyPolicy(NewGreedy(nil), every...)),
	}
}

// oneMore adds the lowest arm that is not in the action.
func oneMore(g *Greedy, dst []int) []int {
	for i := range g.Spec.Arms {
		if g.Round >= 5 && g.Spec.Cardinality == g.Spec.Arms-1 && !slices.Contains(dst, i) {
			return append(dst, i)
		}
	}
	return dst
}

// sharing reverses every seventh action of all instances together.
func sharing() func(g *Greedy, dst []int) []int {
	var actions atomic.Int64
	return func(_ *Greedy, dst []int) []int {
		if actions.Add(1)%7 == 0 {
			slices.Reverse(dst)
		}
		return dst
	}
}

// oneLastAction makes instances that have the last action in common. As long as no other chooses between an instance's
// Select and its Observe, that is its own.
func oneLastAction() Plant {
	last := new(atomic.Pointer[[]int])
	return greedyAs(func(g *Greedy) algos.Policy { return &forgetful{g, last} })
}

type forgetful struct {
	*Greedy
	last *atomic.Pointer[[]int]
}

// Select chooses and leaves a note for all.
func (f *forgetful) Select(dst []int) []int {
	n := len(dst)
	dst = f.Greedy.Select(dst)
	action := slices.Clone(dst[n:])
	f.last.Store(&action)
	return dst
}

// Observe takes the noted action for its own, if that could be one of this game.
func (f *forgetful) Observe(arms []int, rewards []float64) {
	if action := *f.last.Load(); len(action) == len(arms) && slices.Max(action) < f.Spec.Arms {
		arms = action
	}
	f.Greedy.Observe(arms, rewards)
}

// keeper learns from the last round's slices.
type keeper struct {
	*Greedy
	arms    []int
	rewards []float64
}

// Select learns and plays.
func (k *keeper) Select(dst []int) []int {
	if k.arms != nil {
		k.Greedy.Observe(k.arms[:1], k.rewards[:1])
	}
	return k.Greedy.Select(dst)
}

// Observe keeps what it is shown.
func (k *keeper) Observe(arms []int, rewards []float64) { k.arms, k.rewards = arms, rewards }

// reader assumes that k rewards are always observed.
type reader struct{ *Greedy }

// Observe reads k rewards.
func (r *reader) Observe(arms []int, rewards []float64) {
	for j := range r.Spec.Cardinality {
		r.sum[arms[j]] += rewards[j]
		r.pulled[arms[j]]++
	}
}

// unseen counts arms that were displayed but not observed as failures.
type unseen struct {
	*algos.EUCBV
	shown []int
}

func newUnseen(s algos.Spec) (algos.Policy, error) {
	p, err := algos.NewEUCBV(s)
	return &unseen{EUCBV: p}, err
}

// Select keeps what it displays.
func (u *unseen) Select(dst []int) []int {
	from := len(dst)
	dst = u.EUCBV.Select(dst)
	u.shown = append(u.shown[:0], dst[from:]...)
	return dst
}

// Observe adds zeros for the rest.
func (u *unseen) Observe(_ []int, rewards []float64) {
	u.EUCBV.Observe(u.shown, append(slices.Clone(rewards), make([]float64, len(u.shown)-len(rewards))...))
}

// shares reports marginals in proportion to the sums of rewards.
type shares struct{ *Greedy }

// Marginals appends k·S_i/ΣS.
func (s *shares) Marginals(dst []float64) []float64 {
	total := 0.0
	for _, x := range s.sum {
		total += x
	}
	for _, x := range s.sum {
		dst = append(dst, float64(s.Spec.Cardinality)*x/total)
	}
	return dst
}
