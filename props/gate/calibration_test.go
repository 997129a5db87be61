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

// thompson is CTS with a private stream of its own: on one seed two streams
// meet common rewards and are equal in law, but not in bits.
func thompson(t testing.TB, stream uint64) algos.Factory {
	t.Helper()
	cts, err := algos.ByName("cts")
	if err != nil {
		t.Fatal(err)
	}
	return func(s algos.Spec) (algos.Policy, error) {
		s.Source = rand.NewPCG(s.Source.Uint64(), stream)
		return cts(s)
	}
}

// whole reports whether make long runs the tests, as CI does each week.
func whole() bool { return os.Getenv("REGRETCHECK_LONG") != "" }

// TestCalibrationUnderNoChange: at tolerance 0 and α = 0.1, runs of changes that change nothing fail at most as often
// as promised. A gate that is right is called wrong with probability 10⁻⁶. One whose runs fail with probability 0.3
// is found in 200 runs with probability 0.996, and one of 0.2 in the 600 of make long with 0.987.
func TestCalibrationUnderNoChange(t *testing.T) {
	if testing.Short() {
		t.Skip("runs nothing side by side that other tests do not")
	}
	runs := 200
	if whole() {
		runs = 600
	}
	for _, s := range []struct {
		name          string
		before, after algos.Factory
		paired        bool
		horizon       int64
		replicates    int
	}{
		{"CMOSS as before, other seed", cmoss(1), cmoss(1), false, 300, 30},
		{"CTS as before, other private stream", thompson(t, 1), thompson(t, 2), true, 100, 20},
	} {
		var failed atomic.Int64
		err := props.NewWorkers(0).Each(t.Context(), runs, func(run int) error {
			old := sim.Plan{Player: sim.Code(s.before), Seed: 2 * uint64(run)}
			fresh := sim.Plan{Player: sim.Code(s.after), Seed: 2 * uint64(run)}
			if !s.paired {
				fresh.Seed++
			}
			fails := false
			for _, k := range []int{2, 4} {
				c := Cell{Arms: 6, Cardinality: k, Horizon: s.horizon, Means: "hard:2", Runs: s.replicates}
				was, err := play(t.Context(), props.NewWorkers(1), c, old, 0, c.Runs, nil)
				if err != nil {
					return err
				}
				is, err := play(t.Context(), props.NewWorkers(1), c, fresh, 0, c.Runs, nil)
				if err != nil {
					return err
				}
				p := &playing{Gate: &Gate{baseline: &Baseline{}}, cell: c, old: newSample(was, c.Runs)}
				r := p.judge(is, s.paired, 0.1/2)
				fails = fails || r.outcome() == props.Fail
			}
			if fails {
				failed.Add(1)
			}
			return nil
		})
		if low := stats.ClopperPearsonLower(failed.Load(), int64(runs), 1e-6); err != nil || low > 0.1 {
			t.Errorf("%s: %d of %d runs failed, at least %.3f, %v: want at most 0.1", s.name, failed.Load(), runs, low, err)
		}
	}
}
