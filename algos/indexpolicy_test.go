package algos_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/reference"
)

// drawGame draws a game with ties, zeros and ones among its means, of few arms mostly.
func drawGame(t *rapid.T) (algos.Spec, []float64) {
	m := rapid.IntRange(1, 12).Draw(t, "m")
	spec := algos.Spec{
		Arms:        m,
		Cardinality: rapid.IntRange(1, m).Draw(t, "k"),
		Horizon:     rapid.Int64Range(1, 600).Draw(t, "T"),
		Feedback: rapid.SampledFrom([]algos.Feedback{algos.SemiBandit, algos.Disjunctive, algos.Conjunctive}).Draw(t,
			"feedback"),
		Order: rapid.SampledFrom([]algos.Order{algos.Descending, algos.Ascending}).Draw(t, "order"),
	}
	mean := rapid.OneOf(rapid.SampledFrom([]float64{0, 0.5, 1}), rapid.Float64Range(0, 1))
	means := rapid.SliceOfN(mean, m, m).Draw(t, "means")
	if rapid.IntRange(0, 3).Draw(t, "many") == 0 {
		spec.Arms = rapid.IntRange(1, 150).Draw(t, "arms")
		spec.Cardinality = min(spec.Cardinality*rapid.IntRange(1, 9).Draw(t, "times"), spec.Arms)
		means = slices.Repeat(means, 150)[:spec.Arms]
	}
	return spec, means
}

// TestIndexPoliciesEqualLiteralPseudoCode plays games of all sizes, with and without the ties of few
// rounds, by a heap, by lines and by every index.
func TestIndexPoliciesEqualLiteralPseudoCode(t *testing.T) {
	delta := rapid.OneOf(rapid.SampledFrom([]float64{1e-300, 1e-5, 1, 50}), rapid.Float64Range(1e-4, 1))
	rapid.Check(t, func(rt *rapid.T) {
		spec, means := drawGame(rt)
		d := delta.Draw(rt, "delta")
		scale, lag := rapid.SampledFrom([]float64{1.5, 2, 0.01}).Draw(rt, "scale"), rapid.Int64Range(0, 1).Draw(rt, "lag")
		rules := []algos.IndexRule{
			algos.CMOSSRule{Delta: d}, algos.CUCBRule{Scale: scale, Lag: lag},
			algos.KLCMOSSRule{Delta: d}, timidRule{}, cautiousRule{algos.CUCBRule{Scale: 1.5}},
		}
		literals := []reference.Index{
			reference.Optimistic(reference.MOSSRadius(d)), reference.Optimistic(reference.UCBRadius(scale, lag)),
			nil, nil, nil,
		}
		which := rapid.IntRange(0, len(rules)-1).Draw(rt, "rule")
		index := literals[which]
		if index == nil {
			index = rules[which].Index
		}
		clip := rapid.Bool().Draw(rt, "clip")
		got := must(algos.NewIndexPolicy(spec, rules[which], clip))
		want := must(reference.NewRanker(spec, parts{Index: index, Clip: clip}))
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "seed"), 0))
		compareActions(t, got, want, spec, bernoulli(spec, means, rng))
	})
}

// TestScannedEqualsEveryIndex plays many blocks beside the same rule with every index computed. A
// scale near 0 and OCUCB beyond its horizon leave the mean alone, whose ties are exact. In some phases
// all rewards are 0 or 1. In some games only a part of the played arms is observed, or none.
func TestScannedEqualsEveryIndex(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		spec, means := drawGame(rt)
		spec.Horizon = 3000
		if rapid.IntRange(0, 4).Draw(rt, "cascade") > 0 {
			spec.Feedback = algos.SemiBandit
		}
		rule := rapid.SampledFrom([]algos.IndexRule{
			algos.CUCBRule{Scale: 1.5}, algos.CUCBRule{Scale: 2, Lag: 1}, algos.CUCBRule{Scale: 0.01},
			algos.CUCBRule{Scale: 1e-300}, algos.OCUCBRule{Alpha: 0.75, Psi: 2, Horizon: spec.Horizon},
			algos.OCUCBRule{Alpha: 0.75, Psi: 2, Horizon: 50},
		}).Draw(rt, "rule")
		clip, partial := rapid.Bool().Draw(rt, "clip"), rapid.Bool().Draw(rt, "partial")
		got := must(algos.NewIndexPolicy(spec, rule, clip))
		want := must(reference.NewRanker(spec, parts{Index: rule.Index, Clip: clip}))
		rng, phase := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "seed"), 0)), 0
		played := bernoulli(spec, means, rng)
		compareActions(t, got, want, spec, func(action []int) ([]int, []float64) {
			arms, rewards := played(action)
			if partial && rng.IntN(4) == 0 {
				arms = arms[:rng.IntN(len(arms))]
			}
			if rng.IntN(100) == 0 {
				phase = rng.IntN(6)
			}
			for j := range arms {
				if phase < 2 {
					rewards[j] = float64(phase)
				}
			}
			return arms, rewards[:len(arms)]
		})
	})
}

// TestIndexPoliciesAtExtremeSizes: every index policy plays k distinct arms and keeps its indices
// free of NaN at the ends of what it is made for.
func TestIndexPoliciesAtExtremeSizes(t *testing.T) {
	for _, text := range []string{"cmoss:radius=half", "cmoss:delta=anytime", "cucb", "klcmoss", "klcmoss:delta=anytime",
		"ocucb", "eucbv"} {
		for _, size := range []struct {
			m, k    int
			horizon int64
		}{{5_000, 1, 1e12}, {5_000, 5_000, 1e12}, {5_000, 4_999, 1e12}, {5_000, 37, 1}, {1, 1, 1e12}} {
			for _, reward := range []float64{0, 1, 1e-300} {
				p := learner(t, text, algos.Spec{Arms: size.m, Cardinality: size.k, Horizon: size.horizon})
				rewards := slices.Repeat([]float64{reward}, size.k)
				var action []int
				for range 3 {
					action = p.Select(action[:0])
					p.Observe(action, rewards)
				}
				slices.Sort(action)
				if action = slices.Compact(action); len(action) != size.k {
					t.Fatalf("%s at %+v: %d distinct arms", text, size, len(action))
				}
				if indices := p.(algos.Indexer).Indices(nil); slices.ContainsFunc(indices, math.IsNaN) {
					t.Fatalf("%s at %+v, rewards %v: indices %v", text, size, reward, indices)
				}
			}
		}
	}
}

func TestPoliciesDoNotAllocate(t *testing.T) {
	for _, entry := range algos.Entries() {
		for _, feedback := range entry.Feedback {
			spec := algos.Spec{Arms: 20, Cardinality: 5, Horizon: 1e6, Feedback: feedback, Source: rand.NewPCG(1, 2)}
			p := learner(t, entry.Name, spec)
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
