package policytest

import (
	"context"
	"errors"
	"fmt"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/sim"
)

// Limits of a search for a smaller game. It ends early for a policy that breaks late in a long run.
const (
	smallerTries  = 60
	smallerRounds = 1_000_000
)

// SmallestBreak takes the error of a policy that broke. It names the smallest game of the same law
// of means in which the policy breaks, and what it does there. It returns "" for other errors.
func SmallestBreak(ctx context.Context, err error) string {
	var broke *sim.PolicyError
	if !errors.As(err, &broke) || broke.Plan == nil {
		return ""
	}
	plan := *broke.Plan
	plan.First, plan.Runs, plan.Checkpoints = broke.Replicate, 1, nil
	play := func(e search.Extent) (here *sim.PolicyError) {
		p := plan
		p.Arms, p.Cardinality, p.Horizon = e.Arms, e.Cardinality, e.Horizon
		_, err := sim.Run(sim.WithExecutor(ctx, nil), props.NewWorkers(1), p, nil)
		errors.As(err, &here)
		return here
	}
	start := search.Extent{Arms: plan.Arms, Cardinality: plan.Cardinality, Horizon: plan.Horizon}
	if broke.Round > 0 {
		start.Horizon = broke.Round
	}
	tries := int(min(smallerTries, smallerRounds/start.Horizon))
	least := search.Smallest(ctx, start, tries, func(e search.Extent) bool { return play(e) != nil })
	again := play(least)
	if again == nil {
		return ""
	}
	return fmt.Sprintf("the smallest such game: m=%d, k=%d, T=%d, means %s: %v",
		least.Arms, least.Cardinality, least.Horizon, plan.Means, again)
}
