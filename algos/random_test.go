package algos_test

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
)

// A lowSource gives small words, 0 among them, which most numbers of arms reject.
type lowSource struct{ *rand.PCG }

func (s lowSource) Uint64() uint64 { return s.PCG.Uint64() & 3 }

// TestRandomIsAShuffle: random play is the head of a Fisher–Yates shuffle by math/rand/v2, from a PCG as from any other source, and
// leaves the source where the shuffle does.
func TestRandomIsAShuffle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := rapid.IntRange(1, 70).Draw(t, "m")
		spec := algos.Spec{Arms: m, Cardinality: rapid.IntRange(1, m).Draw(t, "k"), Horizon: 100}
		hi := rapid.Uint64().Draw(t, "seed")
		ours, theirs := rand.NewPCG(hi, 1), rand.NewPCG(hi, 1)
		var by *rand.Rand
		switch rapid.SampledFrom([]string{"PCG", "unknown", "low"}).Draw(t, "source") {
		case "PCG":
			spec.Source, by = ours, rand.New(theirs)
		case "unknown":
			spec.Source, by = struct{ rand.Source }{ours}, rand.New(theirs)
		default:
			spec.Source, by = lowSource{ours}, rand.New(lowSource{theirs})
		}
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
			if *ours != *theirs {
				t.Fatalf("round %d: the source is elsewhere", round)
			}
		}
	})
}
