package figures

import (
	"bytes"
	"io"
	"regexp"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	gfont "gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgpdf"
)

// PDF writes the figure as PDF. Its letters are drawn as outlines, so that it needs no fonts and
// shows √, ≤ and the like on every machine.
func (f Figure) PDF(w io.Writer) error {
	if len(f.Panels) == 0 {
		return errEmpty
	}
	f = f.drawn()
	c := outlined{vgpdf.New(f.size())}
	if _, err := f.draw(draw.New(c)); err != nil {
		return err
	}
	var b bytes.Buffer
	if _, err := c.WriteTo(&b); err != nil {
		return err
	}
	_, err := w.Write(dated.ReplaceAll(b.Bytes(), []byte("(D:20000101000000)")))
	return err
}

// dated matches the time of drawing, which is replaced: the same figure is the same bytes.
var dated = regexp.MustCompile(`\(D:[0-9]{14}\)`)

// outlined is a PDF whose text is drawn letter by letter: the library writes text in the
// encoding of Windows alone.
type outlined struct{ *vgpdf.Canvas }

// glyphScale is the number of units to an em at which outlines are read.
const glyphScale = 1024

// FillString implements vg.Canvas.
func (c outlined) FillString(face gfont.Face, at vg.Point, text string) {
	scale := face.Font.Size / glyphScale
	var buffer sfnt.Buffer
	var path vg.Path
	x := at.X
	for _, r := range text {
		glyph, err := face.Face.GlyphIndex(&buffer, r)
		if err != nil {
			continue
		}
		segments, err := face.Face.LoadGlyph(&buffer, glyph, fixed.I(glyphScale), nil)
		if err != nil {
			continue
		}
		place := func(p fixed.Point26_6) vg.Point {
			return vg.Point{X: x + vg.Length(p.X)/64*scale, Y: at.Y - vg.Length(p.Y)/64*scale}
		}
		for _, s := range segments {
			switch a := s.Args; s.Op {
			case sfnt.SegmentOpMoveTo:
				path.Move(place(a[0]))
			case sfnt.SegmentOpLineTo:
				path.Line(place(a[0]))
			case sfnt.SegmentOpQuadTo:
				path.QuadTo(place(a[0]), place(a[1]))
			case sfnt.SegmentOpCubeTo:
				path.CubeTo(place(a[0]), place(a[1]), place(a[2]))
			}
		}
		advance, err := face.Face.GlyphAdvance(&buffer, glyph, fixed.I(glyphScale), font.HintingNone)
		if err == nil {
			x += vg.Length(advance) / 64 * scale
		}
	}
	c.Fill(path)
}
