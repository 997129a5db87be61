package gate

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/rate"
	"github.com/regretcheck/regretcheck/props/stats"
)

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
// each level looked at. With 200 p-values, and 600 in make whole, it finds a
// probability P(p ≤ 0.05) of 0.20, and 0.13, with probability 0.99.
const checkAlpha = 1e-6

// whole reports whether make whole runs the tests, which CI does.
func whole() bool { return os.Getenv("REGRETCHECK_WHOLE") != "" }

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
			c := witness(t, s, smallCellsFor(s), runs).judge(s, 0, 0.05)
			requireSuperUniform(t, c.ps)
			if low := stats.ClopperPearsonLower(c.failed, c.runs, checkAlpha); low > c.alpha {
				t.Errorf("%d of %d runs failed, at least %.3f: want at most %v", c.failed, c.runs, low, c.alpha)
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
	return pGreater(stats.Effect{Value: q.fresh - r*q.old, StdErr: q.stdErr(r), DF: q.df}, 0)
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

// TestCalibrationNotices: the checks above fail for p-values that are too
// small, here because each replicate counts nine times. P(p ≤ 0.05) is then
// about 0.29, and fewer than the 37 of 300 that show it come out with
// probability below 10⁻⁹.
func TestCalibrationNotices(t *testing.T) {
	s := aaScenarios(t)[0]
	ps := make([]float64, 300)
	for i := range ps {
		cmp, err := s.show(t, smallCells[0], uint64(i))
		if err != nil {
			t.Fatal(err)
		}
		q := cmp.ratio()
		q.freshVar, q.oldVar = q.freshVar/9, q.oldVar/9
		ps[i] = q.p(1)
	}
	if rate := frequency(ps, 0.05, 2*checkAlpha); !(rate.Lo > 0.05) {
		t.Errorf("a share of %.3f of p-values ≤ 0.05 passes for valid", rate.Mid)
	}
}

// TestCalibrationOfBeta: the p-values of the fit at the true β.
func TestCalibrationOfBeta(t *testing.T) {
	for _, beta := range []float64{0, rate.BetaLimit} {
		requireSuperUniform(t, betaPValues(t, 600, beta))
	}
}

// TestCalibrationDetects: large changes are found every time even in the small
// cells. The rate of a regression of 100 % in 40 runs is at least 0.75 with
// probability 1 − 10⁻⁵ if all are found.
func TestCalibrationDetects(t *testing.T) {
	s := scenario{"CMOSS + 100 %, other seed", cmoss(1), cmoss(1), 2, false}
	if c := witness(t, s, smallCells, 40).judge(s, DefaultTolerance, 0.05); c.failed != c.runs {
		t.Errorf("%s: %d of %d runs failed, want all", s.name, c.failed, c.runs)
	}
	s = scenario{"CMOSS with CUCB's radius", cmoss(1), cmossWithCUCBRadius, 1, true}
	cells := []Cell{{Arms: 10, Cardinality: 3, Horizon: 3000, Means: "hard:2", Runs: 30}}
	if c := witness(t, s, cells, 20).judge(s, DefaultTolerance, 0.05); c.failed != c.runs {
		t.Errorf("%s: %d of %d runs failed, want all", s.name, c.failed, c.runs)
	}
}

// TestCalibrationTable remakes docs/calibration-gate.md:
//
//	REGRETCHECK_CALIBRATE=1 go test -count=1 -timeout 6h -run CalibrationTable ./props/gate
func TestCalibrationTable(t *testing.T) {
	if os.Getenv("REGRETCHECK_CALIBRATE") == "" {
		t.Skip("REGRETCHECK_CALIBRATE=1 remakes the table, in some ten minutes")
	}
	var same, changed []calibration
	record := func(to *[]calibration, h history, s scenario, alpha float64) {
		*to = append(*to, h.judge(s, 0, alpha), h.judge(s, DefaultTolerance, alpha))
	}
	for _, s := range aaScenarios(t) {
		record(&same, witness(t, s, smallCells, 2000), s, 0.05)
		cells := largeCells
		if s.paired {
			cells = slices.Clone(smallCells)
			cells[0].Runs, cells[1].Runs = 400, 400
		}
		h := witness(t, s, cells, detections)
		for _, percent := range percents {
			worse := s
			worse.factor = 1 + percent/100
			worse.name = fmt.Sprintf("%s, regret + %g %%", s.name, percent)
			record(&changed, h, worse, props.DefaultAlpha)
		}
	}
	for _, s := range mutants() {
		record(&changed, witness(t, s, largeCells, detections), s, props.DefaultAlpha)
	}
	var b bytes.Buffer
	b.WriteString(calibrationHead)
	writeCalibration(&b, same)
	fmt.Fprintf(&b, calibrationMiddle, betaRates(t))
	writeCalibration(&b, changed)
	if err := os.WriteFile("../../docs/calibration-gate.md", b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// detections is how many runs a rate of detection is estimated from.
const detections = 50

// largeCells are like those of a baseline, at a horizon that leaves time for
// many runs.
var largeCells = []Cell{
	{Arms: 30, Cardinality: 10, Horizon: 1e4, Means: "hard:2", Runs: 200},
	{Arms: 30, Cardinality: 25, Horizon: 1e4, Means: "hard:2", Runs: 200},
}

func betaRates(t *testing.T) string {
	rate := frequency(betaPValues(t, 20_000, 0), 0.05, 0.01)
	return fmt.Sprintf("%.2f %% (99 %% interval %.2f – %.2f %%)", 100*rate.Mid, 100*rate.Lo, 100*rate.Hi)
}

const calibrationHead = `# Calibration of the gate

Made by ` + "`make calibrate`" + ` (props/gate/calibration_test.go); do not edit.

## The committed baseline

How ` + "`verify gate testdata/baselines/cmoss.json`" + ` ends under twenty other seeds, CMOSS
unchanged and raised, at the tolerance of 5 % and α = 0.001 (` + "`make calibrate-gate`" + `,
props/gate/calibrate_committed_test.go). A rise is simulated by dividing the
baseline's figures, which multiplies Fieller's interval as raised regret would: all
rows rest on the same units, so that they depend on each other, and seeds do not. A
cell that fails decides the exit code, and what is left is not played. "No failure so
far" is a gate that was played as far as the unchanged policy's, a third of the
baseline's replicates, which do not decide it; what it ends in is not known. The last
row was stopped after nine seeds.

| rise | in | seeds | exit 0 | exit 1 | exit 3 | no failure so far | exit 1, 99 % interval |
|--:|---|--:|--:|--:|--:|--:|---|
| 0 % | all cells | 20 | 20 | 0 | 0 | 0 | 0.0 – 23.3 % |
| 10 % | all cells | 20 | 0 | 20 | 0 | 0 | 76.7 – 100.0 % |
| 20 % | all cells | 20 | 0 | 20 | 0 | 0 | 76.7 – 100.0 % |
| 2 % | all cells | 20 | 0 | 0 | 0 | 20 | – |
| 5 % | all cells | 20 | 0 | 0 | 0 | 20 | – |
| 7 % | all cells | 20 | 0 | 5 | 0 | 15 | – |
| 10 % | the hardest | 9 | 0 | 9 | 0 | 0 | 55.5 – 100.0 % |

Nothing within the tolerance was called a failure: in 20 gates played to their end
and 40 played so far. The hardest cell is the one in which the power computed from the
variances is least (0.998). By the command
the unchanged policy took 19 to 37 s of CPU time, 24 s in the mean of 19 seeds, on one
of two cores that a dozen other jobs shared; it plays 9860 of 26 342 replicates.

## Single comparisons

Each run records a baseline on a seed of its own, applies a change and compares. A run
fails if one of its two cells does, at α shared by the cells. These are single
comparisons of fixed size; the sequential gate is tested on small cells as well
(props/gate/looks_test.go: 40 other seeds, unchanged and raised by twice the
tolerance).

### No change

Runs that fail are false alarms: at most α/2, since a two-sided interval of
level α must lie above the bound as a whole, and fewer where the tolerance
leaves room. Cells: m = 6, T = 300, hard:2, k = 2 and 4, 30 replicates each.

`

const calibrationMiddle = `
p-values of the fit of β at the true β, 60 replicates at each of three horizons
with relative deviation 0.32 and skewness 0.63: P(p ≤ 0.05) = %s.

### Changes

Cells for CMOSS: m = 30, T = 10⁴, hard:2, k = 10 and 25, 200 replicates each;
for CTS the small ones above with 400. A regression by a share is simulated by
multiplying the new regret. A wrong δ raises regret in some games and lowers it
in others; the gate is to find the former.

`
