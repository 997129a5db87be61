package figures_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image/png"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/figures"
)

func curve(name string, style int, level float64) figures.Series {
	s := figures.Series{Name: name, Style: style}
	for x := 0.0; x <= 100; x += 10 {
		y := level * math.Sqrt(x)
		s.X, s.Mid = append(s.X, x), append(s.Mid, y)
		s.Lo, s.Hi = append(s.Lo, 0.9*y), append(s.Hi, 1.1*y)
	}
	s.PublishedX, s.Published = []float64{100}, []float64{level * 11}
	return s
}

func example() figures.Figure {
	return figures.Figure{
		Columns: 2, Caption: "band: middle 80 % of runs",
		Panels: []figures.Panel{
			{Title: "curves", X: "round", Y: "regret", Series: []figures.Series{curve("CMOSS", 0, 2), curve("CUCB", 1, 4)}},
			{Title: "nothing", Text: "no data set"},
			{Title: "log", LogY: true, Series: []figures.Series{{Name: "CMOSS", X: []float64{5, 10}, Mid: []float64{20, 400}, Markers: true}}},
		},
	}
}

func svg(t *testing.T, f figures.Figure) string {
	t.Helper()
	var b bytes.Buffer
	if err := f.SVG(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// The SVG is well formed, the same every time, and holds every word once where
// a reader looks for it.
func TestSVG(t *testing.T) {
	text := svg(t, example())
	if again := svg(t, example()); text != again {
		t.Error("the same figure gives other bytes")
	}
	d := xml.NewDecoder(strings.NewReader(text))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	for word, n := range map[string]int{"CMOSS": 1, "CUCB": 1, "curves": 1, "nothing": 0, "band: middle 80 % of runs; 1 not drawn: no data set": 1,
		"CUCB: round 2, regret 8 [4.8, 11.2]": 0, "curves; log": 1} {
		if got := strings.Count(text, ">"+word+"<"); got != n {
			t.Errorf("%q appears %d times, want %d", word, got, n)
		}
	}
}

// However many names there are, the legend stays inside the figure.
func TestLegendsWrap(t *testing.T) {
	f := figures.Figure{Caption: strings.Repeat("words of a caption ", 12), Panels: []figures.Panel{{Title: "one", X: "x", Y: "y"}}}
	for i := range 12 {
		f.Panels[0].Series = append(f.Panels[0].Series, curve(fmt.Sprintf("policy-with-a-long-name-%d", i), i, 1))
	}
	text := svg(t, f)
	width, err := strconv.ParseFloat(regexp.MustCompile(`<svg width="([0-9.]+)pt"`).FindStringSubmatch(text)[1], 64)
	if err != nil {
		t.Fatal(err)
	}
	last := 0.0
	for _, m := range regexp.MustCompile(`<text x="([0-9.]+)"`).FindAllStringSubmatch(text, -1) {
		x, _ := strconv.ParseFloat(m[1], 64)
		last = max(last, x)
	}
	if last == 0 || last > width-20 {
		t.Errorf("the right-most text begins at %v of %v points", last, width)
	}
}

// Pointing at a measured point shows its values.
func TestSVGPointsSayTheirValues(t *testing.T) {
	text := svg(t, figures.Figure{Panels: []figures.Panel{{
		Title: "scatter", X: "T", Y: "R/rate", LogX: true,
		Series: []figures.Series{{Name: "CMOSS", X: []float64{1000, 1e6}, Mid: []float64{0.5, 0.625}, Points: true, Labels: []string{"m=2 & k=1", "m=9"}}},
	}}})
	for _, want := range []string{"<title>CMOSS: R/rate 0.5, m=2 &amp; k=1</title>", "<title>CMOSS: R/rate 0.625, m=9</title>",
		`role="img"`, "<desc>R/rate against T for CMOSS.</desc>"} {
		if !strings.Contains(text, want) {
			t.Errorf("the SVG lacks %s", want)
		}
	}
}

func TestPNGHasContent(t *testing.T) {
	var b bytes.Buffer
	if err := example().PNG(&b); err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(&b)
	if err != nil {
		t.Fatal(err)
	}
	colours := map[[3]uint32]bool{}
	for x := range img.Bounds().Dx() {
		for y := range img.Bounds().Dy() {
			r, g, b, _ := img.At(x, y).RGBA()
			colours[[3]uint32{r >> 8, g >> 8, b >> 8}] = true
		}
	}
	for name, c := range map[string][3]uint32{"white": {255, 255, 255}, "CMOSS's blue": {0, 0x72, 0xb2}, "CUCB's vermillion": {0xd5, 0x5e, 0}} {
		if !colours[c] {
			t.Errorf("no pixel is %s", name)
		}
	}
}

// Lines differ in dashes as well as in colour, for prints in grey.
func TestStylesDifferWithoutColour(t *testing.T) {
	dashes := map[string]bool{}
	for style := range 4 {
		f := figures.Figure{Panels: []figures.Panel{{Series: []figures.Series{curve("", style, 1)}}}}
		text := svg(t, f)
		widest := ""
		for _, line := range strings.Split(text, "\n") {
			if strings.Contains(line, "stroke-width:1.625") || strings.Contains(line, "stroke-width:1.3") {
				_, after, _ := strings.Cut(line, "stroke-dasharray:")
				dash, _, _ := strings.Cut(after, ";")
				dash, _, _ = strings.Cut(dash, `"`)
				widest = dash
			}
		}
		if dashes[widest] {
			t.Errorf("style %d has the dashes %q of another", style, widest)
		}
		dashes[widest] = true
	}
}

func TestRejectsWhatCannotBeDrawn(t *testing.T) {
	for name, p := range map[string]figures.Panel{
		"lengths":  {Series: []figures.Series{{X: []float64{1, 2}, Mid: []float64{1}}}},
		"NaN":      {Series: []figures.Series{{X: []float64{1, 2}, Mid: []float64{1, math.NaN()}}}},
		"log of 0": {LogY: true, Series: []figures.Series{{X: []float64{1, 2}, Mid: []float64{0, 1}}}},
		"band":     {Series: []figures.Series{{X: []float64{1, 2}, Mid: []float64{1, 2}, Lo: []float64{1}, Hi: []float64{1, 2}}}},
	} {
		if err := (figures.Figure{Panels: []figures.Panel{p}}).SVG(io.Discard); err == nil {
			t.Errorf("%s: want an error", name)
		}
	}
	if err := (figures.Figure{}).SVG(io.Discard); err == nil {
		t.Error("no panels: want an error")
	}
}

// decided is a row with curves.
func decided(curves ...props.Curve) props.Row {
	return props.Row{Verdict: props.Decide(props.Finding{Evidence: props.Exact, Bound: props.AtMost(1), Curves: curves})}
}

// Rows that name one figure draw it together: points of both, each once and in
// order, one style for one name, and hollow markers beside their series.
func TestOfJoinsWhatRowsBring(t *testing.T) {
	curve := func(panel, series string, look props.Look, points ...props.CurvePoint) props.Curve {
		return props.Curve{Figure: "F", Panel: panel, Series: series, Look: look, Axes: props.Axes{X: "T", Y: "R"}, Points: points}
	}
	at := func(x, y float64) props.CurvePoint { return props.CurvePoint{X: x, Y: y, Lo: y - 1, Hi: y + 1} }
	got := figures.Of([]props.Row{
		decided(curve("p", "CMOSS", props.Whiskered, at(3, 30), at(1, 10))),
		decided(curve("p", "CMOSS", props.Whiskered, at(1, 10), at(2, 20)), curve("q", "CUCB", props.Banded, at(1, 1))),
		decided(curve("p", "CMOSS", props.Published, props.CurvePoint{X: 3, Y: 31}), curve("p", "level", props.Limit, props.CurvePoint{X: 1, Y: 5})),
		decided(),
	})
	want := []figures.Figure{{Title: "F", Columns: 2, Panels: []figures.Panel{
		{Title: "p", X: "T", Y: "R", Series: []figures.Series{
			{Name: "CMOSS", X: []float64{1, 2, 3}, Mid: []float64{10, 20, 30}, Lo: []float64{9, 19, 29}, Hi: []float64{11, 21, 31}, Labels: []string{"", "", ""},
				PublishedX: []float64{3}, Published: []float64{31}, Whiskers: true, Markers: true},
			{Name: "level", X: []float64{1}, Mid: []float64{5}, Labels: []string{""}, Thin: true},
		}},
		{Title: "q", X: "T", Y: "R", Series: []figures.Series{
			{Name: "CUCB", Style: 1, X: []float64{1}, Mid: []float64{1}, Lo: []float64{0}, Hi: []float64{2}, Labels: []string{""}},
		}},
	}}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("−want +got:\n%s", diff)
	}
}

// On a page a figure is its names and a picture for each panel, in the page's
// colours, and hostile names stay text.
func TestInline(t *testing.T) {
	f := figures.Of([]props.Row{decided(
		props.Curve{Figure: "F", Panel: "p", Series: "</svg><script>", Look: props.Banded, Points: []props.CurvePoint{{X: 1, Y: 1}, {X: 2, Y: 2, Label: "<b>"}}},
		props.Curve{Figure: "F", Panel: "q", Series: "other", Look: props.Scattered, Points: []props.CurvePoint{{X: 1, Y: 1}, {X: 2, Y: 2}}},
	)})[0]
	pictures, err := f.Inline()
	if err != nil || len(pictures) != 2 {
		t.Fatalf("%d pictures, error %v: want two panels", len(pictures), err)
	}
	for i, p := range append(pictures, f.Names()...) {
		p := p.SVG
		if !strings.HasPrefix(p, "<svg ") || strings.Count(p, "</svg>") != 1 || strings.Contains(p, "<script") || strings.Contains(p, "<b>") ||
			!strings.Contains(p, `role="img"`) || strings.Contains(p, "xmlns") {
			t.Errorf("picture %d: want one svg element with a role and nothing but text from names:\n%s", i, p)
		}
		if bare := regexp.MustCompile(`(fill|stroke):#`).FindString(p); bare != "" || !strings.Contains(p, "var(--curve0,#0072B2)") &&
			!strings.Contains(p, "var(--curve1,#D55E00)") {
			t.Errorf("picture %d: want the page's colours throughout, found %q:\n%s", i, bare, p)
		}
	}
}

// A forest shows rows by name, the first on top, with ranges along x and vertical lines across all.
func TestForest(t *testing.T) {
	list := props.Curve{
		Figure: "ratios", Panel: "cells", Series: "ratio", Look: props.Listed, Axes: props.Axes{X: "new ÷ old", LogX: true},
		Points: []props.CurvePoint{
			{X: 2, Lo: 1.5, Hi: 3, Label: "first cell"}, {X: 1, Lo: 0.5, Hi: 2, Label: "second cell"}, {X: 1, Lo: 0, Hi: 2, Label: "not positive"},
		},
	}
	level := list
	level.Series, level.Look, level.Points = "no change", props.Level, []props.CurvePoint{{X: 1}}
	all := figures.Of(nil, list, level)
	if len(all) != 1 || len(all[0].Panels) != 1 {
		t.Fatalf("got %d figures: want one of one panel", len(all))
	}
	p := all[0].Panels[0]
	if diff := cmp.Diff([]string{"first cell", "second cell"}, p.Rows); diff != "" {
		t.Errorf("rows (-want +got):\n%s", diff)
	}
	if got := p.Series[0]; !cmp.Equal(got.X, []float64{2, 1}) || !cmp.Equal(got.Lo, []float64{1.5, 0.5}) || !got.Across {
		t.Errorf("series: got %+v", got)
	}
	text := svg(t, all[0])
	y := map[string]float64{}
	for _, m := range regexp.MustCompile(`<text x="[0-9.]+" y="(-?[0-9.]+)"[^>]*>(first|second) cell<`).FindAllStringSubmatch(text, -1) {
		y[m[2]], _ = strconv.ParseFloat(m[1], 64)
	}
	if len(y) != 2 || !(math.Abs(y["first"]) > math.Abs(y["second"])) && !(y["first"] < y["second"]) {
		t.Errorf("places of the rows: got %v, want the first above the second", y)
	}
	if !strings.Contains(text, "<title>ratio: new ÷ old 2 [1.5, 3], first cell</title>") || !strings.Contains(text, "1 points are left out") {
		t.Error("the picture does not say the values of a row, or that one is left out")
	}
}

// PDF is the same bytes every time, and its letters are outlines: no text in an encoding that has
// no √.
func TestPDF(t *testing.T) {
	f := example()
	f.Caption = "R / √(kmT) ≤ 1"
	var one, two bytes.Buffer
	if err := errors.Join(f.PDF(&one), f.PDF(&two)); err != nil {
		t.Fatal(err)
	}
	if !bytes.HasPrefix(one.Bytes(), []byte("%PDF-")) || !bytes.Equal(one.Bytes(), two.Bytes()) {
		t.Error("want PDF, and the same bytes twice")
	}
	if bytes.Contains(one.Bytes(), []byte("/Subtype /TrueType")) {
		t.Error("a font is in the file: want outlines alone")
	}
}

// A policy looks the same in every figure, by its title or its name; others get styles that are
// free. No two of a figure look alike.
func TestStyles(t *testing.T) {
	a, b := figures.Styles([]string{"CMOSS", "exact value", "CUCB", "random"}), figures.Styles([]string{"cucb", "cmoss"})
	if a[0] != b[1] || a[2] != b[0] {
		t.Errorf("styles of CMOSS and CUCB: got %v and %v, want the same by name and title", a, b)
	}
	for i := range a {
		for j := range i {
			if a[i] == a[j] {
				t.Errorf("series %d and %d look alike: %v", i, j, a)
			}
		}
	}
	var titles []string
	for _, e := range algos.Entries() {
		titles = append(titles, e.Title)
	}
	seen := map[int]string{}
	for i, n := range figures.Styles(titles) {
		if other, twice := seen[n]; twice {
			t.Errorf("%s and %s have style %d", titles[i], other, n)
		}
		seen[n] = titles[i]
	}
}

// A scatter with a line through it: the line is that of least squares in the scales of the axes, and the caption says
// its slope and how many points there are.
func TestTrend(t *testing.T) {
	c := props.Curve{
		Figure: "F", Panel: "p", Series: "CMOSS", Look: props.Trended, Axes: props.Axes{X: "T", Y: "R", LogX: true, LogY: true},
		Caption: "A point is a game.",
	}
	level := c
	level.Series = "CUCB"
	for _, T := range []float64{10, 100, 1000, 10000} {
		c.Points = append(c.Points, props.CurvePoint{X: T, Y: 3 * math.Sqrt(T)})
		level.Points = append(level.Points, props.CurvePoint{X: T, Y: 2 - 1e-4*math.Log(T)})
	}
	f := figures.Of(nil, c, level)[0]
	const want = "A point is a game. Slopes, p: CMOSS 0.50 (4 points), CUCB 0.00 (4 points)."
	if f.Caption != want {
		t.Errorf("caption: got %q, want %q", f.Caption, want)
	}
	scatter := c
	scatter.Look = props.Scattered
	strokes := func(f figures.Figure) int { return strings.Count(svg(t, f), "stroke-width:1.3") }
	if with, without := strokes(figures.Of(nil, c)[0]), strokes(figures.Of(nil, scatter)[0]); with <= without {
		t.Errorf("%d lines with a trend, %d without: want more", with, without)
	}
}

// Axes of logarithms have three labels or more, whatever decades they span.
func TestLogarithmicAxesHaveSeveralLabels(t *testing.T) {
	for _, to := range []float64{30, 45, 90, 150, 400, 2e3, 1e5, 1e12} {
		c := props.Curve{Figure: "F", Panel: "p", Series: "s", Look: props.Lined, Axes: props.Axes{X: "T", Y: "R", LogX: true},
			Points: []props.CurvePoint{{X: 7, Y: 1}, {X: to, Y: 2}}}
		text := svg(t, figures.Of(nil, c)[0])
		labels := regexp.MustCompile(`y="-[0-9.]+" transform="scale\(1, -1\)"[^>]*>([0-9.·^⁰¹²³⁴⁵⁶⁷⁸⁹\x{2009}]+)<`).FindAllStringSubmatch(text, -1)
		bottom := map[string]bool{}
		for _, l := range labels {
			bottom[l[1]] = true
		}
		if len(bottom) < 3 {
			t.Errorf("an axis from 7 to %v: labels %v, want three or more", to, bottom)
		}
	}
}

// A matrix says at the first cell of each row what the row holds, the first row on top, and labels the first parts of
// names where there is room.
func TestMatrix(t *testing.T) {
	m := &figures.Matrix{Rows: []string{"cmoss/one", "cmoss/two"}, Columns: []string{"index/formula", "contract/literal", "contract/late"}}
	for i := range 10 {
		m.Rows = append(m.Rows, fmt.Sprintf("cts/%d", i))
	}
	p := figures.Panel{Title: "bugs", X: "claim", Y: "bug", Matrix: m, Series: []figures.Series{
		{Name: "rejects", X: []float64{2, 0}, Mid: []float64{1, 0}, Points: true, Cells: true},
		{Name: "accepts", X: []float64{1, 0}, Mid: []float64{1, 1}, Points: true, Cells: true, Thin: true},
	}}
	f := figures.Figure{Title: "who rejects whom", Panels: []figures.Panel{p}}
	rows := p.MatrixRows()
	if diff := cmp.Diff(figures.MatrixRow{Name: "cmoss/two", Cells: [][]string{{"contract/late"}, {"contract/literal", "index/formula"}}}, rows[1]); diff != "" {
		t.Errorf("the second row (-want +got):\n%s", diff)
	}
	text := svg(t, f)
	place := func(title string) (y float64) {
		found := regexp.MustCompile(`<circle cx="[0-9.]+" cy="([0-9.]+)" r="4"><title>` + regexp.QuoteMeta(title) + `</title>`).FindStringSubmatch(text)
		if found == nil {
			t.Fatalf("no point says %q", title)
		}
		y, _ = strconv.ParseFloat(found[1], 64)
		return y
	}
	if one, two := place("cmoss/one: rejects index/formula"), place("cmoss/two: rejects contract/late; accepts 2"); !(one < two) {
		t.Errorf("the first row stands at %v, the second at %v: want it above", one, two)
	}
	for label, n := range map[string]int{"cmoss": 1, "index": 1, "contract": 0, "cts": 0} {
		if got := strings.Count(text, ">"+label+"<"); got != n { // cts and contract begin too near to what is labelled
			t.Errorf("%d labels %q, want %d", got, label, n)
		}
	}
}
