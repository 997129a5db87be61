package store

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/regretcheck/regretcheck/props/sim"
)

// fill plays so many units, of seeds from first on, into a store.
func fill(t *testing.T, s *Store, first, n uint64) {
	t.Helper()
	for i := range n {
		p := smallPlan()
		p.Seed = first + i
		run(t, s, p)
	}
}

// foreignKernel returns this kernel but for its sources.
func foreignKernel() sim.Kernel {
	k := sim.ThisKernel()
	k.Sources = "of yesterday"
	return k
}

// TestPruneKeepsWhatIsOfUse: whole units of this kernel.
func TestPruneKeepsWhatIsOfUse(t *testing.T) {
	s := openTemp(t)
	old, err := open(s.Dir(), foreignKernel())
	if err != nil {
		t.Fatal(err)
	}
	fill(t, s, 0, 3)
	fill(t, old, 0, 2)
	if err := os.Truncate(files(t, s)[1], 10); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(s.folder(), ".half"), []byte("written"), 0o600); err != nil {
		t.Fatal(err)
	}
	list, err := List(s.Dir())
	if err != nil || len(list) != 2 {
		t.Fatalf("got %+v, %v; want two kernels", list, err)
	}
	for _, h := range list {
		want := map[bool]Holding{true: {Units: 3, Leftovers: 1}, false: {Units: 2}}[h.Here]
		if h.Units != want.Units || h.Leftovers != want.Leftovers || h.Kernel.ID() != h.ID {
			t.Errorf("got %+v, want %d units, %d leftovers and the kernel described", h, want.Units, want.Leftovers)
		}
	}
	if whole, damaged, err := Verify(s.Dir()); whole != 4 || len(damaged) != 1 || err != nil {
		t.Errorf("verify: got %d whole, damaged %v, %v; want 4 and 1", whole, damaged, err)
	}
	if n, _, err := Prune(s.Dir()); n != 4 || err != nil {
		t.Errorf("prune: removed %d, %v; want 2 of the other kernel, 1 damaged, 1 leftover", n, err)
	}
	list, err = List(s.Dir())
	if err != nil || len(list) != 1 || list[0].Units != 2 || list[0].Leftovers != 0 {
		t.Errorf("after prune: got %+v, %v; want 2 units of this kernel", list, err)
	}
}

// TestMerge: of what both have one stays, what is damaged is replaced or left
// out, and two results of one unit are an error.
func TestMerge(t *testing.T) {
	a, b := openTemp(t), openTemp(t)
	fill(t, a, 0, 3)
	fill(t, b, 1, 4)
	cut := func(s *Store, seed uint64) {
		p := smallPlan()
		p.Seed = seed
		key, err := unitOf(t, p).Key(s.kernel)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Truncate(s.path(key), 5); err != nil {
			t.Fatal(err)
		}
	}
	cut(a, 2)
	cut(b, 4)
	copied, damaged, err := Merge(a.Dir(), b.Dir())
	if copied != 2 || len(damaged) != 1 || err != nil { // seeds 2, damaged in a, and 3; 4 is damaged in b
		t.Errorf("got %d copied, damaged %v, %v; want 2 and 1", copied, damaged, err)
	}
	if whole, damaged, err := Verify(a.Dir()); whole != 4 || len(damaged) != 0 || err != nil {
		t.Errorf("merged: %d whole, damaged %v, %v; want seeds 0 to 3", whole, damaged, err)
	}
	p := smallPlan()
	p.Seed = 1
	results, _, _ := run(t, b, p)
	results[0].Regret[0][0]++
	if err := b.Put(unitOf(t, p), results[0]); err != nil {
		t.Fatal(err)
	}
	var differs *DifferentError
	if _, _, err := Merge(a.Dir(), b.Dir()); !errors.As(err, &differs) {
		t.Errorf("another result of one unit: got %v", err)
	}
}
