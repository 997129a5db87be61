package algos_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
)

// everyIndex is a rule of which nothing is known, so that every index is computed in every round.
type everyIndex struct{ algos.IndexRule }

// drawShown returns what is observed of a round: the action under semi-bandit feedback, a prefix of it
// under cascades. If others decide what is seen, fewer arms are, none at all, or some that were not played.
func drawShown(rng *rand.Rand, spec algos.Spec, action []int, others bool) []int {
	shown := slices.Clone(action)
	if spec.Feedback.Cascading() {
		shown = shown[:1+rng.IntN(len(shown))]
	}
	switch {
	case others && rng.IntN(4) == 0:
		shown = shown[:rng.IntN(len(shown))]
	case others && rng.IntN(40) == 0:
		shown = rng.Perm(spec.Arms)[:rng.IntN(spec.Arms+1)]
	}
	return shown
}

// TestScannedEqualsEveryIndex plays over many blocks what is looked at seldom, beside the same rule
// computed for every arm. Rewards are few numbers, so that arms tie, in phases that are all 0 or 1. A
// scale near 0 and OCUCB beyond its horizon leave the mean alone, whose ties are exact.
func TestScannedEqualsEveryIndex(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := rapid.IntRange(1, 40).Draw(t, "m")
		spec := algos.Spec{
			Arms: m, Cardinality: rapid.IntRange(1, m).Draw(t, "k"), Horizon: 1500,
			Feedback: rapid.SampledFrom([]algos.Feedback{algos.SemiBandit, algos.SemiBandit, algos.Disjunctive}).Draw(t, "feedback"),
			Order:    rapid.SampledFrom([]algos.Order{algos.Descending, algos.Ascending}).Draw(t, "order"),
		}
		rule := rapid.SampledFrom([]algos.IndexRule{
			algos.CUCBRule{Scale: 1.5}, algos.CUCBRule{Scale: 2, Lag: 1}, algos.CUCBRule{Scale: 0.01},
			algos.CUCBRule{Scale: 1e-300}, algos.OCUCBRule{Alpha: 0.75, Psi: 2, Horizon: spec.Horizon},
			algos.OCUCBRule{Alpha: 0.75, Psi: 2, Horizon: 50},
		}).Draw(t, "rule")
		clip, others := rapid.Bool().Draw(t, "clip"), rapid.Bool().Draw(t, "others")
		top := rapid.SampledFrom([]float64{0, 0.1, 0.5, 1}).Draw(t, "largest mean")
		levels := rapid.SampledFrom([]int{1, 4, 1000}).Draw(t, "levels")
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		means := make([]float64, m)
		for i := range means {
			means[i] = top * float64(rng.IntN(levels)+1) / float64(levels)
		}
		got, err := algos.NewIndexPolicy(spec, rule, clip)
		if err != nil {
			t.Fatal(err)
		}
		want, err := algos.NewIndexPolicy(spec, everyIndex{rule}, clip)
		if err != nil {
			t.Fatal(err)
		}
		phase := 0
		for round := range spec.Horizon {
			a, b := got.Select(nil), want.Select(nil)
			action := slices.Clone(a)
			if !spec.Feedback.Cascading() {
				slices.Sort(a)
				slices.Sort(b)
			}
			if !slices.Equal(a, b) {
				t.Fatalf("round %d of %+v, rule %+v, clip %v, means %v: got action %v, want %v", round+1, spec, rule, clip, means, a, b)
			}
			if rng.IntN(100) == 0 {
				phase = rng.IntN(6)
			}
			shown := drawShown(rng, spec, action, others)
			rewards := make([]float64, len(shown))
			for j, i := range shown {
				switch u := rng.Float64(); {
				case phase == 0:
				case phase == 1 || u < means[i]:
					rewards[j] = 1
				case phase == 2 && u < 2*means[i]:
					rewards[j] = 0.5
				}
			}
			got.Observe(shown, rewards)
			want.Observe(shown, rewards)
		}
	})
}
