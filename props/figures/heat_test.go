package figures_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/figures"
)

// sized is a row about a size whose slack is 1 ÷ observed; a bound that holds at 1.
func sized(claim string, m, k int, observed float64, where string) props.Row {
	v := props.Decide(props.Finding{Evidence: props.Exact, Guarantee: "closed form", Observed: props.Point(observed), Bound: props.AtMost(1)})
	return props.Row{Claim: claim, Instance: where, Params: props.Params{"m": m, "k": k}, Verdict: v}
}

// TestSlackMap: each size of a claim is a cell with the least slack of its rows there; a claim of few sizes has no panel, and
// neither have rows without a size or without slack.
func TestSlackMap(t *testing.T) {
	rows := []props.Row{
		sized("a", 10, 1, 0.5, "first"), sized("a", 10, 9, 0.1, ""), sized("a", 30, 1, 1./400, ""), sized("a", 10, 1, 0.8, "least"), sized("a", 30, 10, 2, "fails"),
		sized("few", 10, 1, 0.5, ""), sized("few", 10, 2, 0.5, ""), sized("few", 10, 3, 0.5, ""), decided(),
	}
	f, ok := figures.SlackMap(rows)
	if !ok || len(f.Panels) != 1 {
		t.Fatalf("%d panels, want that of claim a alone", len(f.Panels))
	}
	want := &figures.Heat{Rows: []string{"10", "30"}, Columns: []string{"1", "9", "10"}, Cells: []figures.HeatCell{
		{Row: 0, Column: 0, Value: 1.25, Label: "least"}, {Row: 0, Column: 1, Value: 10}, {Row: 1, Column: 0, Value: 400},
		{Row: 1, Column: 2, Value: 0.5, Label: "fails"},
	}}
	if diff := cmp.Diff(want, f.Panels[0].Heat); diff != "" {
		t.Errorf("cells (-want +got):\n%s", diff)
	}
	text := svg(t, f)
	for _, part := range []string{">1.25<", ">10<", ">400<", ">0.50<", "m=10, k=1: slack 1.25, least", "m=30, k=10: slack 0.5, fails"} {
		if !strings.Contains(text, part) {
			t.Errorf("the picture lacks %q", part)
		}
	}
	if framed := strings.Count(text, "stroke-width:1.5"); framed != 1 {
		t.Errorf("%d cells are framed, want the one below 1", framed)
	}
	for _, write := range f.Formats() {
		var b bytes.Buffer
		if err := write(&b); err != nil || b.Len() == 0 {
			t.Errorf("%d bytes, %v", b.Len(), err)
		}
	}
	if _, ok := figures.SlackMap(rows[5:]); ok {
		t.Error("a picture of claims of three sizes")
	}
}

// TestHeatText: a number in a cell has four characters at most.
func TestHeatText(t *testing.T) {
	for value, want := range map[float64]string{1: "1.00", 9.994: "9.99", 12.4: "12", 340: "340", 999.4: "999", 4321: "4e3", 2e14: "2e14"} {
		if got := (figures.HeatCell{Value: value}).Text(); got != want {
			t.Errorf("%v: %q, want %q", value, got, want)
		}
	}
}

// TestPanelsOfOneRow: the least panel of each kind has room for its markers.
func TestPanelsOfOneRow(t *testing.T) {
	row := func(look props.Look) props.Curve {
		return props.Curve{Figure: "F", Panel: "p", Series: look.String(), Look: look, Axes: props.Axes{X: "ratio"},
			Points: []props.CurvePoint{{X: 1, Lo: 0.9, Hi: 1.1, Label: "the only row"}}}
	}
	one := figures.Series{Name: "s", X: []float64{0}, Mid: []float64{0}, Points: true, Cells: true}
	for name, f := range map[string]figures.Figure{
		"forest": figures.Of(nil, row(props.Listed), row(props.Relisted))[0],
		"matrix": {Panels: []figures.Panel{{Series: []figures.Series{one}, Matrix: &figures.Matrix{Rows: []string{"a"}, Columns: []string{"b"}}}}},
		"heat": {Panels: []figures.Panel{{X: "k", Y: "m", Heat: &figures.Heat{
			Rows: []string{"1"}, Columns: []string{"1"}, Cells: []figures.HeatCell{{Value: 2}}}}}},
	} {
		pictures, err := f.Inline()
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{svg(t, f), pictures[0].SVG} {
			if strings.Contains(text, "NaN") || strings.Contains(text, "Inf") {
				t.Errorf("%s: a place that is no number", name)
			}
		}
	}
}
