package paper

import (
	"math"

	"github.com/regretcheck/regretcheck/props/stats"
)

// Why a comparison may stay undecided.
const (
	nearTheEnd = "the figure is too near the end of its prediction interval: another seed might decide otherwise"
	tooSkew    = "the instances' mean regrets are skewed, and on a logarithmic scale the figure is not clearly outside " +
		"the interval"
)

// endErrors is the least distance of a decided figure from the interval's end, in
// standard errors of the end. If the true end is at the figure, or on its other
// side, a run decides wrongly with probability 1 − Φ(3.3) = 5·10⁻⁴ at most.
// Rarer still, one seed decides that a figure is met and another that it is excluded.
const endErrors = 3.3

// undecided says why a comparison decides neither way, "" if it decides.
func undecided(c stats.PublishedComparison, groups [][]float64, alpha float64) (string, error) {
	if near(c) {
		return nearTheEnd, nil
	}
	if skew, err := heavy(c, groups, alpha); skew || err != nil {
		return tooSkew, err
	}
	return "", nil
}

// near reports whether the published figure lies too near an end of the wider interval.
func near(c stats.PublishedComparison) bool {
	wide := widest(c)
	half := (wide.Interval.Hi - wide.Interval.Lo) / 2
	return math.Abs(math.Abs(c.Published-c.Model.Mean)-half) < endError(c)
}

// endError is endErrors times the standard error of the end of the wider interval. The end is
// mean ± q·σ; its standard error combines that of the mean and that of q·σ. For near-normal
// effects an estimate σ with d degrees of freedom has the standard error σ/√(2d).
func endError(c stats.PublishedComparison) float64 {
	wide := widest(c)
	half := (wide.Interval.Hi - wide.Interval.Lo) / 2
	return endErrors * math.Hypot(c.Model.StdErr(), half/math.Sqrt(2*wide.DF))
}

// widest returns the prediction of the reading with the wider interval.
func widest(c stats.PublishedComparison) stats.Prediction {
	if c.Fresh.Interval.Hi > c.One.Interval.Hi {
		return c.Fresh
	}
	return c.One
}

// heavy reports whether skewness alone may explain an exclusion. The intervals assume near-normal
// effects; a law that is skew to the right has a longer upper tail. It is heavy if the figure is
// not clearly excluded once the logarithms are assumed normal instead.
func heavy(c stats.PublishedComparison, groups [][]float64, alpha float64) (bool, error) {
	if !c.Excluded || c.SkewWarning == nil {
		return false, nil
	}
	logs := make([][]float64, len(groups))
	for g, runs := range groups {
		for _, x := range runs {
			if !(x > 0) {
				return true, nil // no logarithm: regret 0 is further from normal still
			}
			logs[g] = append(logs[g], math.Log(x))
		}
	}
	l, err := stats.TwoLevelPrediction(logs, Runs, math.Log(c.Published), alpha)
	return !l.Excluded || near(l), err
}
