package figures

import (
	"image/color"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Lengths of the legend, in points.
const (
	swatch    = 22 // of a line's sample
	swatchGap = 4
	nameGap   = 12
)

// A legendItem is a series' name, or a part of the caption, where it stands.
type legendItem struct {
	series Series
	text   string // of the caption; "" for a series
	x      vg.Length
	line   int
}

// items lays the legend out in lines of the given width: the names, each once,
// then the caption word by word.
func (f Figure) items(width vg.Length) (items []legendItem, lines int) {
	style := textStyle(labelSize)
	x, line, start := vg.Points(8), 0, vg.Points(8)
	place := func(need vg.Length) {
		if x > start && x+need > width {
			x, line = start, line+1
		}
	}
	for _, s := range f.names() {
		need := vg.Points(swatch+swatchGap) + style.Width(s.Name)
		place(need)
		items = append(items, legendItem{series: s, x: x, line: line})
		x += need + vg.Points(nameGap)
	}
	for _, word := range strings.Fields(f.Caption) {
		last := len(items) - 1
		if last >= 0 && items[last].text != "" && items[last].line == line && items[last].x+style.Width(items[last].text+" "+word) <= width {
			items[last].text += " " + word
			x = items[last].x + style.Width(items[last].text)
			continue
		}
		if x > start && (last >= 0 && items[last].text != "" || x+style.Width(word) > width) {
			x, line = start, line+1
		}
		items = append(items, legendItem{text: word, x: x, line: line})
		x += style.Width(word)
	}
	return items, line + 1
}

func (f Figure) legendHeight(width vg.Length) vg.Length {
	_, lines := f.items(width - 2*margin)
	return vg.Length(lines)*legendLine + vg.Points(4)
}

// legend draws the names and the caption, in as many lines as they need.
func (f Figure) legend(c draw.Canvas) {
	style := textStyle(labelSize)
	style.XAlign = draw.XLeft
	items, _ := f.items(c.Rectangle.Size().X)
	for _, item := range items {
		at := vg.Point{X: c.Min.X + item.x, Y: c.Max.Y - legendLine*(vg.Length(item.line)+0.5)}
		if item.text != "" {
			grey := style
			grey.Color = color.Gray{90}
			c.FillText(grey, at, item.text)
			continue
		}
		item.series.drawSample(c, at)
		at.X += vg.Points(swatch + swatchGap)
		c.FillText(style, at, item.series.Name)
	}
}

// drawSample draws a short piece of the series' line, beginning at a point.
func (s Series) drawSample(c draw.Canvas, at vg.Point) {
	look := s.look()
	if !s.Points || s.Trend {
		c.StrokeLine2(look.line(), at.X, at.Y, at.X+vg.Points(swatch), at.Y)
	}
	if s.Markers || s.Points {
		c.DrawGlyph(look.glyph(look.solid), vg.Point{X: at.X + vg.Points(swatch/2), Y: at.Y})
	}
}
