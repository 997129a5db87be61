package figures

import (
	"cmp"
	"image/color"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A style is how one series is drawn.
type style struct {
	colour color.NRGBA
	dashes []vg.Length
	solid  draw.GlyphDrawer // a measured point
	hollow draw.GlyphDrawer // a published one
	width  vg.Length        // of the line, in points; 0: as most
}

// styles are handed out by Series.Style. The colours are those of Okabe and
// Ito's palette in an order of falling contrast to their neighbours.
//
// Reference: Okabe and Ito, "Color Universal Design" (2008),
// https://jfly.uni-koeln.de/color/.
var styles = []style{
	{rgb(0x00, 0x72, 0xb2), nil, draw.CircleGlyph{}, draw.RingGlyph{}, 0},                               // blue
	{rgb(0xd5, 0x5e, 0x00), []vg.Length{6, 2.5}, draw.BoxGlyph{}, draw.SquareGlyph{}, 0},                // vermillion
	{rgb(0x00, 0x9e, 0x73), []vg.Length{1.5, 1.8}, draw.PyramidGlyph{}, draw.TriangleGlyph{}, 0},        // bluish green
	{rgb(0xcc, 0x79, 0xa7), []vg.Length{7, 2, 1.5, 2}, diamond{filled: true}, diamond{}, 0},             // reddish purple
	{rgb(0xe6, 0x9f, 0x00), []vg.Length{3.5, 1.5}, draw.CrossGlyph{}, draw.PlusGlyph{}, 0},              // orange
	{rgb(0x56, 0xb4, 0xe9), []vg.Length{9, 2, 1.5, 2, 1.5, 2}, draw.CircleGlyph{}, draw.RingGlyph{}, 0}, // sky blue
	{rgb(0x00, 0x00, 0x00), []vg.Length{2.5, 2.5}, draw.BoxGlyph{}, draw.SquareGlyph{}, 0},              // black
}

// styleOf returns the style of that number; numbers beyond the palette begin
// again.
func styleOf(n int) style { return styles[n%len(styles)] }

// thin is the look of a bound or a level.
var thin = style{colour: rgb(110, 110, 110), dashes: []vg.Length{4, 3}, width: 0.8}

func (s Series) look() style {
	if s.Thin {
		return thin
	}
	return styleOf(s.Style)
}

func rgb(r, g, b uint8) color.NRGBA { return color.NRGBA{r, g, b, 255} }

// bandAlpha is the opacity of a band: four on top of each other stay legible.
const bandAlpha = 46

func (s style) band() color.Color {
	c := s.colour
	c.A = bandAlpha
	return c
}

func (s style) line() draw.LineStyle {
	return draw.LineStyle{Color: s.colour, Width: cmp.Or(s.width, vg.Points(1.3)), Dashes: s.dashes}
}

func (s style) glyph(shape draw.GlyphDrawer) draw.GlyphStyle {
	return draw.GlyphStyle{Color: s.colour, Radius: vg.Points(2.6), Shape: shape}
}

// A diamond is a square on its corner.
type diamond struct{ filled bool }

// DrawGlyph implements draw.GlyphDrawer.
func (d diamond) DrawGlyph(c *draw.Canvas, s draw.GlyphStyle, at vg.Point) {
	r := s.Radius * 1.25
	var p vg.Path
	p.Move(vg.Point{X: at.X, Y: at.Y + r})
	p.Line(vg.Point{X: at.X + r, Y: at.Y})
	p.Line(vg.Point{X: at.X, Y: at.Y - r})
	p.Line(vg.Point{X: at.X - r, Y: at.Y})
	p.Close()
	c.SetColor(s.Color)
	if d.filled {
		c.Fill(p)
		return
	}
	c.SetLineStyle(draw.LineStyle{Color: s.Color, Width: vg.Points(0.7)})
	c.Stroke(p)
}
