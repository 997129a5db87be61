package examples_test

import (
	"testing"
	"time"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/child"
	"github.com/regretcheck/regretcheck/props/sim"
)

// BenchmarkRounds plays 128 games of an example on one worker, one after the other and side by
// side: what a round takes.
func BenchmarkRounds(b *testing.B) {
	for _, l := range languages {
		for _, name := range []string{"alone", "lockstep"} {
			b.Run(l.name+"/"+name, func(b *testing.B) {
				path, err := interpreter(l.interpreter)
				if err != nil {
					b.Skip(err)
				}
				program, err := child.Open(b.Context(), "'"+path+"' "+l.file, time.Minute)
				if err != nil {
					b.Fatal(err)
				}
				defer program.Close()
				plan := sim.Plan{
					Game: sim.Game{Arms: 8, Cardinality: 3, Horizon: 1000, Means: sim.UniformMeans{Lo: 0, Hi: 1}},
					Runs: 128, Seed: 1,
					Player: sim.Code(func(s algos.Spec) (algos.Policy, error) {
						if name == "alone" {
							s.Lockstep = nil
						}
						return program.New(s)
					}),
				}
				for b.Loop() {
					if _, err := sim.Run(b.Context(), props.NewWorkers(1), plan, nil); err != nil {
						b.Fatal(err)
					}
				}
				rounds := float64(plan.Runs) * float64(plan.Horizon) * float64(b.N)
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/rounds, "ns/round")
			})
		}
	}
}
