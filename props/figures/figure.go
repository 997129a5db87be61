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
}

// A panel is one pair of axes.
type panel struct {
	title  string
	axes   props.Axes
	series []series
	rows   []string // names of the rows of a forest, the first on top
	heat   *heat    // a map of slack instead of series
}

// A series is the points of one name in one look.
type series struct {
	name    string
	look    props.Look
	control bool
	style   int
	points  []props.CurvePoint // of a forest y is the position of the row from below
}

// Of returns the figures that rows bring and those of more curves: what sampling decided before
// what was computed, in order of first appearance. Points that cannot be drawn are left out, and
// the caption counts them.
func Of(rows []props.Row, more ...props.Curve) []Figure {
	var g gathered
	for _, r := range rows {
		f := r.Verdict.Finding()
		for _, c := range f.Curves {
			g.add(c, f.Evidence >= props.Sampled)
		}
	}
	for _, c := range more {
		g.add(c, true)
	}
	var out []Figure
	for _, measured := range []bool{true, false} {
		for _, f := range g.figures {
			if f.measured == measured {
				out = append(out, f.finished())
			}
		}
	}
	return slices.DeleteFunc(out, func(f Figure) bool { return len(f.panels) == 0 })
}

// A gathered is figures that curves are added to.
type gathered struct{ figures []*gathering }

type gathering struct {
	Figure
	measured bool
	omitted  int // points that cannot be drawn
}

func (g *gathered) add(c props.Curve, measured bool) {
	at := slices.IndexFunc(g.figures, func(f *gathering) bool { return f.Title == c.Figure })
	if at < 0 {
		at = len(g.figures)
		g.figures = append(g.figures, &gathering{Figure: Figure{Title: c.Figure}, measured: measured})
	}
	f := g.figures[at]
	f.Caption = cmp.Or(f.Caption, c.Caption)
	p := entry(&f.panels, panel{title: c.Panel, axes: c.Axes}, func(p panel) bool { return p.title == c.Panel })
	s := entry(&p.series, series{name: c.Series, look: c.Look, control: c.Control},
		func(s series) bool { return s.name == c.Series && s.look == c.Look })
	for _, at := range c.Points {
		if !p.draws(c.Look, at) {
			f.omitted++
			continue
		}
		if c.Look == props.Listed || c.Look == props.Relisted {
			at.Y = float64(-p.row(at.Label))
		}
		if !slices.ContainsFunc(s.points, func(q props.CurvePoint) bool { return q.X == at.X && q.Y == at.Y }) {
			s.points = append(s.points, at)
		}
	}
}

// entry returns the element that is meant, added if there is none.
func entry[E any](list *[]E, fresh E, is func(E) bool) *E {
	i := slices.IndexFunc(*list, is)
	if i < 0 {
		i = len(*list)
		*list = append(*list, fresh)
	}
	return &(*list)[i]
}

// row returns the position of a row of a forest, which is added at the bottom if it is new.
func (p *panel) row(name string) int {
	at := slices.Index(p.rows, name)
	if at < 0 {
		at = len(p.rows)
		p.rows = append(p.rows, name)
	}
	return at
}

// Differences of values up to largest are finite, and least is where a logarithmic axis ends.
const largest, least = 1e100, 1 / largest

// draws tells whether a panel has a place for a point.
func (p *panel) draws(look props.Look, at props.CurvePoint) bool {
	values := []float64{at.X, at.Y, at.Lo, at.Hi}
	if slices.ContainsFunc(values, func(x float64) bool { return !(math.Abs(x) <= largest) }) {
		return false
	}
	listed, ranged := look == props.Listed || look == props.Relisted, look.Ranges() && (at.Lo != 0 || at.Hi != 0)
	if p.axes.LogX && (!(at.X > least) || listed && ranged && !(at.Lo > least)) {
		return false
	}
	return !p.axes.LogY || listed || look == props.Level || at.Y > least && (!ranged || at.Lo > least)
}

// finished sorts the points, gives the series their styles and leaves out panels of a single point.
func (g *gathering) finished() Figure {
	f := g.Figure
	f.panels = slices.DeleteFunc(slices.Clone(f.panels), func(p panel) bool { return !p.tells() })
	styles := g.styles()
	for _, p := range f.panels {
		for i := range p.series {
			s := &p.series[i]
			s.style = styles[s.name]
			if p.rows == nil {
				slices.SortStableFunc(s.points, func(a, b props.CurvePoint) int { return cmp.Compare(a.X, b.X) })
			}
		}
	}
	if g.omitted > 0 {
		const why = "points are left out: infinite, too large, or not positive on a logarithmic axis"
		f.Caption = strings.TrimPrefix(fmt.Sprintf("%s; %d %s", f.Caption, g.omitted, why), "; ")
	}
	return f
}

// tells reports whether a panel has more than a single dot.
func (p panel) tells() bool {
	places := map[[2]float64]bool{}
	for _, s := range p.series {
		if s.look != props.Limit && s.look != props.Level {
			for _, at := range s.points {
				places[[2]float64{at.X, at.Y}] = true
			}
		}
	}
	return len(places) > 1 || p.rows != nil && len(places) > 0
}

// styles gives every name of the figure its style.
func (g *gathering) styles() map[string]int {
	var names []string
	for _, p := range g.panels {
		for _, s := range p.series {
			if s.look != props.Limit && s.look != props.Level && !slices.Contains(names, s.name) {
				names = append(names, s.name)
			}
		}
	}
	return styles(names)
}
