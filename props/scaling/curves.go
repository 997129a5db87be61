package scaling

import (
	"cmp"
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/stats"
)

// gamesFigure is the title of the figure.
const gamesFigure = "Worst regret over generated games"

// curves show the exponent of an aspect as a partial regression. Along x lies the letter whose
// exponent is read; up lies the regret, divided by that letter to the power of the theory. From
// both, the part that the other letters explain is subtracted. In logarithms, the slope of the
// points is the fitted exponent less the theory's. If the sizes determine no slope, the result is
// nil.
func (a aspect) curves(p Learner, list []worstSize) []props.Curve {
	letter := a.over[0].axis
	worst := props.Curve{
		Figure: gamesFigure, Panel: power(letter, a.theory) + ", " + a.where(), Series: p.Title, Mark: props.Trended,
		Control: p.Name == a.above.name || p.Name == a.below.name,
		X:       props.Axis{Title: letter, Log: true}, Y: props.Axis{Title: "regret ÷ theory", Log: true},
		Caption: "x: one variable; y: regret ÷ rate, adjusted for the other variables. A flat curve follows the " +
			"rate; the numbers are slopes.",
	}
	x, y, err := a.partial(list)
	if err != nil {
		return nil
	}
	theory := worst
	theory.Series, theory.Mark = "regret = rate", props.Limit
	for i, g := range list {
		worst.Points = append(worst.Points, props.CurvePoint{X: math.Exp(x[i]), Y: math.Exp(y[i]), Label: g.Flags()})
		theory.Points = append(theory.Points, props.CurvePoint{X: math.Exp(x[i]), Y: 1})
	}
	slices.SortFunc(theory.Points, func(a, b props.CurvePoint) int { return cmp.Compare(a.X, b.X) })
	theory.Points = []props.CurvePoint{theory.Points[0], theory.Points[len(list)-1]}
	return []props.Curve{worst, theory}
}

// partial returns the logarithms that a picture shows for each size: of the letter, and of regret ÷
// letter^theory, without the part that the other letters explain.
func (a aspect) partial(list []worstSize) (x, y []float64, err error) {
	points := a.points(list, worstSize.mean)
	letter, regret := make([]stats.Point, len(points)), make([]stats.Point, len(points))
	var meanX, meanY float64
	for i, p := range points {
		letter[i], regret[i] = stats.Point{X: p.X[1:], Y: p.X[0]}, stats.Point{X: p.X[1:], Y: p.Y}
		meanX += a.over[0].x(list[i].Spec) / float64(len(points))
		meanY += list[i].logRatio() / float64(len(points))
	}
	if x, err = residuals(letter); err != nil {
		return nil, nil, err
	}
	if y, err = residuals(regret); err != nil {
		return nil, nil, err
	}
	for i := range x {
		y[i] += meanY - a.theory*x[i]
		x[i] += meanX
	}
	return x, y, nil
}

// residuals are those of a regression.
func residuals(points []stats.Point) ([]float64, error) {
	fit, err := stats.FitRobust(points)
	return fit.Residuals, err
}
