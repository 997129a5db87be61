package stats

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat"

	"github.com/regretcheck/regretcheck/props"
)

// A PublishedComparison holds a published mean of r runs against our own runs
// under both readings of what the r runs were.
type PublishedComparison struct {
	Published   float64
	Model       TwoLevel
	Fresh, One  Prediction
	Excluded    bool    // outside both intervals: no reading explains the figure
	P           float64 // the larger of the two readings' p-values
	Detectable  float64 // smallest distance from Model.Mean that both intervals exclude
	SkewWarning error   // set if the instances' means are too skew for Student's quantile
}

// TwoLevelPrediction compares the published mean of r runs with our groups
// (groups[g]: the runs on instance g). The figure is excluded only if both
// prediction intervals, each of level alpha, exclude it: whichever reading is
// the true one, that happens with probability at most alpha, so that the
// readings need not share alpha. A printed figure is rounded: with little noise
// on our side, ask about the nearer end of its rounding interval.
func TwoLevelPrediction(groups [][]float64, r int, published, alpha float64) (PublishedComparison, error) {
	mustAlpha(alpha)
	if err := checkPublished(r, published); err != nil {
		return PublishedComparison{}, err
	}
	f, err := FitTwoLevel(groups)
	if err != nil {
		return PublishedComparison{}, err
	}
	c := PublishedComparison{
		Published:   published,
		Model:       f,
		Fresh:       f.Predict(FreshInstances, r, alpha),
		One:         f.Predict(OneInstance, r, alpha),
		SkewWarning: skewWarning(groupMeans(groups)),
	}
	c.P = max(c.Fresh.p(published), c.One.p(published))
	c.decide()
	return c, nil
}

func checkPublished(r int, published float64) error {
	if r < 1 {
		return fmt.Errorf("runs=%d: want at least 1 published run", r)
	}
	if math.IsNaN(published) || math.IsInf(published, 0) {
		return fmt.Errorf("published=%v: want a finite number", published)
	}
	return nil
}

// Widened returns the comparison with both intervals wider by a factor ≥ 1.
func (c PublishedComparison) Widened(factor float64) PublishedComparison {
	for _, p := range []*Prediction{&c.Fresh, &c.One} {
		half := (p.Interval.Hi - p.Interval.Lo) / 2 * factor
		p.StdErr *= factor
		p.Interval = props.PlusMinus(p.Interval.Mid, half)
	}
	c.P = max(c.Fresh.p(c.Published), c.One.p(c.Published))
	c.decide()
	return c
}

func (c *PublishedComparison) decide() {
	fresh, one := c.Fresh.Interval, c.One.Interval
	c.Excluded = !fresh.Contains(c.Published) && !one.Contains(c.Published)
	up := max(fresh.Hi, one.Hi) - c.Model.Mean
	down := c.Model.Mean - min(fresh.Lo, one.Lo)
	c.Detectable = max(up, down)
}

// p returns the two-sided p-value of x under the prediction.
func (p Prediction) p(x float64) float64 {
	d := math.Abs(x - p.Interval.Mid)
	switch {
	case d == 0:
		return 1
	case p.StdErr == 0:
		return 0
	}
	return 2 * StudentTail(d/p.StdErr, p.DF)
}

func groupMeans(groups [][]float64) []float64 {
	means := make([]float64, len(groups))
	for g, runs := range groups {
		means[g] = Summarize(runs).Mean
	}
	return means
}

// Skewness returns the adjusted sample skewness, 0 for fewer than three values
// or constant ones.
func Skewness(xs []float64) float64 {
	if len(xs) < 3 || Summarize(xs).Var == 0 {
		return 0
	}
	return stat.Skew(xs, nil)
}

// skewLimit bounds the skewness that goes unremarked. At skewness ½ (a gamma law
// of shape 16) one value exceeds mean + 3.29 standard deviations with
// probability 0.0030, at skewness 1 (shape 4) with 0.0067; for a normal law it
// is 0.0005.
const skewLimit = 0.5

// skewWarning says so when instance effects are visibly skew: by more than the
// limit, and by more than three of the standard errors √(6/n) that a normal
// sample would show.
func skewWarning(xs []float64) error {
	g := Skewness(xs)
	if math.Abs(g) <= max(skewLimit, 3*math.Sqrt(6/float64(max(1, len(xs))))) {
		return nil
	}
	return fmt.Errorf("skewness %.2g over %d instances: the normal prediction interval is too short on the %s side; "+
		"trust an exclusion there by a wide margin only",
		g, len(xs), map[bool]string{true: "upper", false: "lower"}[g > 0])
}
