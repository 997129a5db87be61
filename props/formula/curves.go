package formula

import (
	"math"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
)

// ConstantsFigure is the title of the figure of how much of its bound each lemma
// attains.
const ConstantsFigure = "What the lemmas' bounds leave"

// What is drawn of a grid: points that a page shows apart, of parts that are not
// next to nothing.
const (
	binsPerDecade = 4
	leastPart     = 1e-6
)

// curves are the parts of the bound that are attained on a grid, for a formula
// with a constant: at 1 no smaller constant would do.
func (f Formula[L]) curves(p Pair[L], g Sweep[L], e props.Effort, points []search.Comparison) []props.Curve {
	if f.Constant == nil {
		return nil
	}
	panel := f.ID + ", constant " + Number(f.Constant(p))
	if len(f.Along) == 0 {
		return curve(panel, "bound", g.Name, points, func(i int) float64 { return points[i].Bound.Value() })
	}
	var all []props.Curve
	grid := g.Points(e)
	for _, a := range f.Along {
		name := panel
		if len(f.Along) > 1 {
			name += ", over " + a.Name
		}
		all = append(all, curve(name, a.Name, g.Name, points, func(i int) float64 { return a.number(grid[i]) })...)
	}
	return all
}

// curve is a panel: the parts of the bound over what at says, and the bound itself.
func curve(panel, along, grid string, points []search.Comparison, at func(i int) float64) []props.Curve {
	c := props.Curve{
		Figure: ConstantsFigure, Panel: panel, Series: "exact value", Look: props.Scattered,
		Axes: props.Axes{X: along, Y: "exact ÷ bound", LogY: true},
		Caption: "Exact values over their bounds (a lower bound over its value) on the grids, one point of those that would cover each other: at 1 no better " +
			"constant would do; what lies well below leaves room.",
	}
	type bin struct{ x, y float64 }
	seen := map[bin]bool{}
	from, to := math.Inf(1), 0.0
	for i, q := range points {
		x, part := at(i), q.Tightness()
		if !(x > 0) || part < leastPart || math.IsInf(part, 0) {
			continue
		}
		from, to = min(from, x), max(to, x)
		cell := bin{math.Round(binsPerDecade * math.Log10(x)), math.Round(binsPerDecade * math.Log10(part))}
		if !seen[cell] {
			seen[cell] = true
			c.Points = append(c.Points, props.CurvePoint{X: x, Y: part, Label: grid + ": " + q.Where})
		}
	}
	if len(c.Points) == 0 {
		return nil
	}
	c.Axes.LogX = to > 50*from
	limit := c
	limit.Series, limit.Look = "the bound", props.Limit
	limit.Points = []props.CurvePoint{{X: from, Y: 1}, {X: to, Y: 1}}
	return []props.Curve{c, limit}
}
