package figures

import (
	"bytes"
	"errors"
	"io"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgpdf"
	"gonum.org/v1/plot/vg/vgsvg"

	"github.com/regretcheck/regretcheck/props"
)

// Sizes of a panel. Three fill a column of text of 17 cm; one alone fits a telephone.
const (
	panelWidth  = 8.6 * vg.Centimeter
	forestWidth = 13 * vg.Centimeter // half of it for the names of rows
	panelHeight = 6 * vg.Centimeter
	rowHeight   = 0.45 * vg.Centimeter // of a forest or a map
	legendLine  = 0.55 * vg.Centimeter
	legendEntry = 4.2 * vg.Centimeter
	captionLine = 0.42 * vg.Centimeter
	dotsPerInch = 192 // of PNG: twice that of a screen
)

// Formats returns how the figure is written into files, by the end of their name.
func (f Figure) Formats() map[string]func(io.Writer) error {
	width, height := f.size()
	return map[string]func(io.Writer) error{
		".svg": func(w io.Writer) error { return f.write(w, svgCanvas{vgsvg.New(width, height)}) },
		".png": func(w io.Writer) error {
			return f.write(w, vgimg.PngCanvas{Canvas: vgimg.NewWith(vgimg.UseWH(width, height), vgimg.UseDPI(dotsPerInch))})
		},
		".pdf": func(w io.Writer) error { return f.write(w, vgpdf.New(width, height)) },
	}
}

// svgCanvas names typefaces that every reader has beside the one whose widths were computed.
type svgCanvas struct{ *vgsvg.Canvas }

// WriteTo implements io.WriterTo.
func (c svgCanvas) WriteTo(w io.Writer) (int64, error) {
	var b bytes.Buffer
	if _, err := c.Canvas.WriteTo(&b); err != nil {
		return 0, err
	}
	named := bytes.ReplaceAll(b.Bytes(), []byte("Liberation Sans;"), []byte("Liberation Sans,Arial,sans-serif;"))
	n, err := w.Write(named)
	return int64(n), err
}

func (f Figure) write(w io.Writer, c vg.CanvasWriterTo) error {
	if len(f.panels) == 0 {
		return errors.New("figure: no panels")
	}
	if err := f.draw(draw.New(c)); err != nil {
		return err
	}
	_, err := c.WriteTo(w)
	return err
}

// columns is how many panels stand beside each other.
func (f Figure) columns() int {
	switch {
	case f.panels[0].rows != nil:
		return 1
	case len(f.panels) == 4:
		return 2
	}
	return min(3, len(f.panels))
}

func (p panel) size() (width, height vg.Length) {
	switch {
	case p.rows != nil:
		return forestWidth, vg.Length(len(p.rows)+4) * rowHeight
	case p.heat != nil:
		return panelWidth, vg.Length(len(p.heat.ms)+5) * rowHeight
	}
	return panelWidth, panelHeight
}

func (f Figure) size() (width, height vg.Length) {
	if len(f.panels) == 0 {
		return panelWidth, panelHeight
	}
	for _, p := range f.panels {
		w, h := p.size()
		width, height = max(width, w), max(height, h)
	}
	columns := f.columns()
	rows := (len(f.panels) + columns - 1) / columns
	width *= vg.Length(columns)
	return width, height*vg.Length(rows) + f.legendHeight(width) + vg.Length(len(f.lines(width)))*captionLine
}

// draw draws the legend, the panels and the caption, one below the other.
func (f Figure) draw(c draw.Canvas) error {
	width := c.Rectangle.Size().X
	above, below := f.legendHeight(width), vg.Length(len(f.lines(width)))*captionLine
	f.legend(draw.Crop(c, 0, 0, c.Rectangle.Size().Y-above, 0))
	f.caption(c)
	columns := f.columns()
	rows := (len(f.panels) + columns - 1) / columns
	plots := make([][]*plot.Plot, rows)
	for i, p := range f.panels {
		drawn, err := p.plot()
		if err != nil {
			return err
		}
		plots[i/columns] = append(plots[i/columns], drawn)
	}
	for len(plots[rows-1]) < columns {
		plots[rows-1] = append(plots[rows-1], nil)
	}
	tiles := draw.Tiles{Rows: rows, Cols: columns, PadX: vg.Points(7), PadY: vg.Points(7), PadRight: vg.Points(10), PadTop: vg.Points(2)}
	for r, row := range plot.Align(plots, tiles, draw.Crop(c, 0, 0, below, -above)) {
		for col, canvas := range row {
			if plots[r][col] != nil {
				plots[r][col].Draw(canvas)
			}
		}
	}
	return nil
}

