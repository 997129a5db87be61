package main

import (
	"context"
	"fmt"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
)

// playing are claims that play so many units in all, in two waves each: the
// second asks for what the first found.
func playing(claims, units int) (list []props.Claim) {
	for c := range claims {
		claim := toy(fmt.Sprintf("toy/plays-%d", c), props.Point(0))
		claim.Cases[0].Check = func(ctx context.Context, t props.Trial) (props.Finding, error) {
			observed := 0.0
			for wave := range uint64(2) {
				var plans []sim.Plan
				for i := range uint64(units / claims / 2) {
					plans = append(plans, sim.Plan{
						Game:   sim.Game{Arms: 20, Cardinality: 5, Horizon: 500, Means: sim.HardMeans{C: 2}},
						Player: sim.Data(algos.Choice{Name: "cts"}), Runs: 2, Seed: seed.Derive(t.Seed, "toy", uint64(c), wave, i,
							uint64(observed)),
					})
				}
				results, err := sim.RunAll(ctx, t.Workers, plans, t.Progress)
				if err != nil {
					return props.Finding{}, err
				}
				for _, r := range results {
					observed += r.Final()[0] + r.Final()[1]
				}
			}
			return props.Finding{Observed: props.Point(observed), Bound: props.AtMost(1e9)}, nil
		}
		list = append(list, claim)
	}
	return list
}
