package figures

import (
	"errors"
	"fmt"
	"image/color"
	"io"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
)

// A Figure is panels side by side, row by row, under one legend.
type Figure struct {
	Title   string // what is shown, for readers who cannot see it
	Panels  []Panel
	Columns int    // panels in a row; 0 means all
	Caption string // below the panels: what bands and hollow markers are
}

// Size of a panel and of a line of the legend. Three panels fill a column of text of 17 cm, at
// whose size type is as large as stated; fewer are widened until the figure is as wide as its
// least.
const (
	panelWidth  = 5.5 * vg.Centimeter
	panelHeight = 4.9 * vg.Centimeter
	leastWidth  = 15 * vg.Centimeter
	wideHeight  = 8 * vg.Centimeter // of a panel that fills the width alone
	legendLine  = 0.55 * vg.Centimeter
	captionLine = 0.42 * vg.Centimeter
	margin      = 0.25 * vg.Centimeter
)

var errEmpty = errors.New("figure: no panels")

// Resolution of PNG, in dots per inch: twice that of a screen.
const dotsPerInch = 192

// drawn leaves out panels without data where others have some, and tells how
// many and why.
func (f Figure) drawn() Figure {
	full := Figure{Title: f.Title, Columns: f.Columns, Caption: f.Caption}
	var reasons []string
	missing := map[string]int{}
	for _, p := range f.Panels {
		if !p.empty() {
			full.Panels = append(full.Panels, p)
			continue
		}
		if missing[p.Text]++; missing[p.Text] == 1 {
			reasons = append(reasons, p.Text)
		}
	}
	if len(reasons) == 0 || len(full.Panels) == 0 {
		return f
	}
	for _, why := range reasons {
		full.Caption = strings.TrimPrefix(fmt.Sprintf("%s; %d not drawn: %s", full.Caption, missing[why], why), "; ")
	}
	return full
}

func (f Figure) grid() (rows, columns int) {
	columns = f.Columns
	if columns <= 0 || columns > len(f.Panels) {
		columns = len(f.Panels)
	}
	return (len(f.Panels) + columns - 1) / columns, columns
}

func (f Figure) size() (width, height vg.Length) {
	rows, columns := f.grid()
	widest := panelWidth
	for _, p := range f.Panels {
		widest = max(widest, p.width(panelWidth))
	}
	width = max(vg.Length(columns)*widest+2*margin, leastWidth)
	high := panelHeight
	if columns == 1 {
		high = wideHeight
	}
	highest := vg.Length(0)
	for _, p := range f.Panels {
		highest = max(highest, p.height(high))
	}
	return width, vg.Length(rows)*highest + f.legendHeight(width) + f.captionHeight(width) + 2*margin
}

// Formats returns how the figure is written into files, by the end of their name.
func (f Figure) Formats() map[string]func(io.Writer) error {
	return map[string]func(io.Writer) error{".svg": f.SVG, ".png": f.PNG, ".pdf": f.PDF}
}

// PNG writes the figure as PNG.
func (f Figure) PNG(w io.Writer) error {
	if len(f.Panels) == 0 {
		return errEmpty
	}
	f = f.drawn()
	width, height := f.size()
	c := vgimg.NewWith(vgimg.UseWH(width, height), vgimg.UseDPI(dotsPerInch))
	if _, err := f.draw(draw.New(c)); err != nil {
		return err
	}
	_, err := vgimg.PngCanvas{Canvas: c}.WriteTo(w)
	return err
}

// draw draws the figure and returns the places of its measured points.
func (f Figure) draw(c draw.Canvas) ([]spot, error) {
	c.SetColor(color.White)
	c.Fill(c.Rectangle.Path())
	legend, caption := f.legendHeight(c.Rectangle.Size().X), f.captionHeight(c.Rectangle.Size().X)
	spots, err := f.drawPanels(c, legend, caption)
	f.legend(draw.Crop(c, margin, -margin, c.Rectangle.Size().Y-legend-margin, -margin))
	f.drawCaption(draw.Crop(c, margin, -margin, margin, margin+caption-c.Rectangle.Size().Y))
	return spots, err
}

// drawPanels draws the panels between strips above and below that are left free.
func (f Figure) drawPanels(c draw.Canvas, above, below vg.Length) ([]spot, error) {
	rows, columns := f.grid()
	tiles := draw.Tiles{Rows: rows, Cols: columns, PadX: vg.Points(7), PadY: vg.Points(7)}
	plots := make([][]*plot.Plot, rows)
	for r := range plots {
		plots[r] = make([]*plot.Plot, columns)
		for col := range columns {
			if i := r*columns + col; i < len(f.Panels) {
				p, err := f.Panels[i].plot()
				if err != nil {
					return nil, err
				}
				plots[r][col] = p
			}
		}
	}
	var spots []spot
	body := draw.Crop(c, margin, -margin, margin+below, -margin-above)
	for r, row := range plot.Align(plots, tiles, body) {
		for col, canvas := range row {
			if plots[r][col] != nil {
				plots[r][col].Draw(canvas)
				spots = append(spots, f.Panels[r*columns+col].spots(plots[r][col], canvas)...)
			}
		}
	}
	return spots, nil
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
