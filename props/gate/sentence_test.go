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
	g := &Gate{candidate: Candidate{Tolerance: 0.05}}
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
		{"no evidence of change (2 cells, geometric mean +0.50 % [+0.40, +0.60] at 95 %)", []decidedCell{leaning, level}},
	} {
		if got := g.regretSentence(tt.cells, 1e-3); got != tt.want {
			t.Errorf("got  %q\nwant %q", got, tt.want)
		}
	}
}
