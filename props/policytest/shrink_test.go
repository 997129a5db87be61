package policytest_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/policytest"
	"github.com/regretcheck/regretcheck/props/selftest/mutants"
)

var againAt = regexp.MustCompile(`fails again at m=(\d+) k=(\d+) T=(\d+) n=(\d+) \(seed \d+`)

// TestSampledFailuresShrink: broken policies, one and in make whole three, are rejected by rules about
// regret, each with a smaller game in which the rule failed again on other
// seeds, at its share of the error budget; and there it fails once more, on a
// third seed.
func TestSampledFailuresShrink(t *testing.T) {
	for _, m := range mutants.All() {
		switch m.Name {
		case "policy/last-arm-unseen":
		case "policy/bottom-k", "policy/random":
			if !whole() {
				continue
			}
		default:
			continue
		}
		factory, rule := m.In(mutants.Subjects{}).Any.Policy, strings.TrimPrefix(m.RejectedBy[0], "policy/")
		t.Run(m.Name, func(t *testing.T) {
			witness := failedRules(check(t, factory, policytest.Config{Only: []string{rule}}))[rule]
			found := againAt.FindStringSubmatch(witness)
			if found == nil {
				t.Fatalf("no smaller game in %q", witness)
			}
			small := policytest.Config{Only: []string{rule}, Seed: 77, Effort: props.Quick, RoundTime: slow}
			if _, err := fmt.Sscan(found[1]+" "+found[2]+" "+found[3]+" "+found[4], &small.Arms, &small.Cardinality, &small.Horizon, &small.Replicates); err != nil {
				t.Fatal(err)
			}
			if small.Arms >= 8 || small.Horizon > 1024 {
				t.Errorf("got %s, want a smaller game than m=8", found[0])
			}
			r, err := policytest.Check(t.Context(), factory, small)
			if err != nil {
				t.Fatal(err)
			}
			if failedRules(r)[rule] == "" {
				t.Errorf("%s, but not on seed 77: %+v", found[0], r.Rows)
			}
			t.Log(witness)
		})
	}
}
