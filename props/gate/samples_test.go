package gate

import (
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
)

// A notebook notes what tells a replicate from any other, the first number of its source, and then plays at random.
// Notebooks of other streams have other bits and the same law.
type notebook struct {
	stream uint64
	mu     sync.Mutex
	seen   map[uint64]int
}

func (n *notebook) policy(s algos.Spec) (algos.Policy, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	first := s.Source.Uint64()
	n.seen[first]++
	s.Source = rand.NewPCG(first, n.stream)
	return algos.NewRandom(s)
}

// TestSamplesShareNoReplicate: nothing is played twice, nor shared by cells. At the baseline's seed a comparison begins
// with the replicates that are kept, and all others are new; at another seed all are. So narrow a tolerance takes every
// look.
func TestSamplesShareNoReplicate(t *testing.T) {
	spec := Spec{Policy: algos.Choice{Name: "random"}, Seed: 1, Tolerance: 0.05, Cells: []Cell{
		{Arms: 8, Cardinality: 3, Horizon: 20, Means: "hard:2", Runs: 500},
		{Arms: 8, Cardinality: 6, Horizon: 20, Means: "hard:2", Runs: 300},
	}}
	recorded := notebook{stream: 1, seen: map[uint64]int{}}
	b, err := Measure(t.Context(), props.NewWorkers(0), spec, recorded.policy, nil)
	if err != nil || len(recorded.seen) != 800 {
		t.Fatalf("%d replicates were recorded (%v), want 800", len(recorded.seen), err)
	}
	for seed, want := range map[uint64][2]int{1: {keptRuns + 300, 800}, 2: {0, 800}} { // of the baseline, and new
		played := notebook{stream: 2, seen: map[uint64]int{}}
		g, err := New(b, sim.Code(played.policy), 1e-9)
		if err != nil {
			t.Fatal(err)
		}
		if _, err = props.Run(t.Context(), props.Config{Claims: g.Claims(), Seed: seed}); err != nil {
			t.Fatal(err)
		}
		var got [2]int
		for replicate := range played.seen {
			got[1-min(1, recorded.seen[replicate])]++
		}
		if most := slices.Max(slices.Collect(maps.Values(played.seen))); got != want || most != 1 {
			t.Errorf("seed %d: %v replicates of the baseline and new ones, want %v; one was played %d times", seed, got, want, most)
		}
	}
}
