package scaling

import (
	"cmp"
	"context"
	"math"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/rate"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
)

// inLooks decides a row in so many looks, each at its part of the row's chance of error: the first that decides is the
// last. A row that a third or half of its runs decide does not wait for the rest, and one that lies near its limit has
// all of them.
func inLooks(looks int, alpha float64, at func(look int, alpha float64) (props.Finding, error)) (f props.Finding, err error) {
	for look, part := range stats.Spend(looks, alpha) {
		if f, err = at(look, part); err != nil || f.Skip != "" || props.Decide(f).Outcome() != props.Inconclusive {
			break
		}
	}
	return f, err
}

// What methods say of the looks at points, and at repetitions of a design.
const (
	lookingAtPoints = " A third of the runs is looked at first, at half of the row's budget; what that leaves open, all of them decide at the other half."
	lookingAtBlocks = " The first look has as few repetitions as keep the interval off their extremes, and half of the row's budget; what it leaves " +
		"open, all of them decide at the other half."
)

// A glance is a look at a design: so many repetitions, with runs of a size as a pool has them.
type glance struct{ repetitions, pool int }

// runs is how many runs of a size there are at a look.
func (g glance) runs(z sim.Size) int { return g.repetitions * perArms(g.pool, z) }

// looks returns the looks of a row at a design. The first has as few repetitions as give an interval whose ends are not the
// extremes, of the runs that the design has at first, if that spares a fifth at least. The last has so many more than the
// design that its interval, at half of the level, is as narrow as the design's would be at the whole.
func (d design) looks(alpha float64) []glance {
	only := glance{d.blocksFor(alpha), d.pool}
	first, last := glance{2, cmp.Or(d.first, d.pool)}, only
	for innerRank(first.repetitions, alpha/2) < 2 {
		first.repetitions++
	}
	for innerRank(last.repetitions, alpha/2)*(only.repetitions+1) < innerRank(only.repetitions, alpha)*(last.repetitions+1) {
		last.repetitions++
	}
	if 5*first.repetitions*first.pool > 4*only.repetitions*only.pool {
		return []glance{only}
	}
	last.repetitions = max(last.repetitions, first.repetitions)
	return []glance{first, last}
}

// innerRank is which of n values, from either end, ends the sign test's interval of the median at a two-sided level; 0 where none does.
func innerRank(n int, alpha float64) int {
	rank, sum, term := 0, 0.0, math.Pow(2, -float64(n))
	for ; sum+term <= alpha/2; rank++ {
		sum += term
		term *= float64(n-rank) / float64(rank+1)
	}
	return rank
}

// The first look at points has a third of their runs. The last has a sixteenth more than one look would: at half of the level
// an interval of as many is a 33rd wider.
const (
	firstShare = 3
	moreShare  = 16
)

// upTo returns how many runs there are at a look: all at every look where a third is too few to estimate a variance.
func (p pendingPoint) upTo(look int) int {
	switch {
	case p.runs < firstShare*minReplicates:
		return p.runs
	case look == 0:
		return p.runs / firstShare
	}
	return p.runs + p.runs/moreShare
}

// fitted fits pending points in as many looks as it takes to hold the slope against a bound.
func (l *measurements) fitted(ctx context.Context, t props.Trial, pending []pendingPoint, bound props.Bound, fit func([]rate.Point) (rate.Slope, error)) (
	f props.Finding, slope rate.Slope, err error,
) {
	f, err = inLooks(pointLooks(pending), t.Alpha, func(look int, alpha float64) (props.Finding, error) {
		points, err := l.measure(ctx, t, pending, look)
		if err != nil {
			return props.Finding{}, err
		}
		if slope, err = fit(points); err != nil {
			return props.Finding{}, err
		}
		return slope.Finding(bound, alpha), nil
	})
	return f, slope, err
}

// pointLooks is how many looks there are at points: two, unless the first has all runs already.
func pointLooks(pending []pendingPoint) int {
	for _, p := range pending {
		if p.upTo(0) < p.upTo(lastLook) {
			return 2
		}
	}
	return 1
}
