package figures

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// addBand adds the band, which lies behind all lines.
func (s Series) addBand(out *plot.Plot) error {
	if s.Lo == nil || s.Whiskers || s.Across {
		return nil
	}
	outline := points(s.X, s.Hi)
	for i := len(s.X) - 1; i >= 0; i-- {
		outline = append(outline, plotter.XY{X: s.X[i], Y: s.Lo[i]})
	}
	band, err := plotter.NewPolygon(outline)
	if err != nil {
		return err
	}
	band.Color = styleOf(s.Style).band()
	band.Width = 0
	out.Add(band)
	return nil
}

// addLine adds the line, its markers and whiskers, and the published figures.
func (s Series) addLine(out *plot.Plot) error {
	look := s.look()
	if len(s.X) > 0 && !s.Points {
		line, err := plotter.NewLine(points(s.X, s.Mid))
		if err != nil {
			return err
		}
		line.LineStyle = look.line()
		out.Add(line)
	}
	if err := s.addTrend(out); err != nil {
		return err
	}
	if s.Markers || s.Points {
		dots, err := plotter.NewScatter(points(s.X, s.Mid))
		if err != nil {
			return err
		}
		dots.GlyphStyle = s.glyph()
		if len(s.X) > crowd {
			dots.Radius = vg.Points(1.5)
		}
		if s.Cells {
			dots.GlyphStyle = s.matrixGlyph(dots.GlyphStyle)
		}
		out.Add(dots)
	}
	if s.Across {
		if err := s.addRanges(out); err != nil {
			return err
		}
	}
	if s.Whiskers && s.Lo != nil {
		bars, err := plotter.NewYErrorBars(whiskers{s})
		if err != nil {
			return err
		}
		bars.LineStyle.Color, bars.LineStyle.Width = look.colour, vg.Points(0.7)
		bars.CapWidth = vg.Points(4)
		out.Add(bars)
	}
	if len(s.Published) > 0 {
		marks, err := plotter.NewScatter(points(s.PublishedX, s.Published))
		if err != nil {
			return err
		}
		marks.GlyphStyle = look.glyph(look.hollow)
		marks.GlyphStyle.Radius = vg.Points(3.4)
		out.Add(marks)
	}
	return nil
}

// glyph is the marker of a measured point.
func (s Series) glyph() draw.GlyphStyle {
	look := s.look()
	if s.Hollow {
		g := look.glyph(look.hollow)
		g.Radius = vg.Points(3.8)
		return g
	}
	return look.glyph(look.solid)
}

// crowd is from how many points on markers are small.
const crowd = 30

func points(xs, ys []float64) plotter.XYs {
	out := make(plotter.XYs, len(xs))
	for i := range xs {
		out[i] = plotter.XY{X: xs[i], Y: ys[i]}
	}
	return out
}

// whiskers serve plotter.NewYErrorBars, and of a series across NewXErrorBars.
type whiskers struct{ s Series }

// Len implements plotter.XYer.
func (w whiskers) Len() int { return len(w.s.X) }

// XY implements plotter.XYer.
func (w whiskers) XY(i int) (x, y float64) { return w.s.X[i], w.s.Mid[i] }

// YError implements plotter.YErrorer: both errors are distances.
func (w whiskers) YError(i int) (below, above float64) {
	return w.s.Mid[i] - w.s.Lo[i], w.s.Hi[i] - w.s.Mid[i]
}

// XError implements plotter.XErrorer: both errors are distances.
func (w whiskers) XError(i int) (below, above float64) {
	return w.s.X[i] - w.s.Lo[i], w.s.Hi[i] - w.s.X[i]
}