// names returns the first series of each name.
func (f Figure) names() []series {
	seen := map[string]bool{}
	var all []series
	for _, p := range f.panels {
		for _, s := range p.series {
			if s.look != props.Published && s.name != "" && !seen[s.name] {
				seen[s.name] = true
				all = append(all, s)
			}
		}
	}
	return all
}

func (f Figure) legendHeight(width vg.Length) vg.Length {
	across := max(1, int(width/legendEntry))
	return vg.Length((len(f.names())+across-1)/across) * legendLine
}

// legend draws the names side by side, each as gonum's legend of one entry.
func (f Figure) legend(c draw.Canvas) {
	across := max(1, int(c.Rectangle.Size().X/legendEntry))
	for i, s := range f.names() {
		l := plot.NewLegend()
		l.Left, l.Top, l.TextStyle.Font = true, true, sans(textSize)
		var thumbs []plot.Thumbnailer
		if s.look != props.Scattered && s.look != props.Listed && s.look != props.Relisted {
			thumbs = append(thumbs, &plotter.Line{LineStyle: s.line()})
		}
		if s.marked() {
			thumbs = append(thumbs, &plotter.Scatter{GlyphStyle: s.glyph()})
		}
		l.Add(s.name, thumbs...)
		entry := c
		entry.Min.X = c.Min.X + vg.Length(i%across)*legendEntry + vg.Points(6)
		entry.Max.Y = c.Max.Y - vg.Length(i/across)*legendLine - vg.Points(3)
		l.Draw(entry)
	}
}

// lines breaks the caption at blanks.
func (f Figure) lines(width vg.Length) []string {
	style := plot.NewLegend().TextStyle
	style.Font = sans(textSize)
	var lines []string
	for _, word := range strings.Fields(f.Caption) {
		if last := len(lines) - 1; last >= 0 && style.Width(lines[last]+" "+word) <= 0.85*width { // the typeface of a reader may be wider
			lines[last] += " " + word
			continue
		}
		lines = append(lines, word)
	}
	return lines
}

func (f Figure) caption(c draw.Canvas) {
	style := plot.NewLegend().TextStyle
	style.Font, style.Color = sans(textSize), grey
	lines := f.lines(c.Rectangle.Size().X)
	for i, line := range lines {
		c.FillText(style, vg.Point{X: c.Min.X + vg.Points(8), Y: c.Min.Y + captionLine*vg.Length(len(lines)-1-i) + vg.Points(4)}, line)
	}
}

// Pictures returns the legend, "" if there is none, and each panel as an SVG element of a page.
func (f Figure) Pictures() (legend string, panels []string, err error) {
	if height := f.legendHeight(panelWidth); height > 0 {
		c := vgsvg.New(panelWidth, height)
		f.legend(draw.New(c))
		if legend, err = element(c); err != nil {
			return "", nil, err
		}
	}
	for _, p := range f.panels {
		c := vgsvg.New(p.size())
		drawn, err := p.plot()
		if err != nil {
			return "", nil, err
		}
		drawn.Draw(draw.Crop(draw.New(c), 0, -vg.Points(10), 0, 0))
		picture, err := element(c)
		if err != nil {
			return "", nil, err
		}
		panels = append(panels, picture)
	}
	return legend, panels, nil
}

// element is a drawing without the prologue of a file.
func element(c *vgsvg.Canvas) (string, error) {
	var b strings.Builder
	if _, err := c.WriteTo(&b); err != nil {
		return "", err
	}
	_, svg, _ := strings.Cut(b.String(), "<svg")
	return "<svg" + svg, nil
}
