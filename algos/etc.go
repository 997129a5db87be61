package algos

import "math"

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
	spec   Spec
	last   int64 // round of exploring
	round  int64 // t of the current round, or of the coming one
	next   int   // arm of the window that begins the coming round of exploring
	each   int64 // observations that end exploring under cascading feedback
	few    int   // arms with fewer
	value  []float64
	order  []int // all arms, for ranking
	action []int // what is committed to
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
	m, T := spec.Arms, float64(spec.Horizon)
	each := math.Ceil(math.Pow(float64(spec.Cardinality)*T/float64(m), 2./3))
	last := math.Ceil(T / 2)
	if !spec.Feedback.Cascading() {
		last = math.Min(last, math.Ceil(float64(m)*each/float64(spec.Cardinality)))
	}
	e := &etc{
		statistics: newStatistics(m), spec: spec, last: int64(last), round: 1, each: int64(each), few: m,
		value: make([]float64, m), order: make([]int, m), action: make([]int, 0, m),
	}
	for i := range e.order {
		e.order[i], e.value[i] = i, e.turn(i)
	}
	return e, nil
}

// exploring reports whether the round, or the coming one, explores.
func (e *etc) exploring() bool { return e.round <= e.last && e.few > 0 }

// Select appends the next k arms in turn or, after exploring, those it has committed to.
func (e *etc) Select(dst []int) []int {
	if !e.exploring() {
		e.commit()
		return append(dst, e.action...)
	}
	if e.spec.Feedback.Cascading() {
		return append(dst, e.top()...)
	}
	for j := range e.spec.Cardinality {
		dst = append(dst, (e.next+j)%e.spec.Arms)
	}
	return dst
}

// turn is the priority by which cascading lists are ordered while exploring. It falls with the
// observations of an arm.
func (e *etc) turn(arm int) float64 { return 1 / float64(1+e.pulls[arm]) }

// top returns the k arms of largest value, in display order under cascading feedback.
func (e *etc) top() []int {
	k := e.spec.Cardinality
	selectTop(e.order, e.value, k)
	if e.spec.Feedback.Cascading() {
		sortDisplay(e.order[:k], e.value, e.spec.Order)
	}
	return e.order[:k]
}

// commit ranks the arms by their means, once; value, until then the turns of a cascade, keeps those from then on.
func (e *etc) commit() {
	if len(e.action) > 0 {
		return
	}
	for i := range e.value {
		e.value[i] = e.mean(i)
	}
	e.action = append(e.action, e.top()...)
}

// mean returns S/n, 1 at n = 0.
func (e *etc) mean(arm int) float64 {
	if e.pulls[arm] == 0 {
		return 1
	}
	return e.sums[arm] / float64(e.pulls[arm])
}

// Observe counts what it is shown. After exploring that decides nothing: it is committed by then.
func (e *etc) Observe(arms []int, rewards []float64) {
	exploring := e.exploring()
	if !exploring {
		e.commit()
	}
	for j, arm := range arms {
		e.pulls[arm]++
		e.sums[arm] += rewards[j]
		if exploring && e.spec.Feedback.Cascading() {
			e.value[arm] = e.turn(arm)
			if e.pulls[arm] == e.each {
				e.few--
			}
		}
	}
	if exploring {
		e.next = (e.next + len(arms)) % e.spec.Arms
	}
	e.round++
}

// Settled reports that exploring has ended.
func (e *etc) Settled() bool { return !e.exploring() }

// Indices appends 1 for the arms whose turn it is and 0 for the others, of cascading lists
// the inverse of one more than the observations, or, after exploring, the means that decided.
func (e *etc) Indices(dst []float64) []float64 {
	exploring := e.exploring()
	if !exploring {
		e.commit()
	}
	for i := range e.spec.Arms {
		switch {
		case !exploring:
			dst = append(dst, e.value[i])
		case e.spec.Feedback.Cascading():
			dst = append(dst, e.turn(i))
		case (i-e.next+e.spec.Arms)%e.spec.Arms < e.spec.Cardinality:
			dst = append(dst, 1)
		default:
			dst = append(dst, 0)
		}
	}
	return dst
}

func init() {
	register(Entry{
		Name: "etc", Title: "ETC", Reference: "control; Lattimore & Szepesvári 2020, ch. 6",
		Summary:  "explores each arm (kT/m)^(2/3) times, then keeps the best k; a control of regret T^(2/3)",
		Feedback: allFeedback,
		Role:     Control, Style: 17, Cost: Cost{Stepwise: 30},
		newFactory: func(Params) Factory { return NewETC },
	})
}
