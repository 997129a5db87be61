package gate

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
)

// sizedBaseline measures two short cells, sized for a wide tolerance.
func sizedBaseline(t *testing.T, policy algos.Factory, keep int) *Baseline {
	t.Helper()
	spec := Spec{Policy: algos.Choice{Name: "cmoss"}, Seed: 4, Tolerance: 0.2, Cells: []Cell{
		{Arms: 6, Cardinality: 2, Horizon: 300, Means: "hard:2", Keep: keep},
		{Arms: 6, Cardinality: 4, Horizon: 300, Means: "hard:2", Keep: keep},
	}}
	b, err := Measure(t.Context(), props.NewWorkers(0), spec, policy, nil)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestSizedBaselineDecides: under 40 other seeds, 10 but in make whole, an unchanged policy passes every
// cell of a sized baseline; of 80 cells each of which is decided with probability
// 0.995 three are left open with probability below 10⁻². A rise of twice the
// tolerance is found as often.
func TestSizedBaselineDecides(t *testing.T) {
	b := sizedBaseline(t, cmoss(1), 20)
	if p := b.Power(); p.Unchanged < decided-0.005 || p.Risen < decided-0.005 || len(b.Warnings) > 0 {
		t.Fatalf("power %+v, warnings %v: want what it was sized for", p, b.Warnings)
	}
	runs, open, missed, early := 10, 0, 0, 0
	if whole() {
		runs = 40
	}
	for seed := range runs {
		g, r := compared(t, b, cmoss(1), uint64(100+seed))
		for _, c := range g.rows(r) {
			if c.outcome == props.Fail {
				t.Errorf("seed %d, %s: an unchanged policy fails: %+v", 100+seed, c.cell, c.interval())
			}
			if c.outcome == props.Inconclusive {
				open++
			}
			if c.finding.N < int64(c.cell.Runs) {
				early++
			}
		}
		worse := raised(b, 1/1.4)
		g, r = compared(t, worse, cmoss(1), uint64(100+seed))
		for _, c := range g.rows(r) {
			if c.outcome != props.Fail {
				missed++
			}
		}
	}
	if open > 2 || missed > 2 || early < runs/2 {
		t.Errorf("of %d cells %d were left open, %d rises missed, %d decided early: want at most 2, 2 and at least %d", 2*runs, open, missed, early, runs/2)
	}
}

// raised multiplies a baseline's figures.
func raised(b *Baseline, factor float64) *Baseline {
	c := *b
	c.Samples = slices.Clone(b.Samples)
	for i := range c.Samples {
		s := &c.Samples[i]
		s.Mean, s.Var, s.Kept = s.Mean*factor, s.Var*factor*factor, scaled(s.Kept, factor)
	}
	return &c
}

// TestPairsThatLeaveItOpen: on the baseline's seed a policy with a private
// stream has other bits and as much noise as on another; what 4 pairs leave
// open, replicates that the baseline never had decide.
func TestPairsThatLeaveItOpen(t *testing.T) {
	b := sizedBaseline(t, thompson(t, 1), 4)
	g, r := compared(t, b, thompson(t, 2), b.Seed)
	for _, c := range g.rows(r) {
		if c.outcome != props.Pass || c.finding.Guarantee != unpairedFieller || c.finding.N <= 4 {
			t.Errorf("%s: %v by %s on %d replicates: want a pass by later replicates", c.cell, c.outcome, c.finding.Guarantee, c.finding.N)
		}
	}
	if s := g.Sentence(r); !strings.HasPrefix(s, "no evidence of change (2 cells, geometric mean ") {
		t.Errorf("sentence %q", s)
	}
	if n := len(g.Table(r).Rows); n != 3 {
		t.Errorf("%d rows in the table, want two cells and their geometric mean", n)
	}
}

// TestNeeded compares the formula with the probabilities that decides computes:
// at the number needed both reach what was asked for, one replicate less does not.
func TestNeeded(t *testing.T) {
	// Of one cell a rise asks for more, of many that none fails by chance.
	for _, cells := range []int{1, 13} {
		s := Spec{Cells: make([]Cell, cells)}
		for _, v := range []float64{0.01, 0.05, 0.12} {
			n := s.needed(v)
			enough := func(n int) bool {
				same, risen := s.decides(v, n)
				return 1-same <= (1-decided)/float64(cells)*(1+1e-9) && 1-risen <= (1-decided)*(1+1e-9)
			}
			if !enough(n) || enough(n-2) {
				t.Errorf("%d cells, v=%v: %d replicates: want just enough", cells, v, n)
			}
		}
	}
	if p := math.Abs(upper(0.025) - 1.959964); p > 1e-6 {
		t.Errorf("normal quantile off by %v", p)
	}
}
