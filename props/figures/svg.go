package figures

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"html"
	"io"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// A spot is where a measured point was drawn, and what it says when pointed at.
type spot struct {
	at   vg.Point
	text string
}

// spots returns the places of a panel's points; bands and lines with hundreds
// of points are sampled, since nobody can point at one of them.
func (p Panel) spots(drawn *plot.Plot, c draw.Canvas) []spot {
	const most = 60
	area := drawn.DataCanvas(c)
	x, y := drawn.Transforms(&area)
	switch {
	case p.Matrix != nil:
		return p.matrixSpots(x, y)
	case p.Heat != nil:
		return p.Heat.spots(x, y)
	}
	shown := p.transformed()
	var out []spot
	for i, s := range p.Series {
		step := 1
		if !s.Points {
			step = max(1, len(s.X)/most)
		}
		for n := 0; n < len(s.X); n += step {
			text := fmt.Sprintf("%s: %s %.4g, %s %.4g", s.Name, p.X, s.X[n], p.Y, s.Mid[n])
			if s.Across {
				if s.Thin {
					continue
				}
				text = fmt.Sprintf("%s: %s %.4g", s.Name, p.X, s.X[n])
			} else if s.Points && s.Labels != nil && s.Labels[n] != "" { // the label says where
				text = fmt.Sprintf("%s: %s %.4g", s.Name, p.Y, s.Mid[n])
			}
			if s.Lo != nil {
				text += fmt.Sprintf(" [%.4g, %.4g]", s.Lo[n], s.Hi[n])
			}
			if s.Labels != nil && s.Labels[n] != "" {
				text += ", " + s.Labels[n]
			}
			out = append(out, spot{vg.Point{X: x(shown[i].X[n]), Y: y(shown[i].Mid[n])}, strings.TrimPrefix(text, ": ")})
		}
		for n, v := range s.Published {
			text := fmt.Sprintf("%s, published: %s %.4g, %s %.4g", s.Name, p.X, s.PublishedX[n], p.Y, v)
			out = append(out, spot{vg.Point{X: x(shown[i].PublishedX[n]), Y: y(shown[i].Published[n])}, text})
		}
	}
	return out
}

// SVG writes the figure as SVG, with a title, a description and the values of
// its points as titles, which browsers show on hover.
func (f Figure) SVG(w io.Writer) error {
	if len(f.Panels) == 0 {
		return errEmpty
	}
	f = f.drawn()
	width, height := f.size()
	c := vgsvg.New(width, height)
	spots, err := f.draw(draw.New(c))
	if err != nil {
		return err
	}
	_, err = w.Write(f.annotated(c, spots, height, f.title(), f.describe()))
	return err
}

// annotated finishes a drawing with what gonum's writer has no place for.
func (f Figure) annotated(c *vgsvg.Canvas, spots []spot, height vg.Length, title, description string) []byte {
	var b bytes.Buffer
	// A Buffer does not fail.
	_, _ = c.WriteTo(&b)
	svg := bytes.ReplaceAll(b.Bytes(), []byte("font-family:Liberation Sans;"), []byte("font-family:Liberation Sans,Arial,Helvetica,sans-serif;"))
	svg = fitted(svg)
	open := bytes.Index(svg, []byte("<svg"))
	head := open + bytes.IndexByte(svg[open:], '>')
	var out bytes.Buffer
	out.Write(svg[open:head])
	fmt.Fprintf(&out, " role=\"img\">\n<title>%s</title>\n<desc>%s</desc>", escape(title), escape(description))
	end := bytes.LastIndex(svg, []byte("</svg>"))
	out.Write(svg[head+1 : end])
	out.WriteString("<g fill=\"transparent\">\n")
	for _, s := range spots {
		fmt.Fprintf(&out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\"><title>%s</title></circle>\n", s.at.X.Points(), (height - s.at.Y).Points(), escape(s.text))
	}
	out.WriteString("</g>\n")
	out.Write(svg[end:])
	return out.Bytes()
}

var written = regexp.MustCompile(`(<text [^>]*font-size:([0-9.]+)px")>([^<]*)</text>`)

// fitted gives each text of several letters the width that its place was computed for: the typeface of the reader may be
// wider, and names of rows would cover the points.
func fitted(svg []byte) []byte {
	return written.ReplaceAllFunc(svg, func(element []byte) []byte {
		m := written.FindSubmatch(element)
		size, err := strconv.ParseFloat(string(m[2]), 64)
		words := html.UnescapeString(string(m[3]))
		if err != nil || utf8.RuneCountInString(words) < 5 {
			return element
		}
		width := textStyle(size).Width(words).Points()
		return fmt.Appendf(nil, "%s textLength=\"%.1f\" lengthAdjust=\"spacingAndGlyphs\">%s</text>", m[1], width, m[3])
	})
}

func (f Figure) title() string {
	if f.Title != "" {
		return f.Title
	}
	var titles []string
	for _, p := range f.Panels {
		titles = append(titles, p.Title)
	}
	return strings.Join(titles, "; ")
}

// describe says in words what the axes and the series are.
func (f Figure) describe() string {
	var names []string
	for _, s := range f.names() {
		names = append(names, s.Name)
	}
	first := f.Panels[0]
	what := first.Y + " against " + first.X
	switch {
	case first.Rows != nil:
		what = first.X + " of each row"
	case first.Heat != nil:
		what = "slack by m and k: the numbers in the cells"
	}
	if len(names) > 0 {
		what += " for " + strings.Join(names, ", ")
	}
	return strings.TrimSpace(what + ". " + f.Caption)
}

func escape(s string) string {
	var b bytes.Buffer
	// A Buffer does not fail.
	_ = xml.EscapeText(&b, []byte(s))
	return b.String()
}
