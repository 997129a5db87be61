package gate

import (
	"math/rand/v2"
	"os"
	"sync/atomic"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
)

// A scenario is a change of an algorithm that the gate is shown many times.
type scenario struct {
	name          string
	before, after algos.Factory
	factor        float64 // multiplies the new regret
	paired        bool
	cells         []Cell
}

// failures plays a scenario in independent runs, each on a seed of its own, and lets the gate judge every run at
// alpha, shared by the cells. It returns how many runs fail, which a cell that fails makes them do.
func (s scenario) failures(t *testing.T, runs int, tolerance, alpha float64) int64 {
	t.Helper()
	g := &Gate{baseline: &Baseline{Platform: sim.ThisPlatform()}, candidate: Candidate{Tolerance: tolerance}}
	var failed atomic.Int64
	err := props.NewWorkers(0).Each(t.Context(), runs, func(run int) error {
		fails := false
		for _, cell := range s.cells {
			seed := 2 * uint64(run)
			one, all := props.NewWorkers(1), block{0, cell.Runs}
			old, err := play(t.Context(), one, cell, sim.Plan{Policy: s.before, Seed: seed}, all, nil)
			if err != nil {
				return err
			}
			if !s.paired {
				seed++
			}
			fresh, err := play(t.Context(), one, cell, sim.Plan{Policy: s.after, Seed: seed}, all, nil)
			if err != nil {
				return err
			}
			p := &playing{Gate: g, cell: cell, old: newSample(old, len(old))}
			r := p.judge(scaled(fresh, s.factor), s.paired, alpha/float64(len(s.cells)))
			fails = fails || r.outcome() == props.Fail
		}
		if fails {
			failed.Add(1)
		}
		return nil
	})
	if err != nil {
		t.Fatalf("%s: %v", s.name, err)
	}
	return failed.Load()
}

func scaled(xs []float64, factor float64) []float64 {
	ys := make([]float64, len(xs))
	for i, x := range xs {
		ys[i] = factor * x
	}
	return ys
}

// cmoss returns CMOSS with δ multiplied by a factor.
func cmoss(factor float64) algos.Factory {
	return func(s algos.Spec) (algos.Policy, error) {
		delta, err := algos.DeltaPairing.Value(s.Arms, s.Cardinality, s.Horizon)
		if err != nil {
			return nil, err
		}
		return algos.NewCMOSS(s, algos.CMOSSConfig{Delta: algos.DeltaFixed(factor * delta)})
	}
}

// cmossWithCUCBRadius is CMOSS with the radius √(3 ln t/(2n)).
func cmossWithCUCBRadius(s algos.Spec) (algos.Policy, error) {
	return algos.NewIndexPolicy(s, algos.CUCBRule{Scale: 1.5}, true)
}

// thompson is CTS with a private stream of its own: on one seed two streams
// meet common rewards and are equal in law, but not in bits.
func thompson(t testing.TB, stream uint64) algos.Factory {
	t.Helper()
	cts, err := algos.ByName("cts", algos.Params{})
	if err != nil {
		t.Fatal(err)
	}
	return func(s algos.Spec) (algos.Policy, error) {
		s.Source = rand.NewPCG(s.Source.Uint64(), stream)
		return cts(s)
	}
}

// cellsOf play in a few milliseconds.
func cellsOf(horizon int64, runs int) []Cell {
	return []Cell{{Arms: 6, Cardinality: 2, Horizon: horizon, Means: "hard:2", Runs: runs},
		{Arms: 6, Cardinality: 4, Horizon: horizon, Means: "hard:2", Runs: runs}}
}

// whole reports whether make long runs the tests, which CI does.
func whole() bool { return os.Getenv("REGRETCHECK_LONG") != "" }

// TestCalibrationUnderNoChange: at tolerance 0 and α = 0.1, runs of changes that change nothing fail at most as often
// as promised. A gate that is right is called wrong with probability 10⁻⁶. One whose runs fail with probability 0.3
// is found in 200 runs with probability 0.996, and one of 0.2 in the 600 of make long with 0.987.
func TestCalibrationUnderNoChange(t *testing.T) {
	runs := 200
	if whole() {
		runs = 600
	}
	for _, s := range []scenario{
		{"CMOSS as before, other seed", cmoss(1), cmoss(1), 1, false, cellsOf(300, 30)},
		{"CTS as before, other private stream", thompson(t, 1), thompson(t, 2), 1, true, cellsOf(100, 20)},
	} {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			failed := s.failures(t, runs, 0, 0.1)
			t.Logf("%d of %d runs failed", failed, runs)
			if low := stats.ClopperPearsonLower(failed, int64(runs), 1e-6); low > 0.1 {
				t.Errorf("%d of %d runs failed, at least %.3f: want at most 0.1", failed, runs, low)
			}
		})
	}
}

// TestCalibrationDetects: large changes are found every time even in the small cells. The rate of a regression of
// 100 % in 40 runs is at least 0.75 with probability 1 − 10⁻⁵ if all are found. A factor √(ln T) is found too.
func TestCalibrationDetects(t *testing.T) {
	root := []Cell{{Arms: 10, Cardinality: 3, Horizon: 3000, Means: "hard:2", Runs: 30}}
	for _, tt := range []struct {
		s    scenario
		runs int
	}{
		{scenario{"CMOSS + 100 %, other seed", cmoss(1), cmoss(1), 2, false, cellsOf(300, 30)}, 40},
		{scenario{"CMOSS with CUCB's radius", cmoss(1), cmossWithCUCBRadius, 1, true, root}, 20},
	} {
		if failed := tt.s.failures(t, tt.runs, DefaultTolerance, 0.05); failed != int64(tt.runs) {
			t.Errorf("%s: %d of %d runs failed, want all", tt.s.name, failed, tt.runs)
		}
	}
}
