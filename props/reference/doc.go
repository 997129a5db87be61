// Package reference holds every algorithm of package algos once more, as its
// source prints it: slow, obvious, line by line. It is what the claims and the
// tests compare an implementation with, and what planted bugs are made of.
//
// Nothing here calls an implementation of algos; only its types are shared.
// Policies have two kinds of places where a bug can be put: the functions of
// their Parts, of which nil means the text's, and their methods, which a type
// that embeds a policy can override. State is exported for both.
package reference

import (
	"fmt"
	"sort"

	"github.com/regretcheck/regretcheck/algos"
)

// ByName returns the literal form of the named policy at its default settings.
func ByName(name string) (algos.Factory, error) {
	factory, ok := factories[name]
	if !ok {
		names := make([]string, 0, len(factories))
		for n := range factories {
			names = append(names, n)
		}
		sort.Strings(names)
		return nil, fmt.Errorf("reference=%q: want one of %v, or a line for it in factories (props/reference/doc.go)", name, names)
	}
	return factory, nil
}

var factories = map[string]algos.Factory{
	"cmoss":        func(s algos.Spec) (algos.Policy, error) { return CMOSS(s) },
	"klcmoss":      func(s algos.Spec) (algos.Policy, error) { return KLCMOSS(s, LogLevel(PairingDelta(s)/2)) },
	"ocucb":        func(s algos.Spec) (algos.Policy, error) { return OCUCB(s) },
	"eucbv":        func(s algos.Spec) (algos.Policy, error) { return NewEUCBV(s) },
	"cucb":         func(s algos.Spec) (algos.Policy, error) { return CUCB(s) },
	"cascadeucb1":  func(s algos.Spec) (algos.Policy, error) { return CascadeUCB1(s) },
	"cascadeklucb": func(s algos.Spec) (algos.Policy, error) { return CascadeKLUCB(s) },
	"exp3m":        func(s algos.Spec) (algos.Policy, error) { return NewEXP3M(s, TunedMixing(s), EXP3MParts{}) },
	"hybrid":       func(s algos.Spec) (algos.Policy, error) { return NewHYBRID(s, HYBRIDParts{}) },
	"combexp":      func(s algos.Spec) (algos.Policy, error) { return NewCOMBEXP(s, COMBEXPParts{}) },
	"cts":          func(s algos.Spec) (algos.Policy, error) { return NewCTS(s) },
	"random":       func(s algos.Spec) (algos.Policy, error) { return NewRandom(s) },
	"egreedy":      func(s algos.Spec) (algos.Policy, error) { return NewEGreedy(s) },
	"etc":          func(s algos.Spec) (algos.Policy, error) { return NewETC(s) },
	"ball":         func(s algos.Spec) (algos.Policy, error) { return Ball(s) },
	"oneobs":       func(s algos.Spec) (algos.Policy, error) { return NewOneObservation(s) },
}

// normal returns the spec with its defaults, or what is wrong with it. A
// random policy needs a source, and one that is not for cascades semi-bandit
// feedback.
func normal(s algos.Spec, random, cascades bool) (algos.Spec, error) {
	s, err := s.Normalize()
	switch {
	case err != nil:
		return s, err
	case random && s.Source == nil:
		return s, fmt.Errorf("source=nil: want a source of randomness")
	case !cascades && s.Feedback != algos.SemiBandit:
		return s, fmt.Errorf("feedback=%s: want semi-bandit feedback", s.Feedback)
	}
	return s, nil
}
