package scaling

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/rate"
	"github.com/regretcheck/regretcheck/props/stats"
)

// Titles of the figures.
const (
	HorizonFigure = "Regret against the horizon"
	GamesFigure   = "Worst regret over generated games"
)

// horizonCurve is the subject's R/√(kmT) at the horizons of one size.
func horizonCurve(s Learner, control bool, points []rate.Point) []props.Curve {
	c := props.Curve{
		Figure: HorizonFigure, Panel: points[0].Size.String(), Series: s.Title, Look: props.Whiskered, Control: control,
		Axes:    props.Axes{X: "horizon T", Y: "R / √(kmT)", LogX: true},
		Caption: "x: horizon; y: mean regret at its worst gap ÷ √(kmT), ± 2 standard errors; flat means that it scales.",
	}
	for _, p := range points {
		mid, stderr := p.SqrtRatio()
		c.Points = append(c.Points, props.CurvePoint{X: float64(p.Horizon), Y: mid, Lo: mid - 2*stderr, Hi: mid + 2*stderr})
	}
	return []props.Curve{c}
}

// curves show the exponent of an aspect as a partial regression. Along x lies the letter whose
// exponent is read; up lies the regret, divided by that letter to the power of the theory. From
// both, the part that the other letters explain is taken off. In logarithms, the slope of the line
// is the fitted exponent less the theory's. If the sizes tell no slope, the result is nil.
func (a aspect) curves(s Learner, d design, r games.Regime, list []worstSize) []props.Curve {
	letter := a.over[a.read]
	worst := props.Curve{
		Figure: GamesFigure, Panel: power(letter.axis, a.theory) + ", " + a.where(r), Series: s.Title, Look: props.Trended, Control: s.Name == a.control,
		Axes:    props.Axes{X: letter.axis, Y: "regret ÷ theory", LogX: true, LogY: true},
		Caption: "x: one variable; y: regret ÷ rate, adjusted for the others; flat means that it scales, and the numbers are slopes.",
	}
	if d.sizes == halfSizes.sizes {
		worst.Panel = power(letter.axis, a.theory) + ", m/4 ≤ k ≤ m/2"
	}
	x, y, err := a.partial(d, list)
	if err != nil {
		return nil
	}
	theory := worst
	theory.Series, theory.Look = "regret = rate", props.Limit
	for i, g := range list {
		worst.Points = append(worst.Points, props.CurvePoint{X: math.Exp(x[i]), Y: math.Exp(y[i]), Label: g.Flags()})
		theory.Points = append(theory.Points, props.CurvePoint{X: math.Exp(x[i]), Y: 1})
	}
	theory.Points = ends(theory.Points)
	return []props.Curve{worst, theory}
}

// partial returns, for each size, the logarithms that a picture shows: of the letter, and of the regret over the letter to
// the power of the theory, without what the other letters explain.
func (a aspect) partial(d design, list []worstSize) (x, y []float64, err error) {
	points := regression(list, d.paired && !a.between, a.scale, a.over, worstSize.mean)
	letter, regret := make([]stats.Point, len(points)), make([]stats.Point, len(points))
	var meanX, meanY float64
	for i, p := range points {
		others := slices.Delete(slices.Clone(p.X), a.read, a.read+1)
		letter[i], regret[i] = stats.Point{X: others, Y: p.X[a.read]}, stats.Point{X: others, Y: p.Y}
		meanX += a.over[a.read].value(list[i]) / float64(len(points))
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

// residuals are what a regression leaves; of one without regressors, the distances from the mean.
func residuals(points []stats.Point) ([]float64, error) {
	if len(points[0].X) > 0 {
		fit, err := stats.FitRobust(points)
		return fit.Residuals, err
	}
	out := make([]float64, len(points))
	for i, p := range points {
		out[i] = p.Y
	}
	mean := stats.Summarize(out).Mean
	for i := range out {
		out[i] -= mean
	}
	return out, nil
}

// power writes a letter to an exponent: √T, k^0, m−k, √(m−k), √p*.
func power(letter string, exponent float64) string {
	if of, inverse := strings.CutPrefix(letter, "1/"); inverse && exponent < 0 {
		letter, exponent = of, -exponent
	}
	long := strings.ContainsAny(letter, " −+/")
	switch {
	case exponent == 1:
		return letter
	case long:
		letter = "(" + letter + ")"
	}
	if exponent == 0.5 {
		return "√" + letter
	}
	return fmt.Sprintf("%s^%.2g", letter, exponent)
}

// ends are the points of least and of largest x.
func ends(points []props.CurvePoint) []props.CurvePoint {
	byX := func(a, b props.CurvePoint) int { return cmp.Compare(a.X, b.X) }
	return []props.CurvePoint{slices.MinFunc(points, byX), slices.MaxFunc(points, byX)}
}
