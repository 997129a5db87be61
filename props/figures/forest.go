package figures

import (
	"slices"
	"unicode/utf8"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"

	"github.com/regretcheck/regretcheck/props"
)

// A panel with Rows is a forest: a named row below the other, with values and their ranges along x.
// Its series are Across; Mid holds the position of each point's row in Rows.

// Height of a row, and of what a forest has besides.
const (
	rowHeight  = 0.42 * vg.Centimeter
	leastRows  = 2 // in one row alone markers have no room
	forestRest = 1.6 * vg.Centimeter
)

// mostName is how many characters of a row's name are shown.
const mostName = 36

// height is that of the panel where an ordinary one is as high as given.
func (p Panel) height(ordinary vg.Length) vg.Length {
	switch {
	case p.Matrix != nil:
		return p.Matrix.height()
	case p.Heat != nil:
		return p.Heat.height()
	}
	if p.Rows == nil {
		return ordinary
	}
	return vg.Length(max(leastRows, len(p.Rows)))*rowHeight + forestRest
}

// addRows takes the points of a curve whose points are rows, and vertical lines.
func (p *Panel) addRows(s *Series, c props.Curve) {
	s.Across = true
	if c.Look == props.Level {
		s.Thin = true
		for _, at := range c.Points {
			if !has(s.X, s.Mid, props.CurvePoint{X: at.X}) {
				s.X, s.Mid = append(s.X, at.X), append(s.Mid, 0)
			}
		}
		return
	}
	s.Points, s.Hollow = true, c.Look == props.Relisted
	for _, at := range c.Points {
		row := slices.Index(p.Rows, at.Label)
		if row < 0 {
			row = len(p.Rows)
			p.Rows = append(p.Rows, at.Label)
		}
		if has(s.X, s.Mid, props.CurvePoint{X: at.X, Y: float64(row)}) {
			continue
		}
		s.X, s.Mid = append(s.X, at.X), append(s.Mid, float64(row))
		s.Lo, s.Hi, s.Labels = append(s.Lo, at.Lo), append(s.Hi, at.Hi), append(s.Labels, at.Label)
	}
}

// fromTop returns the series with the first row on top, and vertical lines over all rows.
func (p Panel) fromTop() []Series {
	out := make([]Series, len(p.Series))
	for i, s := range p.Series {
		if s.Thin {
			var at float64
			if len(s.X) > 0 {
				at = s.X[0]
			}
			s.X, s.Mid = []float64{at, at}, []float64{-0.5, float64(len(p.Rows)) - 0.5}
			out[i] = s
			continue
		}
		mid := make([]float64, len(s.Mid))
		for j, row := range s.Mid {
			mid[j] = float64(len(p.Rows)-1) - row
		}
		s.Mid = mid
		out[i] = s
	}
	return out
}

// nameRows writes the rows' names beside them.
func (p Panel) nameRows(out *plot.Plot) {
	var named plot.ConstantTicks
	for i, name := range p.Rows {
		if utf8.RuneCountInString(name) > mostName {
			name = string([]rune(name)[:mostName-1]) + "…"
		}
		named = append(named, plot.Tick{Value: float64(len(p.Rows) - 1 - i), Label: name})
	}
	out.Y.Tick.Marker = named
	out.Y.Min, out.Y.Max = -0.5, float64(len(p.Rows))-0.5
}

// addRanges adds the ranges of the points along x.
func (s Series) addRanges(out *plot.Plot) error {
	if s.Lo == nil {
		return nil
	}
	bars, err := plotter.NewXErrorBars(whiskers{s})
	if err != nil {
		return err
	}
	look := s.look()
	bars.LineStyle.Color, bars.LineStyle.Width = look.colour, vg.Points(0.9)
	bars.CapWidth = vg.Points(4)
	out.Add(bars)
	return nil
}
