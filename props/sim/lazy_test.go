package sim_test

import (
	"context"
	"fmt"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
)

// TestLazyEqualsStepwise compares the regret of both engines at checkpoints,
// bit for bit, over random games and index policies.
func TestLazyEqualsStepwise(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		plan, name := drawLazyPlan(t)
		want := mustRun(t, plan, sim.EngineStepwise)
		got := mustRun(t, plan, sim.EngineLazy)
		if diff := cmp.Diff(want.Regret, got.Regret); diff != "" {
			t.Fatalf("%s, m=%d, k=%d, T=%d, %s, seed %d: lazy regret differs from stepwise (-want +got):\n%s",
				name, plan.Arms, plan.Cardinality, plan.Horizon, plan.Means, plan.Seed, diff)
		}
	})
}

func mustRun(t rapid.TB, plan sim.Plan, engine sim.Engine) sim.Result {
	t.Helper()
	plan.Engine = engine
	r, err := sim.Run(context.Background(), props.NewWorkers(1), plan, nil)
	if err != nil {
		t.Fatalf("%v: %v", engine, err)
	}
	if r.Engine != engine.String() {
		t.Fatalf("engine = %q: want %v", r.Engine, engine)
	}
	return r
}

// drawLazyPlan draws games whose indices tie, clip and cross: few distinct
// means, 0 and 1 among them, and δ from where every index is clipped to where
// the radius is 0.
func drawLazyPlan(t *rapid.T) (sim.Plan, string) {
	m := rapid.IntRange(1, 12).Draw(t, "m")
	k := rapid.IntRange(1, m).Draw(t, "k")
	horizon := rapid.Int64Range(1, 3000).Draw(t, "T")
	factory, name := drawIndexPolicy(t, m, horizon)
	return sim.Plan{
		Game:   sim.Game{Arms: m, Cardinality: k, Horizon: horizon, Means: drawMeans(t, m)},
		Policy: factory, Runs: 1, Seed: rapid.Uint64Max(1<<32).Draw(t, "seed"),
		Checkpoints: sim.Geometric(horizon, rapid.IntRange(1, 40).Draw(t, "checkpoints")),
	}, name
}

func drawMeans(t *rapid.T, m int) sim.MeanLaw {
	mean := rapid.OneOf(
		rapid.SampledFrom([]float64{0, 1, 0.5, 0.25, 1e-3, 1 - 1e-3, 1e-9, math.SmallestNonzeroFloat64}),
		rapid.Float64Range(0, 1),
		rapid.Float64Range(0.45, 0.55),
	)
	if rapid.Bool().Draw(t, "tied") {
		mean = rapid.SampledFrom(rapid.SliceOfN(mean, 1, 2).Draw(t, "levels"))
	}
	return sim.ListMeans(rapid.SliceOfN(mean, m, m).Draw(t, "means"))
}

func drawIndexPolicy(t *rapid.T, m int, horizon int64) (algos.Factory, string) {
	noClip := rapid.Bool().Draw(t, "unclipped")
	if rapid.Bool().Draw(t, "CUCB") {
		rule := algos.CUCBRule{
			Scale: rapid.SampledFrom([]float64{1.5, 2, 0.01, 100}).Draw(t, "scale"),
			Lag:   rapid.Int64Range(0, 2).Draw(t, "lag"),
		}
		return func(s algos.Spec) (algos.Policy, error) {
			return algos.NewCUCB(s, algos.CUCBConfig{Rule: rule, NoClip: noClip})
		}, fmt.Sprintf("CUCB %+v unclipped=%v", rule, noClip)
	}
	fm, T := float64(m), float64(horizon)
	delta := rapid.OneOf(
		rapid.SampledFrom([]float64{1e-300, 1e-5, fm / T, 1, 2, 1e300, math.SmallestNonzeroFloat64}),
		rapid.Map(rapid.Float64Range(-8, 1), func(x float64) float64 { return math.Pow(10, x) }),
	).Draw(t, "delta")
	return func(s algos.Spec) (algos.Policy, error) {
		return algos.NewCMOSS(s, algos.CMOSSConfig{Delta: algos.DeltaFixed(delta), NoClip: noClip})
	}, fmt.Sprintf("CMOSS δ=%v unclipped=%v", delta, noClip)
}

func BenchmarkLazy(b *testing.B) {
	for _, name := range []string{"cmoss", "cucb"} {
		factory, err := algos.ByName(name, algos.Params{})
		if err != nil {
			b.Fatal(err)
		}
		for _, horizon := range []int64{1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9} {
			plan := sim.Plan{
				Game:   sim.Game{Arms: 30, Cardinality: 10, Horizon: horizon, Means: sim.HardMeans{C: 2}},
				Policy: factory, Runs: 1, Seed: 1, Engine: sim.EngineLazy,
			}
			b.Run(fmt.Sprintf("%s/T=%.0e", name, float64(horizon)), func(b *testing.B) { benchmarkLazy(b, plan) })
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
