package figures

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"image/png"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
)

// curve is a curve of a panel p in a figure f.
func curve(series string, mark props.Mark, points ...props.CurvePoint) props.Curve {
	return props.Curve{Figure: "f", Panel: "p", Series: series, Mark: mark, Points: points,
		X: props.Axis{Title: "T"}, Y: props.Axis{Title: "regret"}}
}

func at(x, y float64) props.CurvePoint { return props.CurvePoint{X: x, Y: y, Lo: y - 1, Hi: y + 1} }

// decided is a row with curves.
func decided(e props.Evidence, curves ...props.Curve) props.Row {
	f := props.Finding{Evidence: e, Observed: props.Point(1), Bound: props.AtMost(2), Curves: curves}
	if e.Statistical() {
		f.Alpha, f.N, f.Guarantee = 0.001, 10, "betting"
	}
	return props.Row{Verdict: props.Decide(f)}
}

// written is a figure in a format.
func written(t *testing.T, f Figure, ext string) []byte {
	t.Helper()
	whole, err := f.File(ext)
	if err != nil {
		t.Fatal(err)
	}
	return whole
}

// TestOfJoinsWhatRowsBring: rows that name one figure draw it together, each point once and in
// order. Sampled rows stand first.
func TestOfJoinsWhatRowsBring(t *testing.T) {
	exact := curve("exact", props.Banded, at(1, 1), at(2, 2))
	exact.Figure = "computed"
	got := Of([]props.Row{
		decided(props.Exact, exact),
		decided(props.Sampled, curve("CMOSS", props.Whiskered, at(2, 5), at(1, 4)),
			curve("CMOSS", props.Published, at(2, 6))),
		decided(props.Sampled, curve("CMOSS", props.Whiskered, at(3, 6), at(2, 5))),
	})
	if len(got) != 2 || got[0].Title != "f" || got[1].Title != "computed" || got[0].Caption != "" {
		t.Fatalf("figures %+v, want f before computed", got)
	}
	s := got[0].panels[0].series
	if len(s) != 2 || s[0].style != s[1].style || s[1].Mark != props.Published {
		t.Fatalf("series %+v, want two marks of one style", s)
	}
	var xs []float64
	for _, p := range s[0].Points {
		xs = append(xs, p.X)
	}
	if !slices.Equal(xs, []float64{1, 2, 3}) {
		t.Errorf("points at %v, want each once and in order", xs)
	}
}

// TestEveryFormat: each mark is drawn into every format, and hostile names stay text.
func TestEveryFormat(t *testing.T) {
	var curves []props.Curve
	for _, mark := range []props.Mark{props.Banded, props.Whiskered, props.Published, props.Limit, props.Listed, props.Level,
		props.Trended, props.Relisted} {
		c := curve(string(mark)+" <&>", mark, at(2, 3), at(5, 4), at(8, 9))
		if mark == props.Listed || mark == props.Relisted || mark == props.Level {
			c.Panel = "forest"
			for i := range c.Points {
				c.Points[i].Label, c.Points[i].Lo, c.Points[i].Hi = fmt.Sprint("row ", i), c.Points[i].X-1, c.Points[i].X+1
			}
		}
		curves = append(curves, c)
	}
	drawn := Of(nil, curves...)
	if len(drawn) != 1 || len(drawn[0].panels) != 2 {
		t.Fatalf("%d figures, want one of two panels", len(drawn))
	}
	f := drawn[0]
	svg := written(t, f, ".svg")
	if err := xml.Unmarshal(svg, new(struct{})); err != nil {
		t.Fatalf("%v in\n%s", err, svg)
	}
	for _, want := range []string{"banded &lt;&amp;&gt;", "relisted &lt;&amp;&gt;", "row 0", "row 2", "forest", ">T<",
		">regret<"} {
		if !strings.Contains(string(svg), want) {
			t.Errorf("the SVG lacks %q", want)
		}
	}
	if !bytes.Equal(svg, written(t, f, ".svg")) || bytes.Count(svg, []byte("fill-opacity")) != 1 {
		t.Error("the same figure is other bytes, or has not one band")
	}
	if _, err := png.Decode(bytes.NewReader(written(t, f, ".png"))); err != nil {
		t.Error(err)
	}
	if pdf := written(t, f, ".pdf"); !bytes.HasPrefix(pdf, []byte("%PDF-")) {
		t.Errorf("the PDF begins with %.20q", pdf)
	}
	legend, panels := f.Pictures()
	if len(panels) != 2 || !strings.HasPrefix(legend, "<svg") || !strings.HasPrefix(panels[0], "<svg") {
		t.Errorf("%d pictures, want a legend and two", len(panels))
	}
	if _, err := f.File(".bmp"); err == nil {
		t.Error("a figure is written in no format")
	}
}

// TestForest: rows keep their order, the first on top, and a second value of a row stands in it.
func TestForest(t *testing.T) {
	row := func(name string, x float64) props.CurvePoint {
		return props.CurvePoint{X: x, Lo: x - 1, Hi: x + 1, Label: name}
	}
	f := Of(nil, curve("a", props.Listed, row("first", 1), row("second", 2)),
		curve("b", props.Relisted, row("second", 3)))[0]
	p := f.panels[0]
	if !slices.Equal(p.rows, []string{"first", "second"}) || p.series[0].Points[1].Y != p.series[1].Points[0].Y {
		t.Errorf("rows %q, series %+v", p.rows, p.series)
	}
	if top, below := p.series[0].Points[0].Y, p.series[0].Points[1].Y; top <= below {
		t.Errorf("first at %v, second at %v: want the first on top", top, below)
	}
}

