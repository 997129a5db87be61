package figures

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A Series is a line through (X, Mid) with, if they are given, a band or
// whiskers from Lo to Hi, and published figures.
type Series struct {
	Name  string
	Style int // which style; one name should have one throughout a figure
	X     []float64
	Mid   []float64
	Lo    []float64 // nil for none
	Hi    []float64
	// PublishedX and Published are hollow markers.
	PublishedX, Published []float64
	Whiskers              bool     // Lo … Hi as whiskers at each point instead of a band
	Markers               bool     // a marker at each point
	Points                bool     // markers without a line: a scatter
	Hollow                bool     // of a scatter: with hollow markers
	Cells                 bool     // of a scatter: in the cells of a matrix
	Trend                 bool     // of a scatter: with the straight line of least squares in the scales of the axes
	Across                bool     // Lo … Hi are along x: a row of a forest
	Thin                  bool     // a thin dashed grey line: a bound, a level
	Labels                []string // what each point is, shown when it is pointed at; nil for nothing
}

// A Mark is a dashed vertical line from the axis to a height, with its label
// under the axis.
type Mark struct {
	X, Height float64
	Label     string
}

// A Panel is one pair of axes.
type Panel struct {
	Title        string
	X, Y         string
	LogX, LogY   bool
	YMin, YMax   float64 // both 0: as the data ask
	Series       []Series
	Bars         [][4]float64 // rectangles x0, y0, x1, y1 behind the lines
	Marks        []Mark
	Text         string   // shown in the middle of an empty panel
	Rows         []string // names of rows, the first on top, of a forest (see forest.go); nil for any other panel
	Heat         *Heat    // lays the panel out as a heat map (see heat.go); nil for any other panel
	Matrix       *Matrix  // lays the panel out as a matrix (see matrix.go); nil for any other panel
	NoTickLabels bool
	ZeroLine     bool // a line at 0
}

// check reports what cannot be drawn.
func (p Panel) check() error {
	var errs []error
	for _, s := range p.Series {
		lengths := len(s.X) != len(s.Mid) || s.Labels != nil && len(s.Labels) != len(s.X) || len(s.Lo) != len(s.Hi) ||
			s.Lo != nil && len(s.Lo) != len(s.X) || len(s.PublishedX) != len(s.Published)
		if lengths {
			errs = append(errs, fmt.Errorf("panel %q, series %q: want as many values as places", p.Title, s.Name))
		}
		for _, xs := range [][]float64{s.X, s.Mid, s.Lo, s.Hi, s.PublishedX, s.Published} {
			if slices.ContainsFunc(xs, undrawable) {
				errs = append(errs, fmt.Errorf("panel %q, series %q: %w", p.Title, s.Name, errUndrawable))
				break
			}
		}
		x, y := slices.Concat(s.X, s.PublishedX), slices.Concat(s.Mid, s.Published)
		if s.Across {
			x = append(x, s.Lo...)
		} else {
			y = append(y, s.Lo...)
		}
		if p.LogY && slices.ContainsFunc(y, notPositive) || p.LogX && slices.ContainsFunc(x, notPositive) {
			errs = append(errs, fmt.Errorf("panel %q, series %q: want positive values on a logarithmic axis", p.Title, s.Name))
		}
	}
	edges := []float64{p.YMin, p.YMax}
	for _, b := range p.Bars {
		edges = append(edges, b[:]...)
	}
	for _, m := range p.Marks {
		edges = append(edges, m.X, m.Height)
	}
	if slices.ContainsFunc(edges, undrawable) {
		errs = append(errs, fmt.Errorf("panel %q, its range, bars or marks: %w", p.Title, errUndrawable))
	}
	return errors.Join(errs...)
}

// largest is the largest absolute value that is drawn: differences of such
// values are finite, with room to widen an axis.
const largest = 1e300

var errUndrawable = fmt.Errorf("want finite values of at most ±%g", largest)

func undrawable(x float64) bool { return !(math.Abs(x) <= largest) }

func notPositive(x float64) bool { return !(x > 0) }

