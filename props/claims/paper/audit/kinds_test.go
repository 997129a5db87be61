package audit

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/testdata"
)

// smallPaper has one table of two algorithms over three values of k, a second
// metric, a cost and a figure:
//
//	k              1    2    3
//	regret  cmoss  50   80   60
//	        cucb  100  100  100
//	runtime cmoss  12   11   30
//	        cucb   10   10   20
func smallPaper() Data {
	var cells []testdata.Cell
	add := func(metric, algorithm string, printed ...string) {
		for i, p := range printed {
			cells = append(cells, testdata.Cell{
				Label: "tab:small", Metric: metric, Dataset: "synthetic", Hi: 0.1, K: i + 1, M: 10, Vary: "k",
				Algorithm: algorithm, Printed: p, Feedback: "semi", Line: 7,
			})
		}
	}
	add("regret", "cmoss", "50", "80", "60")
	add("regret", "cucb", "100", "100", "100")
	add("runtime", "cmoss", "12", "11", "30")
	add("runtime", "cucb", "10", "10", "20")
	cost := testdata.Cell{Label: "tab:costs", Metric: "cost", K: 1, M: 10, Algorithm: "cmoss", Printed: "1.2",
		Feedback: "semi"}
	panels := []testdata.Panel{{Figure: "fig:x", Number: 1, Shows: "curve", Line: 3},
		{Figure: "fig:x", Number: 2, Shows: "vary-k", Line: 3}}
	return Data{
		Tables: []testdata.Table{{Label: "tab:small", Cells: cells}, {Label: "tab:costs", Cells: []testdata.Cell{cost}}},
		Panels: panels,
	}
}

