package mutants

import (
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
)

// A radius is the ρ of an arm with n ≥ 1 pulls in round t.
type radius func(n, t int64) float64

// A ranker plays the top k of S/n + ρ: every index is computed and all arms
// are sorted, every round. The fields are the places for bugs; their zero
// values are none.
type ranker struct {
	spec    algos.Spec
	radius  radius
	clipped bool
	bugs    rankerBugs

	pulls []int64
	sums  []float64
	seenT []int64 // pulls that a stale radius was computed at
	round int64
	value []float64
	order []int
}

type rankerBugs struct {
	highest  bool    // ties to the highest arm
	bottom   bool    // the k arms of smallest index
	missing  int     // arms left out of the action
	counted  int64   // pulls an arm is credited with at the start
	stale    bool    // the radius is renewed only when the pulls have doubled
	bonus    float64 // added to the index of each arm, times its number
	whole    bool    // rewards of displayed but unseen arms count as 0
	initial  float64 // the mean of an arm without a pull
	noClicks bool    // a cascade without a click teaches nothing
}

var (
	_ algos.Ruled   = (*ranker)(nil)
	_ algos.Indexer = (*ranker)(nil)
)

func newRanker(spec algos.Spec, rho radius, clipped bool, bugs rankerBugs) (algos.Policy, error) {
	spec, err := spec.Normalize()
	if err != nil {
		return nil, err
	}
	m := spec.Arms
	r := &ranker{
		spec: spec, radius: rho, clipped: clipped, bugs: bugs, round: 1,
		pulls: make([]int64, m), sums: make([]float64, m), seenT: make([]int64, m),
		value: make([]float64, m), order: make([]int, m),
	}
	for i := range r.pulls {
		r.pulls[i], r.order[i] = bugs.counted, i
	}
	return r, nil
}

// A rule is the index of a ranker as a rule.
type rule struct {
	radius  radius
	initial float64
}

// Index returns S/n + ρ.
func (r rule) Index(sum float64, pulls, round int64) float64 {
	if pulls == 0 {
		return r.initial + math.Inf(1)
	}
	return sum/float64(pulls) + r.radius(pulls, round)
}

// Timeless reports that the rule may depend on the round.
func (rule) Timeless() bool { return false }

// Rule returns the rule, which the bugs of the ranker are not part of.
func (r *ranker) Rule() (algos.IndexRule, bool) {
	return rule{r.radius, r.bugs.initial}, r.clipped
}

func (r *ranker) index(i int) float64 {
	n := r.pulls[i]
	x := rule{r.radius, r.bugs.initial}.Index(r.sums[i], n, r.round)
	if r.bugs.stale && n > 0 {
		x = r.sums[i]/float64(n) + r.radius(r.seenT[i], r.round)
	}
	if r.clipped && x > 1 {
		x = 1
	}
	return x + r.bugs.bonus*float64(i)
}

// Indices appends the clipped indices.
func (r *ranker) Indices(dst []float64) []float64 {
	for i := range r.pulls {
		dst = append(dst, r.index(i))
	}
	return dst
}

// Select sorts all arms.
func (r *ranker) Select(dst []int) []int {
	for i := range r.order {
		r.value[i] = r.index(i)
	}
	for n := 1; n < len(r.order); n++ { // insertion: a round moves few arms past one another
		arm, to := r.order[n], n
		for ; to > 0 && r.before(arm, r.order[to-1]); to-- {
			r.order[to] = r.order[to-1]
		}
		r.order[to] = arm
	}
	from := len(dst)
	dst = append(dst, r.order[:r.spec.Cardinality-min(r.bugs.missing, r.spec.Cardinality)]...)
	if r.spec.Feedback.Cascading() && r.spec.Order == algos.Ascending {
		slices.SortFunc(dst[from:], func(i, j int) int {
			if r.value[i] != r.value[j] {
				return int(math.Copysign(1, r.value[i]-r.value[j]))
			}
			return i - j
		})
	}
	return dst
}

// before reports whether arm i ranks before arm j.
func (r *ranker) before(i, j int) bool {
	if x, y := r.value[i], r.value[j]; x != y {
		return (x > y) != r.bugs.bottom
	}
	return (i < j) != r.bugs.highest
}

// Observe counts what was seen.
func (r *ranker) Observe(arms []int, rewards []float64) {
	defer func() { r.round++ }()
	if r.bugs.noClicks && len(rewards) == r.spec.Cardinality && !slices.Contains(rewards, 1) {
		return
	}
	for j, i := range arms {
		r.pulls[i]++
		r.sums[i] += rewards[j]
		if 2*r.seenT[i] <= r.pulls[i] {
			r.seenT[i] = r.pulls[i]
		}
	}
	if r.bugs.whole {
		for _, i := range r.order[len(arms):r.spec.Cardinality] {
			r.pulls[i]++
		}
	}
}
