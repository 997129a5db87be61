package policytest_test

import (
	"math/rand/v2"
	"slices"
	"time"

	"github.com/regretcheck/regretcheck/algos"
)

// greedy plays the k arms of largest mean so far, arms never seen first, and a
// random action in a share of the rounds: ten lines that learn. Its hooks are
// where bugs are planted.
type greedy struct {
	spec        algos.Spec
	rng         *rand.Rand
	sum, pulled []float64
	explore     float64
	reverse     bool // plays the worst
	arms        int  // looks at so many arms only; 0: all
	late        func(g *greedy, round int, dst []int) []int
	round       int
}

func newGreedy(plant func(*greedy)) algos.Factory {
	return func(s algos.Spec) (algos.Policy, error) {
		g := &greedy{spec: s, rng: rand.New(s.Source), sum: make([]float64, s.Arms), pulled: make([]float64, s.Arms), explore: 0.02, arms: s.Arms}
		plant(g)
		return g, nil
	}
}

func (g *greedy) Select(dst []int) []int {
	g.round++
	order := g.rng.Perm(g.arms)
	if g.rng.Float64() >= g.explore {
		slices.SortStableFunc(order, func(i, j int) int {
			a, b := g.sum[i]/max(g.pulled[i], 1e-9), g.sum[j]/max(g.pulled[j], 1e-9)
			if g.pulled[i] == 0 {
				a = 2
			}
			if g.pulled[j] == 0 {
				b = 2
			}
			if g.reverse {
				a, b = b, a
			}
			return int(2 * (b - a) / max(1e-12, max(b-a, a-b)))
		})
	}
	dst = append(dst, order[:min(g.spec.Cardinality, g.arms)]...)
	if g.late != nil {
		dst = g.late(g, g.round, dst)
	}
	return dst
}

func (g *greedy) Observe(arms []int, rewards []float64) {
	for j, i := range arms {
		g.sum[i] += rewards[j]
		g.pulled[i]++
	}
}

// A bug is planted in greedy; rule is what must reject it.
type bug struct {
	name, rule string
	factory    algos.Factory
}

var shared = map[int]float64{} // what an honest policy does not have

func bugs() []bug { return append(append(actionBugs(), feedbackBugs()...), regretBugs()...) }

// late plants what happens to an action before it is played.
func late(f func(g *greedy, round int, dst []int) []int) algos.Factory {
	return newGreedy(func(g *greedy) { g.late = f })
}

func actionBugs() []bug {
	return []bug{
		{"one arm too many", "count", late(func(g *greedy, t int, dst []int) []int {
			if t >= 5 && g.spec.Cardinality == g.spec.Arms-1 {
				for i := range g.spec.Arms {
					if !slices.Contains(dst, i) {
						return append(dst, i)
					}
				}
			}
			return dst
		})},
		{"no arm at k = m", "count", late(func(g *greedy, _ int, dst []int) []int {
			if g.spec.Cardinality == g.spec.Arms {
				return dst[:0]
			}
			return dst
		})},
		{"arms from 1", "range", late(func(g *greedy, _ int, dst []int) []int { dst[0]++; return dst })},
		{"an arm twice", "distinct", late(func(_ *greedy, t int, dst []int) []int {
			if t > 3 && len(dst) > 1 {
				dst[1] = dst[0]
			}
			return dst
		})},
		{"panics at k = 1", "count", late(func(_ *greedy, t int, dst []int) []int { _ = dst[t%2]; return dst })},
		{"cannot be made at k = m", "count", func(s algos.Spec) (algos.Policy, error) {
			if s.Cardinality == s.Arms {
				return nil, errNoChoice
			}
			return newGreedy(func(*greedy) {})(s)
		}},
	}
}

func feedbackBugs() []bug {
	return []bug{
		{"own randomness", "deterministic", func(s algos.Spec) (algos.Policy, error) {
			s.Source = rand.NewPCG(rand.Uint64(), 1)
			return newGreedy(func(g *greedy) { g.explore = 0.5 })(s)
		}},
		{"keeps the caller's slice", "slices", func(s algos.Spec) (algos.Policy, error) {
			p, err := newGreedy(func(*greedy) {})(s)
			return &keeper{greedy: p.(*greedy)}, err
		}},
		{"reads k rewards", "partial-feedback", func(s algos.Spec) (algos.Policy, error) {
			p, err := newGreedy(func(*greedy) {})(s)
			return &reader{p.(*greedy)}, err
		}},
		{"NaN marginals on zeros", "constant-rewards", func(s algos.Spec) (algos.Policy, error) {
			p, err := newGreedy(func(*greedy) {})(s)
			return &shares{p.(*greedy)}, err
		}},
		{"shares state between instances", "deterministic", late(func(g *greedy, t int, dst []int) []int {
			shared[g.spec.Arms]++
			if int(shared[g.spec.Arms])%7 == 0 {
				slices.Reverse(dst)
			}
			return dst
		})},
	}
}

func regretBugs() []bug {
	return []bug{
		{"never plays the last arm", "labels", newGreedy(func(g *greedy) { g.arms = max(g.spec.Cardinality, g.spec.Arms-1) })},
		{"bottom k", "beats-random", newGreedy(func(g *greedy) { g.reverse = true })},
		{"explores nine rounds in ten", "sublinear", newGreedy(func(g *greedy) { g.explore = 0.9 })},
		{"plays at random", "scaling", newGreedy(func(g *greedy) { g.explore = 1 })},
		{"breaks in round 60", "beats-random", late(func(_ *greedy, t int, dst []int) []int {
			if t == 60 {
				return dst[:0]
			}
			return dst
		})},
	}
}

// keeper learns from the last round's slice, which is not its own.
type keeper struct {
	*greedy
	arms    []int
	rewards []float64
}

func (k *keeper) Select(dst []int) []int {
	if k.arms != nil {
		k.greedy.Observe(k.arms[:1], k.rewards[:1])
	}
	return k.greedy.Select(dst)
}

func (k *keeper) Observe(arms []int, rewards []float64) { k.arms, k.rewards = arms, rewards }

// reader takes it that k rewards are observed.
type reader struct{ *greedy }

func (r *reader) Observe(arms []int, rewards []float64) {
	for j := range r.spec.Cardinality {
		r.sum[arms[j]] += rewards[j]
		r.pulled[arms[j]]++
	}
}

// shares tells marginals in proportion to the sums of rewards.
type shares struct{ *greedy }

func (s *shares) Marginals(dst []float64) []float64 {
	total := 0.0
	for _, x := range s.sum {
		total += x
	}
	for _, x := range s.sum {
		dst = append(dst, float64(s.spec.Cardinality)*x/total)
	}
	return dst
}

// sleepless stalls, as a child does that takes too long.
type sleepless struct {
	*greedy
	err error
}

func (s *sleepless) Select(dst []int) []int {
	if s.round == 4 {
		s.err = stall(time.Second)
	}
	return s.greedy.Select(dst)
}

func (s *sleepless) Err() error { return s.err }

type stall time.Duration

func (s stall) Error() string { return "no reply within " + time.Duration(s).String() }
func (stall) Timeout() bool   { return true }
