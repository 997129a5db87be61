package figures

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/props"
)

// Of returns the figures that rows bring, in order of first appearance, those
// of rows that sampling decided before those that were computed. A series has
// one style throughout its figure. Points that cannot be drawn are left out, and
// the caption tells how many.
func Of(rows []props.Row) []Figure {
	var all []Figure
	measured := map[string]bool{}
	styles := map[string]map[string]int{} // by figure and series
	omitted := map[string]int{}           // by figure
	for _, r := range rows {
		for _, c := range r.Verdict.Finding().Curves {
			f := entry(&all, func(f Figure) bool { return f.Title == c.Figure }, Figure{Title: c.Figure})
			measured[c.Figure] = r.Verdict.Finding().Evidence >= props.Sampled
			f.Caption = cmp.Or(f.Caption, c.Caption)
			p := entry(&f.Panels, func(p Panel) bool { return p.Title == c.Panel },
				Panel{Title: c.Panel, X: c.Axes.X, Y: c.Axes.Y, LogX: c.Axes.LogX, LogY: c.Axes.LogY})
			s := entry(&p.Series, func(s Series) bool { return s.Name == c.Series }, Series{Name: c.Series, Style: number(styles, c)})
			points := len(c.Points)
			c.Points = slices.DeleteFunc(slices.Clone(c.Points), func(at props.CurvePoint) bool { return !p.draws(at) })
			omitted[c.Figure] += points - len(c.Points)
			s.add(c)
		}
	}
	slices.SortStableFunc(all, func(a, b Figure) int {
		switch {
		case measured[a.Title] == measured[b.Title]:
			return 0
		case measured[a.Title]:
			return -1
		}
		return 1
	})
	for i := range all {
		f := &all[i]
		f.Columns = min(len(f.Panels), mostColumns)
		if n := omitted[f.Title]; n > 0 {
			f.Caption = strings.TrimPrefix(fmt.Sprintf("%s; %d points are left out: infinite, too large, or not positive on a logarithmic axis", f.Caption, n), "; ")
		}
		for _, p := range f.Panels {
			for _, s := range p.Series {
				s.inOrder()
			}
		}
	}
	return all
}

const mostColumns = 4

// draws tells whether a panel has a place for a point.
func (p Panel) draws(at props.CurvePoint) bool {
	if slices.ContainsFunc([]float64{at.X, at.Y, at.Lo, at.Hi}, undrawable) || p.LogX && notPositive(at.X) {
		return false
	}
	banded := at.Lo != 0 || at.Hi != 0
	return !p.LogY || !notPositive(at.Y) && !(banded && notPositive(at.Lo))
}

// number hands the series of a figure their styles in order of appearance.
func number(styles map[string]map[string]int, c props.Curve) int {
	own := styles[c.Figure]
	if own == nil {
		own = map[string]int{}
		styles[c.Figure] = own
	}
	if _, known := own[c.Series]; !known && c.Look != props.Limit {
		own[c.Series] = len(own)
	}
	return own[c.Series]
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
	s.Whiskers, s.Markers, s.Points, s.Thin = c.Look == props.Whiskered, c.Look == props.Whiskered, c.Look == props.Scattered, c.Look == props.Limit
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
