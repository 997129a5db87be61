package figures

import (
	"bytes"
	"fmt"
	"image/color"
	"regexp"
	"slices"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// Width and height of a panel that stands alone on a page, which fits a
// telephone, and of the sample of a line beside its name.
const (
	inlineWidth  = 9.2 * vg.Centimeter
	forestWidth  = 13 * vg.Centimeter // of a forest, whose rows' names take half
	inlineHeight = 6.6 * vg.Centimeter
	sampleWidth  = swatch + 4
	sampleHeight = 10
)

// A Picture is an SVG element for a page in HTML, and what it shows. The page's style
// turns its text upright and sets it at 8 units. Colours are the page's variables,
// --ink, --soft, --line, --paper and --curve0 …, with those of paper to fall back on.
type Picture struct{ Title, SVG string }

// Inline returns a picture of each panel.
func (f Figure) Inline() ([]Picture, error) {
	var pictures []Picture
	for _, p := range f.drawn().Panels {
		one := Figure{Title: strings.Trim(f.Title+", "+p.Title, ", "), Panels: []Panel{p}}
		height, width := p.height(inlineHeight), p.width(inlineWidth)
		if p.Rows != nil {
			width = forestWidth
		}
		c := vgsvg.New(width, height)
		spots, err := one.drawPanels(draw.New(c), 0, 0)
		if err != nil {
			return nil, err
		}
		pictures = append(pictures, Picture{one.Title, inline(one.annotated(c, spots, height, one.title(), one.describe()))})
	}
	return pictures, nil
}

// Names returns a sample of the line of each series, titled by its name.
func (f Figure) Names() []Picture {
	var names []Picture
	for _, s := range f.names() {
		c := vgsvg.New(sampleWidth, sampleHeight)
		sample := draw.New(c)
		s.drawSample(sample, vg.Point{X: 2, Y: sampleHeight / 2})
		names = append(names, Picture{s.Name, inline(f.annotated(c, nil, sampleHeight, s.Name, "how its points are drawn"))})
	}
	return names
}

var (
	prologue  = regexp.MustCompile(`(?s)^.*?<svg`)
	size      = regexp.MustCompile(`width="([0-9.]+)pt" height="[0-9.]+pt"`)
	coloured  = regexp.MustCompile(`(fill|stroke):#([0-9A-F]{6})`)
	typeface  = regexp.MustCompile(`font-family:[^;]*;font-variant:normal;font-weight:normal;font-style:normal;`)
	ordinary  = regexp.MustCompile(`(<text x="[^"]*" y="[^"]*") transform="scale\(1, -1\)"(?:\s*style="font-size:8px")?`) // the page's style has both
	outline   = regexp.MustCompile(` d="[^"]*"`)
	stroke    = regexp.MustCompile(`M([0-9.-]+),([0-9.-]+)L([0-9.-]+),([0-9.-]+)`)
	tenths    = regexp.MustCompile(`([0-9]+\.[0-9])[0-9]+`)
	opaque    = regexp.MustCompile(`^<path d="([^"]*)"( style="[^"]*") />$`)
	namespace = regexp.MustCompile(`\s*xmlns(:xlink)?="[^"]*"`)
)

// inline makes an element of a page out of a file: no declaration, the page's
// colours and typeface, and as few bytes as a screen needs.
func inline(svg []byte) string {
	svg = outline.ReplaceAllFunc(joined(svg), func(d []byte) []byte { return upright(tenths.ReplaceAll(d, []byte("$1"))) })
	s := prologue.ReplaceAllString(string(svg), "<svg")
	s = namespace.ReplaceAllString(s, "")
	s = size.ReplaceAllString(s, `style="width:${1}pt"`)
	s = typeface.ReplaceAllString(s, "")
	s = ordinary.ReplaceAllString(s, `${1}`)
	return coloured.ReplaceAllStringFunc(s, func(m string) string {
		part := coloured.FindStringSubmatch(m)
		return fmt.Sprintf("%s:var(--%s,#%s)", part[1], variable(part[2]), part[2])
	})
}

// upright writes strokes along an axis, of which ticks, grids and whiskers are made, by the one
// coordinate that changes.
func upright(path []byte) []byte {
	return stroke.ReplaceAllFunc(path, func(line []byte) []byte {
		m := stroke.FindSubmatch(line)
		switch {
		case bytes.Equal(m[1], m[3]):
			return fmt.Appendf(nil, "M%s,%sV%s", m[1], m[2], m[4])
		case bytes.Equal(m[2], m[4]):
			return fmt.Appendf(nil, "M%s,%sH%s", m[1], m[2], m[3])
		}
		return line
	})
}

// joined makes one path of those that follow each other in one opaque style, as
// the markers of a scatter do.
func joined(svg []byte) []byte {
	var out bytes.Buffer
	style := ""
	for line := range bytes.Lines(svg) {
		m := opaque.FindSubmatch(bytes.TrimSpace(line))
		same := m != nil && style == string(m[2])
		if style != "" && !same {
			fmt.Fprintf(&out, "\"%s />\n", style)
			style = ""
		}
		switch {
		case same:
			out.Write(m[1])
		case m != nil && !bytes.Contains(m[2], []byte("opacity")):
			fmt.Fprintf(&out, "<path d=\"%s", m[1])
			style = string(m[2])
		default:
			out.Write(line)
		}
	}
	return out.Bytes()
}

// variable names the page's variable for a colour of paper.
func variable(hex string) string {
	var r, g, b int
	fmt.Sscanf(hex, "%02X%02X%02X", &r, &g, &b) // coloured matched it
	switch {
	case r == 255 && g == 255 && b == 255:
		return "paper"
	case r == g && g == b && r > 200:
		return "line"
	case r == g && g == b && r > 0:
		return "soft"
	case r == 0 && g == 0 && b == 0:
		return "ink"
	}
	near := func(a int, b uint8) bool { return a-int(b) <= 1 && int(b)-a <= 1 } // a band's colour is rounded
	n := slices.IndexFunc(colours, func(c color.NRGBA) bool { return near(r, c.R) && near(g, c.G) && near(b, c.B) })
	return fmt.Sprintf("curve%d", n)
}
