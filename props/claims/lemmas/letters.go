package lemmas

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/regretcheck/regretcheck/theory"
)

// Letters holds values of the letters that formulas take, as the paper and
// package theory write them. A formula reads those of its parameters.
type Letters struct {
	Mu, Eps, Delta, A, Lambda, X, Gap float64
	Values, Probs                     []float64 // a law on finitely many values
	Q                                 []float64 // means of N steps: one for each, or one for all
	P                                 []float64 // marginals
	M, K, N, L                        int
	T                                 int64
	Within                            float64 // the relative width of an enclosure that is asked for; 0: the program's own
	Which                             string  // one of two formulas
	Independent                       bool    // whether the arms' rewards in a round are independent
}

// Spread returns the width b − a of the law's values of positive probability.
func (x Letters) Spread() float64 {
	return theory.FiniteLaw{Values: x.Values, Probs: x.Probs}.Spread()
}

// A Param is a parameter of a lemma: a flag of verify eval, a side of a box
// that is searched, a word of a witness.
type Param struct {
	Name     string // as flags and witnesses write it
	Unit     string // what it counts or measures
	Domain   string // what it may be, "" if that goes without saying
	Optional bool   // may be left out; the lemma's Together says what then holds
	// Field returns where the letter is kept: a *float64, *[]float64, *int,
	// *int64, *string or *bool, which also says how it is read and written.
	Field func(x *Letters) any
}

// value reads the letter, which must be a number.
func (p Param) value(x Letters) float64 {
	switch field := p.Field(&x).(type) {
	case *float64:
		return *field
	case *int:
		return float64(*field)
	case *int64:
		return float64(*field)
	}
	panic("lemmas: " + p.Name + " is no number")
}

// Usage describes the parameter in a line.
func (p Param) Usage() string {
	if p.Domain == "" {
		return p.Unit
	}
	return p.Unit + ", " + p.Domain
}

// Set puts a number in the letter's place, of an integer its whole part. It panics where the
// parameter holds no number.
func (p Param) Set(x *Letters, v float64) {
	switch f := p.Field(x).(type) {
	case *float64:
		*f = v
	case *int:
		*f = int(v)
	case *int64:
		*f = int64(v)
	default:
		panic(fmt.Sprintf("lemmas: parameter %s holds no number", p.Name))
	}
}

// Value returns the letter's value: a number, a list of numbers or a word.
func (p Param) Value(x Letters) any { return reflect.ValueOf(p.Field(&x)).Elem().Interface() }

// text writes name and value, as witnesses show them.
func (p Param) text(x Letters) string {
	switch v := p.Value(x).(type) {
	case float64:
		return p.Name + "=" + number(v)
	case []float64:
		return p.Name + "=" + listText(v)
	default:
		return fmt.Sprintf("%s=%v", p.Name, v)
	}
}

// named returns the parameter under another name.
func (p Param) named(name string) Param {
	p.Name = name
	return p
}

// optional returns the parameter as one that may be left out.
func (p Param) optional() Param {
	p.Optional = true
	return p
}

// The parameters of the lemmas.
var (
	paramMu     = Param{Name: "mu", Unit: "mean of the arm", Domain: "in [0, 1]", Field: func(x *Letters) any { return &x.Mu }}
	paramEps    = Param{Name: "eps", Unit: "deviation", Domain: "above 0", Field: func(x *Letters) any { return &x.Eps }}
	paramDelta  = Param{Name: "delta", Unit: "confidence parameter", Domain: "above 0", Field: func(x *Letters) any { return &x.Delta }}
	paramA      = Param{Name: "a", Unit: "exploration constant", Field: func(x *Letters) any { return &x.A }}
	paramLambda = Param{Name: "lambda", Unit: "argument of the moment generating function", Field: func(x *Letters) any { return &x.Lambda }}
	paramX      = Param{Name: "x", Unit: "excess of the index over the mean", Domain: "above 0", Field: func(x *Letters) any { return &x.X }}
	paramGap    = Param{Name: "Δ", Unit: "gap of an action", Field: func(x *Letters) any { return &x.Gap }}
	paramValues = Param{Name: "values", Unit: "values of the law", Domain: "such as 0,0.5,1", Field: func(x *Letters) any { return &x.Values }}
	paramProbs  = Param{Name: "probs", Unit: "their probabilities", Domain: "which sum to 1", Field: func(x *Letters) any { return &x.Probs }}
	paramQ      = Param{Name: "q", Unit: "mean of every step", Domain: "or a list with one for each", Field: func(x *Letters) any { return &x.Q }}
	paramP      = Param{Name: "p", Unit: "probabilities that sum to an integer", Domain: "at most 20 of them", Field: func(x *Letters) any { return &x.P }}
	paramM      = Param{Name: "m", Unit: "number of arms", Field: func(x *Letters) any { return &x.M }}
	paramWrong  = paramK.named("n") // wrong arms of an action
	paramK      = Param{Name: "k", Unit: "arms played per round", Field: func(x *Letters) any { return &x.K }}
	paramN      = Param{Name: "n", Unit: "number of steps", Field: func(x *Letters) any { return &x.N }}
	paramL      = Param{Name: "ℓ", Unit: "class of an action", Field: func(x *Letters) any { return &x.L }}
	paramT      = Param{Name: "T", Unit: "horizon", Field: func(x *Letters) any { return &x.T }}
	paramWithin = Param{Name: "within", Unit: "relative width of the enclosure", Domain: "in [1e-4, 1], 0.05 if left out",
		Field: func(x *Letters) any { return &x.Within }}
	paramBound       = Param{Name: "which", Unit: boundChoices, Field: func(x *Letters) any { return &x.Which }}
	paramIndependent = Param{Name: "independent", Unit: "the rewards of a round are independent between arms: a lesser bound by all pairs",
		Field: func(x *Letters) any { return &x.Independent }}
	paramWhich = Param{Name: "which", Unit: "paper or pairing", Field: func(x *Letters) any { return &x.Which }}
)

// letters writes the parameters' values in order.
func letters(params []Param, x Letters) string {
	parts := make([]string, len(params))
	for i, p := range params {
		parts[i] = p.text(x)
	}
	return strings.Join(parts, " ")
}

// listText writes a list of numbers, shortened if long.
func listText(xs []float64) string {
	if len(xs) > 8 {
		return numbers(xs[:8]) + ",…"
	}
	return numbers(xs)
}
