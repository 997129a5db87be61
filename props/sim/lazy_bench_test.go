package sim_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
)

// BenchmarkLazy reports ns and looks per round against T, on one core.
func BenchmarkLazy(b *testing.B) {
	for _, name := range []string{"cmoss", "cmoss:radius=half", "cucb", "klcmoss", "ocucb"} {
		for _, horizon := range []int64{1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9} {
			plan := sim.Plan{
				Game:   sim.Game{Arms: 30, Cardinality: 10, Horizon: horizon, Means: sim.HardMeans{C: 2}},
				Policy: factory(b, name), Runs: 1, Seed: 1, Engine: sim.EngineLazy,
			}
			b.Run(fmt.Sprintf("%s/T=%.0e", name, float64(horizon)), func(b *testing.B) { benchmarkLazy(b, plan) })
		}
	}
}

// BenchmarkLazyLaws reports ns per round under rewards that are drawn one by one.
func BenchmarkLazyLaws(b *testing.B) {
	for _, law := range []sim.RewardLaw{sim.Uniform{}, sim.TwoPoint{}, sim.Beta{Nu: 2}} {
		for _, name := range []string{"cmoss", "cucb", "klcmoss"} {
			plan := sim.Plan{
				Game:   sim.Game{Arms: 30, Cardinality: 10, Horizon: 1e6, Means: sim.HardMeans{C: 2}, Rewards: law},
				Policy: factory(b, name), Runs: 1, Seed: 1, Engine: sim.EngineLazy,
			}
			b.Run(fmt.Sprintf("%s/%s", law, name), func(b *testing.B) { benchmarkLazy(b, plan) })
		}
	}
}

func benchmarkLazy(b *testing.B, plan sim.Plan) {
	workers := props.NewWorkers(1)
	looks := int64(0)
	for b.Loop() {
		r, err := sim.Run(context.Background(), workers, plan, nil)
		if err != nil {
			b.Fatal(err)
		}
		looks += r.Looks
		plan.First++
	}
	rounds := float64(b.N) * float64(plan.Horizon)
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/rounds, "ns/round")
	b.ReportMetric(float64(looks)/rounds, "looks/round")
}
