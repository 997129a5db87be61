package gate

import (
	"strings"
	"testing"
	"time"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
)

// TestRegretSentence: each kind of cell alone and beside cells of the kinds that it
// takes precedence over. An interval that ends at 1 shows neither a rise nor a fall.
func TestRegretSentence(t *testing.T) {
	cell := func(outcome props.Outcome, unchanged bool, lo, mid, hi float64) decidedCell {
		c := decidedCell{outcome: outcome}
		c.unchanged, c.finding.Observed = unchanged, props.Interval{Lo: lo, Mid: mid, Hi: hi}
		return c
	}
	same, level, touching := cell(props.Pass, true, 1, 1, 1), cell(props.Pass, false, 0.99, 1, 1.01),
		cell(props.Pass, false, 1, 1.01, 1.02)
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
		{"regret rose: +20.00 % [+10.00, +30.00] at 99.9 % in 1 of 3 cells, tolerance 5 %",
			[]decidedCell{failed, open, risen}},
		{"undecided: +10.00 % [+2.00, +20.00] at 99.9 % in 1 of 2 cells, tolerance 5 %", []decidedCell{open, risen}},
		{"regret rose within the tolerance of 5 %: +2.00 % [+1.00, +3.00] at 99.9 % in 1 of 2 cells",
			[]decidedCell{risen, fell}},
		{"no change: identical bits in 2 cells", []decidedCell{same, same}},
		{"regret fell: −10.00 % [−20.00, −5.00] at 99.9 % in 1 of 3 cells", []decidedCell{fell, same, level}},
		{"no evidence of change (3 cells, geometric mean +0.00 % [+0.00, +0.00] at 95 %)",
			[]decidedCell{same, level, touching}},
		{"no evidence of change (2 cells, geometric mean +0.50 % [+0.40, +0.60] at 95 %)", []decidedCell{leaning, level}},
	} {
		if got := g.regretSentence(tt.cells, 1e-3); got != tt.want {
			t.Errorf("got  %q\nwant %q", got, tt.want)
		}
	}
}

// TestWarningsAtTheEnds: an interval that begins at 1 is no rise, and one that ends there no fall; one that ends at the
// bound lies within the tolerance, and one that begins there is undecided.
func TestWarningsAtTheEnds(t *testing.T) {
	for _, tt := range []struct {
		lo, hi float64
		want   string
	}{
		{1, 1.02, ""}, {1.001, 1.02, "within the tolerance of 5 %"}, {0.9, 1, ""}, {0.9, 0.999, "mean regret fell"},
		{1.01, 1.05, "within the tolerance of 5 %"}, {1.05, 1.08, "runs would decide"}, {1.06, 1.08, ""},
	} {
		r := result{ratio: ratio{fresh: 1.02, old: 1, freshVar: 1e-4, oldVar: 1e-4, df: 99, n: 100}, alpha: 0.01}
		r.finding.Observed = props.Interval{Lo: tt.lo, Mid: (tt.lo + tt.hi) / 2, Hi: tt.hi}
		got := ""
		for _, w := range r.warnings(0.05) {
			got += w.Error()
		}
		if (tt.want == "") != (got == "") || !strings.Contains(got, tt.want) {
			t.Errorf("%v…%v: %q, want %q", tt.lo, tt.hi, got, tt.want)
		}
	}
}

// TestSentenceOfSomeCells: of cells that nobody asked for nothing is said; those that the time cut off are undecided.
func TestSentenceOfSomeCells(t *testing.T) {
	b := measure(t, cmoss(1))
	g, err := New(b, Candidate{Player: sim.Code(cmoss(1)).As("subject"), Tolerance: 0.07})
	if err != nil {
		t.Fatal(err)
	}
	first := func(_ props.Claim, k props.Case) bool { return k.Instance == testCells[0].String() }
	cfg := props.Config{Claims: g.Claims(), Seed: 4, Select: first}
	r, err := props.Run(t.Context(), cfg)
	if got := g.Sentence(r); err != nil || got != "no change: identical bits in 1 cell" {
		t.Errorf("got %q, %v", got, err)
	}
	cfg.Select, cfg.Until, cfg.Cut = nil, time.Now(), "no time"
	if r, err = props.Run(t.Context(), cfg); err != nil {
		t.Fatal(err)
	}
	// Each replicate may be played twice, in pairs and in looks.
	want := "4 of 4 cells undecided, which lack 1.6e6 rounds at most: no cell was compared"
	if got := g.Sentence(r); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
