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

// endErrors is how many standard errors of the interval's end a figure must
// keep from it. If the true end is where the figure is, or on the other side
// of it, a run decides as it should not with probability 1 − Φ(3.3) = 5·10⁻⁴
// at most; two seeds that call one figure both met and excluded are rarer still.
const endErrors = 3.3

// undecided says why a comparison cannot be called either way, "" if it can.
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
	return math.Abs(math.Abs(c.Published-c.Model.Mean)-half) < endRoom(c)
}

// endRoom is how far the end of the wider interval may be off. The end is mean ± q·σ;
// its standard error is that of the mean and that of q·σ together, and for near-normal
// effects an estimate σ with d degrees of freedom is off by σ/√(2d).
func endRoom(c stats.PublishedComparison) float64 {
	wide := widest(c)
	half := (wide.Interval.Hi - wide.Interval.Lo) / 2
	return endErrors * math.Hypot(c.Model.StdErr(), half/math.Sqrt(2*wide.DF))
}

// widest returns the reading that excludes least.
func widest(c stats.PublishedComparison) stats.Prediction {
	if c.Fresh.Interval.Hi > c.One.Interval.Hi {
		return c.Fresh
	}
	return c.One
}

// heavy reports that an exclusion may owe itself to skewness: the intervals rest on near-normal
// effects, a law that is skew to the right reaches further up, and if logarithms are taken to be
// normal instead, the figure on one instance is no longer clearly excluded.
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