// kindCases holds, for every kind, claims on smallPaper with their verdicts.
var kindCases = []struct {
	kind, lo, hi, where, param string
	want                       string
	recomputed                 props.Interval
}{
	{"reduction", "50", "", "metric=regret k=1", "", agrees, props.Point(50)},
	{"reduction", "49", "", "metric=regret k=1", "", refuted, props.Point(50)},
	{"ratio", "1.2", "", "metric=runtime k=1", "", agrees, props.Point(1.2)},
	{"ratio", "1", "", "metric=runtime k=3", "", unrounded, props.Point(1.5)},
	{"ratio", "1.3", "", "metric=runtime k=1", "", refuted, props.Point(1.2)},
	{"difference", "2.00", "", "metric=runtime k=1", "", agrees, props.Point(2)},
	{"difference", "2.01", "", "metric=runtime k=1", "", refuted, props.Point(2)},
	{"reduction-max", "50.0", "", "metric=regret", "", agrees, props.Point(50)},
	{"reduction-max", "40.0", "", "metric=regret", "", refuted, props.Point(50)},
	{"reduction-range", "20", "50", "metric=regret", "", agrees, props.Range(20, 50)},
	{"reduction-range", "40", "50", "metric=regret", "", refuted, props.Range(20, 50)},
	{"reduction-range", "20", "51", "metric=regret", "", refuted, props.Range(20, 50)},
	{"ratio-range", "1.1", "1.5", "metric=runtime", "", agrees, props.Range(1.1, 1.5)},
	{"ratio-range", "1", "1", "metric=runtime", "", unrounded, props.Range(1.1, 1.5)},
	{"ratio-range", "1.1", "1.4", "metric=runtime", "", refuted, props.Range(1.1, 1.5)},
	{"reduction-within", "40", "50", "metric=regret", "most", agrees, props.Range(20, 50)},
	{"reduction-within", "40", "50", "metric=regret", "nearly all", refuted, props.Range(20, 50)},
	{"reduction-within", "20", "", "metric=regret", "most", agrees, props.Range(20, 50)},
	{"reduction-within", "20", "", "metric=regret", "all", refuted, props.Range(20, 50)}, // "more than" is strict
	{"increase-within", "10", "20", "metric=runtime", "most", agrees, props.Range(10, 50)},
	{"increase-within", "10", "20", "metric=runtime", "all", refuted, props.Range(10, 50)},
	{"ratio-within", "1", "2", "metric=runtime", "all", agrees, props.Range(1.1, 1.5)},
	{"ratio-within", "1", "1", "metric=runtime", "all", refuted, props.Range(1.1, 1.5)}, // 1.5 rounds to 2
	{"ratio-within", "2", "3", "metric=runtime", "all", refuted, props.Range(1.1, 1.5)},
	{"difference-within", "1", "10", "metric=runtime", "all", agrees, props.Range(1, 10)},
	{"difference-within", "2", "10", "metric=runtime", "all", refuted, props.Range(1, 10)},
	{"greater-reduction", "", "", "metric=regret k=1", "metric=regret k=2|3", agrees, props.Point(50)},
	{"greater-reduction", "", "", "metric=regret k=2", "metric=regret k=1|3", refuted, props.Point(20)},
	{"narrower-ratio", "", "", "metric=runtime k=1|2", "metric=runtime k=2|3", agrees, props.Point(0.1)},
	{"narrower-ratio", "", "", "metric=runtime k=2|3", "metric=runtime k=1|2", refuted, props.Point(0.4)},
	{"below", "", "", "metric=regret", "", agrees, props.Range(0.5, 0.8)},
	{"below", "", "", "metric=runtime", "", refuted, props.Range(1.1, 1.5)},
	{"below", "", "", "metric=regret", "most", agrees, props.Range(0.5, 0.8)},
	{"below", "", "", "metric=runtime", "most", refuted, props.Range(1.1, 1.5)},
	{"above", "", "", "metric=runtime", "", agrees, props.Range(1.1, 1.5)},
	{"above", "", "", "metric=regret", "", refuted, props.Range(0.5, 0.8)},
	{"lowest", "", "", "metric=regret", "", agrees, props.Range(0.5, 0.8)},
	{"lowest", "", "", "metric=runtime", "", refuted, props.Range(1.1, 1.5)},
	{"highest", "", "", "metric=runtime", "", agrees, props.Range(1.1, 1.5)},
	{"highest", "", "", "metric=regret", "", refuted, props.Range(0.5, 0.8)},
	{"either", "", "", "table=small", "", agrees, props.Range(0.5, 0.8)},
	{"either", "", "", "metric=runtime", "", refuted, props.Range(1.1, 1.5)},
	{"stable", "", "", "metric=regret", "", open, props.Point(1.6)},
	{"stable", "", "", "metric=runtime", "", open, props.Point(30.0 / 11)},
	{"per-round-cost", "", "", "metric=runtime k=1", "", agrees, props.Point(1.2)},
	{"per-round-cost", "", "", "metric=runtime k=3", "", refuted, props.Point(3)},
	// m (log k)²/(kT) = 16·4/(4·10⁵) = 1.6·10⁻⁴ at k = 4, m = 16;
	// (m−k)² log k log(m−k)/(k²T) = 16·3·2/(64·10⁵) = 1.5·10⁻⁵ at k = 8, m = 12.
	{"order-of-magnitude", "0.0001", "", "", "k=4 m=16 T=100000", agrees, props.Point(1.6e-4)},
	{"order-of-magnitude", "0.00001", "", "", "k=4 m=16 T=100000", refuted, props.Point(1.6e-4)},
	{"order-of-magnitude", "0.00001", "", "", "k=8 m=12 T=100000", agrees, props.Point(1.5e-5)},
	{"order-of-magnitude", "0.00001", "", "", "k=1 m=12 T=100000", refuted, props.Point(0)},
	{"bound-ratio", "", "", "", "k=4..4 m-k=4..8", agrees, props.Point(2)},
	{"bound-ratio", "", "", "", "k=4..4 m-k=1..8", refuted, props.Range(0, 2)},
	{"bound-match", "", "", "", "c=2", agrees, props.Point(1)},
	{"bound-match", "", "", "", "c=1", refuted, props.Point(0)},
	{"near-one", "", "", "", "lo=0.9 hi=1 k=3 m=9 T=10", agrees, props.Range(0.999, 1)},
	{"near-one", "", "", "", "lo=0.5 hi=1 k=3 m=9 T=10", refuted, props.Range(0.875, 1)},
	{"panels", "2", "", "", "figure=fig:x shows=vary-k", agrees, none},
	{"panels", "1", "", "", "figure=fig:x shows=vary-k", refuted, none},
	{"prose", "", "", "", "", open, none},
}

// claimOf completes a case to a claim; where the case is silent CMOSS is compared with CUCB.
func claimOf(kind, lo, hi, where, param string) testdata.Claim {
	c := testdata.Claim{ID: "audit/L1/x", Line: 1, Kind: kind, Lo: lo, Hi: hi, Where: where, Param: param, Note: "why",
		Subject: "algorithm=cmoss", Reference: "algorithm=cucb"}
	switch kind {
	case "lowest", "highest":
		c.Reference = ""
	case "per-round-cost":
		c.Subject, c.Reference, c.Where = "table=costs algorithm=cmoss", where+" algorithm=cmoss", ""
	}
	return c
}

