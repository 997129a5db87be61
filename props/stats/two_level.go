package stats

import (
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat"

	"github.com/regretcheck/regretcheck/props"
)

// A TwoLevel is a fitted one-way random-effects model: an instance g shifts all its runs by a
// common amount of variance Between. Each run adds noise of variance Within,
//
//	y_gr = mean + b_g + w_gr.
//
// It is fitted by unweighted means, which agrees with the analysis of variance when all instances
// have equally many runs.
//
// Reference: Searle, Casella and McCulloch, "Variance Components" (1992), sections 3.6 and 4.3.
type TwoLevel struct {
	Groups, Runs int     // instances, and runs over all of them
	Mean         float64 // mean of the instances' means
	Within       float64 // within-instance variance, 0 without repeated runs

	means   []float64 // of the instances
	spread  float64   // variance of the instances' means: Between + Within·perRun
	perRun  float64   // mean of 1/(runs of the instance)
	repeats int       // degrees of freedom of Within, 0 without repeated runs
}

// fitTwoLevel fits the model to groups[g], the runs on instance g. It needs at least two instances.
// One run on each is enough to predict a mean, but not to separate the components.
func fitTwoLevel(groups [][]float64) (TwoLevel, error) {
	if len(groups) < 2 {
		return TwoLevel{}, fmt.Errorf("groups=%d: want at least 2 instances", len(groups))
	}
	f := TwoLevel{Groups: len(groups)}
	squares := 0.0
	for g, runs := range groups {
		if err := finite(runs); err != nil {
			return TwoLevel{}, fmt.Errorf("group %d: %w", g, err)
		}
		s := Summarize(runs)
		f.means = append(f.means, s.Mean)
		f.Runs += len(runs)
		f.perRun += 1 / float64(len(runs)) / float64(len(groups))
		f.repeats += len(runs) - 1
		squares += s.Var * float64(len(runs)-1)
	}
	if f.repeats > 0 {
		f.Within = squares / float64(f.repeats)
	}
	s := Summarize(f.means)
	f.Mean, f.spread = s.Mean, s.Var
	return f, nil
}

// StdErr returns the standard error of Mean: the instances' means vary by both components.
func (f TwoLevel) StdErr() float64 { return math.Sqrt(f.spread / float64(f.Groups)) }

func finite(xs []float64) error {
	if len(xs) == 0 {
		return errors.New("no values: want at least one")
	}
	for i, x := range xs {
		if math.IsNaN(x) || math.IsInf(x, 0) {
			return fmt.Errorf("value %d is %v: want a finite number", i, x)
		}
	}
	return nil
}

// A Prediction is an interval for a figure that somebody else measured.
type Prediction struct {
	Interval  props.Interval
	DF        float64 // effective degrees of freedom of its standard error
	Guarantee Guarantee
}

// predict returns the interval that holds the mean of r further runs with probability 1−alpha,
// each of them on a fresh instance or all on one. The variance of that mean minus ours is
//
//	fresh instances:  (Between + Within)/r + Var(Mean)
//	one instance:     Between + Within/r   + Var(Mean)
//
// with Var(Mean) the variance of the instances' means over their number. Both are written as
// a·spread + c·Within, two independent mean squares, using Between = spread − perRun·Within. The
// quantile is Student's with the Welch–Satterthwaite degrees of freedom. A negative c (one
// instance, and fewer runs on ours than r) is taken as 0: the interval is then too wide, never
// too narrow. It assumes that instance effects and run noise are near normal. The effect of one
// instance enters without averaging; see SkewWarning.
func (f TwoLevel) predict(fresh bool, r int, alpha float64) Prediction {
	n := float64(r)
	a, c := 1+1/float64(f.Groups), max(0, 1/n-f.perRun)
	if fresh {
		a, c = 1/n+1/float64(f.Groups), (1-f.perRun)/n
	}
	first, second := a*f.spread, c*f.Within
	e := Effect{
		Value: f.Mean, StdErr: math.Sqrt(first + second),
		DF: welchSatterthwaite(first, float64(f.Groups-1), second, float64(f.repeats)),
	}
	return Prediction{Interval: e.Interval(alpha), DF: e.DF, Guarantee: GuaranteeStudent}
}

