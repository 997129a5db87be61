package figures

import (
	"fmt"
	"image/color"
	"math"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/regretcheck/regretcheck/props"
)

// textSize is the size of small print, in points.
const textSize = 8

// sans is the typeface, whose widths are those of Arial.
func sans(size float64) font.Font {
	return font.Font{Typeface: plot.DefaultFont.Typeface, Variant: "Sans", Size: font.Length(size)}
}

// plot returns the panel as gonum draws it: bands behind all lines.
func (p panel) plot() *plot.Plot {
	out := plot.New()
	out.Title.Text, out.Title.TextStyle.Font, out.Title.Padding = p.title, sans(textSize+1), vg.Points(3)
	grid := plotter.NewGrid()
	grid.Horizontal.Color, grid.Vertical.Color = color.Gray{225}, color.Gray{225}
	out.Add(grid)
	for _, s := range p.series {
		if s.Mark == props.Banded {
			out.Add(s.band())
		}
	}
	for _, s := range p.series {
		p.add(out, s)
	}
	if !p.y.Log && out.Y.Min > 0 { // linear regret begins at 0
		out.Y.Min = 0
	}
	scale(&out.X, p.x)
	scale(&out.Y, p.y)
	if p.rows != nil {
		var names plot.ConstantTicks
		for i, name := range p.rows {
			names = append(names, plot.Tick{Value: float64(-i), Label: fmt.Sprintf("%.40s", name)})
		}
		out.Y.Tick.Marker, out.Y.Min, out.Y.Max = names, p.bottom(), 0.5
	}
	return out
}

// bottom is where vertical lines over the rows of a forest begin.
func (p panel) bottom() float64 { return 0.5 - float64(len(p.rows)) }

// scale sets an axis: its title, type and ticks, and ends that can be told apart.
func scale(a *plot.Axis, of props.Axis) {
	title, log := of.Title, of.Log
	if len(title) > 40 { // a letter and its meaning: the letter alone
		title, _, _ = strings.Cut(title, ",")
	}
	a.Label.Text, a.Label.TextStyle.Font, a.Tick.Label.Font = title, sans(textSize), sans(textSize)
	a.LineStyle.Width, a.Tick.LineStyle.Width, a.Padding = vg.Points(0.5), vg.Points(0.5), 0
	a.Tick.Marker = ticker{log}
	if size := max(math.Abs(a.Min), math.Abs(a.Max)); size < least || a.Max-a.Min < 1e-6*size {
		margin := max(size, 1) / 10
		if log {
			margin = a.Min / 2
		}
		a.Min, a.Max = a.Min-margin, a.Max+margin
	}
	if log {
		a.Scale = plot.LogScale{}
	}
}

// add adds a series with its mark.
func (p panel) add(out *plot.Plot, s series) {
	xys, ends := s.xys()
	bar := draw.LineStyle{Color: s.colour(), Width: vg.Points(0.8)}
	switch s.Mark {
	case props.Level:
		for _, at := range xys {
			out.Add(&plotter.Line{XYs: plotter.XYs{{X: at.X, Y: p.bottom()}, {X: at.X, Y: 0.5}}, LineStyle: s.line()})
		}
		return
	case props.Listed, props.Relisted:
		out.Add(&plotter.XErrorBars{XYs: xys, XErrors: ends, LineStyle: bar, CapWidth: vg.Points(4)})
	case props.Whiskered:
		out.Add(&plotter.YErrorBars{XYs: xys, YErrors: plotter.YErrors(ends), LineStyle: bar, CapWidth: vg.Points(4)})
	case props.Trended:
		s.trend(out, p.x.Log, p.y.Log)
	}
	if s.joined() {
		out.Add(&plotter.Line{XYs: xys, LineStyle: s.line()})
	}
	if s.marked() {
		out.Add(&plotter.Scatter{XYs: xys, GlyphStyle: s.glyph()})
	}
}

// joined reports whether a line leads through the points of a series.
func (s series) joined() bool {
	return slices.Contains([]props.Mark{props.Banded, props.Whiskered, props.Limit}, s.Mark)
}

