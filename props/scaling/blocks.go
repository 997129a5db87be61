package scaling

import (
	"math"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/rate"
	"github.com/regretcheck/regretcheck/props/stats"
)

// An exponentFit is an exponent that is read once from every repetition of a design.
//
// A repetition has fresh runs of every size. Its exponent is a linear function of the logarithms of
// their regret, the same function in every repetition. Given the sizes and the games, nothing else
// is random, so the exponents of repetitions are independent and have one law. The interval for
// their median has the order statistics as ends that the sign test does not reject. It holds
// whatever the law is, at any level: equal variances, normal errors or many sizes are not assumed.
// Sizes that do not lie on a plane add no noise to it either.
type exponentFit struct {
	slopes []float64 // of each repetition
	plane  stats.Fit // of the means over all repetitions
	rise   float64   // of the exponent if each size had the regret of the pilots that chose it
}

// fitBlocks regresses ln(R/scale) on the regressors and reads the i-th exponent. A paired design
// reads it within sizes: what the two horizons of a size share is subtracted.
func fitBlocks(list []worstSize, paired bool, scale func(rate.Point) float64, i int, over ...regressor) (exponentFit, error) {
	fit := func(regret func(worstSize) float64) (stats.Fit, error) {
		return stats.FitRobust(regression(list, paired, scale, over, regret))
	}
	plane, err := fit(worstSize.mean)
	if err != nil {
		return exponentFit{}, err
	}
	f := exponentFit{plane: plane}
	for b := range list[0].blocks {
		of, err := fit(func(w worstSize) float64 { return w.blocks[b] })
		if err != nil {
			return f, err
		}
		f.slopes = append(f.slopes, of.Coef[1+i].Value)
	}
	pilots, err := fit(func(w worstSize) float64 { return w.pilot })
	if err == nil {
		f.rise = pilots.Coef[1+i].Value - plane.Coef[1+i].Value
	}
	return f, err
}

// regression returns the points of a fit of ln(R/scale), a point for each size.
func regression(list []worstSize, paired bool, scale func(rate.Point) float64, over []regressor, regret func(worstSize) float64) []stats.Point {
	points := make([]stats.Point, len(list))
	for j, w := range list {
		p := w.point()
		points[j].Y = logRatio(regret(w), w.Spec) + math.Log(rate.ByMinimax(p))
		if scale != nil {
			points[j].Y -= math.Log(scale(p))
		}
		for _, r := range over {
			points[j].X = append(points[j].X, r.value(w))
		}
	}
	if paired {
		centre(points)
	}
	return points
}

// centre subtracts from both points of each pair their mean.
func centre(points []stats.Point) {
	for i := 0; i+1 < len(points); i += 2 {
		a, b := &points[i], &points[i+1]
		y := (a.Y + b.Y) / 2
		a.Y, b.Y = a.Y-y, b.Y-y
		for j := range a.X {
			x := (a.X[j] + b.X[j]) / 2
			a.X[j], b.X[j] = a.X[j]-x, b.X[j]-x
		}
	}
}

// interval holds the median exponent of a repetition with probability 1 − alpha at least.
func (f exponentFit) interval(alpha float64) props.Interval {
	return stats.QuantileInterval(f.slopes, 0.5, alpha)
}

// stderr is the standard error of the mean exponent of the repetitions.
func (f exponentFit) stderr() float64 { return stats.Summarize(f.slopes).StdErr() }

// optimism is the mean of ln(pilots' regret ÷ fresh regret) of the chosen games. It bounds what was
// lost by choosing another game than the worst of those that were kept, since the largest of the
// pilots' means is on average at least the largest of the true means.
func optimism(list []worstSize) float64 {
	sum := 0.0
	for _, w := range list {
		sum += logRatio(w.pilot, w.Spec) - w.logRatio()
	}
	return sum / float64(len(list))
}

// counted is how many runs a fit rests on.
func counted(list []worstSize) (n int64) {
	for _, w := range list {
		n += int64(w.runs)
	}
	return n
}
