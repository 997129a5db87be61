package gate

import (
	"testing"

	"github.com/regretcheck/regretcheck/props"
)

// TestRegretSentence: each kind of cell alone and beside cells of the kinds that it
// takes precedence over. An interval that ends at 1 shows neither a rise nor a fall.
func TestRegretSentence(t *testing.T) {
	cell := func(outcome props.Outcome, unchanged bool, lo, mid, hi float64) decidedCell {
		c := decidedCell{outcome: outcome}
		c.unchanged, c.finding.Observed = unchanged, props.Interval{Lo: lo, Mid: mid, Hi: hi}
		return c
	}
	same, level, touching := cell(props.Pass, true, 1, 1, 1), cell(props.Pass, false, 0.99, 1, 1.01), cell(props.Pass, false, 1, 1.01, 1.02)
	fell, risen := cell(props.Pass, false, 0.8, 0.9, 0.95), cell(props.Pass, false, 1.01, 1.02, 1.03)
	leaning := level // its first look, of ratio 1.01±0.001
	leaning.first = ratio{fresh: 1.01, old: 1, freshVar: 1e-6}
	open, failed := cell(props.Inconclusive, false, 1.02, 1.1, 1.2), cell(props.Fail, false, 1.1, 1.2, 1.3)
	g := &Gate{gate{candidate: Candidate{Tolerance: 0.05}}}
	for _, tt := range []struct {
		want  string
		cells []decidedCell
	}{
		{"no cell was compared", nil},
		{"regret rose: +20.00 % [+10.00, +30.00] at 99.9 % in 1 of 3 cells, tolerance 5 %", []decidedCell{failed, open, risen}},
		{"undecided: +10.00 % [+2.00, +20.00] at 99.9 % in 1 of 2 cells, tolerance 5 %", []decidedCell{open, risen}},
		{"regret rose within the tolerance of 5 %: +2.00 % [+1.00, +3.00] at 99.9 % in 1 of 2 cells", []decidedCell{risen, fell}},
		{"no change: identical bits in 2 cells", []decidedCell{same, same}},
		{"regret fell: −10.00 % [−20.00, −5.00] at 99.9 % in 1 of 3 cells", []decidedCell{fell, same, level}},
		{"no evidence of change (3 cells, geometric mean +0.00 % [+0.00, +0.00] at 95 %)", []decidedCell{same, level, touching}},
		{"no cell shows a change; together 2 cells lean by +0.50 % [+0.40, +0.60] at 95 % (geometric mean), as one unchanged policy in twenty does",
			[]decidedCell{leaning, level}},
	} {
		if got := g.regretSentence(tt.cells, 1e-3); got != tt.want {
			t.Errorf("got  %q\nwant %q", got, tt.want)
		}
	}
}

// The replicates that a baseline never had begin behind its own; no policy loses more than
// T rounds of the largest gap, which a record may reach.
func TestCellsByHand(t *testing.T) {
	c := Spec{Seed: 1}.generatedCell("low", 2000, 100)
	if got := c.beyond(); got != pass {
		t.Errorf("generated games: fresh replicates from %d, want %d", got, pass)
	}
	plain := Cell{Arms: 20, Cardinality: 15, Horizon: 1000, Means: "uniform:0,1", Rewards: "bernoulli", Feedback: "semi", Runs: 7}
	if got := plain.beyond(); got != 7 {
		t.Errorf("7 runs: fresh replicates from %d, want 7", got)
	}
	if got := plain.trivialRegret(); got < 5000 || got > 5000*(1+2*slack) {
		t.Errorf("m=20, k=15, T=1000: at most %v, want 5000 and hardly more", got)
	}
}
