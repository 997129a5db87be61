package gate

import (
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
)

// TestDecides compares the closed form with normal probabilities at the tolerance that it returns.
// Of an unchanged policy and a rise of twice the tolerance, one is decided with the wanted
// probability, the other with more.
func TestDecides(t *testing.T) {
	for _, cells := range []int{1, 13} {
		for _, v := range []float64{0.01, 0.05, 0.12} {
			for _, n := range []float64{200, 3000} {
				x := decides(v, n, cells)
				z := upper(props.DefaultAlpha / float64(cells) * 0.5 * 0.7 / 2)
				root := math.Sqrt(n / v)
				same := 1 - distuv.UnitNormal.CDF(x*root/math.Sqrt(1+sq(1+x))-z)
				risen := 1 - distuv.UnitNormal.CDF(x*root/math.Sqrt(sq(1+2*x)+sq(1+x))-z)
				if worst := max(same*float64(cells), risen); !(math.Abs(worst/0.01-1) <= 1e-9) {
					t.Errorf("%d cells, v=%v, n=%v: tolerance %v, errors %v and %v: want one of 0.01", cells, v, n, x, same, risen)
				}
				if got := needed(v, x, cells); !(math.Abs(got/n-1) <= 1e-9) {
					t.Errorf("%d cells, v=%v: %v replicates decide %v, and for that are needed %v", cells, v, n, x, got)
				}
			}
		}
	}
	if x := decides(9, 2, 1); !math.IsInf(x, 1) {
		t.Errorf("two replicates decide %v, want nothing", x)
	}
	if x := decides(0, 2, 1); x != 0 {
		t.Errorf("without noise: %v, want 0", x)
	}
	if p := math.Abs(upper(0.025) - 1.959964); p > 1e-6 {
		t.Errorf("normal quantile off by %v", p)
	}
}

// TestParseTolerance: 5 % and 0.05 are the same share.
func TestParseTolerance(t *testing.T) {
	for text, want := range map[string]float64{
		"5%": 0.05, "0.05": 0.05, " 5 % ": 0.05, "0.5%": 0.005, "10%": 0.1, "0": 0, "0%": 0, "1": 1,
	} {
		if got, err := ParseTolerance(text); err != nil || !(math.Abs(got-want) <= 1e-12) {
			t.Errorf("%q: %v, %v; want %v", text, got, err, want)
		}
	}
}

// TestSettle: a baseline of 400 runs decides 6.5 %, 9.6 % or 10.9 %, by its variance. If nobody
// chose, the tolerance becomes what it decides, and one above 10 % is refused with the runs that
// decide 10 %. If somebody chose, there is a warning.
func TestSettle(t *testing.T) {
	cell := Cell{Arms: 6, Cardinality: 2, Horizon: 300, Means: "hard:2", Runs: 400}
	for _, tt := range []struct {
		name       string
		v          float64
		asked      Spec
		tolerance  float64
		fails, say string
	}{
		{"enough", 0.005, Spec{}, 0.05, "", ""},
		{"wider", 0.02, Spec{}, 0.07, "", ""},
		{"just wide enough", 0.04, Spec{}, 0.1, "", ""},
		{"too wide", 0.05, Spec{}, 0, "the least tolerance that can be decided is 10.9 % (m=6 k=2 T=300 hard:2); 10 % is the most " +
			"without a named tolerance: want about runs=470 to decide 10 %, or tolerance=11%", ""},
		{"hopeless", 50, Spec{}, 0, "with another seed no tolerance can be decided (m=6 k=2 T=300 hard:2); 10 % is the most without a named tolerance: " +
			"want about runs=461470 to decide 10 %", ""},
		{"told", 0.05, Spec{Tolerance: 0.05}, 0.05, "", "too few runs for the tolerance 5 %: with another seed the " +
			"least tolerance that can be decided is 10.9 %"},
		{"own runs", 0.05, Spec{Cells: []Cell{cell}}, 0.05, "", "5 % takes about 1620 runs a cell"},
	} {
		b := &Baseline{Spec: Spec{Tolerance: 0.05, Cells: []Cell{cell}}, Samples: []Sample{{Summary: stats.Summary{N: 400, Mean: 3, Var: tt.v * 9}}}}
		err := b.settle(tt.asked)
		if tt.fails != "" {
			if err == nil || !strings.Contains(err.Error(), tt.fails) {
				t.Errorf("%s: got %v, want %q", tt.name, err, tt.fails)
			}
			continue
		}
		said := ""
		for _, w := range b.Warnings {
			said += w.Error()
		}
		if err != nil || b.Tolerance != tt.tolerance || !strings.Contains(said, tt.say) || (tt.say == "") != (said == "") {
			t.Errorf("%s: tolerance %v, %v, warnings %q: want %v and %q", tt.name, b.Tolerance, err, said, tt.tolerance, tt.say)
		}
	}
}

// TestCellsOfEfforts: a new baseline's games are fixed by the effort, and what a caller left open as well.
func TestCellsOfEfforts(t *testing.T) {
	random := Spec{Policy: algos.Choice{Name: "random"}}
	for effort, want := range map[props.Effort]struct {
		horizon int64
		runs    int
		share   float64
	}{0: {1000, 2500, 0.05}, props.Quick: {500, 625, 0.1}, props.Default: {1000, 2500, 0.05},
		props.Full: {10_000, 10_000, 0.025}} {
		s := random
		s.Effort = effort
		cells := s.cells(sim.Plan{Player: sim.Data(random.Policy)})
		if c := cells[0]; len(cells) != 3 || c.Horizon != want.horizon || c.Runs != want.runs || s.tolerance() != want.share {
			t.Errorf("effort %v: %v of %d runs at %v, want %+v", effort, c, c.Runs, s.tolerance(), want)
		}
		s.Cells = []Cell{{Arms: 100, Cardinality: 1, Means: "hard:2"},
			{Arms: 5, Cardinality: 2, Horizon: 30, Means: "hard:2", Runs: 7}}
		cells = s.cells(sim.Plan{Player: sim.Data(random.Policy)})
		if got := cells[0]; got.Horizon != max(2000, want.horizon) || got.Runs != 2*want.runs || cells[1] != s.Cells[1] {
			t.Errorf("effort %v: own cells become %+v", effort, cells)
		}
	}
	cmoss := Spec{Policy: algos.Choice{Name: "cmoss"}}
	if got := cmoss.cells(sim.Plan{Player: sim.Data(cmoss.Policy)}); len(got) != len(EventCells()) ||
		got[12] != EventCells()[12] {
		t.Errorf("CMOSS: %v, want the games of policies that are played by events", got)
	}
	for _, c := range EventCells() {
		if c.Validate() != nil {
			t.Errorf("%s: %v", c, c.Validate())
		}
	}
}
