package stats

import (
	"errors"
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/props"
)

// A TwoLevel is a fitted one-way random-effects model: an instance g shifts
// all its runs by a common amount of variance Between, and each run adds noise
// of variance Within,
//
//	y_gr = mean + b_g + w_gr.
//
// It is fitted by unweighted means, which agrees with the analysis of variance
// when all instances have equally many runs.
//
// Reference: Searle, Casella and McCulloch, "Variance Components" (1992),
// sections 3.6 and 4.3.
type TwoLevel struct {
	Groups, Runs int     // instances, and runs over all of them
	Mean         float64 // mean of the instances' means
	Between      float64 // between-instance variance, 0 if the estimate is negative
	Within       float64 // within-instance variance, 0 without repeated runs

	spread  float64 // variance of the instances' means: Between + Within·perRun
	perRun  float64 // mean of 1/(runs of the instance)
	repeats int     // degrees of freedom of Within, 0 without repeated runs
}

// FitTwoLevel fits the model to groups[g], the runs on instance g. It needs at
// least two instances; one run on each is enough for both readings of a
// published mean, though the components are then not told apart.
func FitTwoLevel(groups [][]float64) (TwoLevel, error) {
	if len(groups) < 2 {
		return TwoLevel{}, fmt.Errorf("groups=%d: want at least 2 instances", len(groups))
	}
	f := TwoLevel{Groups: len(groups)}
	means := make([]float64, len(groups))
	squares := 0.0
	for g, runs := range groups {
		if err := finite(runs); err != nil {
			return TwoLevel{}, fmt.Errorf("group %d: %w", g, err)
		}
		s := Summarize(runs)
		means[g] = s.Mean
		f.Runs += len(runs)
		f.perRun += 1 / float64(len(runs)) / float64(len(groups))
		f.repeats += len(runs) - 1
		squares += s.Var * float64(len(runs)-1)
	}
	if f.repeats > 0 {
		f.Within = squares / float64(f.repeats)
	}
	s := Summarize(means)
	f.Mean, f.spread = s.Mean, s.Var
	f.Between = max(0, f.spread-f.Within*f.perRun)
	return f, nil
}

// StdErr returns the standard error of Mean: the instances' means vary by
// both components.
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

// A Reading says on which instances the runs behind a published mean were
// made, where the publication does not.
type Reading int

// The readings.
const (
	FreshInstances Reading = iota + 1 // each run on an instance of its own
	OneInstance                       // all runs on one instance, drawn once
)

// String names the reading.
func (r Reading) String() string {
	switch r {
	case FreshInstances:
		return "fresh instances"
	case OneInstance:
		return "one instance"
	}
	return fmt.Sprintf("Reading(%d)", int(r))
}

// A Prediction is an interval for a figure that somebody else measured.
type Prediction struct {
	Interval  props.Interval
	StdErr    float64 // standard deviation of the figure minus our prediction, both sides' noise
	DF        float64 // effective degrees of freedom of StdErr
	Guarantee Guarantee
}

// Predict returns the interval that holds the mean of r further runs with
// probability 1−alpha. The variance of that mean minus ours is
//
//	fresh instances:  (Between + Within)/r + Var(Mean)
//	one instance:     Between + Within/r   + Var(Mean)
//
// with Var(Mean) the variance of the instances' means over their number. Both
// are written as a·spread + c·Within, two independent mean squares, and the
// quantile is Student's with the Welch–Satterthwaite degrees of freedom. Where
// c is negative (one instance, and fewer runs on ours than r) it is taken as 0:
// that treats more of the spread as common to the r runs, so that the interval
// is too wide, never too narrow. With one run an instance, reading OneInstance
// therefore rests on the total variance.
//
// It assumes that instance effects and run noise are near normal. Means over
// runs are nearly so, but under OneInstance the instance's effect enters
// without averaging; a strong skew of it is what Skewness warns of.
func (f TwoLevel) Predict(reading Reading, r int, alpha float64) Prediction {
	mustAlpha(alpha)
	if r < 1 {
		panic(fmt.Sprintf("stats: r=%d: want at least 1 run", r))
	}
	a, c := f.coefficients(reading, float64(r))
	first, second := a*f.spread, c*f.Within
	se := math.Sqrt(first + second)
	p := Prediction{
		Interval:  props.Point(f.Mean),
		StdErr:    se,
		DF:        welchSatterthwaite(first, float64(f.Groups-1), second, float64(f.repeats)),
		Guarantee: GuaranteeStudent,
	}
	if se > 0 {
		half := StudentCritical(alpha/2, p.DF) * se
		p.Interval = props.PlusMinus(f.Mean, half)
	}
	return p
}

// coefficients returns the multipliers of spread and Within, using
// Between = spread − perRun·Within.
func (f TwoLevel) coefficients(reading Reading, r float64) (a, c float64) {
	ours := 1 / float64(f.Groups)
	switch reading {
	case FreshInstances:
		return 1/r + ours, (1 - f.perRun) / r
	case OneInstance:
		return 1 + ours, max(0, 1/r-f.perRun)
	}
	panic(fmt.Sprintf("stats: reading=%v: want FreshInstances or OneInstance", reading))
}

// welchSatterthwaite returns the degrees of freedom of the sum of two
// independent mean squares v1 and v2 with df1 and df2.
//
// Reference: Satterthwaite, "An approximate distribution of estimates of
// variance components", Biometrics Bulletin 2 (1946).
func welchSatterthwaite(v1, df1, v2, df2 float64) float64 {
	if v2 == 0 {
		return df1
	}
	if v1 == 0 {
		return df2
	}
	// Scaling by the sum keeps the squares from over- and underflowing.
	a, b := v1/(v1+v2), v2/(v1+v2)
	return 1 / (a*a/df1 + b*b/df2)
}
