package cli

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/spf13/pflag"

	"github.com/regretcheck/regretcheck/props/formula"
)

// letterFlags are the flags for the parameters of a formula.
type letterFlags []letterFlag

// A letterFlag is a parameter with the value of its flag.
type letterFlag struct {
	formula.Range
	value func() any
}

// register adds a flag for every parameter.
func (l *letterFlags) register(params []formula.Range, flags *pflag.FlagSet) {
	for _, p := range params {
		read, value := letterValue(p)
		flag := flags.VarPF(read, p.Name, "", p.Usage())
		if p.Kind == formula.Switch {
			flag.NoOptDefVal = "true"
		}
		*l = append(*l, letterFlag{p, value})
	}
}

// letterValue returns what reads the flag of a parameter, and what it has read.
func letterValue(p formula.Range) (read pflag.Value, value func() any) {
	switch {
	case p.Kind == formula.List:
		return place(func(at *[]float64) pflag.Value { return numbers{at} })
	case p.Kind == formula.Word:
		return place(func(at *string) pflag.Value { return (*word)(at) })
	case p.Kind == formula.Switch:
		return place(func(at *bool) pflag.Value { return (*toggle)(at) })
	case p.Integer:
		return place(func(at *int64) pflag.Value { return integer{at} })
	}
	return place(func(at *float64) pflag.Value { return number{at} })
}

func place[V any](reads func(at *V) pflag.Value) (read pflag.Value, value func() any) {
	at := new(V)
	return reads(at), func() any { return *at }
}

// given checks that the required flags are there and returns the values of all that are, as JSON
// shows them.
func (l letterFlags) given(flags *pflag.FlagSet) (map[string]any, error) {
	var errs []error
	values := map[string]any{}
	for _, p := range l {
		switch {
		case !flags.Changed(p.Name) && !p.Optional:
			errs = append(errs, fmt.Errorf("--%s: want a value: %s", p.Name, p.Usage()))
		case flags.Changed(p.Name):
			values[p.Name] = p.value()
		}
	}
	return values, errors.Join(errs...)
}

// A word is a flag that holds a string; unlike pflag's its type shows as WORD.
type word string

// Set stores the word.
func (w *word) Set(s string) error {
	*w = word(s)
	return nil
}

// String returns the word.
func (w *word) String() string { return string(*w) }

// Type names the kind of value in help texts.
func (w *word) Type() string { return "WORD" }

// A toggle is a flag that needs no value.
type toggle bool

// Set reads true or false.
func (t *toggle) Set(s string) error {
	v, err := strconv.ParseBool(s)
	if err != nil {
		return fmt.Errorf("%q: want true or false", s)
	}
	*t = toggle(v)
	return nil
}

// String returns true or false.
func (t *toggle) String() string { return strconv.FormatBool(bool(*t)) }

// Type is pflag's name of such a flag, which help texts leave out.
func (t *toggle) Type() string { return "bool" }
