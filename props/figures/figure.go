package figures

import (
	"errors"
	"image/color"
	"io"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// A Figure is panels side by side, row by row, under one legend.
type Figure struct {
	Panels  []Panel
	Columns int    // panels in a row; 0 means all
	Caption string // beside the legend: what bands and hollow markers are
}

// Size of a panel and of the legend's strip. Four panels fill a page of 24 cm.
const (
	panelWidth  = 6 * vg.Centimeter
	panelHeight = 4.9 * vg.Centimeter
	legendStrip = 0.75 * vg.Centimeter
	margin      = 0.25 * vg.Centimeter
)

var errEmpty = errors.New("figure: no panels")

// Resolution of PNG, in dots per inch.
const dotsPerInch = 160

func (f Figure) grid() (rows, columns int) {
	columns = f.Columns
	if columns <= 0 || columns > len(f.Panels) {
		columns = len(f.Panels)
	}
	return (len(f.Panels) + columns - 1) / columns, columns
}

func (f Figure) size() (width, height vg.Length) {
	rows, columns := f.grid()
	return vg.Length(columns)*panelWidth + 2*margin, vg.Length(rows)*panelHeight + legendStrip + 2*margin
}

// SVG writes the figure as SVG.
func (f Figure) SVG(w io.Writer) error {
	if len(f.Panels) == 0 {
		return errEmpty
	}
	width, height := f.size()
	c := vgsvg.New(width, height)
	if err := f.draw(draw.New(c)); err != nil {
		return err
	}
	_, err := c.WriteTo(w)
	return err
}

// PNG writes the figure as PNG.
func (f Figure) PNG(w io.Writer) error {
	if len(f.Panels) == 0 {
		return errEmpty
	}
	width, height := f.size()
	c := vgimg.NewWith(vgimg.UseWH(width, height), vgimg.UseDPI(dotsPerInch))
	if err := f.draw(draw.New(c)); err != nil {
		return err
	}
	_, err := vgimg.PngCanvas{Canvas: c}.WriteTo(w)
	return err
}

func (f Figure) draw(c draw.Canvas) error {
	c.SetColor(color.White)
	c.Fill(c.Rectangle.Path())
	rows, columns := f.grid()
	tiles := draw.Tiles{Rows: rows, Cols: columns, PadX: vg.Points(7), PadY: vg.Points(7)}
	plots := make([][]*plot.Plot, rows)
	for r := range plots {
		plots[r] = make([]*plot.Plot, columns)
		for col := range columns {
			if i := r*columns + col; i < len(f.Panels) {
				p, err := f.Panels[i].plot()
				if err != nil {
					return err
				}
				plots[r][col] = p
			}
		}
	}
	body := draw.Crop(c, margin, -margin, margin, -margin-legendStrip)
	for r, row := range plot.Align(plots, tiles, body) {
		for col, canvas := range row {
			if plots[r][col] != nil {
				plots[r][col].Draw(canvas)
			}
		}
	}
	f.legend(draw.Crop(c, margin, -margin, c.Rectangle.Size().Y-legendStrip-margin, -margin))
	return nil
}

// legend draws the names side by side, each once, and the caption after them.
func (f Figure) legend(c draw.Canvas) {
	const swatch, gap = 22, 12
	style := textStyle(labelSize)
	style.XAlign = draw.XLeft
	at := vg.Point{X: c.Min.X + vg.Points(8), Y: c.Center().Y}
	for _, s := range f.names() {
		look := styleOf(s.Style)
		c.StrokeLine2(look.line(), at.X, at.Y, at.X+vg.Points(swatch), at.Y)
		if s.Markers {
			c.DrawGlyph(look.glyph(look.solid), vg.Point{X: at.X + vg.Points(swatch/2), Y: at.Y})
		}
		at.X += vg.Points(swatch + 4)
		c.FillText(style, at, s.Name)
		at.X += style.Width(s.Name) + vg.Points(gap)
	}
	style.Color = color.Gray{90}
	c.FillText(style, at, f.Caption)
}

// names returns the first series of each name, with markers if any has them.
func (f Figure) names() []Series {
	var out []Series
	index := map[string]int{}
	for _, p := range f.Panels {
		for _, s := range p.Series {
			if i, seen := index[s.Name]; seen {
				out[i].Markers = out[i].Markers || s.Markers
				continue
			}
			if s.Name != "" {
				index[s.Name] = len(out)
				out = append(out, s)
			}
		}
	}
	return out
}

// Scaled is a panel of regret divided by √(kmT) against the horizon on a
// logarithmic axis, with whiskers for the intervals.
func Scaled(title string, series []Series) Panel {
	top := 0.0
	for i := range series {
		series[i].Whiskers, series[i].Markers = true, true
		for _, hi := range append(series[i].Hi, series[i].Mid...) {
			top = math.Max(top, hi)
		}
	}
	return Panel{Title: title, X: "horizon T", Y: "regret / √(kmT)", LogX: true, YMin: 0, YMax: top * 1.08, Series: series}
}
