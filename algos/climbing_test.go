package algos_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
)

// unnamed is a rule without what it tells beside its index, so that every index is computed in every round.
type unnamed struct{ rule algos.IndexRule }

func (u unnamed) Index(sum float64, pulls, round int64) float64 {
	return u.rule.Index(sum, pulls, round)
}
func (unnamed) Timeless() bool { return false }

// A policy that goes by windows plays what one plays that computes every index in every round, over games with means close
// together, in which arms change places in most rounds, and over games with ties.
func TestClimbingIsEveryIndex(t *testing.T) {
	rules := map[string]struct {
		rule    algos.IndexRule
		clipped bool
	}{
		"cmoss":          {algos.AnytimeCMOSSRule{At1: algos.CMOSSRule{Delta: 0.8}}, true},
		"cmoss, no clip": {algos.AnytimeCMOSSRule{At1: algos.CMOSSRule{Delta: 3, Half: true}}, false},
		"klcmoss":        {algos.AnytimeKLCMOSSRule{At1: algos.KLCMOSSRule{Delta: 1.5}}, false},
	}
	for name, r := range rules {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(7, 1))
			for range 12 {
				m := 2 + rng.IntN(12)
				spec := algos.Spec{Arms: m, Cardinality: 1 + rng.IntN(m-1), Horizon: 4000}
				compareWithEveryIndex(t, spec, r.rule, r.clipped, rng)
			}
		})
	}
}

func compareWithEveryIndex(t *testing.T, spec algos.Spec, rule algos.IndexRule, clipped bool, rng *rand.Rand) {
	t.Helper()
	a, err := algos.NewIndexPolicy(spec, rule, clipped)
	if err != nil {
		t.Fatal(err)
	}
	b, err := algos.NewIndexPolicy(spec, unnamed{rule}, clipped)
	if err != nil {
		t.Fatal(err)
	}
	means := make([]float64, spec.Arms)
	spread := []float64{0, 0.02, 0.3}[rng.IntN(3)]
	base := []float64{0, 0.05, 0.5, 1 - spread}[rng.IntN(4)]
	for i := range means {
		means[i] = base + spread*rng.Float64()
	}
	rewards := make([]float64, spec.Arms)
	for round := int64(1); round <= spec.Horizon; round++ {
		got, want := a.Select(nil), b.Select(nil)
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Fatalf("m=%d, k=%d, means %v, round %d: played %v, want %v", spec.Arms, spec.Cardinality, means, round, got, want)
		}
		for i, arm := range got {
			rewards[i] = 0
			if rng.Float64() < means[arm] {
				rewards[i] = 1
			}
		}
		a.Observe(got, rewards[:len(got)])
		b.Observe(got, rewards[:len(got)])
	}
}
