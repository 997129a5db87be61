package mutants

import (
	"math/rand/v2"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
)

// A Greedy policy plays the k arms of largest mean so far, arms never seen
// first, and a random action in a share of the rounds: ten lines that learn, as
// a user might bring them. Its fields are places for bugs.
type Greedy struct {
	Spec    algos.Spec
	Explore float64 // share of random actions: as it comes it falls like 1/t after 1000 rounds, a changed one never does
	Worst   bool    // plays the smallest means
	Arms    int     // looks at arms below this one only
	Round   int     // from 1
	// Late, if not nil, changes an action before it is played.
	Late func(g *Greedy, dst []int) []int

	cools       float64 // the share that falls
	rng         *rand.Rand
	sum, pulled []float64
}

// NewGreedy returns a factory of greedy policies. change, which may be nil, alters each of
// them.
func NewGreedy(change func(*Greedy)) algos.Factory {
	return func(s algos.Spec) (algos.Policy, error) {
		g := &Greedy{Spec: s, Explore: 0.02, Arms: s.Arms, rng: rand.New(s.Source), sum: make([]float64, s.Arms), pulled: make([]float64, s.Arms)}
		g.cools = g.Explore
		if change != nil {
			change(g)
		}
		return g, nil
	}
}

// Select appends the action.
func (g *Greedy) Select(dst []int) []int {
	g.Round++
	order := g.rng.Perm(g.Arms)
	if g.rng.Float64() >= g.share() {
		slices.SortStableFunc(order, func(i, j int) int {
			a, b := g.mean(i), g.mean(j)
			if g.Worst {
				a, b = b, a
			}
			return int(2 * (b - a) / max(1e-12, max(b-a, a-b)))
		})
	}
	dst = append(dst, order[:min(g.Spec.Cardinality, g.Arms)]...)
	if g.Late != nil {
		dst = g.Late(g, dst)
	}
	return dst
}

// share is the probability of a random action in this round.
func (g *Greedy) share() float64 {
	if g.Explore != g.cools {
		return g.Explore
	}
	return g.Explore * min(1, 1000/float64(g.Round))
}

// mean returns an arm's mean so far, 2 if the arm was never seen.
func (g *Greedy) mean(i int) float64 {
	if g.pulled[i] == 0 {
		return 2
	}
	return g.sum[i] / g.pulled[i]
}

// Observe adds the rewards.
func (g *Greedy) Observe(arms []int, rewards []float64) {
	for j, i := range arms {
		g.sum[i] += rewards[j]
		g.pulled[i]++
	}
}
