package sim_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
)

// BenchmarkStepwise reports ns per round, rewards included, on one core.
func BenchmarkStepwise(b *testing.B) {
	const horizon = 100_000
	laws := []sim.MeanLaw{sim.HardMeans{C: 2}, sim.UniformMeans{Lo: 0, Hi: 0.1}}
	for _, size := range []struct{ m, k int }{{20, 5}, {30, 10}} {
		for _, means := range laws {
			for _, entry := range algos.Entries() {
				name := fmt.Sprintf("%s/m=%d/k=%d/%s", entry.Name, size.m, size.k, means)
				factory, err := algos.ByName(entry.Name)
				if err != nil {
					b.Fatal(err)
				}
				plan := sim.Plan{
					Game:   sim.Game{Arms: size.m, Cardinality: size.k, Horizon: horizon, Means: means},
					Player: sim.Code(factory), Runs: 1, Seed: 1, Stepwise: true,
				}
				b.Run(name, func(b *testing.B) { benchmarkPlan(b, plan) })
			}
		}
	}
}

func benchmarkPlan(b *testing.B, plan sim.Plan) {
	workers := props.NewWorkers(1)
	for b.Loop() {
		if _, err := sim.Run(context.Background(), workers, plan, nil); err != nil {
			b.Fatal(err)
		}
		plan.First++
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/(float64(b.N)*float64(plan.Horizon)), "ns/round")
}
