package policytest

import (
	"fmt"
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/props/reference"
)

// A knownIndex is an index policy of the literature, as its followers write it: some count the
// round before they choose, some after, and all are sound.
type knownIndex struct {
	name        string // as Config.As has it
	conventions func(m int, T int64) []convention
	tolerance   float64 // between indices that are equal: solvers of kl stop early
	apart       bool    // no other index of the literature has the same choices for long
}

// A convention is an index and how it differs from the one of the paper.
type convention struct {
	what string // "" for a sound one
	at   reference.Index
	most float64 // the index is clipped there: at 1, the largest mean, or at +∞
}

// knownIndices are what Config.As may name.
var knownIndices = []knownIndex{
	{"ucb1", func(int, int64) []convention { return lagged(2) }, 1e-9, true},
	{"cucb", func(int, int64) []convention { return lagged(1.5) }, 1e-9, true},
	{"moss", func(m int, T int64) []convention {
		return bothClipped(reference.Optimistic(reference.MOSSRadius(float64(m) / float64(T))))
	}, 1e-9, false},
	{"kl-ucb", func(int, int64) (list []convention) {
		for _, lag := range lags {
			list = append(list, unclipped(func(sum float64, n, t int64) float64 { return reference.KLIndex(sum, n, t-lag) }),
				unclipped(func(sum float64, n, t int64) float64 { // without the ln ln t that proofs want
					return reference.KLUpper(sum/float64(n), math.Log(math.Max(1, float64(t-lag)))/float64(n))
				}))
		}
		return list
	}, 1e-4, false},
}

// lags are how many rounds t may be behind.
var lags = []int64{-1, 0, 1}

func unclipped(at reference.Index) convention { return convention{at: at, most: math.Inf(1)} }

func bothClipped(at reference.Index) []convention {
	return []convention{unclipped(at), {at: at, most: 1}}
}

// lagged are the sound conventions of S/n + √(scale·ln t/n).
func lagged(scale float64) (list []convention) {
	for _, lag := range lags {
		list = append(list, bothClipped(reference.Optimistic(reference.UCBRadius(scale, lag)))...)
	}
	return list
}

// crippled are UCB1's index with the defects whose play is recognised.
func crippled(m int) (list []convention) {
	for _, lag := range []int64{int64(m), int64(m) + 1, int64(m) - 1} {
		if lag > 1 {
			c := unclipped(reference.Optimistic(reference.UCBRadius(2, lag)))
			c.what = fmt.Sprintf("UCB1's as if t were off by m = %d", m)
			list = append(list, c)
		}
	}
	for _, factor := range []float64{4, 0.25, 10, 0.1, 2, 0.5} {
		for _, c := range lagged(2 * factor * factor) {
			c.what = fmt.Sprintf("UCB1's with a confidence radius %g times as large", factor)
			list = append(list, c)
		}
	}
	return list
}

// knownNames are the names that Config.As may have.
func knownNames() (names []string) {
	for _, k := range knownIndices {
		names = append(names, k.name)
	}
	return names
}

// explains reports whether the action is one of k arms of largest index, and whether the index
// leaves no other choice for some arm.
func (c convention) explains(x choice, tolerance float64) (right, told bool) {
	least, most, lowest := math.Inf(1), math.Inf(-1), math.Inf(1)
	for i := range x.n {
		u := min(c.most, c.at.Index(x.sum[i], x.n[i], x.t))
		if lowest = min(lowest, u); slices.Contains(x.arms, i) {
			least = min(least, u)
		} else {
			most = max(most, u)
		}
	}
	return least >= most-tolerance || math.IsInf(least, 1), lowest < least-tolerance && !math.IsInf(least, 1)
}
