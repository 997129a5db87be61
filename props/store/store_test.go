package store

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/inputs"
	"github.com/regretcheck/regretcheck/props/reach"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
)

// untimed drops timings, which are no part of a result.
var untimed = cmpopts.IgnoreFields(sim.Result{}, "Elapsed", "Rounds")

func smallPlan() sim.Plan {
	return sim.Plan{
		Game:   sim.Game{Arms: 6, Cardinality: 2, Horizon: 200, Means: sim.HardMeans{C: 2}},
		Choice: algos.Choice{Name: "cmoss"}, Runs: 3, Seed: 7, Checkpoints: []int64{20, 200},
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
	var c capture
	if _, err := sim.Run(sim.WithExecutor(t.Context(), &c), props.NewWorkers(1), p, nil); err != nil || len(c) != 1 {
		t.Fatalf("got %d units, %v; want one", len(c), err)
	}
	return c[0]
}

// capture is an executor that keeps the units.
type capture []sim.Unit

func (c *capture) Execute(ctx context.Context, pool sim.Pool, units []sim.Unit, done func(int, sim.Result) error) error {
	*c = append(*c, units...)
	return sim.InProcess{}.Execute(ctx, pool, units, done)
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

// of returns what every policy has the same kernel by, and a list of it.
func of(k sim.Kernel) (func(string) sim.Kernel, []sim.Kernel) {
	return func(string) sim.Kernel { return k }, []sim.Kernel{k}
}

// openWith opens a store of units that a kernel played.
func openWith(t *testing.T, dir string, k sim.Kernel) *Store {
	t.Helper()
	kernelOf, own := of(k)
	s, err := open(dir, kernelOf, own)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// folder returns where the units of smallPlan are, which it makes.
func folder(t *testing.T, s *Store) string {
	t.Helper()
	if err := s.describe("cmoss"); err != nil {
		t.Fatal(err)
	}
	return s.folder(s.kernel("cmoss"))
}

// place returns the file of a unit, in a folder that is there.
func place(t *testing.T, s *Store, u sim.Unit) string {
	t.Helper()
	kernel, key, err := s.place(u)
	if err != nil {
		t.Fatal(err)
	}
	folder(t, s)
	return s.path(kernel, key)
}

// files returns the files of smallPlan's units.
func files(t *testing.T, s *Store) []string {
	t.Helper()
	list, err := filepath.Glob(filepath.Join(folder(t, s), "*"+unitSuffix))
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestRecordsReadBack: whatever the unit, its bytes say all of it, and any
// other byte in them is noticed.
func TestRecordsReadBack(t *testing.T) {
	pool := props.NewWorkers(1)
	rapid.Check(t, func(t *rapid.T) {
		u := sim.Unit{
			Policy: algos.Choice{Name: rapid.SampledFrom([]string{"cmoss", "cucb", "random", "exp3m"}).Draw(t, "policy")},
			Arms:   rapid.IntRange(2, 9).Draw(t, "m"), Cardinality: 2, Horizon: rapid.Int64Range(1, 60).Draw(t, "T"),
			Means: "uniform:0,1", Rewards: "bernoulli", Feedback: "semi", Order: "desc", Engine: "stepwise",
			RunsPerInstance: 1, Seed: rapid.Uint64().Draw(t, "seed"), First: rapid.IntRange(0, 9).Draw(t, "first"), Runs: rapid.IntRange(1, 4).Draw(t, "runs"),
		}
		u.Checkpoints = []int64{u.Horizon}
		result, err := u.Play(t.Context(), pool)
		if err != nil {
			t.Fatal(err)
		}
		want := Record{"k", u, result}
		data, err := want.Encode()
		if err != nil {
			t.Fatal(err)
		}
		got, err := DecodeRecord(data)
		if diff := cmp.Diff(want, got, untimed); err != nil || diff != "" {
			t.Fatalf("read back: %v, (-want +got):\n%s", err, diff)
		}
		key, err := u.Key("k")
		if err != nil {
			t.Fatal(err)
		}
		found, err := decodeOf(data, "k", key, u)
		if diff := cmp.Diff(result, found, untimed); err != nil || diff != "" {
			t.Fatalf("found: %v, (-want +got):\n%s", err, diff)
		}
		if head, err := headOf("k", u); err != nil || !bytes.Contains(data, head) {
			t.Fatalf("the record does not begin as those that are found without parsing their unit do, %v: %s", err, data)
		}
		at := rapid.IntRange(0, len(data)-1).Draw(t, "at")
		bad := append([]byte(nil), data...)
		bad[at] ^= byte(rapid.IntRange(1, 255).Draw(t, "flip"))
		if r, err := DecodeRecord(bad); err == nil {
			t.Fatalf("byte %d changed from %q to %q unnoticed: %v", at, data[at], bad[at], r)
		}
		if r, err := decodeOf(bad, "k", key, u); err == nil {
			t.Fatalf("byte %d changed from %q to %q unnoticed where the unit is known: %v", at, data[at], bad[at], r)
		}
		other := u
		other.Seed++
		elsewhere, err := other.Key("k")
		if err != nil {
			t.Fatal(err)
		}
		if r, err := decodeOf(data, "k", elsewhere, other); err == nil {
			t.Fatalf("taken for the unit %v: %v", other, r)
		}
		if r, err := DecodeRecord(data[:at]); err == nil {
			t.Fatalf("cut after %d bytes unnoticed: %v", at, r)
		}
	})
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

// TestCodeNeverEnters: what no name describes leaves no file.
func TestCodeNeverEnters(t *testing.T) {
	for name, change := range map[string]func(*sim.Plan){
		"policy": func(p *sim.Plan) {
			factory, err := p.Choice.Factory()
			if err != nil {
				t.Fatal(err)
			}
			p.Choice, p.Policy = algos.Choice{}, factory
		},
		"observer": func(p *sim.Plan) { p.Watch = func(int) sim.Observer { return nil } },
		"law":      func(p *sim.Plan) { p.Rewards = foreignLaw{} },
	} {
		s, p := openTemp(t), smallPlan()
		change(&p)
		if _, counts, _ := run(t, s, p); counts != (Counts{}) || len(files(t, s)) != 0 {
			t.Errorf("%s: got %+v and %d files, want none", name, counts, len(files(t, s)))
		}
	}
}

// foreignLaw has the text of Bernoulli rewards but is not them.
type foreignLaw struct{ sim.Bernoulli }

// TestDamagedFilesArePlayedAgain: with a warning, and with the same result.
func TestDamagedFilesArePlayedAgain(t *testing.T) {
	other := smallPlan()
	other.Seed++
	for name, damage := range map[string]func(data, foreign []byte) []byte{
		"empty":      func([]byte, []byte) []byte { return nil },
		"cut":        func(data, _ []byte) []byte { return data[:len(data)/2] },
		"one bit":    func(data, _ []byte) []byte { data[len(data)-9] ^= 1; return data },
		"other unit": func(_, foreign []byte) []byte { return foreign },
	} {
		s, p := openTemp(t), smallPlan()
		want, _, _ := run(t, s, p)
		file := files(t, s)[0]
		run(t, s, other)
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var foreign []byte
		for _, f := range files(t, s) {
			if f != file {
				if foreign, err = os.ReadFile(f); err != nil {
					t.Fatal(err)
				}
			}
		}
		if err := os.WriteFile(file, damage(data, foreign), 0o600); err != nil {
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

// TestAnEditKeepsOtherPolicies: after an edit of one policy its units are played again, and those of
// others are found.
func TestAnEditKeepsOtherPolicies(t *testing.T) {
	dir := t.TempDir()
	p, q := smallPlan(), smallPlan()
	q.Choice.Name = "cts"
	edited := func(policy string) sim.Kernel {
		k := reach.KernelOf(policy)
		if policy == "cts" {
			k.Sources = "edited"
		}
		return k
	}
	for i, kernelOf := range []func(string) sim.Kernel{reach.KernelOf, edited, edited, reach.KernelOf} {
		s, err := open(dir, kernelOf, nil)
		if err != nil {
			t.Fatal(err)
		}
		want := []Counts{{Played: 2}, {Played: 1, Found: 1}, {Found: 2}, {Found: 2}}[i]
		if _, counts, _ := run(t, s, p, q); counts != want {
			t.Errorf("program %d: got %+v, want %+v", i, counts, want)
		}
	}
	list, err := List(dir)
	if err != nil || len(list) != 3 {
		t.Fatalf("got %+v, %v; want a folder for CMOSS and two for CTS", list, err)
	}
	for _, h := range list {
		if h.Kernel.Policy == "" || h.Here == (h.Kernel.Sources == "edited") || h.Units != 1 {
			t.Errorf("got %+v, want one unit of a policy, of this program but where it is edited", h)
		}
	}
}

// TestStoreErrorsEndTheRun: a folder that goes away, as a full disk does, is an
// error that names the folder, and leaves nothing half-written.
func TestStoreErrorsEndTheRun(t *testing.T) {
	s := openTemp(t)
	if err := os.RemoveAll(s.Dir()); err != nil {
		t.Fatal(err)
	}
	e := NewExecutor(s, sim.InProcess{}, func(error) {})
	_, err := sim.Run(sim.WithExecutor(t.Context(), e), props.NewWorkers(1), smallPlan(), nil)
	if err == nil || !strings.HasPrefix(err.Error(), `store "`+s.Dir()) {
		t.Errorf("got error %v, want one of the store", err)
	}
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(filepath.Join(file, "below")); err == nil || !strings.Contains(err.Error(), "want a folder that can be written to") {
		t.Errorf("a store below a file: got %v", err)
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
	if _, err := sim.RunAll(sim.WithExecutor(t.Context(), e), props.NewWorkers(1), plans, nil); !errors.Is(err, errStruck) {
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

// BenchmarkPut is the cost of a stored unit, sync included.
func BenchmarkPut(b *testing.B) {
	s := openTemp(b)
	p := smallPlan()
	p.Runs = 40
	u := unitOf(b, p)
	r, err := u.Play(b.Context(), props.NewWorkers(1))
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		u.Seed++
		r.Seed++
		if err := s.Put(u, r); err != nil {
			b.Fatal(err)
		}
	}
}

// FuzzDecodeRecord: whatever stands below a fitting checksum, DecodeRecord returns
// an error or a record that is encoded and read back as the same.
func FuzzDecodeRecord(f *testing.F) {
	u := unitOf(f, smallPlan())
	r, err := u.Play(f.Context(), props.NewWorkers(1))
	if err != nil {
		f.Fatal(err)
	}
	whole, err := Record{"kernel", u, r}.Encode()
	if err != nil {
		f.Fatal(err)
	}
	_, body, _ := bytes.Cut(whole, []byte("\n"))
	from, to := bytes.Index(body, []byte(`"policy"`)), bytes.Index(body, []byte(`"rewards"`))
	nameless := slices.Concat(body[:from], body[to:])
	inputs.Add(f, body, body[:len(body)/2], nameless, []byte(`{"kernel":"k"}`))
	f.Fuzz(func(t *testing.T, body []byte) {
		got, err := DecodeRecord(append([]byte(checksum(body)+"\n"), body...))
		if err != nil {
			return
		}
		written, err := got.Encode()
		if err != nil {
			t.Fatal(err)
		}
		again, err := DecodeRecord(written)
		if err != nil {
			t.Fatalf("what Encode wrote is refused: %v\n%s", err, written)
		}
		if diff := cmp.Diff(got, again); diff != "" {
			t.Errorf("read back (-want +got):\n%s", diff)
		}
	})
}

// TestAFolderWithoutRoomForAFileIsRefused: a folder that is there and takes no file is refused before work is done. That of /proc takes
// none from root either.
func TestAFolderWithoutRoomForAFileIsRefused(t *testing.T) {
	const dir = "/proc/self"
	if _, err := os.Stat(dir); err != nil {
		t.Skipf("%v: only Linux has a folder that nobody can write to", err)
	}
	const begin, end = `store "/proc/self": `, ": want a folder that can be written to"
	if _, err := open(dir, reach.KernelOf, nil); err == nil || !strings.HasPrefix(err.Error(), begin) || !strings.HasSuffix(err.Error(), end) {
		t.Errorf("got error %v, want %s…%s", err, begin, end)
	}
}
