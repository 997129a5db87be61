package scaling

import (
	"iter"
	"math"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
)

// A look is a number of repetitions of a design, and the runs of a size in each.
type look struct{ repetitions, runsPerSize int }

// runs is how many runs of a size there are at a look.
func (l look) runs(z sim.Size) int { return l.repetitions * runsAt(l.runsPerSize, z) }

// inLooks decides a row in looks, each at its part of the row's chance of error. The first that
// decides is the last.
func inLooks(
	parts iter.Seq2[int, float64], at func(n int, alpha float64) (props.Finding, error),
) (f props.Finding, err error) {
	for n, part := range parts {
		if f, err = at(n, part); err != nil || f.Skip != "" || props.Decide(f).Outcome() != props.Inconclusive {
			break
		}
	}
	return f, err
}

// looks returns the looks of a row at a design. The first has the fewest repetitions whose interval
// does not end at the extremes, if that saves a fifth of the runs. The last has more than the
// design, so that its interval at half of the level is as narrow as the design's at the full level.
//
// The level is first rounded down to half a decade. So one more row in a suite changes the level of
// every row, but no exponent.
func (d design) looks(alpha float64) []look {
	alpha = math.Pow(10, math.Floor(2*math.Log10(alpha)+1e-9)/2)
	repetitions := max(d.repetitions, int(math.Ceil(math.Log2(2/alpha)))+1)
	only := look{repetitions, d.runsPerSize}
	first, last := look{2, d.firstRunsPerSize}, only
	for innerRank(first.repetitions, alpha/2) < 2 {
		first.repetitions++
	}
	rank := innerRank(only.repetitions, alpha)
	for innerRank(last.repetitions, alpha/2)*(only.repetitions+1) < rank*(last.repetitions+1) {
		last.repetitions++
	}
	if 5*first.repetitions*first.runsPerSize > 4*only.repetitions*only.runsPerSize {
		return []look{only}
	}
	last.repetitions = max(last.repetitions, first.repetitions)
	return []look{first, last}
}

// innerRank is the rank, from either end of n values, at which the sign test's interval of the
// median ends at a two-sided level; 0 if there is none.
func innerRank(n int, alpha float64) int {
	rank, sum, term := 0, 0.0, math.Pow(2, -float64(n))
	for ; sum+term <= alpha/2; rank++ {
		sum += term
		term *= float64(n-rank) / float64(rank+1)
	}
	return rank
}
