package main

import (
	"cmp"
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
)

// A cascade plays the K items of largest index, best first, and learns from the items that the user
// examined: Algorithm 1 of the paper. The paper's initialisation observes each item once for
// free. Here nothing is free, so an item never seen has the index +∞.
type cascade struct {
	algos.Spec
	index func(mean, pulls, round float64) float64
	// A bug changes what is learned from an examined item, and its reward; nil: as it is.
	learn func(reward float64) float64

	round      float64
	sum, pulls []float64 // w_hat·T and T of each item
	value      []float64
	order      []int
}

func newCascade(index func(mean, pulls, round float64) float64, learn func(float64) float64) algos.Factory {
	return func(s algos.Spec) (algos.Policy, error) {
		s, err := s.Normalize()
		if err != nil {
			return nil, err
		}
		return &cascade{
			Spec: s, index: index, learn: learn,
			sum: make([]float64, s.Arms), pulls: make([]float64, s.Arms), value: make([]float64, s.Arms),
			order: make([]int, s.Arms),
		}, nil
	}
}

// Select appends the list, which the user examines from the top.
func (c *cascade) Select(dst []int) []int {
	c.round++
	for e := range c.value {
		c.order[e], c.value[e] = e, math.Inf(1)
		if c.pulls[e] > 0 {
			c.value[e] = c.index(c.sum[e]/c.pulls[e], c.pulls[e], c.round)
		}
	}
	slices.SortStableFunc(c.order, func(a, b int) int { return cmp.Compare(c.value[b], c.value[a]) })
	return append(dst, c.order[:c.Cardinality]...)
}

// Observe learns from the examined items: zeros up to the click, and the one that is clicked.
func (c *cascade) Observe(items []int, clicks []float64) {
	for j, e := range items {
		reward := clicks[j]
		if c.learn != nil {
			reward = c.learn(reward)
		}
		c.pulls[e]++
		c.sum[e] += reward
	}
}

// ucb1 is CascadeUCB1's index: the mean and the radius √(1.5 ln(t−1)/T).
func ucb1(mean, pulls, round float64) float64 { return mean + math.Sqrt(1.5*math.Log(round-1)/pulls) }

// klucb is CascadeKL-UCB's index: the largest q in [mean, 1] with T·kl(mean, q) ≤ ln t + 3 ln ln t.
func klucb(mean, pulls, round float64) float64 {
	level := 0.0
	if round > 2 {
		level = max(0, math.Log(round)+3*math.Log(math.Log(round))) / pulls
	}
	lo, hi := mean, min(1, mean+math.Sqrt(level/2)) // by Pinsker's inequality
	for hi-lo > 1e-6 {
		if mid := (lo + hi) / 2; kl(mean, mid) <= level {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo
}

// kl is the Kullback–Leibler divergence of two Bernoulli laws.
func kl(p, q float64) float64 {
	part := func(x, y float64) float64 {
		if x == 0 {
			return 0
		}
		return x * math.Log(x/y)
	}
	return part(p, q) + part(1-p, 1-q)
}

// oracle plays the first K items and learns nothing: where these are the best it beats every
// lower bound. It is no policy, but a bug in an experiment.
func oracle(s algos.Spec) (algos.Policy, error) { return first(s.Cardinality), nil }

type first int

func (k first) Select(dst []int) []int {
	for i := range int(k) {
		dst = append(dst, i)
	}
	return dst
}

func (first) Observe([]int, []float64) {}
