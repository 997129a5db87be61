package gate

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/stats"
)

// rises are how much the new regret is raised, as shares.
var rises = []float64{0, 0.02, 0.05, 0.07, 0.10, 0.20}

// TestCalibrationOfTheCommitted compares CMOSS, unchanged and raised, with the
// committed baseline under other seeds and writes a table of exit codes:
//
//	make calibrate-gate SEEDS=20
//
// A rise is simulated by lowering the baseline's figures. All rises of a seed share
// its replicates, so that rows of the table depend on each other, and seeds do not.
func TestCalibrationOfTheCommitted(t *testing.T) {
	seeds, err := strconv.Atoi(os.Getenv("REGRETCHECK_CALIBRATE_GATE"))
	if err != nil || seeds < 1 {
		t.Skip("REGRETCHECK_CALIBRATE_GATE=20 makes the table from 20 seeds, about a minute of CPU time each")
	}
	b, err := ReadFile("../../testdata/baselines/cmoss.json")
	if err != nil {
		t.Fatal(err)
	}
	count := map[float64]*tally{}
	for seed := range seeds {
		var played [][]float64
		for _, rise := range rises {
			if count[rise] == nil {
				count[rise] = &tally{}
			}
			played = count[rise].add(t, raised(b, 1/(1+rise)), uint64(1000+seed), played)
		}
		t.Logf("\n%s", committedTable(count, int64(seed+1)))
	}
	if count[0].failed+count[0.02].failed > 0 {
		t.Errorf("%d unchanged and %d raised by 2 %% were called failures", count[0].failed, count[0.02].failed)
	}
}

// A tally counts runs by how they ended.
type tally struct{ passed, failed, open, replicates int64 }

// add runs a gate on what was played before, and returns what is played now.
func (c *tally) add(t *testing.T, b *Baseline, seed uint64, played [][]float64) [][]float64 {
	t.Helper()
	g, err := New(b, Subject{Name: "cmoss", Factory: cmoss(1), Tolerance: b.Tolerance})
	if err != nil {
		t.Fatal(err)
	}
	for i, regret := range played {
		g.matches[i].same.regret = regret
	}
	r, err := props.Run(t.Context(), props.Config{Claims: g.Claims(), Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
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
	played = make([][]float64, len(g.matches))
	for i, m := range g.matches {
		played[i] = m.same.regret
	}
	return played
}

// committedTable writes the tallies as Markdown.
func committedTable(count map[float64]*tally, seeds int64) string {
	var b bytes.Buffer
	fmt.Fprintln(&b, "| rise | seeds | exit 0 | exit 1 | exit 3 | replicates a run | failed, 99 % interval |")
	fmt.Fprintln(&b, "|--:|--:|--:|--:|--:|--:|---|")
	for _, rise := range rises {
		c := count[rise]
		i := stats.ClopperPearson(c.failed, seeds, 0.01)
		fmt.Fprintf(&b, "| %g %% | %d | %d | %d | %d | %d | %.1f – %.1f %% |\n", 100*rise, seeds, c.passed, c.failed, c.open, c.replicates/seeds, 100*i.Lo, 100*i.Hi)
	}
	return b.String()
}