// TestTrend: the line is that of least squares in the scales of the axes, its slope at its end.
func TestTrend(t *testing.T) {
	c := curve("CMOSS", props.Trended, at(10, 100), at(100, 100*math.Sqrt(10)), at(1000, 1000))
	c.X.Log, c.Y.Log = true, true
	slope, line := leastSquares(c.Points, true, true)
	if !(math.Abs(slope-0.5) <= 1e-12) || !(math.Abs(line(1e4)/(1000*math.Sqrt(10))-1) <= 1e-9) {
		t.Errorf("slope %v, %v at 1e4: want ½ and 3162", slope, line(1e4))
	}
	if svg := written(t, Of(nil, c)[0], ".svg"); !bytes.Contains(svg, []byte(">0.50<")) {
		t.Errorf("no slope in\n%s", svg)
	}
}

// TestOfLeavesOutWhatCannotBeDrawn: such points, counted in the caption; panels of one dot.
func TestOfLeavesOutWhatCannotBeDrawn(t *testing.T) {
	c := curve("a", props.Trended, at(1, 1), at(2, math.Inf(1)), at(3, math.NaN()), at(1e301, 1), at(4, 2), at(0, 3))
	c.X.Log = true
	f := Of(nil, c)[0]
	if got := len(f.panels[0].series[0].Points); got != 2 || !strings.HasPrefix(f.Caption, "4 points lie outside the axes") {
		t.Errorf("%d points, caption %q: want 2 and 4 left out", got, f.Caption)
	}
	for _, dots := range [][]props.Curve{
		{curve("a", props.Trended, at(1, 1))}, {curve("a", props.Trended, at(1, 1)),
			curve("b", props.Trended, at(1, 1))},
		{curve("a", props.Trended, at(1, 1)), curve("bound", props.Limit, at(0, 2), at(2, 2))},
	} {
		if got := Of(nil, dots...); len(got) != 0 {
			t.Errorf("a panel with a single dot is drawn: %+v", got)
		}
	}
}

// TestStyles: a policy looks the same in every figure, others get what is free, no two look alike,
// and controls and bounds are grey.
func TestStyles(t *testing.T) {
	named := func(name string) series { return series{Curve: props.Curve{Series: name}} }
	var names []series
	for _, e := range algos.Entries() {
		names = append(names, named(e.Title))
	}
	names = append(names, named("mine"), named("yours"))
	all := styles(names)
	alone := styles([]series{named("mine"), named("CMOSS")})
	if all["CMOSS"] != alone["CMOSS"] {
		t.Errorf("CMOSS has style %d among all and %d beside one", all["CMOSS"], alone["CMOSS"])
	}
	seen := map[string]string{}
	for _, n := range names {
		name, s := n.Series, series{Curve: props.Curve{Mark: props.Trended}, style: all[n.Series]}
		mark := fmt.Sprint(s.turn()%len(dashes), s.turn()%len(markers))
		if other, taken := seen[mark]; taken {
			t.Errorf("without colour %s looks like %s", name, other)
		}
		seen[mark] = name
	}
	for _, c := range []props.Curve{{Control: true}, {Mark: props.Limit}, {Mark: props.Level}} {
		if got := (series{Curve: c}).colour(); got != grey {
			t.Errorf("%+v is %v, want grey", c, got)
		}
	}
}

// ends are where ranges degenerate: zeros, least and greatest, one ulp from 1 and from 2⁵³.
var ends = []float64{0, 5e-324, 1e-300, 1e-100, 1e-9, 0.5, 1, math.Nextafter(1, 2), 2, 3, 1e6, 1 << 53,
	math.Nextafter(1<<53, 1e17), 1e100, 1e300, -1, -1e100}

// TestPanelsOfEveryRange: two points anywhere, on any scales, are drawn or left out. No panic, no
// coordinate that is no number, and labels that differ.
func TestPanelsOfEveryRange(t *testing.T) {
	value := rapid.OneOf(rapid.SampledFrom(ends), rapid.Float64())
	bad := regexp.MustCompile(`NaN|Inf`)
	rapid.Check(t, func(rt *rapid.T) {
		mark := rapid.SampledFrom([]props.Mark{props.Whiskered, props.Published, props.Trended, props.Limit}).Draw(rt, "mark")
		c := curve("a", mark)
		c.X.Log, c.Y.Log = rapid.Bool().Draw(rt, "log x"), rapid.Bool().Draw(rt, "log y")
		for range 2 {
			y := value.Draw(rt, "y")
			c.Points = append(c.Points, props.CurvePoint{X: value.Draw(rt, "x"), Y: y, Lo: y, Hi: y})
		}
		for _, f := range Of(nil, c) {
			whole, err := f.File(".svg")
			if m := bad.Find(whole); err != nil || m != nil {
				rt.Errorf("%v; a coordinate is %s", err, m)
			}
		}
	})
}

// TestTicks: gonum's, with numbers as tables write them, and six powers at most.
func TestTicks(t *testing.T) {
	for _, c := range []struct {
		log    bool
		lo, hi float64
		want   string
	}{
		{false, 0, 100, "0 50 100"}, {false, 0, 1e5, "0 50000 100000"}, {true, 1, 1e5, "1 10 100 1000 10000 100000"},
		{true, 1e-5, 1e-2, "1e-5 0.0001 0.001 0.01"}, {true, 2000, 6000, "2000 4000 6000"},
		{true, 1, 1e9, "1 100 10000 1e6 1e8"}, {false, -100, 100, "−100 0 100"},
	} {
		var labels []string
		for _, tick := range (ticker{c.log}).Ticks(c.lo, c.hi) {
			if tick.Label != "" {
				labels = append(labels, tick.Label)
			}
		}
		if got := strings.Join(labels, " "); got != c.want {
			t.Errorf("from %v to %v: %s, want %s", c.lo, c.hi, got, c.want)
		}
	}
}
