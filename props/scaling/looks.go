package scaling

import (
	"cmp"
	"math"

	"github.com/regretcheck/regretcheck/props"
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
// extremes, of the runs that the design has at first, if that spares a fifth at least.
func (d design) looks(alpha float64) []glance {
	first := glance{leastInner(alpha / 2), cmp.Or(d.first, d.pool)}
	all := glance{max(first.repetitions, d.blocksFor(alpha/2)), d.pool}
	if 5*first.repetitions*first.pool > 4*all.repetitions*all.pool {
		return []glance{{d.blocksFor(alpha), d.pool}}
	}
	return []glance{first, all}
}

// leastInner is the least number of repetitions of which the sign test's interval lies within the second and the
// last but one, at a two-sided level.
func leastInner(alpha float64) int {
	n := 2
	for float64(1+n)*math.Pow(2, -float64(n)) > alpha/2 {
		n++
	}
	return n
}

// firstShare is the part of the runs that the first look at points has.
const firstShare = 3

// upTo returns how many of the runs there are at a look: at the first a third of them, if that is enough to estimate a variance.
func (p pendingPoint) upTo(look int) int {
	if look == 0 && p.runs >= firstShare*minReplicates {
		return p.runs / firstShare
	}
	return p.runs
}

// pointLooks is how many looks there are at points: two, unless the first has all runs already.
func pointLooks(pending []pendingPoint) int {
	for _, p := range pending {
		if p.upTo(0) < p.runs {
			return 2
		}
	}
	return 1
}
