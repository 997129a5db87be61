package gate

import (
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/stats"
)

// A ratio compares the means of new and old regret by their quotient. For a candidate quotient r,
// the contrast mean(new) − r·mean(old) has the variance
//
//	(Var(new) − 2r·Cov(new, old) + r²·Var(old))/n
//
// where the covariance is 0 for independent samples. The contrast over its standard error follows
// Student's law with n−1 degrees of freedom, n of the smaller sample if the two are independent;
// Welch's degrees of freedom are never fewer. The interval is the set of all r that a test of the
// contrast does not reject. It needs no approximation for the quotient.
//
// Reference: Fieller, "Some problems in interval estimation", JRSS B 16 (1954).
type ratio struct {
	fresh, old    float64 // means
	freshVar      float64 // variances of the means, and their covariance
	oldVar, cross float64
	df            float64
	n             int64
}

// pairedRatio compares replicates that met common random numbers.
func pairedRatio(fresh, old []float64) ratio {
	a, b := stats.Summarize(fresh), stats.Summarize(old)
	n := float64(a.N)
	cov := 0.0
	for i := range fresh {
		cov += (fresh[i] - a.Mean) * (old[i] - b.Mean)
	}
	return ratio{
		fresh: a.Mean, old: b.Mean, freshVar: a.Var / n, oldVar: b.Var / n,
		cross: cov / (n - 1) / n, df: n - 1, n: a.N,
	}
}

// independentRatio compares independent samples.
func independentRatio(a, b stats.Summary) ratio {
	return ratio{
		fresh: a.Mean, old: b.Mean, freshVar: a.Var / float64(a.N), oldVar: b.Var / float64(b.N),
		df: float64(min(a.N, b.N) - 1), n: min(a.N, b.N),
	}
}

// stdErr returns the standard error of the contrast at r.
func (q ratio) stdErr(r float64) float64 {
	return math.Sqrt(max(0, q.freshVar-2*r*q.cross+r*r*q.oldVar))
}

// interval returns the confidence interval of the ratio: the roots of
//
//	(old² − t²·oldVar)·r² − 2(new·old − t²·cross)·r + (new² − t²·newVar)
//
// It has no upper end where the old mean is not shown to be positive, and is infinite where the old
// regret is 0 and the new one is shown not to be.
func (q ratio) interval(alpha float64) props.Interval {
	t := stats.StudentCritical(alpha/2, q.df)
	if q.old == 0 {
		return overZero(q.fresh - t*math.Sqrt(q.freshVar))
	}
	mid := q.fresh / q.old
	a := q.old*q.old - t*t*q.oldVar
	if a <= 0 {
		return props.Interval{Lo: 0, Mid: mid, Hi: math.Inf(1)}
	}
	b := q.fresh*q.old - t*t*q.cross
	root := math.Sqrt(max(0, b*b-a*(q.fresh*q.fresh-t*t*q.freshVar)))
	return props.Interval{Lo: min(mid, max(0, (b-root)/a)), Mid: mid, Hi: max(mid, (b+root)/a)}
}

// overZero is the interval of a ratio to 0, by the lower limit of the other mean.
func overZero(lower float64) props.Interval {
	if lower > 0 {
		return props.Point(math.Inf(1))
	}
	return props.Interval{Lo: 0, Mid: math.Inf(1), Hi: math.Inf(1)}
}

// undecided says how many replicates would decide a ratio that lies where this one seems to, with
// an even chance: the interval's half-width falls like 1/√n.
func (q ratio) undecided(bound, alpha float64) error {
	off := math.Abs(q.fresh - bound*q.old)
	runs := float64(q.n) * sq(stats.StudentCritical(alpha/2, q.df)*q.stdErr(bound)/off)
	if !(runs <= mostNeeded) {
		return fmt.Errorf("%s %% is so near the bound that no number of runs decides it", signed(q.fresh/q.old))
	}
	return fmt.Errorf("about %.0f runs would decide a change of %s %%; %d were compared: make the baseline with more",
		math.Ceil(runs/10)*10, signed(q.fresh/q.old), q.n)
}

// mostNeeded is a number of replicates that nobody plays; larger answers are not shown.
const mostNeeded = 1e7

// power is how often a regression of the detectable size fails.
const power = 0.9

// detectable returns by how much a ratio must exceed r to be found above it with probability power.
func (q ratio) detectable(r, alpha float64) float64 {
	if q.old == 0 {
		return 0
	}
	return stats.DetectableStudent(q.stdErr(r)*math.Sqrt(float64(q.n)), q.n, alpha, power) / q.old
}
