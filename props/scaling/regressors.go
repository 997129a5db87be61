package scaling

import (
	"math"

	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/rate"
)

// A regressor is a logarithm that an exponent belongs to.
type regressor struct {
	name   string // of the exponent, in paths
	axis   string // what grows, in pictures
	x      func(rate.Point) float64
	of     func(games.Spec) float64 // in place of x, where size and horizon do not tell it
	ofSize bool                     // of m and k alone
}

// value is the regressor of a size with its worst game.
func (r regressor) value(w worstSize) float64 {
	if r.of != nil {
		return r.of(w.Spec)
	}
	return r.x(w.point())
}

// The regressors.
var (
	overT    = regressor{name: "T", axis: "T", x: rate.LogT}
	overK    = regressor{name: "k", axis: "k", ofSize: true, x: func(p rate.Point) float64 { return math.Log(float64(p.Size.K)) }}
	overRest = regressor{name: "m-k", axis: "m−k", ofSize: true, x: logRest}
	overLog  = regressor{name: "log", axis: "1+ln(k/(m−k))", ofSize: true, x: logOfShare}
	overM    = regressor{name: "m", axis: "m", ofSize: true, x: func(p rate.Point) float64 { return math.Log(float64(p.Size.M)) }}
	overLogT = regressor{name: "beta", axis: "ln T", x: rate.LogLogT}
	// overWhole is ln(1/p*) of the games whose base p* is.
	overWhole = regressor{name: "p-star", axis: "1/p*", of: func(g games.Spec) float64 { return -math.Log(g.Base) }}
)

// logOfShare is ln(1+ln(k/(m−k))).
func logOfShare(p rate.Point) float64 { return math.Log1p(math.Log(float64(p.Size.K) / rest(p))) }
