package figures

import (
	"image/color"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/regretcheck/regretcheck/props"
)

// plot returns the panel as gonum draws it.
func (p panel) plot() (*plot.Plot, error) {
	out := plot.New()
	p.frame(out)
	if p.heat != nil {
		return out, p.heat.add(out)
	}
	for _, s := range p.series {
		if s.look == props.Banded {
			if err := s.band(out); err != nil {
				return nil, err
			}
		}
	}
	for _, s := range p.series {
		if err := p.add(out, s); err != nil {
			return nil, err
		}
	}
	p.scale(out)
	return out, nil
}

// sans is the typeface, whose widths are those of Arial.
func sans(size float64) font.Font {
	return font.Font{Typeface: plot.DefaultFont.Typeface, Variant: "Sans", Size: font.Length(size)}
}

const textSize = 8 // points

// frame sets titles, type and grid.
func (p panel) frame(out *plot.Plot) {
	out.Title.Text, out.X.Label.Text, out.Y.Label.Text = p.title, p.axes.X, p.axes.Y
	out.Title.TextStyle.Font, out.Title.Padding = sans(textSize+1), vg.Points(3)
	for _, a := range []*plot.Axis{&out.X, &out.Y} {
		a.Label.TextStyle.Font, a.Tick.Label.Font = sans(textSize), sans(textSize)
		a.LineStyle.Width, a.Tick.LineStyle.Width, a.Padding = vg.Points(0.5), vg.Points(0.5), 0
	}
	grid := plotter.NewGrid()
	grid.Horizontal.Color, grid.Vertical.Color = color.Gray{225}, color.Gray{225}
	out.Add(grid)
}

// scale sets the axes. Linear regret begins at 0.
func (p panel) scale(out *plot.Plot) {
	if !p.axes.LogY && out.Y.Min > 0 {
		out.Y.Min = 0
	}
	for _, a := range []struct {
		axis *plot.Axis
		log  bool
	}{{&out.X, p.axes.LogX}, {&out.Y, p.axes.LogY && p.rows == nil}} {
		readable(a.axis, a.log)
		a.axis.Tick.Marker = ticker{a.log}
		if a.log {
			a.axis.Scale = plot.LogScale{}
		}
	}
	if p.rows != nil {
		p.nameRows(out)
	}
}

// mostName is how many characters of a row's name are shown.
const mostName = 36

// nameRows writes the rows' names beside them.
func (p panel) nameRows(out *plot.Plot) {
	var named plot.ConstantTicks
	for i, name := range p.rows {
		if utf8.RuneCountInString(name) > mostName {
			name = string([]rune(name)[:mostName-1]) + "…"
		}
		named = append(named, plot.Tick{Value: float64(-i), Label: name})
	}
	out.Y.Tick.Marker, out.Y.Label.Text = named, ""
	out.Y.Min, out.Y.Max = 0.5-float64(len(p.rows)), 0.5
}

// add adds a series in its look.
func (p panel) add(out *plot.Plot, s series) error {
	switch s.look {
	case props.Level:
		return s.levels(out, p.bottom())
	case props.Listed, props.Relisted:
		return s.ranges(out)
	case props.Whiskered:
		bars, err := plotter.NewYErrorBars(ranged{s.points})
		if err != nil {
			return err
		}
		bars.LineStyle.Color = s.colour()
		out.Add(bars)
	case props.Trended:
		if err := s.trend(out, p.axes); err != nil {
			return err
		}
	}
	if s.look != props.Scattered && s.look != props.Published && s.look != props.Trended {
		line, err := plotter.NewLine(ranged{s.points})
		if err != nil {
			return err
		}
		line.LineStyle = s.line()
		out.Add(line)
	}
	if s.marked() {
		return s.dots(out)
	}
	return nil
}

// marked tells whether a series has a marker at each point.
func (s series) marked() bool {
	switch s.look {
	case props.Whiskered, props.Trended, props.Scattered, props.Published, props.Listed, props.Relisted:
		return true
	}
	return false
}

func (s series) dots(out *plot.Plot) error {
	dots, err := plotter.NewScatter(ranged{s.points})
	if err != nil {
		return err
	}
	dots.GlyphStyle = s.glyph()
	if len(s.points) > 30 {
		dots.Radius = vg.Points(1.5)
	}
	out.Add(dots)
	return nil
}

