package algos_test

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
)

// TestRandomIsAShuffle: random play is the head of a Fisher–Yates shuffle by math/rand/v2.
func TestRandomIsAShuffle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := rapid.IntRange(1, 70).Draw(t, "m")
		spec := algos.Spec{Arms: m, Cardinality: rapid.IntRange(1, m).Draw(t, "k"), Horizon: 100}
		hi := rapid.Uint64().Draw(t, "seed")
		spec.Source = rand.NewPCG(hi, 1)
		by := rand.New(rand.NewPCG(hi, 1))
		policy, err := algos.NewRandom(spec)
		if err != nil {
			t.Fatal(err)
		}
		arms := make([]int, m)
		for i := range arms {
			arms[i] = i
		}
		for round := range 40 {
			for i := range spec.Cardinality {
				j := i + by.IntN(m-i)
				arms[i], arms[j] = arms[j], arms[i]
			}
			if diff := cmp.Diff(arms[:spec.Cardinality], policy.Select(nil)); diff != "" {
				t.Fatalf("round %d (-shuffle +policy):\n%s", round, diff)
			}
		}
	})
}
