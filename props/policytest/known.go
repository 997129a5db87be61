package policytest

import (
	"fmt"
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/props/reference"
)

// knownNames are the names that Config.As may have.
var knownNames = []string{"ucb1", "cucb", "moss", "kl-ucb"}

// A convention is one way to write an index policy of the literature. Some count the round before
// they choose, some after, some clip the index at 1, and all are sound. Or it is UCB1 with a
// defect.
type convention struct {
	name      string // as Config.As has it; "" of one with a defect
	defect    string
	at        reference.Index
	most      float64 // the index is clipped there: at 1, the largest mean, or at +∞
	tolerance float64 // between indices that are equal: solvers of kl stop early
}

// conventions are all that actions are compared with.
func conventions(m int, T int64) (list []convention) {
	optimistic := func(name, defect string, r reference.Radius, clips ...float64) {
		for _, most := range clips {
			list = append(list, convention{name, defect, reference.Optimistic(r), most, 1e-9})
		}
	}
	never, lags := math.Inf(1), []int64{-1, 0, 1} // how many rounds t may be behind
	lagged := func(name, defect string, scale float64) {
		for _, lag := range lags {
			optimistic(name, defect, reference.UCBRadius(scale, lag), never, 1)
		}
	}
	lagged("ucb1", "", 2)
	lagged("cucb", "", 1.5)
	optimistic("moss", "", reference.MOSSRadius(float64(m)/float64(T)), never, 1)
	for _, lag := range lags {
		for _, at := range []reference.Index{
			func(sum float64, n, t int64) float64 { return reference.KLIndex(sum, n, t-lag) },
			func(sum float64, n, t int64) float64 { // without the ln ln t that proofs want
				return reference.KLUpper(sum/float64(n), math.Log(math.Max(1, float64(t-lag)))/float64(n))
			},
		} {
			list = append(list, convention{"kl-ucb", "", at, never, 1e-4})
		}
	}
	for _, lag := range []int64{int64(m), int64(m) + 1, int64(m) - 1} {
		if lag > 1 {
			optimistic("", fmt.Sprintf("UCB1's as if t were off by m = %d", m), reference.UCBRadius(2, lag), never)
		}
	}
	for _, factor := range []float64{4, 0.25, 10, 0.1, 2, 0.5} {
		lagged("", fmt.Sprintf("UCB1's with a confidence radius %g times as large", factor), 2*factor*factor)
	}
	return list
}

// explains reports whether the action is one of k arms of largest index, given the sums and pulls
// of the arms before round t, and whether the index excludes some arm.
func (c convention) explains(sum []float64, n []int64, t int64, action []int) (right, forced bool) {
	least, most, lowest := math.Inf(1), math.Inf(-1), math.Inf(1)
	for i := range n {
		u := min(c.most, c.at.Index(sum[i], n[i], t))
		if lowest = min(lowest, u); slices.Contains(action, i) {
			least = min(least, u)
		} else {
			most = max(most, u)
		}
	}
	free := math.IsInf(least, 1)
	return free || least >= most-c.tolerance, !free && lowest < least-c.tolerance
}
