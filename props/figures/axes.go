package figures

import (
	"image/color"
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
	tickSize  = 8
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

// broken breaks the name of an axis that is wider than a panel.
func broken(name string) string {
	const most = 34
	runes := []rune(name)
	if len(runes) <= most {
		return name
	}
	if at := strings.LastIndexByte(string(runes[:most]), ' '); at > 0 {
		return name[:at] + "\n" + broken(name[at+1:])
	}
	return name
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
