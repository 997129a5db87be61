package algos

import (
	"math"
	"slices"
)

// etc is explore-then-commit: it plays the arms in turn until each has been observed
// ⌈(kT/m)^(2/3)⌉ times, at most in half of the rounds, and from then on the k arms of
// largest mean without learning any more. At a constant gap Δ exploring costs
// (m−k)(kT/m)^(2/3)Δ; fewer observations would cost as much by wrong commitments. So its
// worst regret grows like T^(2/3), not like √T.
//
// Under cascading feedback a list may end before arms of the turn are seen. There it explores
// the k arms with the fewest observations, ties to the lowest arm, until every arm has as many,
// at most in half of the rounds.
//
// Reference: Lattimore & Szepesvári 2020, chapter 6 and exercise 6.5; Slivkins 2019,
// section 1.2; the top-k form is ours.
type etc struct {
	statistics
	ranking       // by 1/(1 + observations), and after exploring by the means that decided
	each    int64 // observations of every arm that end exploring under cascading feedback
	last    int64 // round that ends it at the latest
	round   int64 // t of the current round, or of the coming one
	next    int   // arm that begins the coming turn
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
	each, last := math.Ceil(math.Pow(k*T/m, 2./3)), math.Ceil(T/2)
	if !spec.Feedback.Cascading() {
		last = math.Min(last, math.Ceil(m*each/k))
	}
	e := &etc{
		statistics: newStatistics(spec.Arms), ranking: newRanking(spec), each: int64(each), last: int64(last), round: 1,
	}
	e.value = slices.Repeat([]float64{1}, spec.Arms)
	return e, nil
}

// Select appends the next k arms in turn, of cascades those with the fewest observations or, after
// exploring, those it has committed to.
func (e *etc) Select(dst []int) []int {
	if e.settled || e.spec.Feedback.Cascading() {
		return e.top(dst)
	}
	for j := range e.spec.Cardinality {
		dst = append(dst, (e.next+j)%e.spec.Arms)
	}
	return dst
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
	e.next = (e.next + len(arms)) % e.spec.Arms
	e.round++
	if !e.settled && (e.round > e.last || e.spec.Feedback.Cascading() && slices.Min(e.pulls) >= e.each) {
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

// Indices appends 1 for the arms whose turn it is and 0 for the others, of cascading lists
// the inverse of one more than the observations, or, after exploring, the means that decided.
func (e *etc) Indices(dst []float64) []float64 {
	if e.settled || e.spec.Feedback.Cascading() {
		return append(dst, e.value...)
	}
	for i := range e.spec.Arms {
		turn := 0.0
		if (i-e.next+e.spec.Arms)%e.spec.Arms < e.spec.Cardinality {
			turn = 1
		}
		dst = append(dst, turn)
	}
	return dst
}

var _ = register(Entry{
	Name: "etc", Title: "ETC", Reference: "control; Lattimore & Szepesvári 2020, ch. 6",
	Summary:  "explores each arm (kT/m)^(2/3) times, then keeps the best k; a control of regret T^(2/3)",
	Feedback: allFeedback, Role: Control, Style: 17, Cost: 30,
	newFactory: plain(NewETC),
})
