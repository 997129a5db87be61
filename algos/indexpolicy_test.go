package algos_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/reference"
)

// drawGame draws a small game with ties, zeros and ones among its means.
func drawGame(t *rapid.T) (algos.Spec, []float64) {
	m := rapid.IntRange(1, 12).Draw(t, "m")
	spec := algos.Spec{
		Arms:        m,
		Cardinality: rapid.IntRange(1, m).Draw(t, "k"),
		Horizon:     rapid.Int64Range(1, 600).Draw(t, "T"),
		Feedback:    rapid.SampledFrom([]algos.Feedback{algos.SemiBandit, algos.Disjunctive, algos.Conjunctive}).Draw(t, "feedback"),
		Order:       rapid.SampledFrom([]algos.Order{algos.Descending, algos.Ascending}).Draw(t, "order"),
	}
	mean := rapid.OneOf(rapid.SampledFrom([]float64{0, 0.5, 1}), rapid.Float64Range(0, 1))
	return spec, rapid.SliceOfN(mean, m, m).Draw(t, "means")
}

func TestIndexPoliciesEqualLiteralPseudoCode(t *testing.T) {
	delta := rapid.OneOf(rapid.SampledFrom([]float64{1e-300, 1e-5, 1, 50}), rapid.Float64Range(1e-4, 1))
	rapid.Check(t, func(rt *rapid.T) {
		spec, means := drawGame(rt)
		clip := rapid.Bool().Draw(rt, "clip")
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "seed"), 0))
		var rule algos.IndexRule
		var rho reference.Radius
		if rapid.Bool().Draw(rt, "timeless") {
			d := delta.Draw(rt, "delta")
			rule, rho = algos.CMOSSRule{Delta: d}, reference.MOSSRadius(d)
		} else {
			lag := rapid.Int64Range(0, 1).Draw(rt, "lag")
			rule, rho = algos.CUCBRule{Scale: 1.5, Lag: lag}, reference.UCBRadius(1.5, lag)
		}
		got, err := algos.NewIndexPolicy(spec, rule, clip)
		if err != nil {
			rt.Fatal(err)
		}
		compareActions(t, got, literal{Index: reference.Optimistic(rho), Clip: clip}, spec, means, rng)
	})
}

// A long near-tie is where a forecast that is too bold would show. Twenty arms are for make whole.
func TestCMOSSForecastOnNearTies(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing in it runs side by side: the long tests run it")
	}
	for _, m := range []int{2, 5, 20} {
		if m == 20 && !whole() {
			continue
		}
		for _, k := range []int{1, m / 2, m - 1} {
			if k < 1 {
				continue
			}
			spec := algos.Spec{Arms: m, Cardinality: k, Horizon: 20_000}
			means := make([]float64, m)
			for i := range means {
				means[i] = 0.5 + 0.002*float64(i%3)
			}
			for _, delta := range []float64{1e-9, 1e-4, 1e-2} {
				got, err := algos.NewCMOSS(spec, algos.CMOSSConfig{Delta: algos.DeltaFixed(delta)})
				if err != nil {
					t.Fatal(err)
				}
				want := literal{Index: reference.Optimistic(reference.MOSSRadius(delta)), Clip: true}
				compareActions(t, got, want, spec, means, rand.New(rand.NewPCG(uint64(m), uint64(k))))
			}
		}
	}
}

func TestSafePullsNeverPromisesTooMuch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pulls := rapid.Int64Range(1, 1_000_000).Draw(t, "pulls")
		sum := math.Round(rapid.Float64Range(0, 1).Draw(t, "mean") * float64(pulls))
		round := rapid.Int64Range(pulls, 10_000_000).Draw(t, "round")
		delta := math.Pow(10, rapid.Float64Range(-12, 1).Draw(t, "log10 delta"))
		rule := rapid.SampledFrom([]algos.Forecaster{algos.CMOSSRule{Delta: delta}, algos.CUCBRule{Scale: 1.5}}).Draw(t, "rule")
		index := rule.Index(sum, pulls, round)
		floor := index - math.Pow(10, rapid.Float64Range(-12, 0).Draw(t, "log10 room"))
		d := rule.SafePulls(sum, pulls, round, floor)
		// The index falls with every pull without reward, so the last promised
		// pull is the lowest; the first few are checked for good measure.
		for _, step := range []int64{d, d / 2, min(d, 1), min(d, 2)} {
			if got := rule.Index(sum, pulls+step, round+step); step > 0 && got <= floor {
				t.Fatalf("%+v: index %v after %d of %d safe pulls from (S=%v, n=%d): want above floor %v", rule, got, step, d, sum, pulls, floor)
			}
		}
	})
}

func TestIndexPoliciesAtExtremeSizes(t *testing.T) {
	for _, name := range []string{"cmoss", "cucb"} {
		for _, size := range []struct {
			m, k    int
			horizon int64
		}{{10_000, 1, 1e12}, {10_000, 10_000, 1e12}, {10_000, 37, 1}, {1, 1, 1e12}} {
			factory, err := algos.ByName(name, algos.Params{})
			if err != nil {
				t.Fatal(err)
			}
			p, err := factory(algos.Spec{Arms: size.m, Cardinality: size.k, Horizon: size.horizon})
			if err != nil {
				t.Fatal(err)
			}
			ones := make([]float64, size.k)
			var action []int
			for range 50 {
				action = p.Select(action[:0])
				if len(action) != size.k {
					t.Fatalf("%s at m=%d, k=%d: %d arms", name, size.m, size.k, len(action))
				}
				p.Observe(action, ones)
			}
			for i, x := range p.(algos.Indexer).Indices(nil) {
				if !(x >= 0 && x <= 1) {
					t.Fatalf("%s at m=%d, k=%d: index %d is %v, want within [0, 1]", name, size.m, size.k, i, x)
				}
			}
		}
	}
}

func TestPoliciesDoNotAllocate(t *testing.T) {
	for _, entry := range algos.Entries() {
		factory, err := entry.Factory(algos.Params{})
		if err != nil {
			t.Fatal(err)
		}
		for _, feedback := range entry.Feedback {
			spec := algos.Spec{Arms: 20, Cardinality: 5, Horizon: 1e6, Feedback: feedback, Source: rand.NewPCG(1, 2)}
			p, err := factory(spec)
			if err != nil {
				t.Fatal(err)
			}
			action, rewards := make([]int, 0, 5), []float64{0, 1, 0, 0, 1}
			if n := testing.AllocsPerRun(2000, func() {
				action = p.Select(action[:0])
				rewards[2] = 1 - rewards[2]
				p.Observe(action, rewards)
			}); n != 0 {
				t.Errorf("%s under %s feedback: got %v allocations a round, want 0", entry.Name, feedback, n)
			}
		}
	}
}
