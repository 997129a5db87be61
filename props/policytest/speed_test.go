package policytest_test

import (
	"testing"
	"time"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/policytest"
	"github.com/regretcheck/regretcheck/props/selftest/mutants"
)

// slowed waits for a time in each round, as one does that asks a server.
type slowed struct{ algos.Policy }

const slowRound = 200 * time.Microsecond

func (s slowed) Select(dst []int) []int {
	time.Sleep(slowRound)
	return s.Policy.Select(dst)
}

// TestRoundTime: a slow policy is seen to be slow; of one that breaks, or declines the
// game, nothing is known.
func TestRoundTime(t *testing.T) {
	slow := func(s algos.Spec) (algos.Policy, error) {
		p, err := mutants.NewGreedy(nil)(s)
		return slowed{p}, err
	}
	if got := policytest.RoundTime(t.Context(), slow, policytest.Config{}); got < slowRound {
		t.Errorf("got %v a round, want %v at least", got, slowRound)
	}
	for name, factory := range map[string]algos.Factory{
		"panics":   late(func(g *mutants.Greedy, dst []int) []int { _ = dst[g.Round*100]; return dst }),
		"declines": func(algos.Spec) (algos.Policy, error) { return nil, &algos.Declined{Reason: "no"} },
		"is nil":   nil,
	} {
		if got := policytest.RoundTime(t.Context(), factory, policytest.Config{}); got != 0 {
			t.Errorf("%s: got %v, want 0", name, got)
		}
	}
}
