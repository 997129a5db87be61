package main

import (
	"errors"
	"fmt"

	"github.com/spf13/pflag"
)

// evalArgs are the parameters that formulas take, by the paper's letters.
type evalArgs struct {
	mu, eps, delta, a, lambda float64
	values, probs, p, q       []float64
	m, k, n                   int
	horizon                   int64
	which                     string
	params                    map[string]any // those given, as JSON shows them
}

// register adds the flag of the given name.
func (a *evalArgs) register(f *pflag.FlagSet, name string) {
	value, usage := a.flag(name)
	f.Var(value, name, usage)
}

func (a *evalArgs) flag(name string) (pflag.Value, string) {
	switch name {
	case "mu":
		return number{&a.mu}, "mean of the arm, in [0, 1]"
	case "eps":
		return number{&a.eps}, "deviation, above 0"
	case "delta":
		return number{&a.delta}, "confidence parameter, above 0"
	case "a":
		return number{&a.a}, "exploration constant"
	case "lambda":
		return number{&a.lambda}, "argument of the moment generating function"
	case "values":
		return numbers{&a.values}, "values of the law, such as 0,0.5,1"
	case "probs":
		return numbers{&a.probs}, "their probabilities, which sum to 1"
	case "p":
		return numbers{&a.p}, "probabilities that sum to an integer, at most 20 of them"
	case "q":
		return numbers{&a.q}, "mean of every step, or a list with one for each"
	case "m":
		return count{&a.m}, "number of arms"
	case "k":
		return count{&a.k}, "arms played per round"
	case "n":
		return count{&a.n}, "number of steps"
	case "T":
		return integer{&a.horizon}, "horizon"
	case "which":
		return (*word)(&a.which), "paper or pairing"
	}
	panic("eval: no flag " + name)
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

// given checks that the required flags are there and records all that are.
func (a *evalArgs) given(flags *pflag.FlagSet, required []string) error {
	var errs []error
	for _, name := range required {
		if !flags.Changed(name) {
			_, usage := a.flag(name)
			errs = append(errs, fmt.Errorf("--%s: want a value: %s", name, usage))
		}
	}
	a.params = map[string]any{}
	flags.Visit(func(f *pflag.Flag) {
		switch v := f.Value.(type) {
		case number:
			a.params[f.Name] = *v.to
		case numbers:
			a.params[f.Name] = *v.to
		case count:
			a.params[f.Name] = *v.to
		case integer:
			a.params[f.Name] = *v.to
		case *word:
			a.params[f.Name] = v.String()
		}
	})
	for _, shared := range []string{"seed", "alpha", "workers"} {
		delete(a.params, shared)
	}
	return errors.Join(errs...)
}
