package policytest_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/child"
	"github.com/regretcheck/regretcheck/props/policytest"
	"github.com/regretcheck/regretcheck/props/selftest/mutants"
)

// sharing returns the factory of followers of the leader whose copies share their sums, as
// variables of a package would be. A new copy may empty them.
func sharing(empties bool) algos.Factory {
	n, sum := make([]float64, 100), make([]float64, 100)
	return func(s algos.Spec) (algos.Policy, error) {
		if empties {
			clear(n)
			clear(sum)
		}
		p, err := plain("leader")(s)
		p.(*toy).n, p.(*toy).sum = n, sum
		return p, err
	}
}

// newCommonClock makes copies of UCB1 that share one counter of rounds.
func newCommonClock() algos.Factory {
	clock := new(int64)
	return ucb1(func(c *crippled) { c.clock = clock })
}

// TestCopiesShareNothing: shared state is found, also where it does no harm to copies that take
// turns round by round. It breaks no other clause. One last action for all is planted in selftest.
func TestCopiesShareNothing(t *testing.T) {
	contract := []string{"action", "deterministic", "slices", "constant-rewards"}
	for _, tt := range []struct {
		name    string
		factory algos.Factory
		want    string
	}{
		{"tables that a new copy empties", sharing(true), "beside other copies"},
		{"tables that stay", sharing(false), "after another copy"},
		{"a counter that all share", newCommonClock(), "after another copy"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := failedRules(check(t, tt.factory, policytest.Config{Only: contract, Workers: 1}))
			if len(got) != 1 || !strings.Contains(got["deterministic"], tt.want) {
				t.Errorf("failed: %v, want deterministic alone, with %q", got, tt.want)
			}
		})
	}
}

// TestASeedWithoutEffectIsSaid, of a generator that is seeded with a constant as well as of a
// policy without one.
func TestASeedWithoutEffectIsSaid(t *testing.T) {
	const said = "the seed changes nothing: the policy has no randomness, or seeds it by itself"
	for name, factory := range map[string]algos.Factory{
		"constant": func(s algos.Spec) (algos.Policy, error) {
			s.Source = rand.NewPCG(42, 0)
			return algos.NewCTS(s)
		},
		"none":   algos.NewCUCB,
		"seeded": func(s algos.Spec) (algos.Policy, error) { return algos.NewCTS(s) },
	} {
		r := check(t, factory, policytest.Config{Only: []string{"deterministic"}})
		if len(r.Rows) != 1 || r.Rows[0].Verdict.Outcome() != props.Pass {
			t.Fatalf("%s: %v", name, r.Rows)
		}
		if got := fmt.Sprint(r.Rows[0].Verdict.Finding().Warnings); strings.Contains(got, said) != (name != "seeded") {
			t.Errorf("%s: warnings %s", name, got)
		}
	}
}

// TestAHintIsGiven of what a failure looks like.
func TestAHintIsGiven(t *testing.T) {
	last := late(func(g *mutants.Greedy, dst []int) []int { return append(dst[:0], g.Spec.Arms-1) })
	r := check(t, child.Capabilities{Single: true}.Factory(last), policytest.Config{Only: []string{"beats-random"}})
	if got := fmt.Sprint(r.Rows[0].Verdict.Finding().Warnings); !strings.Contains(got, "plays arm 1 only") {
		t.Errorf("warnings %s, want the arm", got)
	}
	r = check(t, algos.NewEGreedy, policytest.Config{Only: []string{"late-regret"}})
	if got := fmt.Sprint(r.Rows[0].Verdict.Finding().Warnings); !strings.Contains(got, "never stops exploring") {
		t.Errorf("warnings %s, want that it never stops exploring", got)
	}
}
