package figures

import (
	"bytes"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	_ "gonum.org/v1/plot/vg/vgimg" // PNG
	_ "gonum.org/v1/plot/vg/vgpdf"
	"gonum.org/v1/plot/vg/vgsvg"

	"github.com/regretcheck/regretcheck/props"
)

// Formats are the ends of the names of files that figures are written into.
var Formats = []string{".svg", ".png", ".pdf"}

// Sizes of a panel: one alone fits a telephone.
const (
	panelWidth  = 8.6 * vg.Centimeter
	forestWidth = 11 * vg.Centimeter // half of it for the names of rows
	panelHeight = 6 * vg.Centimeter
	rowHeight   = 0.45 * vg.Centimeter // of a forest
	entryWidth  = 4.2 * vg.Centimeter  // of a legend
	entryHeight = 0.55 * vg.Centimeter
)

// File is the figure as a file in one of the Formats.
func (f Figure) File(format string) ([]byte, error) {
	width, height := f.size()
	c, err := draw.NewFormattedCanvas(width, height, strings.TrimPrefix(format, "."))
	if err != nil {
		return nil, err
	}
	f.draw(draw.New(c))
	if vector, ok := c.(*vgsvg.Canvas); ok {
		return []byte(svg(vector)), nil
	}
	var b bytes.Buffer
	_, err = c.WriteTo(&b)
	return b.Bytes(), err
}

// svg returns a drawing. It names typefaces as wide as the one that was computed with.
func svg(c *vgsvg.Canvas) string {
	var b bytes.Buffer
	_, _ = c.WriteTo(&b) // a buffer takes whatever is written
	return strings.ReplaceAll(b.String(), "Liberation Sans;", "Liberation Sans,Arial,DejaVu Sans Condensed,sans-serif;")
}

// Pictures returns the legend, "" if there is none, and each panel as an SVG element of a page.
func (f Figure) Pictures() (legend string, panels []string) {
	if height := f.legend(draw.New(vgsvg.New(panelWidth, panelHeight))); height > 0 {
		legend = element(panelWidth, height, func(c draw.Canvas) { f.legend(c) })
	}
	for _, p := range f.panels {
		width, height := p.size()
		panels = append(panels, element(width, height, func(c draw.Canvas) {
			drawn := p.plot()
			drawn.BackgroundColor = nil // the page's
			drawn.Draw(draw.Crop(c, 0, -vg.Points(10), 0, 0))
		}))
	}
	return legend, panels
}

// element is a drawing without the prologue of a file.
func element(width, height vg.Length, paint func(draw.Canvas)) string {
	c := vgsvg.New(width, height)
	paint(draw.New(c))
	_, body, _ := strings.Cut(svg(c), "<svg")
	return "<svg" + body
}

func (p panel) size() (width, height vg.Length) {
	if p.rows != nil {
		return forestWidth, vg.Length(len(p.rows)+4) * rowHeight
	}
	return panelWidth, panelHeight
}

// tiles are the size of a panel's place in a file, and how many there are.
func (f Figure) tiles() (width, height vg.Length, tiles draw.Tiles) {
	for _, p := range f.panels {
		w, h := p.size()
		width, height = max(width, w), max(height, h)
	}
	tiles.Cols = min(3, len(f.panels))
	if f.panels[0].rows != nil {
		tiles.Cols = 1
	}
	tiles.Rows = (len(f.panels) + tiles.Cols - 1) / tiles.Cols
	return width, height, tiles
}

// size is that of a file: the legend above the panels.
func (f Figure) size() (width, height vg.Length) {
	width, height, tiles := f.tiles()
	width, height = width*vg.Length(tiles.Cols), height*vg.Length(tiles.Rows)
	return width, height + f.legend(draw.New(vgsvg.New(width, height)))
}

func (f Figure) draw(c draw.Canvas) {
	_, _, tiles := f.tiles()
	c.Max.Y -= f.legend(c)
	for i, p := range f.panels {
		p.plot().Draw(draw.Crop(tiles.At(c, i%tiles.Cols, i/tiles.Cols), 8, -8, 8, -8))
	}
}

// legend draws the names side by side on top, each as gonum's legend of one entry, and returns the
// height that they take.
func (f Figure) legend(c draw.Canvas) (height vg.Length) {
	across := max(1, int(c.Size().X/entryWidth))
	for i, s := range f.names() {
		l := plot.NewLegend()
		l.Left, l.Top, l.TextStyle.Font = true, true, sans(textSize)
		var thumbs []plot.Thumbnailer
		if s.joined() || s.bound() || s.Mark == props.Trended {
			thumbs = append(thumbs, &plotter.Line{LineStyle: s.line()})
		}
		if s.marked() {
			thumbs = append(thumbs, &plotter.Scatter{GlyphStyle: s.glyph()})
		}
		l.Add(s.Series, thumbs...)
		entry := c
		entry.Min.X += vg.Length(i%across)*entryWidth + vg.Points(6)
		entry.Max.Y -= vg.Length(i/across)*entryHeight + vg.Points(3)
		l.Draw(entry)
		height = vg.Length(i/across+1) * entryHeight
	}
	return height
}
