package algos_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"sort"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
)

// literal is a dumb index policy: it recomputes and sorts everything each
// round, exactly as the pseudo-code reads.
type literal struct {
	spec  algos.Spec
	index func(sum float64, pulls, round int64) float64
	clip  bool
	pulls []int64
	sums  []float64
	round int64
}

func newLiteral(spec algos.Spec, clip bool, index func(float64, int64, int64) float64) *literal {
	return &literal{spec: spec, index: index, clip: clip, pulls: make([]int64, spec.Arms), sums: make([]float64, spec.Arms), round: 1}
}

func (l *literal) Select(dst []int) []int {
	value := make([]float64, l.spec.Arms)
	order := make([]int, l.spec.Arms)
	for i := range value {
		order[i] = i
		value[i] = math.Inf(1)
		if l.pulls[i] > 0 {
			value[i] = l.index(l.sums[i], l.pulls[i], l.round)
		}
		if l.clip {
			value[i] = math.Min(value[i], 1)
		}
	}
	sort.SliceStable(order, func(a, b int) bool { return value[order[a]] > value[order[b]] })
	action := order[:l.spec.Cardinality]
	if l.spec.Feedback.Cascading() && l.spec.Order == algos.Ascending {
		slices.Sort(action)
		sort.SliceStable(action, func(a, b int) bool { return value[action[a]] < value[action[b]] })
	}
	return append(dst, action...)
}

func (l *literal) Observe(arms []int, rewards []float64) {
	for j, i := range arms {
		l.pulls[i]++
		l.sums[i] += rewards[j]
	}
	l.round++
}

func mossIndex(delta float64) func(float64, int64, int64) float64 {
	return func(s float64, n, _ int64) float64 {
		return s/float64(n) + math.Sqrt(math.Max(0, -math.Log(delta*float64(n)))/float64(n))
	}
}

func ucbIndex(scale float64, lag int64) func(float64, int64, int64) float64 {
	return func(s float64, n, t int64) float64 {
		return s/float64(n) + math.Sqrt(scale*math.Log(float64(max(1, t-lag)))/float64(n))
	}
}

// compareActions plays both policies on one reward table and fails at the
// first round in which their actions differ (as sets under semi-bandit
// feedback, as lists under cascading feedback).
func compareActions(t *testing.T, got, want algos.Policy, spec algos.Spec, means []float64, rng *rand.Rand) {
	t.Helper()
	stop := 1.0
	if spec.Feedback == algos.Conjunctive {
		stop = 0
	}
	for round := int64(1); round <= spec.Horizon; round++ {
		a, b := got.Select(nil), want.Select(nil)
		shown := slices.Clone(a)
		if !spec.Feedback.Cascading() {
			slices.Sort(a)
			slices.Sort(b)
		}
		if !slices.Equal(a, b) {
			t.Fatalf("round %d of %+v, means %v: got action %v, want %v", round, spec, means, a, b)
		}
		var rewards []float64
		for _, i := range shown {
			x := 0.0
			if rng.Float64() < means[i] {
				x = 1
			}
			rewards = append(rewards, x)
			if spec.Feedback.Cascading() && x == stop {
				break
			}
		}
		got.Observe(shown[:len(rewards)], rewards)
		want.Observe(shown[:len(rewards)], rewards)
	}
}
