package formula

import (
	"cmp"
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
)

// ConstantsFigure is the title of the figure that shows, for each lemma, how much of its bound is
// attained.
const ConstantsFigure = "What the lemmas' bounds leave"

// A curve has at most so many points, and leaves out those that attain next to nothing of the
// bound.
const (
	binsPerDecade = 4
	binsOfRange   = 24 // of an axis that is not logarithmic
	leastPart     = 1e-6
)

// curves draw a lemma: over a parameter, the part of the bound that the points of a grid attain.
// Where it is 1, no smaller constant would do.
func (l Lemma) curves(name string, grid []Point, points []search.Comparison) []props.Curve {
	var all []props.Curve
	along := l.along()
	for _, r := range along {
		panel, axis := l.ID+", constant "+Number(l.constant()), r.Name
		if len(along) > 1 {
			panel += ", over " + r.Name
		}
		if r.Unit != "" {
			axis += ", " + r.Unit
		}
		at := func(i int) float64 { return grid[i].Float(r.Name) }
		all = append(all, curve(panel, axis, name, parts(points, at))...)
	}
	return all
}

// along are the parameters that figures show the lemma over.
func (l Lemma) along() (all []Range) {
	for _, r := range l.Params {
		if r.Kind == Scalar && (l.Along == nil || slices.Contains(l.Along, r.Name)) {
			all = append(all, r)
		}
	}
	return all
}

// curve draws a panel: the part of the bound that each point of a grid attains, the largest of
// these parts, and the bound itself, at 1.
func curve(panel, along, grid string, all []props.CurvePoint) []props.Curve {
	if len(all) == 0 {
		return nil
	}
	c := props.Curve{
		Figure: ConstantsFigure, Panel: panel, Series: "exact value", Look: props.Scattered,
		Axes:    props.Axes{X: along, Y: "exact ÷ bound", LogY: true},
		Caption: "y: exact value ÷ bound (a lower bound ÷ its value) over the grid; at 1 no better constant would do.",
	}
	byX := func(a, b props.CurvePoint) int { return cmp.Compare(a.X, b.X) }
	from, to := slices.MinFunc(all, byX).X, slices.MaxFunc(all, byX).X
	c.Axes.LogX = from > 0 && to > 50*from
	for i := range all {
		all[i].Label = grid + ": " + all[i].Label
	}
	c.Points = thinned(all, func(x float64) float64 {
		if c.Axes.LogX {
			return binsPerDecade * math.Log10(x)
		}
		return binsOfRange * (x - from) / max(to-from, math.SmallestNonzeroFloat64)
	})
	largest, limit := c, c
	largest.Series = "the largest"
	byY := func(a, b props.CurvePoint) int { return cmp.Compare(a.Y, b.Y) }
	largest.Points = []props.CurvePoint{slices.MaxFunc(all, byY)}
	limit.Series, limit.Look = "the bound", props.Limit
	limit.Points = []props.CurvePoint{{X: from, Y: 1}, {X: to, Y: 1}}
	return []props.Curve{c, largest, limit}
}

// parts returns, for each point of a grid, its x (which at returns) and the part of the bound that
// it attains.
func parts(points []search.Comparison, at func(i int) float64) []props.CurvePoint {
	var all []props.CurvePoint
	for i, q := range points {
		if part := q.Tightness(); part >= leastPart && !math.IsInf(part, 0) {
			all = append(all, props.CurvePoint{X: at(i), Y: part, Label: q.Where})
		}
	}
	return all
}

// thinned returns the first point of each cell; bin says where an x stands among the cells.
func thinned(points []props.CurvePoint, bin func(x float64) float64) []props.CurvePoint {
	type cell struct{ x, y float64 }
	var kept []props.CurvePoint
	seen := map[cell]bool{}
	for _, p := range points {
		at := cell{math.Round(bin(p.X)), math.Round(binsPerDecade * math.Log10(p.Y))}
		if !seen[at] {
			seen[at] = true
			kept = append(kept, p)
		}
	}
	return kept
}