// TestKinds evaluates every kind where it agrees and where it does not.
func TestKinds(t *testing.T) {
	near := cmp.Comparer(func(x, y float64) bool {
		return math.Abs(x-y) <= 1e-12 || math.IsNaN(x) && math.IsNaN(y)
	})
	b, err := newTables(smallPaper())
	if err != nil {
		t.Fatal(err)
	}
	verdicts := map[string]map[string]bool{}
	for _, tt := range kindCases {
		f, err := b.judge(claimOf(tt.kind, tt.lo, tt.hi, tt.where, tt.param))
		if err != nil {
			t.Errorf("%+v: %v", tt, err)
			continue
		}
		if decided(f) != tt.want || !cmp.Equal(f.Recomputed, tt.recomputed, near) {
			t.Errorf("%+v: got %v, recomputed %v", tt, decided(f), f.Recomputed)
		}
		if verdicts[tt.kind] == nil {
			verdicts[tt.kind] = map[string]bool{}
		}
		verdicts[tt.kind][decided(f)] = true
	}
	for _, kind := range Kinds() {
		if seen := verdicts[kind]; kind != "prose" && kind != "stable" && !(seen[agrees] && seen[refuted]) {
			t.Errorf("kind %s: verdicts seen %v, want both agrees and refuted", kind, seen)
		}
	}
	if n := len(verdicts); n != len(Kinds()) {
		t.Errorf("%d kinds tested, want all %d", n, len(Kinds()))
	}
}

// TestBadClaims: every claim that cannot be evaluated is reported with what is wrong, and so is a cell
// without a number.
func TestBadClaims(t *testing.T) {
	d := smallPaper()
	bad := map[string]testdata.Claim{ // by what the error must say
		`kind "guess"`:               claimOf("guess", "50", "", "metric=regret k=1", ""),
		`selector key "colour"`:      claimOf("reduction", "50", "", "colour=red", ""),
		`term "regret"`:              claimOf("reduction", "50", "", "regret", ""),
		"no cell of the tables":      claimOf("reduction", "50", "", "metric=regret k=99", ""),
		"3 comparisons, want one":    claimOf("reduction", "50", "", "metric=regret", ""),
		`figure ""`:                  claimOf("reduction", "", "", "metric=regret k=1", ""),
		`figure "50%"`:               claimOf("reduction", "50%", "", "metric=regret k=1", ""),
		`figure "x"`:                 claimOf("reduction-range", "20", "x", "metric=regret", ""),
		`param "some"`:               claimOf("reduction-within", "20", "", "metric=regret", "some"),
		`param "few"`:                claimOf("below", "", "", "metric=regret", "few"),
		"nothing to compare":         claimOf("lowest", "", "", "algorithm=cmoss", ""),
		"want m=… k=… T=…":           claimOf("order-of-magnitude", "50", "", "", "k=2"),
		`param k="two"`:              claimOf("order-of-magnitude", "50", "", "", "m=4 k=two T=9"),
		`param "k=2"`:                claimOf("bound-ratio", "", "", "", "k=2"),
		"no subplot":                 claimOf("panels", "1", "", "", "figure=fig:y shows=curve"),
		"note: want the reason":      {Kind: "prose"},
		"has no reference":           {Kind: "ratio", Lo: "5", Where: "metric=regret", Reference: "algorithm=cucb k=2"},
		`reference "algorithm=cucb"`: {Kind: "lowest", Where: "metric=regret", Reference: "algorithm=cucb"},
		"2 cells meet it, want one":  {Kind: "per-round-cost", Subject: "table=costs", Reference: "metric=runtime k=1"},
	}
	for want, c := range bad {
		c.ID = want
		d.Claims = append(d.Claims, c)
	}
	_, err := Evaluate(d)
	said := strings.Split(fmt.Sprint(err), "\n")
	for want := range bad {
		if !slices.ContainsFunc(said, func(line string) bool {
			what, named := strings.CutPrefix(line, want+": ")
			return named && strings.Contains(what, want)
		}) {
			t.Errorf("want an error about %q that says so: %v", want, err)
		}
	}
	cell := smallPaper()
	cell.Tables[0].Cells[0].Printed = "n/a"
	if _, err := Evaluate(cell); err == nil || !strings.Contains(err.Error(), `figure "n/a"`) {
		t.Errorf("want an error about the cell: %v", err)
	}
}
