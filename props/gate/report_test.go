package gate

import (
	"math"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
)

// TestRegretSentence: each kind of cell alone and beside cells of the kinds that it
// takes precedence over. An interval that ends at 1 shows neither a rise nor a fall.
func TestRegretSentence(t *testing.T) {
	cell := func(unchanged bool, lo, mid, hi float64) result {
		f := props.Finding{Evidence: props.Compared, Bound: props.AtMost(1.05), Alpha: 1e-3, N: 9, Guarantee: pairedFieller}
		f.Observed = props.Interval{Lo: lo, Mid: mid, Hi: hi}
		return result{unchanged: unchanged, finding: f}
	}
	same, level, touching := cell(true, 1, 1, 1), cell(false, 0.99, 1, 1.01), cell(false, 1, 1.01, 1.02)
	fell, risen := cell(false, 0.8, 0.9, 0.95), cell(false, 1.01, 1.02, 1.03)
	open, failed := cell(false, 1.02, 1.1, 1.2), cell(false, 1.1, 1.2, 1.3)
	g := &Gate{tolerance: 0.05}
	for _, tt := range []struct {
		want  string
		cells []result
	}{
		{"no cell was compared", nil},
		{"regret rose: +20.00 % [+10.00, +30.00] at 99.9 % in 1 of 3 cells, tolerance 5 %",
			[]result{failed, open, risen}},
		{"undecided: +10.00 % [+2.00, +20.00] at 99.9 % in 1 of 2 cells, tolerance 5 %", []result{open, risen}},
		{"regret rose within the tolerance of 5 %: +2.00 % [+1.00, +3.00] at 99.9 % in 1 of 2 cells",
			[]result{risen, fell}},
		{"no change: identical bits in 2 cells", []result{same, same}},
		{"regret fell: −10.00 % [−20.00, −5.00] at 99.9 % in 1 of 3 cells", []result{fell, same, level}},
		{"no evidence of change: +0.33 % [−0.33, +1.00] at 99.9 % in 3 of 3 cells", []result{same, level, touching}},
	} {
		if got := g.regretSentence(tt.cells, 1e-3); got != tt.want {
			t.Errorf("got  %q\nwant %q", got, tt.want)
		}
	}
}

// TestWarningsAtTheEnds: an interval that begins at 1 is no rise, and one that ends there no fall; one that ends at the
// bound lies within the tolerance. An interval that holds the bound says how many rounds it lacks, here and
// in the table.
func TestWarningsAtTheEnds(t *testing.T) {
	for _, tt := range []struct {
		lo, hi, lacks float64
		want          string
	}{
		{1, 1.02, 0, ""}, {1.001, 1.02, 0, "within the tolerance of 5 %"}, {0.9, 1, 0, ""}, {0.9, 0.999, 0, "mean regret " +
			"fell"},
		{1.01, 1.05, 0, "within the tolerance of 5 %"}, {1.04, 1.08, 3.1e6, "undecided: a change of +6.00 % needs about " +
			"3.1e6 more rounds: want a baseline of more runs, or another tolerance"},
		{1, 1.1, math.Inf(1), "is too near the bound for any number of rounds: want a baseline of more runs, or another tolerance"}, {1.06, 1.08, 0, ""},
	} {
		f := props.Finding{Evidence: props.Compared, Bound: props.AtMost(1.05), Alpha: 0.01, N: 100, Guarantee: pairedFieller}
		f.Observed = props.Interval{Lo: tt.lo, Mid: (tt.lo + tt.hi) / 2, Hi: tt.hi}
		got := ""
		for _, w := range (result{lacks: tt.lacks, finding: f}).warnings(0.05) {
			got += w.Error()
		}
		if (tt.want == "") != (got == "") || !strings.Contains(got, tt.want) {
			t.Errorf("%v…%v: %q, want %q", tt.lo, tt.hi, got, tt.want)
		}
	}
}

// TestSentenceOfSomeCells: unselected cells are not mentioned. TestRequireKeepsToItsTime has those
// that the time cuts off.
func TestSentenceOfSomeCells(t *testing.T) {
	g, err := New(measure(t, cmoss(1)), sim.Code(cmoss(1)).As("subject"), 0.07)
	if err != nil {
		t.Fatal(err)
	}
	first := func(_ props.Claim, k props.Case) bool { return k.Instance == testCells[0].String() }
	r, err := props.Run(t.Context(), props.Config{Claims: g.Claims(), Seed: 4, Select: first})
	if got := g.Sentence(r); err != nil || got != "no change: identical bits in 1 cell" {
		t.Errorf("got %q, %v", got, err)
	}
}
