package algos

import "math"

// etc is explore-then-commit: it plays the arms in turn until each has been observed
// ⌈(kT/m)^(2/3)⌉ times, at most in half of the rounds, and from then on the k arms of
// largest mean without learning any more. At a constant gap Δ exploring costs
// (m−k)(kT/m)^(2/3)Δ; fewer observations would cost as much by wrong commitments. So its
// worst regret grows like T^(2/3), not like √T.
//
// Reference: Lattimore & Szepesvári 2020, chapter 6 and exercise 6.5; Slivkins 2019,
// section 1.2; the top-k form is ours.
type etc struct {
	statistics
	spec   Spec
	last   int64 // round of exploring
	round  int64 // t of the current round, or of the coming one
	next   int   // arm of the window that begins the coming round of exploring
	value  []float64
	action []int // what is committed to
}

var (
	_ Indexer = (*etc)(nil)
	_ Settler = (*etc)(nil)
)

// NewETC returns explore-then-commit, a control: its worst regret grows like T^(2/3). It
// needs semi-bandit feedback.
func NewETC(spec Spec) (Policy, error) {
	spec, err := spec.Normalize()
	if err != nil {
		return nil, err
	}
	if err := spec.needSemi("etc"); err != nil {
		return nil, err
	}
	m, T := spec.Arms, float64(spec.Horizon)
	each := math.Ceil(math.Pow(float64(spec.Cardinality)*T/float64(m), 2./3))
	rounds := math.Ceil(float64(m) * each / float64(spec.Cardinality))
	return &etc{
		statistics: newStatistics(m), spec: spec, last: int64(math.Min(rounds, math.Ceil(T/2))), round: 1,
		value: make([]float64, m), action: make([]int, 0, m),
	}, nil
}

// Select appends the next k arms in turn or, after exploring, those it has committed to.
func (e *etc) Select(dst []int) []int {
	if e.round <= e.last {
		for j := range e.spec.Cardinality {
			dst = append(dst, (e.next+j)%e.spec.Arms)
		}
		return dst
	}
	e.commit()
	return append(dst, e.action...)
}

// commit ranks the arms by their means, once.
func (e *etc) commit() {
	if len(e.action) > 0 {
		return
	}
	e.action = e.action[:e.spec.Arms]
	for i := range e.action {
		e.action[i], e.value[i] = i, e.mean(i)
	}
	selectTop(e.action, e.value, e.spec.Cardinality)
	e.action = e.action[:e.spec.Cardinality]
}

// mean returns S/n, 1 at n = 0.
func (e *etc) mean(arm int) float64 {
	if e.pulls[arm] == 0 {
		return 1
	}
	return e.sums[arm] / float64(e.pulls[arm])
}

// Observe learns while exploring, and nothing after it.
func (e *etc) Observe(arms []int, rewards []float64) {
	if e.round <= e.last {
		for j, arm := range arms {
			e.pulls[arm]++
			e.sums[arm] += rewards[j]
		}
		e.next = (e.next + len(arms)) % e.spec.Arms
	}
	e.round++
}

// Settled reports that exploring has ended.
func (e *etc) Settled() bool { return e.round > e.last }

// Indices appends 1 for the arms whose turn it is and 0 for the others or, after
// exploring, the means that decided.
func (e *etc) Indices(dst []float64) []float64 {
	exploring := e.round <= e.last
	for i := range e.spec.Arms {
		switch {
		case !exploring:
			dst = append(dst, e.mean(i))
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
		Feedback: []Feedback{SemiBandit},
		Role:     Control, Style: 17, Cost: Cost{Stepwise: 30},
		newFactory: func(Params) Factory { return NewETC },
	})
}
