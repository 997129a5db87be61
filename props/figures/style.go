package figures

import (
	"image/color"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
)

// The colours are those of Okabe and Ito's palette in an order of falling contrast to their
// neighbours. Purple, orange and sky blue are darkened until each has a contrast of 3 to white.
//
// Reference: Okabe and Ito, "Color Universal Design" (2008), https://jfly.uni-koeln.de/color/.
var colours = []color.NRGBA{
	{0x00, 0x72, 0xb2, 255}, // blue
	{0xd5, 0x5e, 0x00, 255}, // vermillion
	{0x00, 0x9e, 0x73, 255}, // bluish green
	{0xb8, 0x5c, 0x92, 255}, // reddish purple
	{0xb8, 0x7e, 0x00, 255}, // orange
	{0x2c, 0x8f, 0xc4, 255}, // sky blue
	{0x00, 0x00, 0x00, 255}, // black
}

var (
	grey    = color.NRGBA{110, 110, 110, 255} // of controls, bounds and levels
	dashes  = [][]vg.Length{nil, {6, 2.5}, {1.5, 1.8}, {7, 2, 1.5, 2}, {3.5, 1.5}, {9, 2, 1.5, 2, 1.5, 2}, {2.5, 2.5}}
	markers = []draw.GlyphDrawer{
		draw.CircleGlyph{}, draw.BoxGlyph{}, draw.PyramidGlyph{}, draw.CrossGlyph{}, draw.PlusGlyph{},
	}
)

// bound reports whether a series is a line to compare with, and nobody's points.
func (s series) bound() bool { return s.Mark == props.Limit || s.Mark == props.Level }

// turn is the number of a series' dashes and markers. Where the colours begin again, they move on
// by one, so that up to 35 styles differ without colour as well.
func (s series) turn() int { return s.style + s.style/len(colours) }

func (s series) colour() color.NRGBA {
	if s.Control || s.bound() {
		return grey
	}
	return colours[s.style%len(colours)]
}

func (s series) line() draw.LineStyle {
	if s.bound() {
		return draw.LineStyle{Color: grey, Width: vg.Points(0.8), Dashes: []vg.Length{4, 3}}
	}
	return draw.LineStyle{Color: s.colour(), Width: vg.Points(1.3), Dashes: dashes[s.turn()%len(dashes)]}
}

func (s series) glyph() draw.GlyphStyle {
	g := draw.GlyphStyle{Color: s.colour(), Radius: vg.Points(2.4), Shape: markers[s.turn()%len(markers)]}
	switch {
	case s.Mark == props.Published || s.Mark == props.Relisted:
		g.Radius, g.Shape = vg.Points(3.6), draw.RingGlyph{}
	case len(s.Points) > 30:
		g.Radius = vg.Points(1.5)
	}
	return g
}

// styles returns the number of each name's style. A policy, known by its title or its name on the
// command line, has its own, the same in all figures. Others have free ones.
func styles(all []series) map[string]int {
	numbers, taken, free := map[string]int{}, map[int]bool{}, 0
	for _, s := range all {
		for _, e := range algos.Entries() {
			if (e.Title == s.Series || e.Name == s.Series) && !taken[e.Style] {
				numbers[s.Series], taken[e.Style] = e.Style, true
			}
		}
	}
	for _, s := range all {
		if _, own := numbers[s.Series]; own || s.bound() || s.Mark == props.Published {
			continue
		}
		for taken[free] {
			free++
		}
		numbers[s.Series], taken[free] = free, true
	}
	return numbers
}
