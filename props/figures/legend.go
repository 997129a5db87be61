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
	// captionEdge is what the caption leaves free of its width.
	captionEdge = 16
)

// A legendItem is a series' name where it stands.
type legendItem struct {
	series Series
	x      vg.Length
	line   int
}

// items lays the names out in lines of the given width, each once.
func (f Figure) items(width vg.Length) (items []legendItem, lines int) {
	style := textStyle(labelSize)
	x, line, start := vg.Points(8), 0, vg.Points(8)
	for _, s := range f.names() {
		need := vg.Points(swatch+swatchGap) + style.Width(s.Name)
		if x > start && x+need > width {
			x, line = start, line+1
		}
		items = append(items, legendItem{series: s, x: x, line: line})
		x += need + vg.Points(nameGap)
	}
	if len(items) == 0 {
		return nil, 0
	}
	return items, line + 1
}

func (f Figure) legendHeight(width vg.Length) vg.Length {
	_, lines := f.items(width - 2*margin)
	return vg.Length(lines)*legendLine + vg.Points(4)
}

// legend draws the names, in as many lines as they need.
func (f Figure) legend(c draw.Canvas) {
	style := textStyle(labelSize)
	style.XAlign = draw.XLeft
	items, _ := f.items(c.Rectangle.Size().X)
	for _, item := range items {
		at := vg.Point{X: c.Min.X + item.x, Y: c.Max.Y - legendLine*(vg.Length(item.line)+0.5)}
		item.series.drawSample(c, at)
		at.X += vg.Points(swatch + swatchGap)
		c.FillText(style, at, item.series.Name)
	}
}

// captionLines breaks the caption at blanks.
func (f Figure) captionLines(width vg.Length) []string {
	style := textStyle(labelSize)
	var lines []string
	for _, word := range strings.Fields(f.Caption) {
		last := len(lines) - 1
		if last >= 0 && style.Width(lines[last]+" "+word) <= width-vg.Points(captionEdge) {
			lines[last] += " " + word
			continue
		}
		lines = append(lines, word)
	}
	return lines
}

func (f Figure) captionHeight(width vg.Length) vg.Length {
	return vg.Length(len(f.captionLines(width-2*margin))) * captionLine
}

// drawCaption draws the caption.
func (f Figure) drawCaption(c draw.Canvas) {
	style := textStyle(labelSize)
	style.XAlign, style.Color = draw.XLeft, color.Gray{60}
	for i, line := range f.captionLines(c.Rectangle.Size().X) {
		c.FillText(style, vg.Point{X: c.Min.X + vg.Points(captionEdge/2), Y: c.Max.Y - captionLine*(vg.Length(i)+0.5)}, line)
	}
}

// drawSample draws a short piece of the series' line, beginning at a point.
func (s Series) drawSample(c draw.Canvas, at vg.Point) {
	look := s.look()
	if !s.Points || s.Trend {
		c.StrokeLine2(look.line(), at.X, at.Y, at.X+vg.Points(swatch), at.Y)
	}
	if s.Markers || s.Points {
		c.DrawGlyph(s.glyph(), vg.Point{X: at.X + vg.Points(swatch/2), Y: at.Y})
	}
}
