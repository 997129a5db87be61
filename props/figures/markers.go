package figures

import (
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// markerStroke is the width of a marker that is drawn in lines. The plotting library's own, of half a point, are too faint to
// have the contrast of their colour.
const markerStroke = vg.Length(1)

// A polygon is a regular one, or a circle if it has no corners; an outline unless it is filled.
type polygon struct {
	corners int
	turn    float64 // of the first corner, in radians from the right
	filled  bool
}

// DrawGlyph implements draw.GlyphDrawer.
func (o polygon) DrawGlyph(c *draw.Canvas, s draw.GlyphStyle, at vg.Point) {
	var p vg.Path
	if o.corners == 0 {
		p.Move(vg.Point{X: at.X + s.Radius, Y: at.Y})
		p.Arc(at, s.Radius, 0, 2*math.Pi)
	}
	for i := range o.corners {
		corner := around(at, 1.25*s.Radius, o.turn+2*math.Pi*float64(i)/float64(o.corners))
		if i == 0 {
			p.Move(corner)
		} else {
			p.Line(corner)
		}
	}
	p.Close()
	c.SetColor(s.Color)
	if o.filled {
		c.Fill(p)
		return
	}
	c.SetLineStyle(draw.LineStyle{Color: s.Color, Width: markerStroke})
	c.Stroke(p)
}

// A cross is two strokes, of which the first leaves the horizontal by an angle.
type cross struct{ turn float64 }

// DrawGlyph implements draw.GlyphDrawer.
func (x cross) DrawGlyph(c *draw.Canvas, s draw.GlyphStyle, at vg.Point) {
	line := draw.LineStyle{Color: s.Color, Width: markerStroke}
	for _, angle := range []float64{x.turn, x.turn + math.Pi/2} {
		from, to := around(at, 1.25*s.Radius, angle), around(at, 1.25*s.Radius, angle+math.Pi)
		c.StrokeLine2(line, from.X, from.Y, to.X, to.Y)
	}
}

// around returns the point at a distance and an angle from another.
func around(at vg.Point, r vg.Length, angle float64) vg.Point {
	return vg.Point{X: at.X + r*vg.Length(math.Cos(angle)), Y: at.Y + r*vg.Length(math.Sin(angle))}
}
