package figures

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/props"
)

// Of returns the figures that rows bring and those of more curves, in order of first
// appearance, what sampling decided before what was computed. A series has one style throughout
// its figure. Points that cannot be drawn are left out, and the caption tells how many.
func Of(rows []props.Row, more ...props.Curve) []Figure {
	g := gathered{measured: map[string]bool{}, omitted: map[string]int{}}
	for _, r := range rows {
		f := r.Verdict.Finding()
		for _, c := range f.Curves {
			g.measured[c.Figure] = f.Evidence >= props.Sampled
			g.add(c)
		}
	}
	for _, c := range more {
		g.measured[c.Figure] = true
		g.add(c)
	}
	slices.SortStableFunc(g.figures, func(a, b Figure) int {
		switch {
		case g.measured[a.Title] == g.measured[b.Title]:
			return 0
		case g.measured[a.Title]:
			return -1
		}
		return 1
	})
	for i := range g.figures {
		g.figures[i].finish(g.omitted[g.figures[i].Title])
	}
	return g.figures
}

// A gathered is figures that curves are added to.
type gathered struct {
	figures  []Figure
	measured map[string]bool // by figure: whether sampling decided its rows
	omitted  map[string]int  // by figure: points that cannot be drawn
}

func (g *gathered) add(c props.Curve) {
	f := entry(&g.figures, func(f Figure) bool { return f.Title == c.Figure }, Figure{Title: c.Figure})
	f.Caption = cmp.Or(f.Caption, c.Caption)
	p := entry(&f.Panels, func(p Panel) bool { return p.Title == c.Panel },
		Panel{Title: c.Panel, X: c.Axes.X, Y: c.Axes.Y, LogX: c.Axes.LogX, LogY: c.Axes.LogY})
	s := entry(&p.Series, func(s Series) bool { return s.Name == c.Series }, Series{Name: c.Series})
	points := len(c.Points)
	c.Points = slices.DeleteFunc(slices.Clone(c.Points), func(at props.CurvePoint) bool { return !p.draws(c.Look, at) })
	g.omitted[c.Figure] += points - len(c.Points)
	if c.Look == props.Listed || c.Look == props.Relisted || c.Look == props.Level {
		p.addRows(s, c)
		return
	}
	s.add(c)
}

// finish lays a figure out once all its points are there.
func (f *Figure) finish(omitted int) {
	f.Columns = min(len(f.Panels), mostColumns)
	f.StyleByName()
	for _, p := range f.Panels {
		f.Caption = strings.TrimPrefix(f.Caption+" "+p.trends(), " ")
	}
	f.Caption = strings.TrimSpace(f.Caption)
	if omitted > 0 {
		const why = "points are left out: infinite, too large, or not positive on a logarithmic axis"
		f.Caption = strings.TrimPrefix(fmt.Sprintf("%s; %d %s", f.Caption, omitted, why), "; ")
	}
	for _, p := range f.Panels {
		if p.Rows != nil {
			f.Columns = 1
			continue
		}
		for _, s := range p.Series {
			s.inOrder()
		}
	}
}

const mostColumns = 3

// draws tells whether a panel has a place for a point.
func (p Panel) draws(look props.Look, at props.CurvePoint) bool {
	if slices.ContainsFunc([]float64{at.X, at.Y, at.Lo, at.Hi}, undrawable) || p.LogX && notPositive(at.X) {
		return false
	}
	banded := at.Lo != 0 || at.Hi != 0
	listed := look == props.Listed || look == props.Relisted
	if listed && p.LogX && banded && notPositive(at.Lo) {
		return false
	}
	return !p.LogY || listed || !notPositive(at.Y) && !(banded && notPositive(at.Lo))
}

// StyleByName gives the series of the figure their styles, see [Styles]. A name looks the same in
// all panels.
func (f Figure) StyleByName() {
	var names []string
	for _, s := range f.names() {
		if !s.Thin {
			names = append(names, s.Name)
		}
	}
	numbers := Styles(names)
	for _, p := range f.Panels {
		for i := range p.Series {
			if at := slices.Index(names, p.Series[i].Name); at >= 0 {
				p.Series[i].Style = numbers[at]
			}
		}
	}
}

// entry returns the element that is meant, added if there is none.
func entry[E any](list *[]E, is func(E) bool, fresh E) *E {
	if i := slices.IndexFunc(*list, is); i >= 0 {
		return &(*list)[i]
	}
	*list = append(*list, fresh)
	return &(*list)[len(*list)-1]
}

// add takes the points of a curve that the series does not have yet.
func (s *Series) add(c props.Curve) {
	if c.Look == props.Published {
		for _, p := range c.Points {
			if !has(s.PublishedX, s.Published, p) {
				s.PublishedX, s.Published = append(s.PublishedX, p.X), append(s.Published, p.Y)
			}
		}
		return
	}
	s.Whiskers, s.Markers, s.Thin = c.Look == props.Whiskered, c.Look == props.Whiskered, c.Look == props.Limit
	s.Trend = c.Look == props.Trended
	s.Points = s.Trend || c.Look == props.Scattered
	for _, p := range c.Points {
		if has(s.X, s.Mid, p) {
			continue
		}
		s.X, s.Mid, s.Labels = append(s.X, p.X), append(s.Mid, p.Y), append(s.Labels, p.Label)
		if c.Look.Ranges() {
			s.Lo, s.Hi = append(s.Lo, p.Lo), append(s.Hi, p.Hi)
		}
	}
}

func has(xs, ys []float64, p props.CurvePoint) bool {
	for i, x := range xs {
		if x == p.X && ys[i] == p.Y {
			return true
		}
	}
	return false
}

// inOrder sorts the points by x, in place.
func (s Series) inOrder() {
	order := make([]int, len(s.X))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(s.X[i], s.X[j]) })
	for _, xs := range [][]float64{s.X, s.Mid, s.Lo, s.Hi} {
		if len(xs) == len(order) {
			permute(xs, order)
		}
	}
	permute(s.Labels, order)
}

func permute[E any](xs []E, order []int) {
	old := slices.Clone(xs)
	for i, from := range order {
		xs[i] = old[from]
	}
}
