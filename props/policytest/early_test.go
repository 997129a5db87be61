package policytest_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/policytest"
)

// A commonClock is UCB1 whose round counter belongs to all copies.
type commonClock struct {
	all        *float64
	count, sum []float64
}

// newCommonClock makes copies that share one counter.
func newCommonClock() algos.Factory {
	all := new(float64)
	return func(s algos.Spec) (algos.Policy, error) {
		return &commonClock{all, make([]float64, s.Arms), make([]float64, s.Arms)}, nil
	}
}

func (c *commonClock) Select(dst []int) []int {
	*c.all++
	best, value := 0, math.Inf(-1)
	for i, n := range c.count {
		if n == 0 {
			return append(dst, i)
		}
		if v := c.sum[i]/n + math.Sqrt(2*math.Log(*c.all)/n); v > value {
			best, value = i, v
		}
	}
	return append(dst, best)
}

func (c *commonClock) Observe(arms []int, rewards []float64) {
	c.count[arms[0]]++
	c.sum[arms[0]] += rewards[0]
}

// TestASeedWithoutEffectIsSaid, of a generator that is seeded with a constant as well as of a policy without one.
func TestASeedWithoutEffectIsSaid(t *testing.T) {
	const said = "the seed changes nothing: the policy has no randomness, or seeds it by itself"
	for name, factory := range map[string]algos.Factory{
		"constant": func(s algos.Spec) (algos.Policy, error) {
			s.Source = rand.NewPCG(42, 0)
			return algos.NewCTS(s)
		},
		"none":   func(s algos.Spec) (algos.Policy, error) { return algos.NewCUCB(s, algos.CUCBConfig{}) },
		"seeded": func(s algos.Spec) (algos.Policy, error) { return algos.NewCTS(s) },
	} {
		r, err := policytest.Check(t.Context(), factory,
			policytest.Config{Seed: 1, Effort: props.Quick, Only: []string{"deterministic"}})
		if err != nil || len(r.Rows) != 1 || r.Rows[0].Verdict.Outcome() != props.Pass {
			t.Fatalf("%s: %v, %v", name, r.Rows, err)
		}
		if got := fmt.Sprint(r.Rows[0].Verdict.Finding().Warnings); strings.Contains(got, said) != (name != "seeded") {
			t.Errorf("%s: warnings %s", name, got)
		}
	}
}

// TestHintsSayWhatCanBeTrue, the most special first.
func TestHintsSayWhatCanBeTrue(t *testing.T) {
	one := func(s algos.Spec) (algos.Policy, error) { return always{s.Arms - s.Cardinality, s.Cardinality}, nil }
	from := func(s algos.Spec) (algos.Policy, error) {
		return always{s.Arms - s.Cardinality + 1, s.Cardinality}, nil
	}
	for want, tt := range map[string]struct {
		factory algos.Factory
		rule    string
	}{
		"plays arm 1 only":                          {one, "beats-random"},
		"arms start at 0, yours seem to start at 1": {from, "action"},
	} {
		r, err := policytest.Check(t.Context(), tt.factory,
			policytest.Config{Seed: 1, Effort: props.Quick, Only: []string{tt.rule}})
		if err != nil || len(r.Rows) == 0 {
			t.Fatal(err)
		}
		if got := fmt.Sprint(r.Rows[0].Verdict.Finding().Warnings); !strings.Contains(got, want) {
			t.Errorf("%s: %v, warnings %s, want %q", tt.rule, r.Rows[0].Verdict.Outcome(), got, want)
		}
	}
}

// An always plays k arms from one on.
type always struct{ from, k int }

func (a always) Select(dst []int) []int {
	for i := range a.k {
		dst = append(dst, a.from+i)
	}
	return dst
}

func (always) Observe([]int, []float64) {}
