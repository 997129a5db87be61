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
	"github.com/regretcheck/regretcheck/props/claimtest/recorder"
	"github.com/regretcheck/regretcheck/props/sim"
)

var _ = flag.Bool("update", false, "as docs/ci.md defines it")

func TestRequire(t *testing.T) {
	file := filepath.Join(t.TempDir(), "testdata", "new", "b.json") // an update makes the folders
	require := func(policy algos.Factory, file string, options ...Option) *recorder.Test {
		return recorder.Run(t, time.Time{}, func(r *recorder.Test) { Require(r, policy, file, options...) })
	}
	if r := require(cmoss(1), file); len(r.Failed) != 1 ||
		!strings.Contains(r.Failed[0], "REGRETCHECK_UPDATE=1 go test -run '^TestRequire$'") {
		t.Fatalf("without a baseline: %q, want how to write it", r.Failed)
	}
	if r := require(cmoss(1), file, Update(true), Cells(testCells...), Name("mine")); len(r.Failed) > 0 {
		t.Fatalf("update: %q", r.Failed)
	}
	if r := require(cmoss(1), file); len(r.Failed) > 0 || !strings.Contains(r.Said(), "identical bits") {
		t.Errorf("unchanged: failures %q, log %q", r.Failed, r.Logged)
	}
	played := testCells
	if testing.Short() {
		played = testCells[3:] // of the fewest rounds
	}
	if r := require(random, file); len(r.Failed) != len(played) || !strings.Contains(r.Failed[0], played[0].String()) ||
		!strings.Contains(r.Failed[0], "reproduce: go test -count=1 -run '^TestRequire$'") {
		t.Errorf("regression: failures %q, want the cells and how to see them again", r.Failed)
	}
	require(cmoss(1), file, Update(true), Tolerance(0.3), Alpha(0.5))
	if b, err := ReadFile(file); err != nil || b.Tolerance != 0.3 {
		t.Errorf("an update with a tolerance of 0.3 writes %+v, %v", b, err)
	}
	open := Cell{Arms: 6, Cardinality: 2, Horizon: 300, Means: "hard:2", Runs: 4}
	noisy := filepath.Join(t.TempDir(), "noisy.json")
	require(thompson(t, 1), noisy, Update(true), Cells(open))
	if r := require(thompson(t, 2), noisy, Inconclusive(claimtest.Shows)); len(r.Failed) > 0 {
		t.Errorf("an open cell fails: %q", r.Failed)
	}
	if r := require(thompson(t, 2), noisy); len(r.Failed) != 1 ||
		!strings.Contains(r.Failed[0], "a baseline of more runs would decide") {
		t.Errorf("failures %q, want that of the open cell", r.Failed)
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
	if r := require(cmoss(1), file); !strings.Contains(r.Said(), "wrote the baseline ") {
		t.Errorf("-update: log %q, want the baseline written", r.Logged)
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
	recorder.Run(t, time.Time{}, func(r *recorder.Test) { Require(r, cmoss(1), file, Update(true), Cells(cells...)) })
	said := recorder.Run(t, time.Now(), func(r *recorder.Test) { Require(r, cmoss(1), file) }).Said()
	for _, want := range []string{"interrupted", "2 of 2 cells undecided, need up to 1.4e6 more rounds"} {
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
