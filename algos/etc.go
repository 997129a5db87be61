package algos

import (
	"math"
	"slices"
)

// etc is explore-then-commit: it plays the k arms with the fewest observations, ties to the lowest
// arm, until each has been observed ⌈(kT/m)^(2/3)⌉ times, at most in half of the rounds, and from
// then on the k arms of largest mean without learning any more. At a constant gap Δ exploring costs
// (m−k)(kT/m)^(2/3)Δ; fewer observations would cost as much by wrong commitments. So its
// worst regret grows like T^(2/3), not like √T.
//
// Reference: Lattimore & Szepesvári 2020, chapter 6 and exercise 6.5; Slivkins 2019,
// section 1.2; the top-k form is ours.
type etc struct {
	statistics
	valued        // by 1/(1 + observations), and after exploring by the means that decided
	each    int64 // observations of every arm that end exploring
	last    int64 // round that ends it at the latest
	round   int64 // t of the current round, or of the coming one
	settled bool  // exploring has ended
}

var (
	_ Indexer = (*etc)(nil)
	_ Settler = (*etc)(nil)
)

// NewETC returns explore-then-commit, a control: its worst regret grows like T^(2/3).
func NewETC(spec Spec) (Policy, error) {
	spec, err := spec.Normalize()
	if err != nil {
		return nil, err
	}
	m, k, T := float64(spec.Arms), float64(spec.Cardinality), float64(spec.Horizon)
	e := &etc{
		statistics: newStatistics(spec.Arms), valued: newValued(spec), round: 1,
		each: int64(math.Ceil(math.Pow(k*T/m, 2./3))), last: int64(math.Ceil(T / 2)),
	}
	e.value = slices.Repeat([]float64{1}, spec.Arms)
	return e, nil
}

// Observe counts what it is shown, and ends exploring.
func (e *etc) Observe(arms []int, rewards []float64) {
	for j, arm := range arms {
		e.pulls[arm]++
		e.sums[arm] += rewards[j]
		if !e.settled {
			e.value[arm] = 1 / float64(1+e.pulls[arm])
		}
	}
	e.round++
	if !e.settled && (e.round > e.last || slices.Min(e.pulls) >= e.each) {
		e.settle()
	}
}

// settle ranks the arms by their means from now on, those without an observation by 1.
func (e *etc) settle() {
	e.settled = true
	for i, n := range e.pulls {
		e.value[i] = 1
		if n > 0 {
			e.value[i] = e.sums[i] / float64(n)
		}
	}
}

// Settled reports that exploring has ended.
func (e *etc) Settled() bool { return e.settled }

var _ = register(Entry{
	Name: "etc", Title: "ETC", Reference: "control; Lattimore & Szepesvári 2020, ch. 6",
	Summary:  "explores each arm (kT/m)^(2/3) times, then keeps the best k; a control of regret T^(2/3)",
	Feedback: allFeedback, Role: Control, Style: 17, Cost: 30,
	newPolicy: plain(NewETC),
})
