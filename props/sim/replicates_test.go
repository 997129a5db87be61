package sim_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
)

// TestReplicatesShareNoRewards multiplies the centred rewards of an arm in two
// replicates. For independent ones the mean of n = 20 000 products has a
// standard deviation of at most ¼/√n = 0.0018; 0.011 is six of them: a false
// alarm of 2·10⁻⁹ a law. Equal rewards give their variance, 0.02 and more.
// Two of the joint laws of dear quantiles are for make whole.
func TestReplicatesShareNoRewards(t *testing.T) {
	const n, mean, limit = 20_000, 0.4, 0.011
	for _, name := range []string{"bernoulli", "beta:2", "uniform", "two-point"} {
		law, err := sim.ParseRewards(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, correlation := range []string{"none", "comonotone", "antithetic", "gauss:0.5"} {
			c, err := sim.ParseCorrelation(correlation)
			if err != nil {
				t.Fatal(err)
			}
			if name == "beta:2" && correlation != "none" && correlation != "comonotone" && !whole() {
				continue // ten microseconds a draw
			}
			joint, err := sim.Correlate(law, c)
			if err != nil {
				t.Fatal(err)
			}
			means, arms := []float64{mean, mean}, []int{0, 1}
			first, second := sim.Draws(joint, means, 1, 0), sim.Draws(joint, means, 1, 1)
			x, y, sum := make([]float64, 2), make([]float64, 2), 0.0
			for round := int64(1); round <= n; round++ {
				first(round, arms, x)
				second(round, arms, y)
				sum += (x[0] - mean) * (y[0] - mean)
			}
			if got := sum / n; math.Abs(got) > limit {
				t.Errorf("%s, %s: covariance %.4f between replicates 0 and 1, want 0 ± %v", name, correlation, got, limit)
			}
		}
	}
}

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
		t.Errorf("%d replicates have %d different policy streams and %d different instances, want %d of each", runs, len(policies), len(means), runs)
	}
}
