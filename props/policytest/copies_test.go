package policytest_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/child"
	"github.com/regretcheck/regretcheck/props/policytest"
)

// A shared learner plays the arms of largest mean among numbers that all copies have in common, as variables of a
// package would be.
type shared struct {
	algos.Policy
	tables *tables
	spec   algos.Spec
}

type tables struct{ sum, n []float64 }

func (s *shared) Select(dst []int) []int {
	var chosen []int
	for range s.spec.Cardinality {
		best := -1
		for i := range s.spec.Arms {
			if !slices.Contains(chosen, i) && (best < 0 || s.value(i) > s.value(best)) {
				best = i
			}
		}
		chosen = append(chosen, best)
	}
	return append(dst, chosen...)
}

func (s *shared) value(i int) float64 {
	if s.tables.n[i] == 0 {
		return 2
	}
	return s.tables.sum[i] / s.tables.n[i]
}

func (s *shared) Observe(arms []int, rewards []float64) {
	for j, i := range arms {
		s.tables.sum[i] += rewards[j]
		s.tables.n[i]++
	}
}

// sharing returns the factory of learners that share their tables, which a new one empties or not.
func sharing(empties bool) algos.Factory {
	all := &tables{make([]float64, 100), make([]float64, 100)}
	return func(s algos.Spec) (algos.Policy, error) {
		if empties {
			*all = tables{make([]float64, 100), make([]float64, 100)}
		}
		return &shared{tables: all, spec: s}, nil
	}
}

// A forgetful learner is CUCB, which is told the arms it observes and looks them up in a variable
// that all copies have in
// common: right as long as no other copy selects between its Select and its Observe.
type forgetful struct {
	algos.Policy
	last *[]int
}

func (f forgetful) Select(dst []int) []int {
	n := len(dst)
	dst = f.Policy.Select(dst)
	*f.last = slices.Clone(dst[n:])
	return dst
}

func (f forgetful) Observe(_ []int, rewards []float64) {
	f.Policy.Observe((*f.last)[:len(rewards)], rewards)
}

func oneLast() algos.Factory {
	last := new([]int)
	return func(s algos.Spec) (algos.Policy, error) {
		p, err := algos.NewCUCB(s, algos.CUCBConfig{})
		return forgetful{p, last}, err
	}
}

// TestCopiesShareNothing: state that all copies have in common is found by the first games of the process, also where it
// does no harm to copies that take turns round by round, and breaks no other clause.
func TestCopiesShareNothing(t *testing.T) {
	contract := []string{"action", "deterministic", "slices", "constant-rewards"}
	for _, tt := range []struct {
		name    string
		factory algos.Factory
		want    string
	}{
		{"tables that a new copy empties", sharing(true),
			"of the first games in this process two on one seed differ in round"},
		{"tables that stay", sharing(false), "of the first games in this process two on one seed differ in round"},
		{"a counter that all share", child.Capabilities{Single: true}.Factory(newCommonClock()),
			"of the first games in this process two on one seed differ in round"},
		{"an action that all remember", oneLast(), "the second beside one of another size"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r, err := policytest.Check(t.Context(), tt.factory,
				policytest.Config{Seed: 1, Effort: props.Quick, Only: contract, Workers: 1})
			if err != nil {
				t.Fatal(err)
			}
			if got := failedRules(r); len(got) != 1 || !strings.Contains(got["deterministic"], tt.want) {
				t.Errorf("failed: %v, want deterministic alone, with %q", got, tt.want)
			}
		})
	}
}
