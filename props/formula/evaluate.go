package formula

import "github.com/regretcheck/regretcheck/theory"

// Eval makes a formula a name of the command eval.
type Eval[L any] struct {
	Name    string     // "": the formula's ID
	Summary string     // one line for help texts
	Params  []Param[L] // nil: the formula's
	// Together checks what letters must satisfy together, given the values of
	// those that were named, and may replace a value shown; nil: nothing.
	Together func(x *L, given map[string]any) error
}

// An Evaluation is a formula at one point.
type Evaluation struct {
	theory.Evaluation
	Marginals []float64 // of a rounding scheme; nil if the formula is none
	Factor    *float64  // of a regret bound on its rate; nil if it is none
	Which     string    // the proof behind the best of several bounds, "" if there is one bound
	Sharper   string    // the command that has a sharper bound, "" if none has
}

// evaluate returns the pair's values at x, of which given were named: the bound
// as stated and the exact value. Errors name the letter.
func (f Formula[L]) evaluate(p Pair[L], x L, given map[string]any) (Evaluation, error) {
	if f.Eval.Together != nil {
		if err := f.Eval.Together(&x, given); err != nil {
			return Evaluation{}, err
		}
	}
	if p.Evaluate != nil {
		return p.Evaluate(x)
	}
	exact, err := p.Exact(x)
	if err != nil {
		return Evaluation{}, err
	}
	bound := p.StatedBound()(x)
	e := Evaluation{Evaluation: theory.Evaluation{Bound: &bound, Exact: &exact}}
	if f.Trivial != nil {
		vacuous := bound >= f.Trivial(x)
		e.Vacuous = &vacuous
	}
	return e, nil
}
