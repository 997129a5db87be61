package formula

import (
	"cmp"
	"errors"
	"strings"

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

// At evaluates the formula at what is given, by parameter: a float64, int64, []float64, string or
// bool, as its range says.
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

// evaluator is the lemma as a name of eval: what Eval leaves out is the lemma's.
func (l Lemma) evaluator() *Evaluator {
	e := l.Eval
	e.Name, e.Summary = cmp.Or(e.Name, l.ID), l.text(cmp.Or(e.Summary, strings.TrimSuffix(l.Statement, ".")))
	if e.Params == nil {
		e.Params = l.Params
	}
	if e.Evaluate == nil {
		e.Evaluate = l.Evaluate
	}
	return &e
}

// Evaluate returns the bound and the exact value at a point, as eval shows them.
func (l Lemma) Evaluate(x Point) (Evaluation, error) {
	if !l.about(x) {
		return Evaluation{}, errors.New(x.String() + ": the lemma is not about this point")
	}
	exact, err := l.Exact(x)
	if err != nil {
		return Evaluation{}, err
	}
	bound := l.asStated().Bound(x)
	e := Evaluation{Evaluation: theory.Evaluation{Bound: &bound, Exact: &theory.Bracket{Lo: exact.Lo, Hi: exact.Hi}}}
	if most := l.most(x); most > 0 {
		vacuous := bound >= most
		e.Vacuous = &vacuous
	}
	return e, nil
}
