package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/sim/simtest"
)

// untimed drops timings, which are no part of a result.
var untimed = cmpopts.IgnoreFields(sim.Result{}, "NsPerRound")

func smallPlan() sim.Plan {
	return sim.Plan{
		Game:   sim.Game{Arms: 6, Cardinality: 2, Horizon: 200, Means: sim.HardMeans{C: 2}},
		Player: sim.Data(algos.Choice{Name: "cmoss"}), Runs: 3, Seed: 7, Checkpoints: []int64{20, 200},
	}
}

func openTemp(t testing.TB) *Store {
	t.Helper()
	s, err := Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// unitOf returns the only unit of a plan.
func unitOf(t testing.TB, p sim.Plan) sim.Unit {
	t.Helper()
	e := new(simtest.Executor)
	_, err := sim.Run(sim.WithExecutor(t.Context(), e), props.NewWorkers(1), p, nil)
	if err != nil || len(e.Units()) != 1 {
		t.Fatalf("got %d units, %v; want one", len(e.Units()), err)
	}
	return e.Units()[0]
}

// run plays the plans through the store and returns what it counted.
func run(t *testing.T, s *Store, plans ...sim.Plan) ([]sim.Result, Counts, []string) {
	t.Helper()
	var warnings []string
	var mu sync.Mutex
	e := NewExecutor(s, sim.InProcess{}, func(err error) {
		mu.Lock()
		defer mu.Unlock()
		warnings = append(warnings, err.Error())
	})
	r, err := sim.RunAll(sim.WithExecutor(t.Context(), e), props.NewWorkers(2), plans, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r, e.Counts(), warnings
}

// files returns the files of a store's units.
func files(t *testing.T, s *Store) []string {
	t.Helper()
	list, err := filepath.Glob(filepath.Join(s.folder(), "*"+unitSuffix))
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestUnitsArePlayedOnce: the second run finds everything and has the same
// results; a longer one plays only what is new.
func TestUnitsArePlayedOnce(t *testing.T) {
	s, p := openTemp(t), smallPlan()
	direct, err := sim.Run(t.Context(), props.NewWorkers(1), p, nil)
	if err != nil {
		t.Fatal(err)
	}
	for n, want := range []Counts{{Played: 1}, {Found: 1}} {
		got, counts, _ := run(t, s, p)
		if diff := cmp.Diff(direct, got[0], untimed); diff != "" || counts != want {
			t.Errorf("run %d: got %+v, want %+v; results (-direct +store):\n%s", n+1, counts, want, diff)
		}
	}
	other := p
	other.Seed++
	if _, counts, _ := run(t, s, p, other, other); counts != (Counts{Found: 1, Played: 1}) {
		t.Errorf("one stored unit and another twice: got %+v, want 1 found, 1 played", counts)
	}
	if got := len(files(t, s)); got != 2 {
		t.Errorf("got %d files, want 2", got)
	}
}

// TestDamagedFilesArePlayedAgain: with a warning, and with the same result.
func TestDamagedFilesArePlayedAgain(t *testing.T) {
	for name, damage := range map[string]func(data []byte) []byte{
		"empty":   func([]byte) []byte { return nil },
		"cut":     func(data []byte) []byte { return data[:len(data)/2] },
		"one bit": func(data []byte) []byte { data[len(data)-9] ^= 1; return data },
	} {
		s, p := openTemp(t), smallPlan()
		want, _, _ := run(t, s, p)
		file := files(t, s)[0]
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, damage(data), 0o600); err != nil {
			t.Fatal(err)
		}
		got, counts, warnings := run(t, s, p)
		if diff := cmp.Diff(want, got, untimed); diff != "" || counts != (Counts{Played: 1, Damaged: 1}) {
			t.Errorf("%s: got %+v, want 1 damaged and played; results (-before +after):\n%s", name, counts, diff)
		}
		if len(warnings) != 1 || !strings.Contains(warnings[0], filepath.Base(file)+" is damaged") {
			t.Errorf("%s: warnings %q, want one that names the file", name, warnings)
		}
		if _, counts, _ := run(t, s, p); counts != (Counts{Found: 1}) {
			t.Errorf("%s: after that got %+v, want it found", name, counts)
		}
	}
}

// TestStoreErrorsEndTheRun: a folder that goes away, as a full disk does, is an
// error that names the folder, and leaves nothing half-written.
func TestStoreErrorsEndTheRun(t *testing.T) {
	s := openTemp(t)
	if err := os.RemoveAll(s.dir); err != nil {
		t.Fatal(err)
	}
	e := NewExecutor(s, sim.InProcess{}, func(error) {})
	_, err := sim.Run(sim.WithExecutor(t.Context(), e), props.NewWorkers(1), smallPlan(), nil)
	if err == nil || !strings.HasPrefix(err.Error(), `store "`+s.dir) {
		t.Errorf("got error %v, want one of the store", err)
	}
}

// TestInterruptedRunsKeepWhatTheyFinished: the executor after the store ends
// with an error, and the units before it are there.
func TestInterruptedRunsKeepWhatTheyFinished(t *testing.T) {
	s := openTemp(t)
	plans := make([]sim.Plan, 5)
	for i := range plans {
		plans[i] = smallPlan()
		plans[i].Seed = uint64(i)
	}
	e := NewExecutor(s, failing{after: 3}, func(error) {})
	if _, err := sim.RunAll(sim.WithExecutor(t.Context(), e), props.NewWorkers(1), plans, nil); !errors.Is(err,
		errStruck) {
		t.Fatalf("got %v, want the executor's error", err)
	}
	if _, counts, _ := run(t, s, plans...); counts != (Counts{Found: 3, Played: 2}) {
		t.Errorf("got %+v, want 3 found, 2 played", counts)
	}
}

var errStruck = errors.New("struck by lightning")

type failing struct{ after int }

func (f failing) Execute(ctx context.Context, pool sim.Pool, units []sim.Unit, done func(int, sim.Result) error) error {
	if err := (sim.InProcess{}).Execute(ctx, pool, units[:f.after], done); err != nil {
		return err
	}
	return errStruck
}

// TestFoldersThatTakeNoFileAreRefused before work is done: a path below a file, and on Linux a
// folder of /proc, which takes none from root either.
func TestFoldersThatTakeNoFileAreRefused(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	dirs := []string{filepath.Join(file, "below")}
	if _, err := os.Stat("/proc/self"); err == nil {
		dirs = append(dirs, "/proc/self")
	}
	for _, dir := range dirs {
		_, err := Open(dir)
		if begin, end := fmt.Sprintf("store %q: ", dir), ": want a folder that can be written to"; err == nil ||
			!strings.HasPrefix(err.Error(), begin) || !strings.HasSuffix(err.Error(), end) {
			t.Errorf("got error %v, want %s…%s", err, begin, end)
		}
	}
}

// TestKernelsDoNotMeet: a result of other sources, or of another processor, is not found. A kernel's file says what it is.
func TestKernelsDoNotMeet(t *testing.T) {
	dir := t.TempDir()
	here, edited := sim.ThisKernel(), sim.ThisKernel()
	edited.Sources = "0123"
	for i, kernel := range []sim.Kernel{here, edited, here} {
		s, err := open(dir, kernel)
		if err != nil {
			t.Fatal(err)
		}
		want := Counts{Played: 1}
		if i == 2 {
			want = Counts{Found: 1}
		}
		if _, counts, _ := run(t, s, smallPlan()); counts != want {
			t.Errorf("kernel %d: got %+v, want %+v", i, counts, want)
		}
		if text, err := os.ReadFile(filepath.Join(s.folder(), kernelFile)); err != nil ||
			!strings.Contains(string(text), `"sources": "`+kernel.Sources) || !strings.Contains(string(text), `"goarch": "`) {
			t.Errorf("kernel %d: its file says %s, %v", i, text, err)
		}
	}
}

// TestHostileFolder: a pipe, a link to a device without an end, a huge file or a link to itself
// with a unit's name neither blocks nor ends a run. There is a warning, and the unit is played
// again and kept. A folder of that name ends the run.
func TestHostileFolder(t *testing.T) {
	s := openTemp(t)
	var list []sim.Plan
	var paths []string
	for i := range uint64(5) {
		p := smallPlan()
		p.Seed = i
		path, err := s.path(unitOf(t, p))
		if err != nil {
			t.Fatal(err)
		}
		list, paths = append(list, p), append(paths, path)
	}
	huge, err := os.Create(paths[2])
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(syscall.Mkfifo(paths[0], 0o600), os.Symlink("/dev/zero", paths[1]), huge.Truncate(maxFile+1),
		huge.Close(),
		os.Symlink(paths[3], paths[3]), os.MkdirAll(filepath.Join(paths[4], "full"), 0o700)); err != nil {
		t.Fatal(err)
	}
	if _, counts, warnings := run(t, s, list[:4]...); counts != (Counts{Played: 4, Damaged: 4}) || len(warnings) != 4 {
		t.Errorf("got %+v, warnings %q; want 4 damaged and played", counts, warnings)
	}
	if _, counts, _ := run(t, s, list[:4]...); counts != (Counts{Found: 4}) {
		t.Errorf("after that got %+v, want 4 found", counts)
	}
	e := NewExecutor(s, sim.InProcess{}, func(error) {})
	_, err = sim.Run(sim.WithExecutor(t.Context(), e), props.NewWorkers(1), list[4], nil)
	if err == nil || !strings.HasPrefix(err.Error(), `store "`+s.dir) {
		t.Errorf("a folder: got %v, want an error of the store", err)
	}
}

// TestTheNextRunTidiesUp: old temporary files are removed. Young ones stay, and so do other files.
func TestTheNextRunTidiesUp(t *testing.T) {
	s := openTemp(t)
	for _, f := range []struct {
		name string
		age  time.Duration
		stay bool
	}{{".0f.unit17", time.Minute, true}, {".0f.unit18", 2 * writingTakes, false}, {"notes.txt", 2 * writingTakes, true}} {
		path, written := filepath.Join(s.folder(), f.name), time.Now().Add(-f.age)
		if err := errors.Join(os.WriteFile(path, []byte("half"), 0o600), os.Chtimes(path, written, written)); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(s.dir); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(path); (err == nil) != f.stay {
			t.Errorf("%s, %v old: stays %v, want %v", f.name, f.age, err == nil, f.stay)
		}
	}
}
