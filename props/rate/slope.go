package rate

import (
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/stats"
)

// A Slope is a fitted exponent with what it was fitted to.
type Slope struct {
	Points []Point
	Fit    stats.Fit
}

// Fit regresses ln of the points' mean regret, divided by scale (nil: 1), on one regressor, with
// errors from the replicates. It wants enough points, each of positive mean regret.
func Fit(points []Point, x, scale func(Point) float64) (Slope, error) {
	data := make([]stats.Point, len(points))
	for i, p := range points {
		y, err := stats.LogMean([]float64{x(p)}, p.Regret)
		if err != nil {
			return Slope{}, fmt.Errorf("%s, T=%d: %w", p.Size, p.Horizon, err)
		}
		if scale != nil {
			y.Y -= math.Log(scale(p))
		}
		data[i] = y
	}
	spread(data)
	fit, err := stats.FitReplicated(data)
	return Slope{points, fit}, err
}

// spread gives a point whose runs all have one regret the largest variance of the other points: few
// equal runs are no proof that there is none. If no point has any, the policy plays the same whatever
// it is shown. Only the rounding of a logarithm is left, (2⁻⁵⁰)².
func spread(data []stats.Point) {
	most := 0x1p-100
	for _, p := range data {
		most = max(most, p.Var)
	}
	for i, p := range data {
		if p.Var == 0 {
			data[i].Var = most
		}
	}
}

// Beta fits β in R ∝ Minimax(m, k, T)·(ln T)^β.
func Beta(points []Point) (Slope, error) { return Fit(points, LogLogT, ByMinimax) }

// Interval returns the confidence interval of the exponent.
func (s Slope) Interval(alpha float64) props.Interval { return s.Fit.Coef[1].Interval(alpha) }

// Finding judges the exponent against a bound.
func (s Slope) Finding(bound props.Bound, alpha float64) props.Finding {
	slope := s.Interval(alpha)
	f := props.Finding{
		Evidence: props.Fitted, Guarantee: string(s.Fit.Coef[1].Guarantee), Observed: slope, Bound: bound, Alpha: alpha,
		Detectable: stats.DetectableMean(slope), Witness: describe(s.Points),
	}
	for _, p := range s.Points {
		f.N += p.Regret.N
	}
	if p := s.Fit.LackOfFit; p < alpha {
		warning := fmt.Errorf("not a straight line (lack of fit p=%.2g): read the exponent as a mean slope over the range fitted", p)
		f.Warnings = append(f.Warnings, warning)
	}
	return f
}

// Shortest returns the least number of leading points, at least three, whose fitted β is above
// BetaLimit with its whole interval; all of them if none is.
func Shortest(points []Point, alpha float64) int {
	for n := 3; n < len(points); n++ {
		if s, err := Beta(points[:n]); err == nil && s.Interval(alpha).Lo > BetaLimit {
			return n
		}
	}
	return len(points)
}
