package gate

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claimtest"
	"github.com/regretcheck/regretcheck/props/sim"
)

// A recorder is a TB that keeps what a test would have said. It may have a deadline of its own.
type recorder struct {
	*testing.T
	failures, logs []string
	until          time.Time
}

type fatal struct{}

func (r *recorder) Log(args ...any) { r.logs = append(r.logs, fmt.Sprint(args...)) }

func (r *recorder) Logf(format string, args ...any) { r.Log(fmt.Sprintf(format, args...)) }

func (r *recorder) Errorf(format string, args ...any) {
	r.failures = append(r.failures, fmt.Sprintf(format, args...))
}

func (r *recorder) Fatalf(format string, args ...any) {
	r.Errorf(format, args...)
	panic(fatal{})
}

func (r *recorder) Deadline() (time.Time, bool) {
	if r.until.IsZero() {
		return r.T.Deadline()
	}
	return r.until, true
}

// log is all that was logged.
func (r *recorder) log() string { return strings.Join(r.logs, "\n") }

// require runs Require in place of a test, whose end is caught.
func (r *recorder) require(policy algos.Factory, file string, options ...Option) {
	defer func() {
		if p := recover(); p != nil && p != any(fatal{}) {
			panic(p)
		}
	}()
	Require(r, policy, file, options...)
}

var _ = flag.Bool("update", false, "as docs/ci.md defines it")

func TestRequire(t *testing.T) {
	file := filepath.Join(t.TempDir(), "testdata", "new", "b.json") // an update makes the folders
	require := func(policy algos.Factory, file string, options ...Option) *recorder {
		r := &recorder{T: t}
		r.require(policy, file, options...)
		return r
	}
	if r := require(cmoss(1), file); len(r.failures) != 1 ||
		!strings.Contains(r.failures[0], "REGRETCHECK_UPDATE=1 go test -run '^TestRequire$'") {
		t.Fatalf("without a baseline: %q, want how to write it", r.failures)
	}
	if r := require(cmoss(1), file, Update(true), Cells(testCells...), Name("mine")); len(r.failures) > 0 {
		t.Fatalf("update: %q", r.failures)
	}
	if r := require(cmoss(1), file); len(r.failures) > 0 || !strings.Contains(r.log(), "identical bits") {
		t.Errorf("unchanged: failures %q, log %q", r.failures, r.logs)
	}
	played := testCells
	if testing.Short() {
		played = testCells[3:] // of the fewest rounds
	}
	if r := require(random, file); len(r.failures) != len(played) || !strings.Contains(r.failures[0], played[0].String()) ||
		!strings.Contains(r.failures[0], "reproduce: go test -count=1 -run '^TestRequire$'") {
		t.Errorf("regression: failures %q, want the cells and how to see them again", r.failures)
	}
	open := Cell{Arms: 6, Cardinality: 2, Horizon: 300, Means: "hard:2", Runs: 4}
	noisy := filepath.Join(t.TempDir(), "noisy.json")
	require(thompson(t, 1), noisy, Update(true), Cells(open))
	if r := require(thompson(t, 2), noisy, Inconclusive(claimtest.Shows)); len(r.failures) > 0 {
		t.Errorf("an open cell fails: %q", r.failures)
	}
	if r := require(thompson(t, 2), noisy); len(r.failures) != 1 ||
		!strings.Contains(r.failures[0], "a baseline of more runs would decide") {
		t.Errorf("failures %q, want that of the open cell", r.failures)
	}
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("REGRETCHECK_UPDATE", "1")
	require(cmoss(1), file)
	t.Setenv("REGRETCHECK_UPDATE", "")
	if err := flag.Set("update", "true"); err != nil { // as go test -update does
		t.Fatal(err)
	}
	if r := require(cmoss(1), file); !strings.Contains(r.log(), "wrote the baseline ") {
		t.Errorf("-update: log %q, want the baseline written", r.logs)
	}
	if err := flag.Set("update", "false"); err != nil {
		t.Fatal(err)
	}
	if after, err := os.ReadFile(file); err != nil || string(after) != string(before) {
		t.Errorf("an update without a change changed the baseline (%v)", err)
	}
}

// TestRequireKeepsToItsTime: what the deadline cuts fails the test and says how many rounds it lacks: 200 pairs and
// 200 runs of 3000 rounds, and 100 of 1000.
func TestRequireKeepsToItsTime(t *testing.T) {
	file := filepath.Join(t.TempDir(), "long.json")
	cells := []Cell{{Arms: 6, Cardinality: 2, Horizon: 3000, Means: "hard:2", Runs: 200},
		{Arms: 6, Cardinality: 2, Horizon: 1000, Means: "hard:2", Runs: 100}}
	r := &recorder{T: t}
	r.require(cmoss(1), file, Update(true), Cells(cells...))
	r.until = time.Now()
	r.require(cmoss(1), file)
	said := strings.Join(r.failures, "\n") + r.log()
	for _, want := range []string{"interrupted", "2 of 2 cells undecided, which lack 1.4e6 rounds at most"} {
		if !strings.Contains(said, want) {
			t.Errorf("no %q in %q", want, said)
		}
	}
}

// TestCommittedBaseline reads the baseline that CI compares with: it must be
// the default suite's. verify gate plays it.
func TestCommittedBaseline(t *testing.T) {
	b, err := ReadFile("../../testdata/baselines/cmoss.json")
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range EventCells() {
		if i >= len(b.Cells) || b.Cells[i].String() != c.String() || len(b.Samples[i].Kept) < keptRuns/2 {
			t.Errorf("the committed baseline holds %v\nwant the cells of policies that are played by events, %s", b.Cells, c)
		}
	}
	if x, worst := b.Decides(); x > b.Tolerance || len(b.Cells) != len(EventCells()) {
		t.Errorf("its %d cells decide a tolerance of %v (%s), want %v", len(b.Cells), x, worst, b.Tolerance)
	}
	i := 8 // k = 1: the quickest
	plan := sim.Plan{Player: sim.Code(cmoss(1)), Seed: b.Seed}
	fresh, err := play(t.Context(), props.NewWorkers(0), b.Cells[i], plan, 0, 20, nil)
	if err != nil {
		t.Fatal(err)
	}
	if here := sim.ThisPlatform(); here.GOARCH == b.Platform.GOARCH && here.GOAMD64 == b.Platform.GOAMD64 &&
		fmt.Sprint(fresh) != fmt.Sprint(b.Samples[i].Kept[:20]) {
		t.Errorf("%s: the first replicates are %v\nwant %v", b.Cells[i], fresh, b.Samples[i].Kept[:20])
	}
}
