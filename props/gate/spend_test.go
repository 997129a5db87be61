package gate

import (
	"math"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/stats"
)

// openGate is a gate of one cell whose pairs and looks all leave it open; everything is played
// already, with regret 1 on average on both sides and a scatter of one tenth.
func openGate(runs, kept int) *gate {
	wave := func(phase float64, n int) (regret []float64) {
		for i := range n {
			regret = append(regret, 1+0.1*math.Sin(phase+1.7*float64(i)))
		}
		return regret
	}
	cell := Cell{Arms: 4, Cardinality: 2, Horizon: 100, Means: "hard:2", Runs: runs}
	m := &match{cell: cell, old: newSample(wave(0, runs), kept)}
	m.same.regret, m.later.regret = wave(0, runs), wave(1, runs)
	for i := range m.same.regret { // pairs share most of their noise
		m.same.regret[i] += 0.02 * math.Sin(2.3*float64(i))
	}
	return &gate{baseline: &Baseline{Spec: Spec{Seed: 1, Cells: []Cell{cell}}}, candidate: Candidate{Tolerance: 1e-6}, matches: []*match{m}}
}

// TestGateSpendsItsShare: pairs take half of the row's error, and the last look its part of the other
// half; at another seed there are no pairs, and the looks share all of it. The interval that is shown
// is one of that level.
func TestGateSpendsItsShare(t *testing.T) {
	const runs, alpha = 400, 1e-3
	_, shares := Looks(runs)
	last := shares[len(shares)-1]
	for _, tt := range []struct {
		name                string
		seed                uint64
		kept                int     // pairs
		pairs, independents float64 // the level of each; 0 if there are none
	}{
		{"the baseline's seed, many pairs", 1, 399, 0.5 * alpha, 0.5 * last * alpha},
		{"the baseline's seed, few pairs", 1, 5, 0.5 * alpha, 0.5 * last * alpha},
		{"another seed", 2, 200, 0, last * alpha},
	} {
		g := openGate(runs, tt.kept)
		m := g.matches[0]
		f, err := g.compare(t.Context(), props.Trial{Seed: tt.seed, Alpha: alpha, Progress: func(float64) {}}, 0)
		if err != nil {
			t.Fatal(err)
		}
		want := independentRatio(stats.Summarize(m.laterUpTo(tt.seed, runs)), m.old.summary()).interval(tt.independents)
		if tt.pairs > 0 {
			if pairs := pairedRatio(m.same.regret[:len(m.old.Kept)], m.old.Kept).interval(tt.pairs); pairs.Width() <= want.Width() {
				want = pairs
			}
		}
		if f.Observed != want || f.Alpha != alpha {
			t.Errorf("%s: got %v at α=%v: want %v at α=%v", tt.name, f.Observed, f.Alpha, want, alpha)
		}
	}
}

// laterUpTo are the replicates of the independent sample: at another seed they begin at 0.
func (m *match) laterUpTo(seed uint64, n int) []float64 {
	if seed == 1 {
		return m.later.regret[:n]
	}
	return m.same.regret[:n]
}
