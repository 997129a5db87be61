package gate

import (
	"bytes"
	"cmp"
	"context"
	"errors"
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

// rises are by how many per cent the new regret is raised, in all cells or in that one
// alone where it is hardest to find, and whether every seed is played to its end: about
// the tolerance nearly every cell goes to its last look, which takes three times as long
// and tells little.
var rises = []struct {
	percent    float64
	one, whole bool
}{{0, false, true}, {10, false, true}, {20, false, true}, {2, false, false}, {5, false, false}, {7, false, false}, {10, true, true}}

// TestCalibrationOfTheCommitted compares CMOSS, unchanged and raised, with the
// committed baseline under other seeds and writes a table of exit codes:
//
//	make calibrate-gate SEEDS=20 STORE=/tmp/units
//
// Units are kept in the store, as by verify gate --resume, so that a run that was
// stopped goes on. A rise is simulated by dividing the baseline's figures: Fieller's
// interval of new/old is multiplied by what divides old, so that this is what
// multiplied new regret would give, from the same units, and β does not change. All
// rises of a seed thus share its replicates: rows of the table depend on each other,
// seeds do not.
//
// One cell that fails decides the exit code, so that a seed is played no further then,
// and what the units found have to say comes first. Where a seed is not played to its
// end it is counted apart unless they decide it.
func TestCalibrationOfTheCommitted(t *testing.T) {
	seeds, err := strconv.Atoi(os.Getenv("REGRETCHECK_CALIBRATE_GATE"))
	if err != nil || seeds < 1 {
		t.Skip("REGRETCHECK_CALIBRATE_GATE=20 makes the table from 20 seeds, about a minute of CPU time each")
	}
	s, err := store.Open(cmp.Or(os.Getenv("REGRETCHECK_CALIBRATE_STORE"), t.TempDir()))
	if err != nil {
		t.Fatal(err)
	}
	found := sim.WithExecutor(t.Context(), store.NewExecutor(s, nobody{}, func(err error) { t.Log(err) }))
	played := sim.WithExecutor(t.Context(), store.NewExecutor(s, sim.InProcess{}, func(err error) { t.Log(err) }))
	b, err := ReadFile("../../testdata/baselines/cmoss.json")
	if err != nil {
		t.Fatal(err)
	}
	count := make([]tally, len(rises))
	for i, rise := range rises {
		worse, only := raised(b, 1/(1+rise.percent/100)), ""
		if rise.one { // what the others are is the first row
			only = b.Power().Weakest.String()
		}
		for seed := range uint64(seeds) {
			end := exitOf(t, found, worse, 1000+seed, only)
			if end == unplayed && rise.whole {
				end = exitOf(t, played, worse, 1000+seed, only)
			}
			count[i][end]++
			t.Logf("raised by %g %%, seed %d: %s", rise.percent, 1000+seed, endTexts[end])
		}
		t.Logf("\n%s", committedTable(count))
	}
	for i, rise := range rises {
		if rise.percent < 100*b.Tolerance && count[i][failed] > 0 {
			t.Errorf("raised by %g %%: %d of %d were called failures, within the tolerance", rise.percent, count[i][failed], seeds)
		}
	}
}

// errNobody is what nobody says.
var errNobody = errors.New("not played")

// nobody plays no units.
type nobody struct{}

func (nobody) Execute(context.Context, sim.Pool, []sim.Unit, func(int, sim.Result) error) error {
	return errNobody
}

// How a gate ends, and what is left to be played.
const (
	passed = iota
	failed
	undecided
	unplayed
	endings
)

var endTexts = [endings]string{"exit 0", "exit 1", "exit 3", "no failure so far"}

// A tally counts gates by how they ended.
type tally [endings]int64

// exitOf runs a gate, a claim's case after the other, until its exit code is certain;
// only one cell if it is named.
func exitOf(t *testing.T, ctx context.Context, b *Baseline, seed uint64, only string) int {
	t.Helper()
	g, err := New(b, Candidate{Player: sim.Data(algos.Choice{Name: "cmoss"}), Tolerance: b.Tolerance})
	if err != nil {
		t.Fatal(err)
	}
	claims, end := g.Claims(), passed
	for _, claim := range claims {
		for _, k := range claim.Cases {
			if only != "" && k.Instance != only {
				continue
			}
			one := func(c props.Claim, other props.Case) bool { return c.ID == claim.ID && other.Instance == k.Instance }
			r, err := props.Run(ctx, props.Config{Claims: claims, Seed: seed, Select: one})
			switch {
			case errors.Is(err, errNobody):
				end = unplayed
			case err != nil || len(r.Rows) != 1:
				t.Fatal(err, r.Rows)
			case r.Rows[0].Verdict.Outcome() == props.Fail:
				return failed
			case r.Rows[0].Verdict.Outcome() == props.Inconclusive:
				end = max(end, undecided)
			}
		}
	}
	return end
}

// committedTable writes the tallies as Markdown.
func committedTable(count []tally) string {
	var b bytes.Buffer
	fmt.Fprintln(&b, "| rise | in | seeds | exit 0 | exit 1 | exit 3 | no failure so far | exit 1, 99 % interval |")
	fmt.Fprintln(&b, "|--:|---|--:|--:|--:|--:|--:|---|")
	for i, rise := range rises {
		c := count[i]
		runs := c[passed] + c[failed] + c[undecided] + c[unplayed]
		if runs == 0 {
			continue
		}
		rate := "–"
		if c[unplayed] == 0 {
			failing := stats.ClopperPearson(c[failed], runs, 0.01)
			rate = fmt.Sprintf("%.1f – %.1f %%", 100*failing.Lo, 100*failing.Hi)
		}
		where := "all cells"
		if rise.one {
			where = "the hardest"
		}
		fmt.Fprintf(&b, "| %g %% | %s | %d | %d | %d | %d | %d | %s |\n", rise.percent, where, runs, c[passed], c[failed], c[undecided], c[unplayed], rate)
	}
	return b.String()
}
