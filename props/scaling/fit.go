package scaling

import (
	"math"

	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/stats"
)

// A regressor is a logarithm whose coefficient is an exponent.
type regressor struct {
	axis string // what grows
	x    func(games.Spec) float64
}

// The regressors.
var (
	overT    = regressor{"T", func(g games.Spec) float64 { return math.Log(float64(g.Horizon)) }}
	overLogT = regressor{"ln T", func(g games.Spec) float64 { return math.Log(math.Log(float64(g.Horizon))) }}
	overK    = regressor{"k", func(g games.Spec) float64 { return math.Log(float64(g.Size.K)) }}
	overRest = regressor{"m−k", func(g games.Spec) float64 { return math.Log(rest(g)) }}
	overLog  = regressor{"1+ln(k/(m−k))", func(g games.Spec) float64 {
		return math.Log1p(math.Log(float64(g.Size.K) / rest(g)))
	}}
	// overPStar is ln(1/p*) of games whose base is p*.
	overPStar = regressor{"1/p*", func(g games.Spec) float64 { return -math.Log(g.Base) }}
)

func rest(g games.Spec) float64 { return float64(g.Size.M - g.Size.K) }

// An exponentFit is an exponent that is read once from every repetition of a design.
//
// A repetition has fresh runs of every size. Its exponent is a linear function of the logarithms of
// their regret, the same function in every repetition. Given the sizes and the games nothing else is
// random, so the exponents of repetitions are independent and have one law. The interval for their
// median has the order statistics as ends that the sign test does not reject. It holds whatever the
// law is, at any level: neither equal variances nor normal errors nor many sizes are assumed. Sizes
// that do not lie on a plane add no noise to it either.
type exponentFit struct {
	slopes []float64 // of each repetition
	plane  stats.Fit // of the means over all repetitions
}

// fitExponent reads the exponent of the first regressor of an aspect.
func (a aspect) fitExponent(list []worstSize) (exponentFit, error) {
	plane, err := stats.FitRobust(a.points(list, worstSize.mean))
	if err != nil {
		return exponentFit{}, err
	}
	f := exponentFit{plane: plane}
	for i := range list[0].means {
		of, err := stats.FitRobust(a.points(list, func(w worstSize) float64 { return w.means[i] }))
		if err != nil {
			return f, err
		}
		f.slopes = append(f.slopes, of.Coef[1].Value)
	}
	return f, nil
}

// points are those of a regression of ln R, one for each size. With two versions of a size the
// exponent is read within sizes: the mean of both is subtracted.
func (a aspect) points(list []worstSize, regret func(worstSize) float64) []stats.Point {
	points := make([]stats.Point, len(list))
	for j, w := range list {
		points[j].Y = logRatio(regret(w), w.Spec) + math.Log(minimaxRate(w.Size, w.Horizon))
		if a.isBeta() {
			points[j].Y -= overT.x(w.Spec) / 2
		}
		for _, r := range a.over {
			points[j].X = append(points[j].X, r.x(w.Spec))
		}
	}
	if a.designs[0].withinSizes() {
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

// stderr is the standard error of the mean exponent of the repetitions.
func (f exponentFit) stderr() float64 { return stats.Summarize(f.slopes).StdErr() }

// optimism is the mean of ln(pilots' regret ÷ fresh regret) of the chosen games. It bounds the loss
// by choosing another game than the worst of the finalists: the largest of the pilots' means is on
// average at least the largest true mean.
func optimism(list []worstSize) float64 {
	sum := 0.0
	for _, w := range list {
		sum += logRatio(w.pilot, w.Spec) - w.logRatio()
	}
	return sum / float64(len(list))
}

// exponentOf is the exponent that regret in proportion to a rate has in the aspect, at the sizes that
// a design draws.
func (a aspect) exponentOf(r Rate, d design, seedOfRun uint64) (float64, error) {
	var list []worstSize
	for _, z := range d.draw(seedOfRun, a.regime) {
		list = append(list, worstSize{Spec: games.Spec{Size: z.Size, Horizon: z.horizon, Scale: 1}})
	}
	regret := func(w worstSize) float64 { return r(w.Size.M, w.Size.K, float64(w.Horizon)) }
	fit, err := stats.FitRobust(a.points(list, regret))
	if err != nil {
		return 0, err
	}
	return fit.Coef[1].Value, nil
}
