package sim_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/sim"
)

// unsettled hides that a policy settles.
type unsettled struct{ algos.Policy }

// TestSettledPoliciesAreNotPlayedOn: what the engine leaves out changes no regret at any checkpoint,
// and from an observer it leaves out nothing.
func TestSettledPoliciesAreNotPlayedOn(t *testing.T) {
	plan := smallPlan(t, "etc")
	if _, ok := must(plan.Policy(algos.Spec{Arms: 4, Cardinality: 2, Horizon: 9})).(algos.Settler); !ok {
		t.Fatal("explore-then-commit does not say that it settles")
	}
	plan.Horizon = 9000
	plan.Checkpoints = []int64{10, 4000, 4700, 8999, 9000}
	want := run(t, plan, 1)
	etc := plan.Policy
	plan.Policy = func(s algos.Spec) (algos.Policy, error) {
		p, err := etc(s)
		return unsettled{p}, err
	}
	if diff := cmp.Diff(want, run(t, plan, 1), untimed); diff != "" {
		t.Errorf("played to its end (+) regret differs:\n%s", diff)
	}
	seen := new(onlooker)
	plan.Policy, plan.Runs, plan.Watch = etc, 1, func(int) sim.Observer { return seen }
	if diff := cmp.Diff(want.Regret[:1], run(t, plan, 1).Regret); diff != "" || seen.rounds != plan.Horizon {
		t.Errorf("an observer sees %d rounds of %d; regret differs:\n%s", seen.rounds, plan.Horizon, diff)
	}
}

func must(p algos.Policy, err error) algos.Policy {
	if err != nil {
		panic(err)
	}
	return p
}
