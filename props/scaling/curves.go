package scaling

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/rate"
	"github.com/regretcheck/regretcheck/props/stats"
)

// Titles of the figures; those of games say of which games.
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

// Of a subject and regime mostDrawn games are drawn, the first ones, besides the
// markedWorst of all that were played; every game is in eight panels, and more would
// cover each other and make the page too heavy to open at once.
const (
	mostDrawn   = 40
	markedWorst = 5
)

// curves are the subject's R/rate in the games that it played against T, k, m and
// m−k, with a fitted line, the worst games and the level that nine of ten games must
// stay below.
func (g gameSample) curves(s Subject, r games.Regime, list []playedGame) []props.Curve {
	worst := slices.Clone(list)
	slices.SortStableFunc(worst, func(a, b playedGame) int { return cmp.Compare(b.logRatio(), a.logRatio()) })
	worst = worst[:min(markedWorst, len(worst))]
	var all []props.Curve
	for _, x := range gamesAxes {
		c := props.Curve{
			Figure: fmt.Sprintf("%s, c = %g … %g, %s", GamesFigure, g.minScale, g.maxScale, g.instance), Panel: r.Text() + ", " + x.name,
			Series: s.Title, Look: props.Scattered, Axes: props.Axes{X: x.label, Y: "R / rate", LogX: true, LogY: true},
			Caption: fmt.Sprintf("Each point is a game drawn at random, its gap c times the critical one, m up to %d; dashed: the power of the axis alone that fits "+
				"them. Regret that scales like the rate, √(kmT) up to k = m/2 and (m−k)√(T(1 + ln(k/(m−k)))) beyond, keeps its level.", g.maxArms),
		}
		marked, fitted, limit := c, c, c
		c.Points, marked.Points = x.points(list[:min(mostDrawn, len(list))]), x.points(worst)
		marked.Series = "worst games of " + s.Title
		fitted.Series, fitted.Look, fitted.Points = "fit to "+s.Title, props.Limit, x.line(list)
		limit.Series, limit.Look = "level that nine of ten stay below", props.Limit
		if n := len(fitted.Points); n > 0 {
			limit.Points = []props.CurvePoint{{X: fitted.Points[0].X, Y: WorstLimit}, {X: fitted.Points[n-1].X, Y: WorstLimit}}
		}
		all = append(all, c, marked, fitted, limit)
	}
	return all
}

// points are the games with what plays them.
func (x gamesAxis) points(list []playedGame) []props.CurvePoint {
	points := make([]props.CurvePoint, len(list))
	for i, g := range list {
		points[i] = props.CurvePoint{X: x.of(g.Spec), Y: math.Exp(g.logRatio()), Label: g.Flags()}
	}
	return points
}

// line is the least-squares line of ln(R/rate) over the axis' range; nothing where
// all games lie at one place.
func (x gamesAxis) line(list []playedGame) []props.CurvePoint {
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
