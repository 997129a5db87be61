package formula

import (
	"fmt"
	"math"
)

// A Range is a parameter with the values that it may take.
type Range struct {
	Name    string // as flags and witnesses write it
	Unit    string // what it is, such as "number of trials"
	Lo, Hi  float64
	Integer bool
	Log     bool // spread evenly in its logarithm; Lo > 0
	// Domain says in words what the parameter may be, where Exact refuses the rest. Lo and Hi
	// then bound grid and searches alone.
	Domain   string
	Kind     Kind
	Optional bool // eval may leave it out
}

// A Kind is what a parameter holds.
type Kind int

// The kinds of parameters.
const (
	Scalar Kind = iota // a number
	List               // numbers
	Word
	Switch // on or off
)

// Usage describes the parameter in a line.
func (r Range) Usage() string {
	if d := r.domain(); d != "" {
		return r.Unit + ", " + d
	}
	return r.Unit
}

// domain says what the parameter may be.
func (r Range) domain() string {
	switch {
	case r.Domain != "" || r.Lo == r.Hi:
		return r.Domain
	case r.Integer:
		return fmt.Sprintf("an integer in [%s, %s]", Number(r.Lo), Number(r.Hi))
	}
	return fmt.Sprintf("in [%s, %s]", Number(r.Lo), Number(r.Hi))
}

// check refuses a number outside the range.
func (r Range) check(v float64) error {
	if r.Kind != Scalar || r.Domain != "" || r.Lo == r.Hi {
		return nil // the lemma's own functions refuse it
	}
	if !(v >= r.Lo && v <= r.Hi) || r.Integer && v != math.Trunc(v) {
		return fmt.Errorf("%s=%v: want %s", r.Name, v, r.domain())
	}
	return nil
}
