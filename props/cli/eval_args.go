package cli

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/spf13/pflag"

	"github.com/regretcheck/regretcheck/props/formula"
)

// registerLetters adds a flag for every letter of a formula.
func registerLetters(letters []formula.Letter, f *pflag.FlagSet) {
	for _, p := range letters {
		flag := f.VarPF(letterFlag(p), p.Name, "", p.Usage())
		if _, ok := flag.Value.(*toggle); ok {
			flag.NoOptDefVal = "true"
		}
	}
}

// letterFlag returns the letter as a flag: the type of its place says which.
func letterFlag(p formula.Letter) pflag.Value {
	switch field := p.At.(type) {
	case *float64:
		return number{field}
	case *[]float64:
		return numbers{field}
	case *int64:
		return integer{field}
	case *string:
		return (*word)(field)
	case *bool:
		return (*toggle)(field)
	}
	panic("eval: no flag for " + p.Name)
}

// givenLetters checks that the required flags are there and returns the values of all
// that are, as JSON shows them.
func givenLetters(letters []formula.Letter, flags *pflag.FlagSet) (map[string]any, error) {
	var errs []error
	values := map[string]any{}
	for _, p := range letters {
		switch {
		case !flags.Changed(p.Name) && !p.Optional:
			errs = append(errs, fmt.Errorf("--%s: want a value: %s", p.Name, p.Usage()))
		case flags.Changed(p.Name):
			values[p.Name] = p.Value()
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
