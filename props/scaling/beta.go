package scaling

import (
	"context"
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/stats"
)

// BetaLimit separates β = 0 from β = ½; it was fixed before anything was
// measured. A scaling is accepted if the interval of β ends below it and
// rejected if it begins above it.
const BetaLimit = 0.25

// A BetaFit is the fit of β in R ∝ Rate·(ln T)^β.
type BetaFit struct {
	Beta   props.Interval
	Points []Point
	Fit    stats.Fit
}

// fitBeta regresses ln(R/Rate) on ln ln T.
func fitBeta(points []Point, alpha float64) (BetaFit, error) {
	fit, err := regress(points, func(p Point) float64 { return math.Log(math.Log(float64(p.Horizon))) }, ratePoint)
	if err != nil {
		return BetaFit{}, err
	}
	return BetaFit{fit.Coef[1].Interval(alpha), points, fit}, nil
}

// regress fits ln of the points' scaled mean regret on one regressor.
func regress(points []Point, x func(Point) float64, scale func(Point) float64) (stats.Fit, error) {
	data := make([]stats.Point, len(points))
	for i, p := range points {
		y, err := stats.LogMean([]float64{x(p)}, p.Regret)
		if err != nil {
			return stats.Fit{}, fmt.Errorf("m=%d, k=%d, T=%d: %w", p.M, p.K, p.Horizon, err)
		}
		y.Y -= math.Log(scale(p))
		data[i] = y
	}
	return stats.FitReplicated(data)
}

func ratePoint(p Point) float64 { return Rate(p.M, p.K, p.Horizon) }

// beta measures the subject at every horizon of the schedule and fits.
func (l *lab) beta(ctx context.Context, t props.Trial, s Subject, m, k int) (BetaFit, error) {
	points, err := l.sweep(ctx, t, s, m, k)
	if err != nil {
		return BetaFit{}, err
	}
	return fitBeta(points, t.Alpha)
}

// sweep measures the subject at every horizon it can afford.
func (l *lab) sweep(ctx context.Context, t props.Trial, s Subject, m, k int) ([]Point, error) {
	horizons := schedules[t.Effort].horizons(s)
	points := make([]Point, len(horizons))
	for i, T := range horizons {
		p, err := l.point(ctx, t, s, m, k, T)
		if err != nil {
			return nil, err
		}
		points[i] = p
		t.Progress(float64(i+1) / float64(len(horizons)))
	}
	return points, nil
}

// betaFinding judges a fit of β against a bound.
func betaFinding(f BetaFit, bound props.Bound, alpha float64) props.Finding {
	return props.Finding{
		Evidence:   props.Fitted,
		Guarantee:  string(f.Fit.Coef[1].Guarantee),
		Observed:   f.Beta,
		Bound:      bound,
		Alpha:      alpha,
		N:          replicates(f.Points),
		Detectable: stats.DetectableMean(f.Beta),
		Warnings:   warnings(f.Fit, alpha),
		Witness:    describe(f.Points),
	}
}

func replicates(points []Point) int64 {
	n := int64(0)
	for _, p := range points {
		n += p.Regret.N
	}
	return n
}

// warnings tells of a form that does not fit.
func warnings(fit stats.Fit, alpha float64) []error {
	var list []error
	if fit.LackOfFit < alpha {
		list = append(list, fmt.Errorf("not a straight line (lack of fit p=%.2g): read the exponent as a mean slope over the range fitted", fit.LackOfFit))
	}
	return list
}

// describe lists what was fitted.
func describe(points []Point) string {
	text := "R/rate"
	for _, p := range points {
		mean, stderr := p.Ratio()
		text += fmt.Sprintf("; T=%.3g: %.3f±%.3f (c=%s, n=%d)", float64(p.Horizon), mean, stderr, p.multiplier(), p.Regret.N)
	}
	return text
}

// multiplier writes the worst gap multiplier, with a mark where the gap was
// clipped at ½: regret is linear in T there.
func (p Point) multiplier() string {
	if p.Edge {
		return fmt.Sprintf("%.2f clipped", p.C)
	}
	return fmt.Sprintf("%.2f", p.C)
}
