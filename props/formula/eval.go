package formula

import (
	"errors"

	"github.com/regretcheck/regretcheck/theory"
)

// An Evaluator is a formula as a name of the command eval. It need not be a lemma.
type Evaluator struct {
	Name, Summary string
	Params        []Range
	// Evaluate returns the values at a point. Its errors name the parameter.
	Evaluate func(x Point) (Evaluation, error)
}

// An Evaluation is a formula at one point.
type Evaluation struct {
	theory.Evaluation
	Marginals []float64      // of a rounding scheme; nil if the formula is none
	Factor    *float64       // of a regret bound on its rate; nil if it is none
	Which     string         // the proof behind the best of several bounds, "" if there is one bound
	Sharper   string         // the command that has a sharper bound, "" if none has
	Shown     map[string]any // parameters that are shown otherwise than they were given
}

// At evaluates the formula at the given values, by parameter: a float64, int64, []float64, string
// or bool, as its range says.
func (e Evaluator) At(given map[string]any) (Evaluation, error) {
	x := Point{e.Params, make([]any, len(e.Params))}
	var errs []error
	for i, r := range e.Params {
		x.values[i] = given[r.Name]
		if x.Given(r.Name) || !r.Optional {
			errs = append(errs, r.check(x.Float(r.Name)))
		}
	}
	if err := errors.Join(errs...); err != nil {
		return Evaluation{}, err
	}
	return e.Evaluate(x)
}

// Evaluate returns the bound and the exact value at a point, as eval shows them.
func (l Lemma) Evaluate(x Point) (Evaluation, error) {
	c, err := l.Compare(x)
	if err != nil {
		return Evaluation{}, err
	}
	bound, exact := l.Bound(x), theory.Bracket{Lo: c.Observed.Lo, Hi: c.Observed.Hi}
	e := Evaluation{Evaluation: theory.Evaluation{Bound: &bound, Exact: &exact}}
	if c.Trivial > 0 {
		vacuous := bound >= c.Trivial
		e.Vacuous = &vacuous
	}
	return e, nil
}
