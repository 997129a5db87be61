package reference

import (
	"math"
	"sort"

	"github.com/regretcheck/regretcheck/algos"
)

// A Ranker plays the k arms of largest index: all indices are computed and all
// arms sorted, every round (alg:cmoss and alg:cucb).
type Ranker struct {
	RankerParts
	Spec   algos.Spec
	Pulls  []int64   // T_i
	Sums   []float64 // sum of the observed rewards
	Round  int64     // t, from 1
	Action []int     // played last, in display order
}

// RankerParts are what distinguishes one Ranker from another.
type RankerParts struct {
	Index Index
	Clip  bool // at 1
	// Before reports whether arm i of index x ranks before arm j of index y; nil ranks by larger
	// index, then by lower arm.
	Before func(i, j int, x, y float64) bool
}

var (
	_ algos.Ruled   = (*Ranker)(nil)
	_ algos.Indexer = (*Ranker)(nil)
)

// NewRanker returns a Ranker before its first round.
func NewRanker(spec algos.Spec, parts RankerParts) (*Ranker, error) {
	spec, err := normal(spec, false, true)
	if err != nil {
		return nil, err
	}
	if parts.Before == nil {
		parts.Before = largerFirst
	}
	m := spec.Arms
	return &Ranker{RankerParts: parts, Spec: spec, Pulls: make([]int64, m), Sums: make([]float64, m), Round: 1}, nil
}

func largerFirst(i, j int, x, y float64) bool { return x > y || x == y && i < j }

// Select sorts all arms by index (line 6) and plays the first k. In ascending
// order the action is shown from its smallest index; arms of equal index stay
// in their order.
func (r *Ranker) Select(dst []int) []int {
	r.Action = topK(r.Spec, r.Indices(nil), r.Before)
	return append(dst, r.Action...)
}

// topK returns the k arms of largest value, in display order.
func topK(spec algos.Spec, value []float64, before func(i, j int, x, y float64) bool) []int {
	order := make([]int, spec.Arms)
	for i := range order {
		order[i] = i
	}
	sort.Slice(order, func(a, b int) bool { return before(order[a], order[b], value[order[a]], value[order[b]]) })
	top := order[:spec.Cardinality]
	if spec.Feedback.Cascading() && spec.Order == algos.Ascending {
		sort.SliceStable(top, func(a, b int) bool { return value[top[a]] < value[top[b]] })
	}
	return top
}

// Observe counts what was observed (line 8).
func (r *Ranker) Observe(arms []int, rewards []float64) {
	for j, i := range arms {
		r.Pulls[i]++
		r.Sums[i] += rewards[j]
	}
	r.Round++
}

// Indices appends the indices of the round, clipped if that is asked for
// (lines 4 and 5).
func (r *Ranker) Indices(dst []float64) []float64 {
	for i, n := range r.Pulls {
		x := r.Index.Index(r.Sums[i], n, r.Round)
		if r.Clip {
			x = math.Min(x, 1)
		}
		dst = append(dst, x)
	}
	return dst
}

// Rule returns the index as a rule.
func (r *Ranker) Rule() (algos.IndexRule, bool) { return r.Index, r.Clip }

// StopAt is the reward at which a user stops.
func StopAt(f algos.Feedback) float64 {
	if f == algos.Conjunctive {
		return 0
	}
	return 1
}
