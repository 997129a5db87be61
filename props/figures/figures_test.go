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
	for _, want := range []string{"<title>CMOSS: T 1000, R/rate 0.5, m=2 &amp; k=1</title>", "<title>CMOSS: T 1e+06, R/rate 0.625, m=9</title>",
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

func TestScaledStartsAtZeroAndKeepsIntervals(t *testing.T) {
	p := figures.Scaled("CMOSS", []figures.Series{{
		Name: "CMOSS", X: []float64{1e4, 1e5, 1e6}, Mid: []float64{0.5, 0.55, 0.6}, Lo: []float64{0.4, 0.5, 0.55}, Hi: []float64{0.6, 0.6, 0.7},
	}})
	if p.YMin != 0 || p.YMax < 0.7 || !p.LogX || !p.Series[0].Whiskers {
		t.Errorf("got %+v, want from 0 beyond 0.7, logarithmic, with whiskers", p)
	}
	text := svg(t, figures.Figure{Panels: []figures.Panel{p}})
	if !strings.Contains(text, ">10⁶<") {
		t.Error("no tick at 10⁶")
	}
}
