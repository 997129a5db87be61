package scaling

import (
	"math"

	"github.com/regretcheck/regretcheck/props/rate"
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
	overLogT = regressor{"beta", rate.LogLogT}
)
