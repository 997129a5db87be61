package main

import (
	"math/rand/v2"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/policytest"
)

// policy makes Thompson an algos.Policy.
type policy struct{ *Thompson }

func (p policy) Select(dst []int) []int { return append(dst, p.Choose()...) }

func (p policy) Observe(arms []int, rewards []float64) {
	for j, arm := range arms {
		p.Learn(arm, rewards[j])
	}
}

// TestPolicy: go test -v logs a scorecard.
func TestPolicy(t *testing.T) {
	if testing.Short() {
		t.Skip("plays for some seconds")
	}
	policytest.Run(t, func(s algos.Spec) (algos.Policy, error) {
		return policy{NewThompson(s.Arms, s.Cardinality, rand.New(s.Source))}, nil
	})
}
