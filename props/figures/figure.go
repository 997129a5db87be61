// Package figures draws the curves of a report's rows: regret with bands over runs, slopes over
// generated games, forests of ratios. It knows nothing of bandits but the style of each policy of
// the registry. Only this package imports gonum/plot: users of claims do not build it.
//
// Lines differ in colour (Okabe and Ito's palette, which colour-blind readers can tell apart), in
// dashes and in markers. Controls are grey, and published figures are hollow markers.
package figures

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/props"
)

// A Figure is panels side by side, row by row, under one legend.
type Figure struct {
	Title   string
	Caption string // one sentence: what lies along x and y, and how the picture is read
	panels  []panel
	omitted int // points that cannot be drawn
}

// A panel is one pair of axes.
type panel struct {
	title  string
	x, y   props.Axis
	series []series
	rows   []string // names of the rows of a forest, the first on top
}

// A series is the points of one name with one mark. In a forest y is minus the number of the row.
type series struct {
	props.Curve
	style int
}

// Of returns the figures of the rows' curves and of more, in order of first appearance: first
// sampled rows, then more, then computed rows. Points that cannot be drawn are left out, and the
// caption counts them. A panel of a single dot is left out too.
func Of(rows []props.Row, more ...props.Curve) []Figure {
	var all []Figure
	var sampled, computed []props.Curve
	for _, r := range rows {
		if f := r.Verdict.Finding(); f.Evidence.Statistical() {
			sampled = append(sampled, f.Curves...)
		} else {
			computed = append(computed, f.Curves...)
		}
	}
	for _, c := range slices.Concat(sampled, more, computed) {
		put(&all, c)
	}
	for i := range all {
		all[i].finish()
	}
	return slices.DeleteFunc(all, func(f Figure) bool { return len(f.panels) == 0 })
}

// put adds a curve to its figure.
func put(all *[]Figure, c props.Curve) {
	f := entry(all, Figure{Title: c.Figure}, func(f Figure) bool { return f.Title == c.Figure })
	f.Caption = cmp.Or(f.Caption, c.Caption)
	p := entry(&f.panels, panel{title: c.Panel, x: c.X, y: c.Y}, func(p panel) bool { return p.title == c.Panel })
	points := c.Points
	c.Points = nil
	s := entry(&p.series, series{Curve: c}, func(s series) bool { return s.Series == c.Series && s.Mark == c.Mark })
	for _, at := range points {
		if !p.draws(c.Mark, at) {
			f.omitted++
			continue
		}
		if c.Mark == props.Listed || c.Mark == props.Relisted {
			entry(&p.rows, at.Label, func(name string) bool { return name == at.Label })
			at.Y = float64(-slices.Index(p.rows, at.Label))
		}
		if !slices.ContainsFunc(s.Points, func(q props.CurvePoint) bool { return q.X == at.X && q.Y == at.Y }) {
			s.Points = append(s.Points, at)
		}
	}
}

// entry returns the first element for which is holds, fresh if there was none.
func entry[E any](list *[]E, fresh E, is func(E) bool) *E {
	i := slices.IndexFunc(*list, is)
	if i < 0 {
		i = len(*list)
		*list = append(*list, fresh)
	}
	return &(*list)[i]
}

// Differences of values up to largest are finite, and least is where a logarithmic axis ends.
const largest, least = 1e100, 1 / largest

// draws reports whether a panel has a place for a point.
func (p *panel) draws(mark props.Mark, at props.CurvePoint) bool {
	along, across := []float64{at.X}, []float64{at.Y}
	switch {
	case mark == props.Listed || mark == props.Relisted:
		along = append(along, at.Lo, at.Hi)
	case mark.Ranges():
		across = append(across, at.Lo, at.Hi)
	}
	fits := func(values []float64, log bool) bool {
		return !slices.ContainsFunc(values, func(x float64) bool { return !(math.Abs(x) <= largest) || log && !(x > least) })
	}
	return fits(along, p.x.Log) && fits(across, p.y.Log)
}

// finish sorts the points, gives the series their styles and leaves out panels of a single dot.
func (f *Figure) finish() {
	f.panels = slices.DeleteFunc(f.panels, func(p panel) bool { return !p.informs() })
	styles := styles(f.names())
	for _, p := range f.panels {
		for i := range p.series {
			s := &p.series[i]
			s.style = styles[s.Series]
			slices.SortStableFunc(s.Points, func(a, b props.CurvePoint) int { return cmp.Compare(a.X, b.X) })
		}
	}
	if f.omitted > 0 {
		f.Caption = fmt.Sprintf("%s; %d points lie outside the axes", strings.Trim(f.Caption, "."), f.omitted)
		f.Caption = strings.TrimPrefix(f.Caption, "; ")
	}
}

// informs reports whether a panel has more than a single dot.
func (p panel) informs() bool {
	places := map[[2]float64]bool{}
	for _, s := range p.series {
		if s.Mark != props.Limit && s.Mark != props.Level {
			for _, at := range s.Points {
				places[[2]float64{at.X, at.Y}] = true
			}
		}
	}
	return len(places) > 1 || p.rows != nil && len(places) > 0
}

// names returns the first series of each name of a legend. All published points share one.
func (f Figure) names() []series {
	var all []series
	for _, p := range f.panels {
		for _, s := range p.series {
			if s.Mark == props.Published {
				s.Series = "published"
			}
			if s.Series != "" {
				entry(&all, s, func(other series) bool { return other.Series == s.Series })
			}
		}
	}
	return all
}
