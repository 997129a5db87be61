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
	limited = []vg.Length{4, 3}
	markers = []draw.GlyphDrawer{draw.CircleGlyph{}, draw.BoxGlyph{}, draw.PyramidGlyph{}, draw.CrossGlyph{}, draw.PlusGlyph{}}
	hollow  = []draw.GlyphDrawer{draw.RingGlyph{}, draw.SquareGlyph{}, draw.TriangleGlyph{}, draw.PlusGlyph{}, draw.CrossGlyph{}}
)

// bandAlpha is the opacity of a band: four on top of each other stay legible.
const bandAlpha = 46

// turn is the number of a series' dashes and markers. Where the colours begin again, they move on
// by one, so that up to 35 styles differ without colour as well.
func (s series) turn() int { return s.style + s.style/len(colours) }

func (s series) colour() color.NRGBA {
	if s.control || s.look == props.Limit || s.look == props.Level {
		return grey
	}
	return colours[s.style%len(colours)]
}

func (s series) line() draw.LineStyle {
	if s.look == props.Limit || s.look == props.Level {
		return draw.LineStyle{Color: grey, Width: vg.Points(0.8), Dashes: limited}
	}
	return draw.LineStyle{Color: s.colour(), Width: vg.Points(1.3), Dashes: dashes[s.turn()%len(dashes)]}
}

func (s series) glyph() draw.GlyphStyle {
	g := draw.GlyphStyle{Color: s.colour(), Radius: vg.Points(2.4), Shape: markers[s.turn()%len(markers)]}
	if s.look == props.Published || s.look == props.Relisted {
		g.Radius, g.Shape = vg.Points(3.6), hollow[s.turn()%len(hollow)]
	}
	return g
}

// styles returns the number of each name's style: a policy's own, by its title or its name on the
// command line, so that it looks the same in all figures; the others get, in order, what is free.
func styles(names []string) map[string]int {
	numbers, taken := map[string]int{}, map[int]bool{}
	for _, name := range names {
		for _, e := range algos.Entries() {
			if (e.Title == name || e.Name == name) && !taken[e.Style] {
				numbers[name], taken[e.Style] = e.Style, true
			}
		}
	}
	free := 0
	for _, name := range names {
		if _, own := numbers[name]; own {
			continue
		}
		for taken[free] {
			free++
		}
		numbers[name], taken[free] = free, true
	}
	return numbers
}
