package formula

import (
	"fmt"
	"reflect"
	"strings"
)

// A Param is a parameter of a formula: a flag of eval, a side of a box that is
// searched, a word of a witness. Its letter is kept in an L.
type Param[L any] struct {
	Name     string // as flags and witnesses write it
	Unit     string // what it counts or measures
	Domain   string // what it may be, "" if that goes without saying
	Optional bool   // may be left out; the formula's Together says what then holds
	// Field returns where the letter is kept: a *float64, *[]float64, *int,
	// *int64, *string or *bool, which also says how it is read and written.
	Field func(x *L) any
}

// Named returns the parameter under another name.
func (p Param[L]) Named(name string) Param[L] {
	p.Name = name
	return p
}

// OrNone returns the parameter as one that may be left out.
func (p Param[L]) OrNone() Param[L] {
	p.Optional = true
	return p
}

// Usage describes the parameter in a line.
func (p Param[L]) Usage() string { return p.in(new(L)).Usage() }

// Set puts a number in the letter's place, of an integer its whole part. It panics where the
// parameter holds no number.
func (p Param[L]) Set(x *L, v float64) { p.in(x).Set(v) }

// number reads the letter, which must be a number.
func (p Param[L]) number(x L) float64 { return p.in(&x).number() }

// in returns the letter of x.
func (p Param[L]) in(x *L) Letter {
	return Letter{Name: p.Name, Unit: p.Unit, Domain: p.Domain, Optional: p.Optional, At: p.Field(x)}
}

// A Letter is a parameter with the place of its value.
type Letter struct {
	Name, Unit, Domain string
	Optional           bool
	At                 any // a *float64, *[]float64, *int, *int64, *string or *bool
}

// Usage describes the letter in a line.
func (l Letter) Usage() string {
	if l.Domain == "" {
		return l.Unit
	}
	return l.Unit + ", " + l.Domain
}

// Numeric tells whether the letter is a number, and whether that is an integer.
func (l Letter) Numeric() (numeric, integer bool) {
	switch l.At.(type) {
	case *float64:
		return true, false
	case *int, *int64:
		return true, true
	}
	return false, false
}

// Value returns the letter's value: a number, a list of numbers or a word.
func (l Letter) Value() any { return reflect.ValueOf(l.At).Elem().Interface() }

// Set puts a number in the letter's place, of an integer its whole part. It panics where that
// holds no number.
func (l Letter) Set(v float64) {
	switch f := l.At.(type) {
	case *float64:
		*f = v
	case *int:
		*f = int(v)
	case *int64:
		*f = int64(v)
	default:
		panic(fmt.Sprintf("formula: parameter %s holds no number", l.Name))
	}
}

// number reads the letter, which must be a number.
func (l Letter) number() float64 {
	switch f := l.At.(type) {
	case *float64:
		return *f
	case *int:
		return float64(*f)
	case *int64:
		return float64(*f)
	}
	panic("formula: " + l.Name + " is no number")
}

// text writes name and value, as witnesses show them.
func (l Letter) text() string {
	switch v := l.Value().(type) {
	case float64:
		return l.Name + "=" + Number(v)
	case []float64:
		return l.Name + "=" + ListText(v)
	default:
		return fmt.Sprintf("%s=%v", l.Name, v)
	}
}

// Witness writes the parameters' values at x in order.
func Witness[L any](params []Param[L], x L) string {
	parts := make([]string, len(params))
	for i, p := range params {
		parts[i] = p.in(&x).text()
	}
	return strings.Join(parts, " ")
}

// ListText writes a list of numbers, shortened if long.
func ListText(xs []float64) string {
	if len(xs) > 8 {
		return Numbers(xs[:8]) + ",…"
	}
	return Numbers(xs)
}
