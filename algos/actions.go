package algos

import "fmt"

// mostActions is how many actions the learner from whole actions accepts.
const mostActions = 10_000

// actions plays MOSS over the C(m,k) actions, as if each were an arm of its own: what is learnt of
// one action is lost on all others that share arms with it. Its worst regret is of the order
// k√(C(m,k)·T), so that from one k to the next it grows by about √(m/k), not by the root of k.
type actions struct {
	arms  []int // k for each action, one after the other
	k     int
	inner *heaped
	one   [1]int
	sum   [1]float64
}

// NewActions returns the learner from whole actions, a control for growth in k: it uses the sum of a
// round's rewards only. It wants semi-bandit feedback and at most 10 000 actions.
//
// Reference: Audibert & Bubeck 2009, for MOSS; its use on actions is the reduction that
// sec:intro calls infeasible.
func NewActions(spec Spec) (Policy, error) {
	spec, err := spec.Normalize()
	if err != nil {
		return nil, err
	}
	if err := spec.needSemi("actions"); err != nil {
		return nil, err
	}
	a := &actions{k: spec.Cardinality}
	if a.arms = everyAction(spec.Arms, spec.Cardinality); a.arms == nil {
		return nil, fmt.Errorf("m=%d, k=%d: actions wants at most %d actions", spec.Arms, spec.Cardinality, mostActions)
	}
	inner := Spec{Arms: len(a.arms) / a.k, Cardinality: 1, Horizon: spec.Horizon}
	if inner, err = inner.Normalize(); err != nil {
		return nil, err
	}
	rule := CMOSSRule{Delta: float64(inner.Arms) / float64(inner.Horizon)}
	a.inner = newHeaped(inner, rule, true)
	return a, nil
}

// everyAction returns all sets of k out of m arms in lexical order, one after the other; nil if
// there are too many.
func everyAction(m, k int) (all []int) {
	set := make([]int, k)
	for i := range set {
		set[i] = i
	}
	for {
		if all = append(all, set...); len(all) > k*mostActions {
			return nil
		}
		i := k - 1
		for ; i >= 0 && set[i] == m-k+i; i-- {
		}
		if i < 0 {
			return all
		}
		set[i]++
		for j := i + 1; j < k; j++ {
			set[j] = set[j-1] + 1
		}
	}
}

// Select appends the arms of the action of largest index.
func (a *actions) Select(dst []int) []int {
	chosen := a.inner.Select(a.one[:0])[0]
	return append(dst, a.arms[chosen*a.k:(chosen+1)*a.k]...)
}

// Observe records the round's sum of rewards, as a share of k, for the action that was selected.
func (a *actions) Observe(_ []int, rewards []float64) {
	sum := 0.0
	for _, r := range rewards {
		sum += r
	}
	a.sum[0] = sum / float64(a.k)
	a.inner.Observe(a.one[:], a.sum[:])
}
