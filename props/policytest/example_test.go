package policytest_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/policytest"
)

// A sampler is posterior sampling in ten lines: each arm draws from a normal
// law about its mean, and the k largest are played.
type sampler struct {
	algos.Spec
	sum, n []float64
}

func newSampler(s algos.Spec) (algos.Policy, error) {
	return &sampler{s, make([]float64, s.Arms), make([]float64, s.Arms)}, nil
}

func (p *sampler) Select(dst []int) []int {
	rng, theta := rand.New(p.Source), make([]float64, p.Arms)
	for i := range theta {
		theta[i] = (p.sum[i] + rng.NormFloat64()) / (p.n[i] + 1)
	}
	return append(dst, largest(theta, p.Cardinality)...)
}

func (p *sampler) Observe(arms []int, rewards []float64) {
	for j, i := range arms {
		p.sum[i] += rewards[j]
		p.n[i]++
	}
}

// largest returns the indices of the k largest values.
func largest(x []float64, k int) (top []int) {
	taken := make([]bool, len(x))
	for range k {
		best := -1
		for i := range x {
			if !taken[i] && (best < 0 || x[i] > x[best]) {
				best = i
			}
		}
		taken[best] = true
		top = append(top, best)
	}
	return top
}

// A policy as a test: each rule is a subtest. Check decides the same rules outside tests.
func ExampleRun() {
	_ = func(t *testing.T) { // in a file of tests: func TestSampler(t *testing.T)
		policytest.Run(t, newSampler, func(c *policytest.Config) {
			c.Arms, c.Cardinality, c.Only = 5, 2, []string{"action", "sublinear"}
		})
	}
}

// The verdicts on a policy, and how many there are of each.
func ExampleCheck() {
	report, err := policytest.Check(context.Background(), newSampler, policytest.Config{
		Arms: 5, Cardinality: 2, Seed: 1, Effort: props.Quick,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	s := report.Summary()
	fmt.Println(s.Pass, "pass,", s.Fail, "fail,", s.Inconclusive, "inconclusive")
	// Output: 12 pass, 0 fail, 0 inconclusive
}

// A policy that draws its arms with replacement:
// what is wrong, and the smallest game in which it is.
func ExampleReport_Err() {
	repeating := func(s algos.Spec) (algos.Policy, error) { return &repeater{s}, nil }
	report, err := policytest.Check(context.Background(), repeating, policytest.Config{
		Seed: 1, Effort: props.Quick, Only: []string{"action"},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	what, where, _ := strings.Cut(report.Err().Error(), " (seed ")
	fmt.Println(what)
	fmt.Println("(seed " + where)
	// Output:
	// policy/action (feedback=semi): fail: m=2 k=2 T=5: m=2 k=2 semi, rewards Bernoulli 0.9…0.1, round 5: action [1 1]: arm 1 twice
	// (seed 1; first seen at m=8 k=3 T=100)
}

// A repeater draws its arms with replacement.
type repeater struct{ algos.Spec }

func (p *repeater) Select(dst []int) []int {
	for range p.Cardinality {
		dst = append(dst, rand.New(p.Source).IntN(p.Arms))
	}
	return dst
}

func (p *repeater) Observe([]int, []float64) {}
