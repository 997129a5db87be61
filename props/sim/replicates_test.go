package sim_test

import (
	"math/rand/v2"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
)

// TestReplicatesShareNoRandomness compares what replicates hand to their
// policies and draw as means: equal by chance with probability below 2⁻⁵⁰.
func TestReplicatesShareNoRandomness(t *testing.T) {
	const runs = 8
	policies := map[uint64]bool{}
	plan := sim.Plan{
		Game: sim.Game{Arms: 3, Cardinality: 1, Horizon: 1, Means: sim.UniformMeans{Lo: 0, Hi: 1}},
		Runs: runs, Seed: 1,
		Policy: func(s algos.Spec) (algos.Policy, error) {
			policies[s.Source.Uint64()] = true
			s.Source = rand.NewPCG(1, 1)
			return algos.NewRandom(s)
		},
	}
	if _, err := sim.Run(t.Context(), props.NewWorkers(1), plan, nil); err != nil {
		t.Fatal(err)
	}
	means := map[float64]bool{}
	for r := range runs {
		in, err := plan.Instance(r)
		if err != nil {
			t.Fatal(err)
		}
		means[in.Means[0]] = true
	}
	if len(policies) != runs || len(means) != runs {
		t.Errorf("%d replicates have %d different policy streams and %d different instances, want %d of each", runs,
			len(policies), len(means), runs)
	}
}
