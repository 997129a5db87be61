package scaling

import (
	"cmp"
	"slices"
	"sync"

	"github.com/regretcheck/regretcheck/props"
)

// An Exponent is one that a run has fitted: a cell of the table of learners and regimes.
type Exponent struct {
	Policy   string         `json:"policy"`
	Regime   string         `json:"regime"`   // k ≤ m/2 or k > m/2
	Feedback string         `json:"feedback"` // semi, or of cascades with the order
	Aspect   string         `json:"aspect"`   // exponent-T, exponent-k, …
	Design   string         `json:"design"`   // T≤6e4, …
	Value    props.Interval `json:"value"`    // at the row's level
	StdErr   float64        `json:"stderr"`
}

// A ledger keeps the exponents of a run.
type ledger struct {
	fitted sync.Mutex
	kept   map[string]Exponent
}

func (l *ledger) note(e Exponent) {
	l.fitted.Lock()
	defer l.fitted.Unlock()
	if l.kept == nil {
		l.kept = map[string]Exponent{}
	}
	l.kept[e.Policy+"|"+e.Regime+"|"+e.Feedback+"|"+e.Aspect+"|"+e.Design] = e
}

// Exponents returns what the run has fitted, by feedback, regime, policy, design and aspect.
func (s *Study) Exponents() []Exponent {
	l := &s.points.ledger
	l.fitted.Lock()
	defer l.fitted.Unlock()
	var list []Exponent
	for _, e := range l.kept {
		list = append(list, e)
	}
	slices.SortFunc(list, func(a, b Exponent) int {
		return cmp.Or(-cmp.Compare(a.Feedback, b.Feedback), cmp.Compare(a.Regime, b.Regime), cmp.Compare(a.Policy, b.Policy), cmp.Compare(a.Design, b.Design),
			cmp.Compare(a.Aspect, b.Aspect))
	})
	return list
}
