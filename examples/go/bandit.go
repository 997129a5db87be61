package main

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
)

// Thompson is posterior sampling with Beta(1,1) priors, approximated by normal laws,
// as anybody might have it: it knows nothing of verify.
type Thompson struct {
	play  int
	rng   *rand.Rand
	sum   []float64
	n     []float64
	theta []float64
	order []int
}

// NewThompson returns a policy that plays the given number of arms.
func NewThompson(arms, play int, rng *rand.Rand) *Thompson {
	return &Thompson{
		play: play, rng: rng,
		sum: make([]float64, arms), n: make([]float64, arms), theta: make([]float64, arms),
	}
}

// Choose returns the arms of the largest draws, the best first.
func (s *Thompson) Choose() []int {
	s.order = s.order[:0]
	for i := range s.theta {
		mean, n := (s.sum[i]+1)/(s.n[i]+2), s.n[i]+3
		s.theta[i] = mean + s.rng.NormFloat64()*math.Sqrt(mean*(1-mean)/n)
		s.order = append(s.order, i)
	}
	slices.SortFunc(s.order, func(i, j int) int { return cmp.Compare(s.theta[j], s.theta[i]) })
	return s.order[:s.play]
}

// Learn takes in the reward of an arm.
func (s *Thompson) Learn(arm int, reward float64) {
	s.sum[arm] += reward
	s.n[arm]++
}
