package scaling

import (
	"math"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/rate"
	"github.com/regretcheck/regretcheck/props/scaling/games"
)

// Titles of the figures.
const (
	HorizonFigure = "Regret against the horizon"
	GamesFigure   = "Regret over generated games"
)

// horizonCurve is the subject's R/√(kmT) at the horizons of one size.
func horizonCurve(s Subject, points []rate.Point) []props.Curve {
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

// gamesCurves are the subject's R/rate in the games that it played, with the
// level that nine of ten games must stay below.
func gamesCurves(s Subject, r games.Regime, list []playedGame) []props.Curve {
	c := props.Curve{
		Figure: GamesFigure, Panel: r.Text(), Series: s.Title, Look: props.Scattered,
		Axes:    props.Axes{X: "horizon T", Y: "R / rate", LogX: true, LogY: true},
		Caption: "Each point is one run of one game drawn at random about the critical gap, m up to 1000. The rate is √(kmT) up to k = m/2 and (m−k)√(T(1 + ln(k/(m−k)))) beyond; regret that scales like it keeps its level from left to right.",
	}
	limit := c
	limit.Series, limit.Look = "level that nine of ten stay below", props.Limit
	from, to := math.Inf(1), 0.0
	for _, g := range list {
		x := float64(g.Horizon)
		from, to = min(from, x), max(to, x)
		c.Points = append(c.Points, props.CurvePoint{X: x, Y: math.Exp(g.logRatio()), Label: g.String()})
	}
	limit.Points = []props.CurvePoint{{X: from, Y: WorstLimit}, {X: to, Y: WorstLimit}}
	return []props.Curve{c, limit}
}
