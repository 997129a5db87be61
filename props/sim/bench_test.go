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
				factory, err := entry.Factory(algos.Params{})
				if err != nil {
					b.Fatal(err)
				}
				plan := sim.Plan{
					Game:   sim.Game{Arms: size.m, Cardinality: size.k, Horizon: horizon, Means: means},
					Policy: factory, Runs: 1, Seed: 1, Engine: sim.EngineStepwise,
				}
				b.Run(name, func(b *testing.B) { benchmarkPlan(b, plan) })
			}
		}
	}
}

// An idle policy plays the first k arms and learns nothing.
type idle struct{ k int }

func (p idle) Select(dst []int) []int {
	for i := range p.k {
		dst = append(dst, i)
	}
	return dst
}

func (idle) Observe([]int, []float64) {}

// BenchmarkFloor reports what is left of a round when the policy does nothing: its rewards, which deterministic ones spare, its
// plays and its calls.
func BenchmarkFloor(b *testing.B) {
	for _, law := range []sim.RewardLaw{sim.Bernoulli{}, sim.Deterministic{}} {
		b.Run(law.String(), func(b *testing.B) {
			benchmarkPlan(b, sim.Plan{
				Game:   sim.Game{Arms: 20, Cardinality: 5, Horizon: 100_000, Means: sim.HardMeans{C: 2}, Rewards: law},
				Policy: func(s algos.Spec) (algos.Policy, error) { return idle{s.Cardinality}, nil },
				Runs:   1, Seed: 1, Engine: sim.EngineStepwise,
			})
		})
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
