package figures

import (
	"cmp"
	"image/color"
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/regretcheck/regretcheck/algos"
)

// A style is how one series is drawn.
type style struct {
	colour color.NRGBA
	dashes []vg.Length
	solid  draw.GlyphDrawer // a measured point
	hollow draw.GlyphDrawer // a published one
	width  vg.Length        // of the line, in points; 0: as most
}

// The colours are those of Okabe and Ito's palette in an order of falling contrast to their
// neighbours; purple, orange and sky blue are darkened until each has a contrast of 3 to white.
//
// Reference: Okabe and Ito, "Color Universal Design" (2008),
// https://jfly.uni-koeln.de/color/.
var colours = []color.NRGBA{
	rgb(0x00, 0x72, 0xb2), // blue
	rgb(0xd5, 0x5e, 0x00), // vermillion
	rgb(0x00, 0x9e, 0x73), // bluish green
	rgb(0xb8, 0x5c, 0x92), // reddish purple
	rgb(0xb8, 0x7e, 0x00), // orange
	rgb(0x2c, 0x8f, 0xc4), // sky blue
	rgb(0x00, 0x00, 0x00), // black
}

var strokes = [][]vg.Length{nil, {6, 2.5}, {1.5, 1.8}, {7, 2, 1.5, 2}, {3.5, 1.5}, {9, 2, 1.5, 2, 1.5, 2}, {2.5, 2.5}}

var markers = []struct{ solid, hollow draw.GlyphDrawer }{
	{draw.CircleGlyph{}, polygon{}}, {draw.BoxGlyph{}, polygon{corners: 4, turn: math.Pi / 4}}, {draw.PyramidGlyph{}, polygon{corners: 3, turn: math.Pi / 2}},
	{polygon{corners: 4, filled: true}, polygon{corners: 4}}, {cross{math.Pi / 4}, cross{}},
}

// styleOf returns the style of that number. Where the colours begin again, strokes and markers
// move on by one, so that up to 35 styles differ without colour as well.
func styleOf(n int) style {
	turn := n + n/len(colours)
	m := markers[turn%len(markers)]
	return style{colour: colours[n%len(colours)], dashes: strokes[turn%len(strokes)], solid: m.solid, hollow: m.hollow}
}

// Styles returns the number of each name's style: a policy's own, by its title or its name on
// the command line, so that it looks the same in all figures; the others get, in order, numbers
// that are still free.
func Styles(names []string) []int {
	numbers, taken := make([]int, len(names)), map[int]bool{}
	for i, name := range names {
		numbers[i] = -1
		for _, e := range algos.Entries() {
			if (e.Title == name || e.Name == name) && !taken[e.Style] {
				numbers[i], taken[e.Style] = e.Style, true
			}
		}
	}
	free := 0
	for i := range numbers {
		if numbers[i] >= 0 {
			continue
		}
		for taken[free] {
			free++
		}
		numbers[i], taken[free] = free, true
	}
	return numbers
}

// thin is the look of a bound or a level.
var thin = style{colour: rgb(110, 110, 110), dashes: []vg.Length{4, 3}, width: 0.8, solid: draw.CircleGlyph{}, hollow: polygon{}}

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
