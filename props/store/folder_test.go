package store

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/regretcheck/regretcheck/props"
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
	old := openWith(t, s.Dir(), foreignKernel())
	fill(t, s, 0, 3)
	fill(t, old, 0, 2)
	if err := os.Truncate(files(t, s)[1], 10); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder(t, s), ".half"), []byte("written"), 0o600); err != nil {
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
		if err := os.Truncate(place(t, s, unitOf(t, p)), 5); err != nil {
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

// TestHostileFolder: what only bears a unit's name, a pipe, a link to a device without an
// end, a folder, a huge file, neither blocks nor ends a run: it is warned of, and the unit
// is played again and kept where its name is free.
func TestHostileFolder(t *testing.T) {
	units := []string{"pipe", "device", "folder", "huge", "loop"}
	dir := t.TempDir()
	s, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	list := make([]sim.Plan, len(units))
	for i := range list {
		list[i] = smallPlan()
		list[i].Seed = uint64(i)
	}
	var paths []string
	for _, p := range list {
		paths = append(paths, place(t, s, unitOf(t, p)))
	}
	huge, err := os.Create(paths[3])
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(syscall.Mkfifo(paths[0], 0o600), os.Symlink("/dev/zero", paths[1]), os.MkdirAll(filepath.Join(paths[2], "full"), 0o700),
		huge.Truncate(maxFile+1), huge.Close(), os.Symlink(paths[4], paths[4])); err != nil {
		t.Fatal(err)
	}
	whole, damaged, err := Verify(dir)
	if whole != 0 || len(damaged) != len(units) || err != nil {
		t.Errorf("verify: %d whole, damaged %v (%v); want all five damaged", whole, damaged, err)
	}
	var warnings []string
	e := NewExecutor(s, sim.InProcess{}, func(err error) { warnings = append(warnings, err.Error()) })
	if _, err := sim.RunAll(sim.WithExecutor(t.Context(), e), props.NewWorkers(1), list, nil); err != nil {
		t.Fatalf("the run ends with %v", err)
	}
	for i, what := range units {
		if n := len(slices.DeleteFunc(slices.Clone(warnings), func(w string) bool { return !strings.Contains(w, paths[i]) })); n == 0 {
			t.Errorf("nothing warns of the %s: %q", what, warnings)
		}
	}
	if whole, damaged, err := Verify(dir); whole != 4 || len(damaged) != 1 || err != nil {
		t.Errorf("afterwards %d whole, damaged %v (%v); want all but the folder whole", whole, damaged, err)
	}
	if _, _, err := Prune(dir); err != nil {
		t.Errorf("prune: %v", err)
	}
	if _, _, err := Merge(t.TempDir(), dir); err != nil {
		t.Errorf("merge: %v", err)
	}
}
