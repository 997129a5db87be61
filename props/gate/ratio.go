package gate

import (
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
	n             int64
}

// pairedRatio compares replicates that met common random numbers.
func pairedRatio(fresh, old []float64) ratio {
	q := independentRatio(stats.Summarize(fresh), stats.Summarize(old))
	n, sum := float64(q.n), 0.0
	for i := range fresh {
		sum += (fresh[i] - q.fresh) * (old[i] - q.old)
	}
	q.cross = sum / (n - 1) / n
	return q
}

// independentRatio compares independent samples.
func independentRatio(a, b stats.Summary) ratio {
	return ratio{
		fresh: a.Mean, old: b.Mean, freshVar: a.Var / float64(a.N), oldVar: b.Var / float64(b.N), n: min(a.N, b.N),
	}
}

// stdErr returns the standard error of the contrast at r.
func (q ratio) stdErr(r float64) float64 {
	return math.Sqrt(max(0, q.freshVar-2*r*q.cross+r*r*q.oldVar))
}

// critical is the quantile of Student's law that the contrast must exceed.
func (q ratio) critical(alpha float64) float64 { return stats.StudentCritical(alpha/2, float64(q.n-1)) }

// interval returns the confidence interval of the ratio: the roots of
//
//	(old² − t²·oldVar)·r² − 2(new·old − t²·cross)·r + (new² − t²·newVar)
//
// It has no upper end if the old mean may be 0. It is infinite if the old regret is 0 and the new
// one is shown not to be.
func (q ratio) interval(alpha float64) props.Interval {
	t := q.critical(alpha)
	if q.old == 0 {
		if q.fresh-t*math.Sqrt(q.freshVar) > 0 {
			return props.Point(math.Inf(1))
		}
		return props.Interval{Lo: 0, Mid: math.Inf(1), Hi: math.Inf(1)}
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

// runs is the number of replicates that would decide with an even chance, if the ratio is as
// estimated: the interval's half-width falls like 1/√n. At the bound it is infinite.
func (q ratio) runs(bound, alpha float64) float64 {
	return float64(q.n) * sq(q.critical(alpha)*q.stdErr(bound)/(q.fresh-bound*q.old))
}

// power is the probability that a regression of the detectable size fails.
const power = 0.9

// detectable returns by how much a ratio must exceed r to be found above it with probability power.
func (q ratio) detectable(r, alpha float64) float64 {
	if q.old == 0 {
		return 0
	}
	return stats.DetectableStudent(q.stdErr(r)*math.Sqrt(float64(q.n)), q.n, alpha, power) / q.old
}
