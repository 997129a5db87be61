package formula

import (
	"cmp"
	"errors"
	"maps"

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

// Evaluated is the evaluation of a package that knows no lemmas.
func Evaluated(e theory.Evaluation, err error) (Evaluation, error) {
	return Evaluation{Evaluation: e}, err
}

// A Sheet has a place for each parameter of a formula.
type Sheet struct {
	Letters []Letter
	// Evaluate returns the values at what the places hold, given the values of those that were
	// named. It may change given, never the places.
	Evaluate func(given map[string]any) (Evaluation, error)
}

// New returns a sheet to be filled in.
func (e Evaluator) New() Sheet {
	letters := make([]Letter, len(e.Params))
	for i, r := range e.Params {
		letters[i] = Letter{Range: r, At: r.place()}
	}
	return Sheet{Letters: letters, Evaluate: func(given map[string]any) (Evaluation, error) {
		x := Point{e.Params, make([]value, len(letters))}
		var errs []error
		for i, l := range letters {
			x.values[i] = valueOf(l.Value())
			_, x.values[i].given = given[l.Name]
			if x.values[i].given || !l.Optional {
				errs = append(errs, l.check(x.values[i].real))
			}
		}
		if err := errors.Join(errs...); err != nil {
			return Evaluation{}, err
		}
		found, err := e.Evaluate(x)
		maps.Copy(given, found.Shown)
		return found, err
	}}
}

// place is where a value of the parameter is kept.
func (r Range) place() any {
	switch {
	case r.Kind == List:
		return new([]float64)
	case r.Kind == Word:
		return new(string)
	case r.Kind == Switch:
		return new(bool)
	case r.Integer:
		return new(int64)
	}
	return new(float64)
}

// A Letter is a parameter with the place of its value.
type Letter struct {
	Range
	At any // a *float64, *[]float64, *int64, *string or *bool
}

// Value returns the letter's value: a number, a list of numbers, a word or a bool.
func (l Letter) Value() any {
	switch at := l.At.(type) {
	case *float64:
		return *at
	case *int64:
		return *at
	case *[]float64:
		return *at
	case *string:
		return *at
	}
	return *l.At.(*bool)
}

// Set puts a number in the letter's place, of an integer its whole part. It panics where that
// holds no number.
func (l Letter) Set(v float64) {
	switch at := l.At.(type) {
	case *float64:
		*at = v
	case *int64:
		*at = int64(v)
	default:
		panic("formula: parameter " + l.Name + " holds no number")
	}
}

// Numeric tells whether the letter is a number, and whether that is an integer.
func (l Letter) Numeric() (numeric, integer bool) {
	return l.Kind == Scalar, l.Kind == Scalar && l.Integer
}

// evaluator is the lemma as a name of eval.
func (l Lemma) evaluator() *Evaluator {
	if l.Eval != nil {
		return l.Eval
	}
	return &Evaluator{Name: cmp.Or(l.EvalName, l.ID), Summary: l.summary(), Params: l.Params, Evaluate: l.Evaluate}
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
