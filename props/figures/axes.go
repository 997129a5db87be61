package figures

import (
	"image/color"
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// sizes of type, in points.
const (
	titleSize = 9
	labelSize = 8
	tickSize  = 7
)

// setAxes sets type, axes and grid.
func setAxes(p *plot.Plot) {
	p.BackgroundColor = color.White
	p.Title.TextStyle.Font = sans(titleSize)
	p.Title.Padding = vg.Points(3)
	for _, a := range []*plot.Axis{&p.X, &p.Y} {
		a.Label.TextStyle.Font = sans(labelSize)
		a.Label.Padding = vg.Points(2)
		a.Tick.Label.Font = sans(tickSize)
		a.Tick.Length = vg.Points(3)
		a.LineStyle.Width, a.Tick.LineStyle.Width = vg.Points(0.5), vg.Points(0.5)
		a.Padding = 0
	}
	grid := plotter.NewGrid()
	grid.Horizontal.Color, grid.Vertical.Color = color.Gray{225}, color.Gray{225}
	grid.Horizontal.Width, grid.Vertical.Width = vg.Points(0.4), vg.Points(0.4)
	p.Add(grid)
}

// ticks are about five round numbers, written with a thin space in thousands.
type ticks struct{}

// Ticks implements plot.Ticker.
func (ticks) Ticks(lo, hi float64) []plot.Tick {
	step := math.Pow(10, math.Floor(math.Log10((hi-lo)/4)))
	for _, f := range []float64{1, 2, 2.5, 5, 10} {
		if (hi-lo)/(step*f) <= 5 {
			step *= f
			break
		}
	}
	var out []plot.Tick
	for x := math.Ceil(lo/step) * step; x <= hi+step*1e-9; x += step {
		out = append(out, plot.Tick{Value: x, Label: numeral(x)})
	}
	return out
}

// logTicks label the powers of ten of an axis of logarithms and mark what lies
// between.
type logTicks struct{}

// Ticks implements plot.Ticker.
func (logTicks) Ticks(lo, hi float64) []plot.Tick {
	var out []plot.Tick
	every := math.Ceil((hi - lo) / 6) // labels of more decades would touch
	for e := math.Floor(lo); e <= math.Ceil(hi); e++ {
		for d := 1.0; d < 10; d++ {
			x := e + math.Log10(d)
			if x < lo-1e-9 || x > hi+1e-9 {
				continue
			}
			label := ""
			if d == 1 && math.Mod(e, every) == 0 {
				label = numeral(math.Pow(10, e))
			}
			out = append(out, plot.Tick{Value: x, Label: label})
		}
	}
	return out
}

func ticker(log bool) plot.Ticker {
	if log {
		return logTicks{}
	}
	return ticks{}
}

// numeral writes a tick's value: 20 000, 0.5, 10⁶.
func numeral(x float64) string {
	if math.Abs(x) < 1e-12 {
		return "0"
	}
	if e := math.Log10(math.Abs(x)); (e >= 6 || e <= -4) && e == math.Trunc(e) {
		return "10" + superscript(int(e))
	}
	s := strconv.FormatFloat(x, 'g', 10, 64)
	if len(s) > 4 && !strings.ContainsAny(s, ".e-") {
		s = s[:len(s)-3] + "\u2009" + s[len(s)-3:]
	}
	return s
}

func superscript(n int) string {
	digits := []rune("⁰¹²³⁴⁵⁶⁷⁸⁹")
	var out strings.Builder
	if n < 0 {
		out.WriteRune('⁻')
		n = -n
	}
	for _, d := range strconv.Itoa(n) {
		out.WriteRune(digits[d-'0'])
	}
	return out.String()
}

// sans is the typeface, whose widths are those of Arial and of what stands in
// for it.
func sans(size float64) font.Font {
	return font.Font{Typeface: plot.DefaultFont.Typeface, Variant: "Sans", Size: font.Length(size)}
}

// textStyle is plain text of the given size.
func textStyle(size float64) text.Style {
	return text.Style{
		Color: color.Black, Font: sans(size),
		XAlign: draw.XCenter, YAlign: draw.YCenter, Handler: plot.DefaultTextHandler,
	}
}

// middle writes text in the middle of an empty panel, broken at blanks.
type middle string

// Plot implements plot.Plotter.
func (m middle) Plot(c draw.Canvas, _ *plot.Plot) {
	style := textStyle(labelSize)
	style.Color = color.Gray{110}
	var lines []string
	line := ""
	for _, word := range strings.Fields(string(m)) {
		if line != "" && style.Width(line+" "+word) > c.Rectangle.Size().X*0.9 {
			lines = append(lines, line)
			line = word
			continue
		}
		line = strings.TrimSpace(line + " " + word)
	}
	c.FillText(style, c.Center(), strings.Join(append(lines, line), "\n"))
}

// Plot implements plot.Plotter.
func (m Mark) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	c.StrokeLine2(draw.LineStyle{Color: color.Gray{90}, Width: vg.Points(0.7), Dashes: []vg.Length{2.5, 2}},
		x(m.X), y(0), x(m.X), y(m.Height))
	style := textStyle(labelSize)
	style.YAlign = draw.YTop
	c.FillText(style, vg.Point{X: x(m.X), Y: y(0) - vg.Points(4)}, m.Label)
}

// zeroLine is a thin line at 0.
type zeroLine struct{}

// Plot implements plot.Plotter.
func (zeroLine) Plot(c draw.Canvas, p *plot.Plot) {
	_, y := p.Transforms(&c)
	c.StrokeLine2(draw.LineStyle{Color: color.Black, Width: vg.Points(0.5)}, c.Min.X, y(0), c.Max.X, y(0))
}