// welchSatterthwaite returns the degrees of freedom of the sum of two independent mean squares v1
// and v2 with df1 and df2.
//
// Reference: Satterthwaite, "An approximate distribution of estimates of variance components",
// Biometrics Bulletin 2 (1946).
func welchSatterthwaite(v1, df1, v2, df2 float64) float64 {
	if v2 == 0 {
		return df1
	}
	if v1 == 0 {
		return df2
	}
	a, b := v1/(v1+v2), v2/(v1+v2) // shares, whose squares neither over- nor underflow
	return 1 / (a*a/df1 + b*b/df2)
}

// A PublishedComparison compares a published mean of r runs with our own runs, under two readings
// of the r runs: each on an instance of its own, or all on one.
type PublishedComparison struct {
	Published   float64
	Model       TwoLevel
	Fresh, One  Prediction
	Excluded    bool    // outside both intervals: no reading explains the figure
	Detectable  float64 // smallest distance from Model.Mean that both intervals exclude
	SkewWarning error   // set if the instances' means are too skew for Student's quantile
}

// TwoLevelPrediction compares the published mean of r runs with our groups (groups[g]: the runs on
// instance g). The figure is excluded only if both prediction intervals, each of level alpha,
// exclude it. Whichever reading is true, that happens with probability at most alpha, so the
// readings need not share alpha. A printed figure is rounded: if our side has little noise, ask
// about the nearer end of its rounding interval.
func TwoLevelPrediction(groups [][]float64, r int, published, alpha float64) (PublishedComparison, error) {
	mustAlpha(alpha)
	if r < 1 || math.IsNaN(published-published) {
		return PublishedComparison{}, fmt.Errorf("runs=%d, published=%v: want at least 1 run and a finite number", r,
			published)
	}
	f, err := fitTwoLevel(groups)
	if err != nil {
		return PublishedComparison{}, err
	}
	c := PublishedComparison{
		Published: published, Model: f,
		Fresh: f.predict(true, r, alpha), One: f.predict(false, r, alpha), SkewWarning: f.skewWarning(),
	}
	c.decide()
	return c, nil
}

// Widened returns the comparison with both intervals wider by a factor ≥ 1.
func (c PublishedComparison) Widened(factor float64) PublishedComparison {
	for _, p := range []*Prediction{&c.Fresh, &c.One} {
		p.Interval = props.PlusMinus(p.Interval.Mid, p.Interval.Width()/2*factor)
	}
	c.decide()
	return c
}

func (c *PublishedComparison) decide() {
	fresh, one := c.Fresh.Interval, c.One.Interval
	c.Excluded = !fresh.Contains(c.Published) && !one.Contains(c.Published)
	c.Detectable = max(fresh.Hi-c.Model.Mean, one.Hi-c.Model.Mean, c.Model.Mean-fresh.Lo, c.Model.Mean-one.Lo)
}

// skewLimit is the largest skewness that needs no warning. At skewness ½ (a gamma law of shape 16)
// one value exceeds mean + 3.29 standard deviations with probability 0.0030, at skewness 1 (shape
// 4) with 0.0067; under a normal law with 0.0005.
const skewLimit = 0.5

// skewWarning warns of skew instance effects: by more than the limit, and by more than three of the
// standard errors √(6/n) of a normal sample.
func (f TwoLevel) skewWarning() error {
	if f.Groups < 3 || f.spread == 0 {
		return nil
	}
	g, side := stat.Skew(f.means, nil), "upper"
	if math.Abs(g) <= max(skewLimit, 3*math.Sqrt(6/float64(f.Groups))) {
		return nil
	}
	if g < 0 {
		side = "lower"
	}
	return fmt.Errorf("skewness %.2g over %d instances: the normal prediction interval is too short on the %s side; "+
		"trust an exclusion there by a wide margin only", g, f.Groups, side)
}