// marked reports whether a series has a marker at each point.
func (s series) marked() bool {
	return s.Mark == props.Whiskered || !s.joined() && s.Mark != props.Level
}

// xys are the points, and their distances to the ends of their ranges.
func (s series) xys() (all plotter.XYs, ends plotter.XErrors) {
	for _, at := range s.Points {
		mid := at.X
		if s.Mark == props.Whiskered {
			mid = at.Y
		}
		all = append(all, plotter.XY{X: at.X, Y: at.Y})
		ends = append(ends, struct{ Low, High float64 }{mid - at.Lo, at.Hi - mid})
	}
	return all, ends
}

// band is the range of the points. Four on top of each other stay legible.
func (s series) band() *plotter.Polygon {
	var outline plotter.XYs
	for _, at := range s.Points {
		outline = append(outline, plotter.XY{X: at.X, Y: at.Hi})
	}
	for i := len(s.Points) - 1; i >= 0; i-- {
		outline = append(outline, plotter.XY{X: s.Points[i].X, Y: s.Points[i].Lo})
	}
	fill := s.colour()
	fill.A = 46
	return &plotter.Polygon{XYs: []plotter.XYs{outline}, Color: fill}
}

// trend adds the line of least squares in the scales of the axes, its slope beside its end.
func (s series) trend(out *plot.Plot, logX, logY bool) {
	slope, at := leastSquares(s.Points, logX, logY)
	from, to := s.Points[0].X, s.Points[len(s.Points)-1].X
	ends := plotter.XYs{{X: from, Y: at(from)}, {X: to, Y: at(to)}}
	if from == to || !(math.Abs(ends[0].Y) <= largest && math.Abs(ends[1].Y) <= largest) {
		return // no slope, or a line that leaves the picture
	}
	style := text.Style{Font: sans(textSize), Color: s.colour(), YAlign: draw.YCenter, Handler: plot.DefaultTextHandler}
	out.Add(&plotter.Line{XYs: ends, LineStyle: s.line()}, &plotter.Labels{
		XYs: ends[1:], Labels: []string{exponents.Replace(fmt.Sprintf("%.2f", math.Round(100*slope)/100+0))},
		TextStyle: []text.Style{style}, Offset: vg.Point{X: vg.Points(6)},
	})
}

// leastSquares fits a line to points in the scales of the axes.
func leastSquares(points []props.CurvePoint, logX, logY bool) (slope float64, at func(x float64) float64) {
	scale := func(v float64, log bool) float64 {
		if log {
			return math.Log10(v)
		}
		return v
	}
	var xs, ys []float64
	for _, p := range points {
		xs, ys = append(xs, scale(p.X, logX)), append(ys, scale(p.Y, logY))
	}
	level, slope := stat.LinearRegression(xs, ys, nil, false)
	return slope, func(x float64) float64 {
		y := level + slope*scale(x, logX)
		if logY {
			return math.Pow(10, y)
		}
		return y
	}
}

// A ticker is gonum's, with numbers as tables write them, and six powers at most.
type ticker struct{ log bool }

// Ticks implements plot.Ticker. Ticks of powers need more than one power.
func (t ticker) Ticks(lo, hi float64) []plot.Tick {
	marks := plot.DefaultTicks{}.Ticks(lo, hi)
	if t.log && hi > 30*lo {
		marks = plot.LogTicks{Prec: -1}.Ticks(lo, hi)
	}
	digits, every := 6, 1.0
	if hi-lo < hi/1000 {
		digits = 9
	}
	if t.log {
		every = math.Ceil(math.Log10(hi/lo) / 6)
	}
	for i, m := range marks {
		switch {
		case m.Label == "":
		case every > 1 && math.Mod(math.Round(math.Log10(m.Value)), every) != 0:
			marks[i].Label = ""
		default:
			marks[i].Label = exponents.Replace(strconv.FormatFloat(m.Value, 'g', digits, 64))
		}
	}
	return marks
}

// exponents writes powers as tables do: 1e6 for gonum's 1e+06.
var exponents = strings.NewReplacer("e+0", "e", "e+", "e", "e-0", "e-", "e-", "e-", "-", "−")
