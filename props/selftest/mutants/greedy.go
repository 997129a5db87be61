// Package mutants holds wrong policies and samplers that tests of other packages plant as well.
package mutants

import (
	"math/rand/v2"

	"github.com/regretcheck/regretcheck/algos"
)

// A Greedy policy plays the k arms of largest mean so far, arms never observed first, and a random
// action in a share of the rounds: a short learner, as a user might bring one. Its fields plant bugs.
type Greedy struct {
	Spec    algos.Spec
	Explore float64 // share of random actions; the default falls like 1/t after 1000 rounds
	Worst   bool    // plays the smallest means
	Arms    int     // plays only arms below this one
	Round   int     // from 1
	// Late, if not nil, changes an action before it is played.
	Late func(g *Greedy, dst []int) []int

	rng         *rand.Rand
	sum, pulled []float64
	means       []float64 // of this round's order
	order       []int
}

// explored is the default share of random actions.
const explored = 0.02

// NewGreedy returns a factory of greedy policies. If change is not nil, it alters each of them.
func NewGreedy(change func(*Greedy)) algos.Factory {
	return func(s algos.Spec) (algos.Policy, error) {
		m := s.Arms
		g := &Greedy{Spec: s, Explore: explored, Arms: m, rng: rand.New(s.Source), sum: make([]float64, m),
			pulled: make([]float64, m), means: make([]float64, m), order: make([]int, m)}
		if change != nil {
			change(g)
		}
		return g, nil
	}
}

// Select appends the action.
func (g *Greedy) Select(dst []int) []int {
	g.Round++
	order := g.order[:g.Arms]
	for i := range order {
		order[i] = i
	}
	for i := len(order) - 1; i > 0; i-- { // rand.Shuffle without a call for each swap
		j := g.rng.IntN(i + 1)
		order[i], order[j] = order[j], order[i]
	}
	if g.rng.Float64() >= g.share() {
		for i := range order {
			g.means[i] = g.mean(i)
		}
		rank(order, g.means)
	}
	dst = append(dst, order[:min(g.Spec.Cardinality, g.Arms)]...)
	if g.Late != nil {
		dst = g.Late(g, dst)
	}
	return dst
}

// tied is the least difference of means that are not tied.
const tied = 0.5e-12

// rank sorts arms by their means, the highest first; arms that are tied keep their order. Tests
// play millions of rounds of few arms, which are inserted one by one.
func rank(order []int, means []float64) {
	for i := 1; i < len(order); i++ {
		arm := order[i]
		j := i
		for ; j > 0 && means[order[j-1]]-means[arm] <= -tied; j-- {
			order[j] = order[j-1]
		}
		order[j] = arm
	}
}

// share is the probability of a random action in this round.
func (g *Greedy) share() float64 {
	if g.Explore != explored {
		return g.Explore
	}
	return g.Explore * min(1, 1000/float64(g.Round))
}

// mean returns an arm's mean so far, 2 if it was never observed. With Worst it has the other sign.
func (g *Greedy) mean(i int) float64 {
	mean := 2.0
	if g.pulled[i] > 0 {
		mean = g.sum[i] / g.pulled[i]
	}
	if g.Worst {
		return -mean
	}
	return mean
}

// Observe adds the rewards.
func (g *Greedy) Observe(arms []int, rewards []float64) {
	for j, i := range arms {
		g.sum[i] += rewards[j]
		g.pulled[i]++
	}
}