// band adds the range of the points, which lies behind all lines.
func (s series) band(out *plot.Plot) error {
	var outline plotter.XYs
	for _, at := range s.points {
		outline = append(outline, plotter.XY{X: at.X, Y: at.Hi})
	}
	for i := len(s.points) - 1; i >= 0; i-- {
		outline = append(outline, plotter.XY{X: s.points[i].X, Y: s.points[i].Lo})
	}
	band, err := plotter.NewPolygon(outline)
	if err != nil {
		return err
	}
	fill := s.colour()
	fill.A = bandAlpha
	band.Color, band.Width = fill, 0
	out.Add(band)
	return nil
}

// ranges adds the rows of a forest: a marker each, with its range along x.
func (s series) ranges(out *plot.Plot) error {
	bars, err := plotter.NewXErrorBars(ranged{s.points})
	if err != nil {
		return err
	}
	bars.LineStyle.Color = s.colour()
	out.Add(bars)
	return s.dots(out)
}

// bottom is where vertical lines over the rows of a forest begin.
func (p panel) bottom() float64 { return 0.5 - float64(len(p.rows)) }

// levels adds a vertical line at each x.
func (s series) levels(out *plot.Plot, bottom float64) error {
	for _, at := range s.points {
		line, err := plotter.NewLine(plotter.XYs{{X: at.X, Y: bottom}, {X: at.X, Y: 0.5}})
		if err != nil {
			return err
		}
		line.LineStyle = s.line()
		out.Add(line)
	}
	return nil
}

// trend adds the straight line of least squares in the scales of the axes, its slope beside its end.
func (s series) trend(out *plot.Plot, axes props.Axes) error {
	slope, at, ok := leastSquares(s.points, axes)
	if !ok {
		return nil
	}
	from, to := s.points[0].X, s.points[len(s.points)-1].X
	ends := plotter.XYs{{X: from, Y: at(from)}, {X: to, Y: at(to)}}
	line, err := plotter.NewLine(ends)
	if err != nil {
		return err
	}
	line.LineStyle = s.line()
	labels, err := plotter.NewLabels(plotter.XYLabels{XYs: ends[1:], Labels: []string{slopeText(slope)}})
	if err != nil {
		return err
	}
	style := &labels.TextStyle[0]
	style.Font, style.Color, style.XAlign, style.YAlign = sans(textSize), s.colour(), draw.XRight, draw.YBottom
	labels.Offset.Y = vg.Points(3)
	out.Add(line, labels)
	return nil
}

// leastSquares fits a line to points in the scales of the axes. It is not ok where all stand at one x.
func leastSquares(points []props.CurvePoint, axes props.Axes) (slope float64, at func(x float64) float64, ok bool) {
	scale := func(v float64, log bool) float64 {
		if log {
			return math.Log10(v)
		}
		return v
	}
	var n, sx, sy, xx, xy float64
	for _, p := range points {
		n, sx, sy = n+1, sx+scale(p.X, axes.LogX), sy+scale(p.Y, axes.LogY)
	}
	for _, p := range points {
		dx := scale(p.X, axes.LogX) - sx/n
		xx, xy = xx+dx*dx, xy+dx*(scale(p.Y, axes.LogY)-sy/n)
	}
	if !(xx > 0) {
		return 0, nil, false
	}
	slope = xy / xx
	return slope, func(x float64) float64 {
		y := sy/n + slope*(scale(x, axes.LogX)-sx/n)
		if axes.LogY {
			return math.Pow(10, y)
		}
		return y
	}, true
}

// slopeText writes a slope with two decimals, 0.00 without a sign.
func slopeText(slope float64) string {
	if math.Abs(slope) >= 1000 {
		return numeral(slope)
	}
	return strings.Replace(strconv.FormatFloat(math.Round(slope*100)/100+0, 'f', 2, 64), "-", "−", 1)
}

// ranged serves the plotters: points with their distances to the ends of their ranges.
type ranged struct{ points []props.CurvePoint }

// Len implements plotter.XYer.
func (r ranged) Len() int { return len(r.points) }

// XY implements plotter.XYer.
func (r ranged) XY(i int) (x, y float64) { return r.points[i].X, r.points[i].Y }

// YError implements plotter.YErrorer.
func (r ranged) YError(i int) (below, above float64) {
	return r.points[i].Y - r.points[i].Lo, r.points[i].Hi - r.points[i].Y
}

// XError implements plotter.XErrorer.
func (r ranged) XError(i int) (below, above float64) {
	return r.points[i].X - r.points[i].Lo, r.points[i].Hi - r.points[i].X
}