// plot returns the panel as gonum draws it.
func (p Panel) plot() (*plot.Plot, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	out := plot.New()
	out.Title.Text, out.X.Label.Text, out.Y.Label.Text = p.Title, broken(p.X), p.Y
	setAxes(out)
	if err := p.addBars(out); err != nil {
		return nil, err
	}
	series := p.transformed()
	for _, s := range series {
		if err := s.addBand(out); err != nil {
			return nil, err
		}
	}
	for _, s := range series {
		if err := s.addLine(out); err != nil {
			return nil, err
		}
	}
	if p.empty() {
		out.X.Label.Text, out.Y.Label.Text = "", ""
		out.HideAxes()
		out.Add(middle(p.Text))
	} else {
		p.scale(out)
	}
	if p.ZeroLine {
		out.Add(zeroLine{})
	}
	for _, m := range p.Marks {
		out.Add(m)
	}
	return out, nil
}

// empty tells whether there is nothing to draw.
func (p Panel) empty() bool { return len(p.Series) == 0 && p.Heat == nil }

// scale sets the axes: linear regret starts at 0.
func (p Panel) scale(out *plot.Plot) {
	switch {
	case p.YMin != p.YMax:
		out.Y.Min, out.Y.Max = p.YMin, p.YMax
	case p.LogY:
		out.Y.Min, out.Y.Max = least(out.Y.Min), most(out.Y.Max)
	case out.Y.Min > 0:
		out.Y.Min = 0
	}
	if p.YMin == p.YMax && !p.LogY {
		out.Y.Max += 0.04 * (out.Y.Max - out.Y.Min)
	}
	if out.X.Min == 0 && !p.LogX {
		out.X.Max *= 1.03 // room for the published marker at the horizon
	}
	for _, a := range []struct {
		axis  *plot.Axis
		log   bool
		along bool
	}{{&out.X, p.LogX, true}, {&out.Y, p.LogY, false}} {
		a.axis.Tick.Marker = ticker(a.log, a.along)
		widen := readable
		if a.log {
			widen = readableLog
		}
		a.axis.Min, a.axis.Max = widen(a.axis.Min, a.axis.Max)
	}
	if p.Rows != nil {
		p.nameRows(out)
	}
	if p.Matrix != nil {
		p.Matrix.name(out)
	}
	if p.Heat != nil {
		p.Heat.name(out)
		out.Add(*p.Heat)
	}
	if p.NoTickLabels {
		out.X.Tick.Marker, out.Y.Tick.Marker = plot.ConstantTicks{}, plot.ConstantTicks{}
	}
}

// least and most round a logarithm down and up to that of 1, 2 or 5 times a
// power of ten.
func least(log float64) float64 {
	best := math.Floor(log)
	for _, digit := range []float64{2, 5} {
		if at := math.Floor(log) + math.Log10(digit); at <= log {
			best = at
		}
	}
	return best
}

func most(log float64) float64 { return -least(-log) }

// transformed returns the series with logarithms where an axis shows them:
// gonum's own logarithmic scale leaves room for a label in the middle of the
// values, not of the axis.
func (p Panel) transformed() []Series {
	out := slices.Clone(p.Series)
	if p.Rows != nil {
		out = p.fromTop()
	}
	if p.Matrix != nil {
		out = p.Matrix.fromTop(out)
	}
	for i := range out {
		s := &out[i]
		if p.LogX {
			s.X, s.PublishedX = logs(s.X), logs(s.PublishedX)
			if s.Across {
				s.Lo, s.Hi = logs(s.Lo), logs(s.Hi)
			}
		}
		if p.LogY {
			s.Mid, s.Lo, s.Hi, s.Published = logs(s.Mid), logs(s.Lo), logs(s.Hi), logs(s.Published)
		}
	}
	return out
}

func logs(xs []float64) []float64 {
	if xs == nil {
		return nil
	}
	out := make([]float64, len(xs))
	for i, x := range xs {
		out[i] = math.Log10(x)
	}
	return out
}

func (p Panel) addBars(out *plot.Plot) error {
	for _, b := range p.Bars {
		shape, err := plotter.NewPolygon(plotter.XYs{{X: b[0], Y: b[1]}, {X: b[2], Y: b[1]}, {X: b[2], Y: b[3]}, {X: b[0], Y: b[3]}})
		if err != nil {
			return err
		}
		shape.Color = styleOf(0).band()
		shape.LineStyle = draw.LineStyle{Color: styleOf(0).colour, Width: vg.Points(0.5)}
		out.Add(shape)
	}
	return nil
}
