package gate

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"os"
	"strconv"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
	"github.com/regretcheck/regretcheck/props/store"
)

// rises are by what share the new regret is raised, and on which part of the seeds:
// at the tolerance and just above nearly every cell goes to its last look, which
// takes three times as long and tells little.
var rises = []struct{ by, seeds float64 }{{0, 1}, {0.10, 1}, {0.20, 1}, {0.02, 1}, {0.05, 0.25}, {0.07, 0.25}}

// TestCalibrationOfTheCommitted compares CMOSS, unchanged and raised, with the
// committed baseline under other seeds and writes a table of exit codes:
//
//	make calibrate-gate SEEDS=20 STORE=/tmp/units
//
// Units are kept in the store, as by verify gate --resume, so that a run that was
// stopped goes on. A rise is simulated by dividing the baseline's figures: Fieller's
// interval of new/old is multiplied by what divides old, so that this is what
// multiplied new regret would give, from the same units. All rises of a seed thus
// share its replicates: rows of the table depend on each other, seeds do not.
func TestCalibrationOfTheCommitted(t *testing.T) {
	seeds, err := strconv.Atoi(os.Getenv("REGRETCHECK_CALIBRATE_GATE"))
	if err != nil || seeds < 1 {
		t.Skip("REGRETCHECK_CALIBRATE_GATE=20 makes the table from 20 seeds, about a minute of CPU time each")
	}
	s, err := store.Open(cmp.Or(os.Getenv("REGRETCHECK_CALIBRATE_STORE"), t.TempDir()))
	if err != nil {
		t.Fatal(err)
	}
	ctx := sim.WithExecutor(t.Context(), store.NewExecutor(s, sim.InProcess{}, func(err error) { t.Log(err) }))
	b, err := ReadFile("../../testdata/baselines/cmoss.json")
	if err != nil {
		t.Fatal(err)
	}
	count := make([]tally, len(rises))
	for i, rise := range rises {
		for seed := range int(float64(seeds) * rise.seeds) {
			count[i].add(t, ctx, raised(b, 1/(1+rise.by)), uint64(1000+seed))
		}
		t.Logf("\n%s", committedTable(count))
	}
	for i, rise := range rises {
		if rise.by < b.Tolerance && count[i].failed > 0 {
			t.Errorf("raised by %g %%: %d of %d were called failures, within the tolerance", 100*rise.by, count[i].failed, count[i].runs)
		}
	}
}

// A tally counts runs by how they ended.
type tally struct{ runs, passed, failed, open, replicates int64 }

// add runs a gate.
func (c *tally) add(t *testing.T, ctx context.Context, b *Baseline, seed uint64) {
	t.Helper()
	g, err := New(b, Subject{Name: "cmoss", Choice: algos.Choice{Name: "cmoss"}, Tolerance: b.Tolerance})
	if err != nil {
		t.Fatal(err)
	}
	r, err := props.Run(ctx, props.Config{Claims: g.Claims(), Seed: seed})
	if err != nil || r.Interrupted {
		t.Fatal(err, r.Interrupted)
	}
	c.runs++
	switch s := r.Summary(); {
	case s.Fail > 0:
		c.failed++
	case s.Inconclusive > 0:
		c.open++
	default:
		c.passed++
	}
	for _, cell := range g.rows(r) {
		c.replicates += cell.finding.N
	}
}

// committedTable writes the tallies as Markdown.
func committedTable(count []tally) string {
	var b bytes.Buffer
	fmt.Fprintln(&b, "| rise | seeds | exit 0 | exit 1 | exit 3 | replicates a run | exit 1, 99 % interval |")
	fmt.Fprintln(&b, "|--:|--:|--:|--:|--:|--:|---|")
	for i, rise := range rises {
		c := count[i]
		if c.runs == 0 {
			continue
		}
		failed := stats.ClopperPearson(c.failed, c.runs, 0.01)
		fmt.Fprintf(&b, "| %g %% | %d | %d | %d | %d | %d | %.1f – %.1f %% |\n", 100*rise.by, c.runs, c.passed, c.failed, c.open, c.replicates/c.runs, 100*failed.Lo, 100*failed.Hi)
	}
	return b.String()
}
