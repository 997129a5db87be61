package scaling

import (
	"cmp"
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/rate"
)

// Titles of the figures.
const (
	HorizonFigure = "Regret against the horizon"
	GamesFigure   = "Worst regret over generated games"
)

// horizonCurve is the subject's R/√(kmT) at the horizons of one size.
func horizonCurve(s Learner, points []rate.Point) []props.Curve {
	c := props.Curve{
		Figure: HorizonFigure, Panel: points[0].Size.String(), Series: s.Title, Look: props.Whiskered,
		Axes:    props.Axes{X: "horizon T", Y: "R / √(kmT)", LogX: true},
		Caption: "Mean regret on hard instances at the worst gap of each horizon; whiskers: ± 2 standard errors. What scales like √(kmT) stays level.",
	}
	for _, p := range points {
		mid, stderr := p.SqrtRatio()
		c.Points = append(c.Points, props.CurvePoint{X: float64(p.Horizon), Y: mid, Lo: mid - 2*stderr, Hi: mid + 2*stderr})
	}
	return []props.Curve{c}
}

// curves are the subject's worst regret over the minimax rate at the sizes of a design, against that rate, beside
// regret that is the rate itself: what scales like it keeps its level. A panel takes the sizes of all designs of its regime.
func (d design) curves(s Learner, r games.Regime, list []worstSize) []props.Curve {
	worst := props.Curve{
		Figure: GamesFigure, Panel: r.Text(), Series: s.Title, Look: props.Trended,
		Axes: props.Axes{X: "minimax rate of the size", Y: "worst regret ÷ rate", LogX: true, LogY: true},
		Caption: "Each point is a size (m, k, T) drawn at random, on the worst game of its ladder of gaps; its line is that of least squares. Dashed: regret " +
			"equal to the rate, √(kmT) up to k = m/2 and (m−k)√(T(1 + ln(k/(m−k)))) beyond. What scales like the rate " +
			"is as level; a learner of a wrong rate is steeper.",
	}
	theory := worst
	theory.Series, theory.Look = "regret = rate", props.Limit
	for _, g := range list {
		unit := rate.Minimax(g.Size, g.Horizon)
		worst.Points = append(worst.Points, props.CurvePoint{X: unit, Y: math.Exp(g.logRatio()), Label: g.Flags()})
		theory.Points = append(theory.Points, props.CurvePoint{X: unit, Y: 1})
	}
	theory.Points = ends(theory.Points)
	return []props.Curve{worst, theory}
}

// ends are the points of least and of largest x.
func ends(points []props.CurvePoint) []props.CurvePoint {
	byX := func(a, b props.CurvePoint) int { return cmp.Compare(a.X, b.X) }
	return []props.CurvePoint{slices.MinFunc(points, byX), slices.MaxFunc(points, byX)}
}
