package scaling

import (
	"math"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/rate"
	"github.com/regretcheck/regretcheck/props/stats"
)

// Titles of the figures; those of games say of which games.
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

// A gamesAxis is a feature of a game that its R/rate is drawn against.
type gamesAxis struct {
	name, label string
	of          func(games.Spec) float64
}

var gamesAxes = []gamesAxis{
	{"T", "horizon T", func(g games.Spec) float64 { return float64(g.Horizon) }},
	{"k", "cardinality k", func(g games.Spec) float64 { return float64(g.Size.K) }},
	{"m", "arms m", func(g games.Spec) float64 { return float64(g.Size.M) }},
	{"m−k", "m − k", func(g games.Spec) float64 { return float64(g.Size.M - g.Size.K) }},
}

// curves are the subject's worst R/rate at the sizes of a design against T, k, m and m−k, each with the
// power of that axis alone that fits them. What scales like the rate keeps its level.
func (d design) curves(s Learner, r games.Regime, list []worstSize) []props.Curve {
	var all []props.Curve
	for _, x := range gamesAxes {
		c := props.Curve{
			Figure: GamesFigure + ", " + d.instance, Panel: r.Text() + ", " + x.name,
			Series: s.Title, Look: props.Scattered, Axes: props.Axes{X: x.label, Y: "worst R / rate", LogX: true, LogY: true},
			Caption: "Each point is a size drawn at random, on the worst game of its ladder of gaps; dashed: the power of the axis alone that fits them. " +
				"Regret that scales like the rate, √(kmT) up to k = m/2 and (m−k)√(T(1 + ln(k/(m−k)))) beyond, keeps its level; a learner of a wrong rate leaves it.",
		}
		fitted := c
		c.Points = x.points(list)
		fitted.Series, fitted.Look, fitted.Points = "fit to "+s.Title, props.Limit, x.line(list)
		all = append(all, c, fitted)
	}
	return all
}

// points are the sizes with what plays their games.
func (x gamesAxis) points(list []worstSize) []props.CurvePoint {
	points := make([]props.CurvePoint, len(list))
	for i, g := range list {
		points[i] = props.CurvePoint{X: x.of(g.Spec), Y: math.Exp(g.logRatio()), Label: g.Flags()}
	}
	return points
}

// line is the least-squares line of ln(R/rate) over the axis' range; nothing where
// all games lie at one place.
func (x gamesAxis) line(list []worstSize) []props.CurvePoint {
	points, from, to := make([]stats.Point, len(list)), math.Inf(1), 0.0
	for i, g := range list {
		at := x.of(g.Spec)
		from, to = min(from, at), max(to, at)
		points[i] = stats.Point{X: []float64{math.Log(at)}, Y: g.logRatio()}
	}
	fit, err := stats.FitRobust(points)
	if err != nil {
		return nil
	}
	end := func(at float64) props.CurvePoint {
		return props.CurvePoint{X: at, Y: math.Exp(fit.Predict([]float64{math.Log(at)}))}
	}
	return []props.CurvePoint{end(from), end(to)}
}
