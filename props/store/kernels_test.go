package store

import (
	"errors"
	"os"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
)

// openWith opens a store of units that a kernel played.
func openWith(t *testing.T, dir string, k sim.Kernel) *Store {
	t.Helper()
	s, err := open(dir, k)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestKernelsDoNotMeet: a result of other sources, or of another processor, is
// not found.
func TestKernelsDoNotMeet(t *testing.T) {
	dir := t.TempDir()
	here, edited := sim.ThisKernel(), sim.ThisKernel()
	edited.Sources = "0123"
	for i, kernel := range []sim.Kernel{here, edited, here} {
		s := openWith(t, dir, kernel)
		want := Counts{Played: 1}
		if i == 2 {
			want = Counts{Found: 1}
		}
		if _, counts, _ := run(t, s, smallPlan()); counts != want {
			t.Errorf("kernel %d: got %+v, want %+v", i, counts, want)
		}
	}
}

// TestRecheckFindsALie: a stored result with a fitting checksum that is not what
// the unit gives.
func TestRecheckFindsALie(t *testing.T) {
	for _, lie := range []float64{0, 1e-9} {
		s, p := openTemp(t), smallPlan()
		run(t, s, p)
		data, err := os.ReadFile(files(t, s)[0])
		if err != nil {
			t.Fatal(err)
		}
		record, err := DecodeRecord(data)
		if err != nil {
			t.Fatal(err)
		}
		record.Result.Regret[1][1] += lie
		if err := s.Put(record.Unit, record.Result); err != nil {
			t.Fatal(err)
		}
		e := NewExecutor(s, sim.InProcess{}, func(error) {})
		e.Recheck(3, seed.New(1, "test"))
		pool := props.NewWorkers(1)
		if _, err := sim.Run(sim.WithExecutor(t.Context(), e), pool, p, nil); err != nil {
			t.Fatal(err)
		}
		var differs *DifferentError
		if err := e.Rechecked(t.Context(), pool); errors.As(err, &differs) != (lie != 0) {
			t.Errorf("regret off by %v: got %v", lie, err)
		}
	}
}
