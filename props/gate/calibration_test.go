package gate

import (
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
)

// A scenario is a change of an algorithm that the gate is shown many times.
type scenario struct {
	name   string
	before algos.Factory
	after  algos.Factory
	factor float64 // multiplies the new regret
	paired bool
}

// A comparison is what was measured before and after a change.
type comparison struct {
	old    Sample
	fresh  []float64
	paired bool
}

// ratio is the quotient of the means.
func (c comparison) ratio() ratio {
	if c.paired {
		return pairedRatio(c.fresh, c.old.Kept)
	}
	return independentRatio(stats.Summarize(c.fresh), c.old.summary())
}

// A history is what was measured, by run and cell.
type history [][]comparison

// witness plays a scenario in independent runs: each records a baseline on a
// seed of its own.
func witness(t *testing.T, s scenario, cells []Cell, runs int) history {
	t.Helper()
	h := make(history, runs)
	err := props.NewWorkers(0).Each(t.Context(), runs, func(i int) error {
		for _, cell := range cells {
			c, err := s.show(t, cell, uint64(i))
			if err != nil {
				return err
			}
			h[i] = append(h[i], c)
		}
		return nil
	})
	if err != nil {
		t.Fatalf("%s: %v", s.name, err)
	}
	return h
}

// show plays a cell before and after the change.
func (s scenario) show(t *testing.T, cell Cell, run uint64) (comparison, error) {
	one := props.NewWorkers(1)
	old, err := play(t.Context(), one, cell, sim.Plan{Policy: s.before, Seed: 2 * run}, block{0, cell.Runs}, nil)
	if err != nil {
		return comparison{}, err
	}
	seed := 2 * run
	if !s.paired {
		seed++
	}
	fresh, err := play(t.Context(), one, cell, sim.Plan{Policy: s.after, Seed: seed}, block{0, cell.Runs}, nil)
	return comparison{newSample(old, len(old)), scaled(fresh, s.factor), s.paired}, err
}

// judge lets the gate judge every run at alpha, shared by the cells. It returns how many runs fail, which a cell
// that fails makes them do, and the p-values of the hypothesis that a ratio is at most 1 + tolerance.
func (h history) judge(tolerance, alpha float64) (failed int64, ps []float64) {
	g := &Gate{baseline: &Baseline{Platform: sim.ThisPlatform()}, candidate: Candidate{Tolerance: tolerance}}
	for _, cells := range h {
		fails := false
		for _, c := range cells {
			r := (&playing{Gate: g, old: c.old}).judge(c.fresh, c.paired, alpha/float64(len(cells)))
			fails = fails || r.outcome() == props.Fail
			ps = append(ps, c.ratio().p(1+tolerance))
		}
		if fails {
			failed++
		}
	}
	return failed, ps
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

// aaScenarios are changes that change nothing.
func aaScenarios(t testing.TB) []scenario {
	return []scenario{
		{name: "CMOSS as before, other seed", before: cmoss(1), after: cmoss(1), factor: 1},
		{name: "CTS as before, other private stream", before: thompson(t, 1), after: thompson(t, 2), factor: 1, paired: true},
	}
}

// smallCells play in about 3 ms.
var smallCells = []Cell{
	{Arms: 6, Cardinality: 2, Horizon: 300, Means: "hard:2", Runs: 30},
	{Arms: 6, Cardinality: 4, Horizon: 300, Means: "hard:2", Runs: 30},
}

// smallCellsFor returns shorter ones for CTS, whose rounds take ten times as
// long.
func smallCellsFor(s scenario) []Cell {
	cells := slices.Clone(smallCells)
	for i := range cells {
		if s.paired {
			cells[i].Horizon, cells[i].Runs = 100, 20
		}
	}
	return cells
}

// checkAlpha is the chance that a test here calls valid p-values invalid, at
// each level looked at. With 200 p-values, and 600 in make long, it finds a
// probability P(p ≤ 0.05) of 0.20, and 0.13, with probability 0.99.
const checkAlpha = 1e-6

// whole reports whether make long runs the tests, which CI does.
func whole() bool { return os.Getenv("REGRETCHECK_LONG") != "" }

// TestCalibrationUnderNoChange: at tolerance 0 and α = 0.05, p-values of
// changes that change nothing are super-uniform and runs fail at most as often
// as promised.
func TestCalibrationUnderNoChange(t *testing.T) {
	runs := 100
	if whole() {
		runs = 300
	}
	for _, s := range aaScenarios(t) {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			failed, ps := witness(t, s, smallCellsFor(s), runs).judge(0, 0.05)
			requireSuperUniform(t, ps)
			if low := stats.ClopperPearsonLower(failed, int64(runs), checkAlpha); low > 0.05 {
				t.Errorf("%d of %d runs failed, at least %.3f: want at most 0.05", failed, runs, low)
			}
		})
	}
}

func requireSuperUniform(t *testing.T, ps []float64) {
	t.Helper()
	for _, level := range []float64{0.01, 0.05, 0.2, 0.5} {
		rate := frequency(ps, level, 2*checkAlpha)
		t.Logf("P(p ≤ %v): %.3f of %d, in [%.3f, %.3f]", level, rate.Mid, len(ps), rate.Lo, rate.Hi)
		if rate.Lo > level {
			t.Errorf("P(p ≤ %v) is at least %.3f, from %d", level, rate.Lo, len(ps))
		}
	}
}

// p returns the p-value of the hypothesis that the ratio is at most r.
func (q ratio) p(r float64) float64 {
	return pGreater(stats.Effect{Value: q.fresh - r*q.old, StdErr: q.stdErr(r), DF: float64(q.n - 1)}, 0)
}

// pGreater is small if the effect is greater than x.
func pGreater(e stats.Effect, x float64) float64 {
	switch {
	case e.StdErr == 0 && e.Value > x:
		return 0
	case e.StdErr == 0:
		return 1
	}
	return stats.StudentTail((e.Value-x)/e.StdErr, e.DF)
}

// frequency bounds P(p ≤ level) with error alpha.
func frequency(ps []float64, level, alpha float64) props.Interval {
	rejected := int64(0)
	for _, p := range ps {
		if p <= level {
			rejected++
		}
	}
	return stats.ClopperPearson(rejected, int64(len(ps)), alpha)
}

// TestCalibrationDetects: large changes are found every time even in the small cells. The rate of a regression of
// 100 % in 40 runs is at least 0.75 with probability 1 − 10⁻⁵ if all are found. A factor √(ln T) is found too.
func TestCalibrationDetects(t *testing.T) {
	rise := scenario{"CMOSS + 100 %, other seed", cmoss(1), cmoss(1), 2, false}
	root := scenario{"CMOSS with CUCB's radius", cmoss(1), cmossWithCUCBRadius, 1, true}
	for _, tt := range []struct {
		s     scenario
		cells []Cell
		runs  int
	}{
		{rise, smallCells, 40},
		{root, []Cell{{Arms: 10, Cardinality: 3, Horizon: 3000, Means: "hard:2", Runs: 30}}, 20},
	} {
		if failed, _ := witness(t, tt.s, tt.cells, tt.runs).judge(DefaultTolerance, 0.05); failed != int64(tt.runs) {
			t.Errorf("%s: %d of %d runs failed, want all", tt.s.name, failed, tt.runs)
		}
	}
}
