package gate

import "github.com/regretcheck/regretcheck/props"

// ChangesFigure is the title of the picture of what became of each cell.
const ChangesFigure = "New over old mean regret"

// Curves are what a report draws of a gate: each cell's ratio with its interval, the geometric mean
// below them, the level of no change and the tolerance.
func (g *Gate) Curves(r props.Report) []props.Curve {
	cells := g.rows(r)
	if len(cells) == 0 {
		return nil
	}
	ratios := props.Curve{
		Figure: ChangesFigure, Panel: g.group(), Series: "ratio of a cell", Look: props.Listed, Axes: props.Axes{X: "new ÷ old"},
		Caption: "x: new ÷ old regret, with the interval that decides the cell; dashed: no change and the tolerance, " + percent(g.candidate.Tolerance) + ".",
	}
	for _, c := range cells {
		i := c.interval()
		ratios.Points = append(ratios.Points, props.CurvePoint{X: i.Mid, Lo: i.Lo, Hi: i.Hi, Label: c.cell.String()})
	}
	curves := []props.Curve{ratios}
	if all := having(cells, func(c decidedCell) bool { return !c.unchanged }); len(all) > 1 {
		mean, i := ratios, geometric(cells)
		mean.Series = "geometric mean, 95 %"
		mean.Points = []props.CurvePoint{{X: i.Mid, Lo: i.Lo, Hi: i.Hi, Label: "geometric mean"}}
		curves = append(curves, mean)
	}
	level := func(name string, at float64) props.Curve {
		c := ratios
		c.Series, c.Look, c.Points = name, props.Level, []props.CurvePoint{{X: at}}
		return c
	}
	return append(curves, level("no change", 1), level("tolerance", 1+g.candidate.Tolerance))
}
