package sim_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/sim"
)

// unsettled hides that a policy settles.
type unsettled struct{ algos.Policy }

// TestSettledPoliciesAreNotPlayedOn: the skipped rounds change no regret at any checkpoint, and no
// round is skipped for an observer.
func TestSettledPoliciesAreNotPlayedOn(t *testing.T) {
	for _, feedback := range []algos.Feedback{algos.SemiBandit, algos.Disjunctive} {
		plan := smallPlan(t, "etc")
		etc := plan.Policy
		if _, ok := must(etc(algos.Spec{Arms: 4, Cardinality: 2, Horizon: 9})).(algos.Settler); !ok {
			t.Fatal("explore-then-commit does not say that it settles")
		}
		plan.Horizon, plan.Feedback = 9000, feedback
		plan.Checkpoints = []int64{10, 4000, 4700, 8999, 9000}
		want := run(t, plan, 1)
		plan.Policy = func(s algos.Spec) (algos.Policy, error) {
			p, err := etc(s)
			return unsettled{p}, err
		}
		if diff := cmp.Diff(want, run(t, plan, 1), untimed); diff != "" {
			t.Errorf("%s, played to its end (+) regret differs:\n%s", feedback, diff)
		}
		seen := new(onlooker)
		plan.Policy, plan.Runs, plan.Watch = etc, 1, func(int) sim.Observer { return seen }
		if diff := cmp.Diff(want.Regret[:1], run(t, plan, 1).Regret); diff != "" || seen.rounds != plan.Horizon {
			t.Errorf("%s: an observer sees %d rounds of %d; regret differs:\n%s", feedback, seen.rounds, plan.Horizon, diff)
		}
	}
}

func must(p algos.Policy, err error) algos.Policy {
	if err != nil {
		panic(err)
	}
	return p
}
