package scaling

import (
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/rate"
	"github.com/regretcheck/regretcheck/props/stats"
)

// A regressor is a logarithm that an exponent belongs to.
type regressor struct {
	name string // of the exponent, in paths
	x    func(rate.Point) float64
}

// The regressors.
var (
	overT    = regressor{"T", rate.LogT}
	overK    = regressor{"k", func(p rate.Point) float64 { return math.Log(float64(p.Size.K)) }}
	overRest = regressor{"m-k", logRest}
	overLog  = regressor{"log", func(p rate.Point) float64 { return math.Log1p(math.Log(float64(p.Size.K) / rest(p))) }}
	overM    = regressor{"m", func(p rate.Point) float64 { return math.Log(float64(p.Size.M)) }}
	overLeft = regressor{"left", func(p rate.Point) float64 { return math.Log(rest(p) / float64(p.Size.M)) }} // ln(1−k/m)
	overLogT = regressor{"beta", rate.LogLogT}
)

// nuisance are regressors that stand for what differs between games besides
// their size: ln c, its square, the variance of rewards at the base and the
// family. They do not depend on T, m and k, so that they move no exponent; they
// take up the scatter between games. The families are those of the sample.
func nuisance(g games.Spec, families []games.Family) []float64 {
	c := math.Log(g.Scale)
	x := []float64{c, c * c, 0}
	if g.Based() {
		x[2] = math.Log(4 * g.Base * (1 - g.Base))
	}
	for _, f := range families[1:] {
		is := 0.0
		if g.Family == f {
			is = 1
		}
		x = append(x, is, is*c)
	}
	return x
}

// fitGames regresses ln(R/scale) on the regressors and the nuisance terms by
// stats.FitRobust. Coef[1+i] of the fit is the exponent of the i-th regressor.
func fitGames(list []playedGame, scale func(rate.Point) float64, over ...regressor) (stats.Fit, error) {
	points, families := make([]stats.Point, len(list)), familiesOf(list)
	for i, g := range list {
		p := g.point()
		y := g.logRatio() + math.Log(rate.ByMinimax(p))
		if scale != nil {
			y -= math.Log(scale(p))
		}
		var x []float64
		for _, r := range over {
			x = append(x, r.x(p))
		}
		points[i] = stats.Point{X: append(x, nuisance(g.Spec, families)...), Y: y}
	}
	return stats.FitRobust(points)
}

// familiesOf returns the families that occur, in order.
func familiesOf(list []playedGame) []games.Family {
	var families []games.Family
	for _, g := range list {
		if !slices.Contains(families, g.Family) {
			families = append(families, g.Family)
		}
	}
	slices.Sort(families)
	return families
}
