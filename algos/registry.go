package algos

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Params are the settings a policy can be asked for by name. The zero value
// means the policy's defaults; setting what a policy does not have is an error.
type Params struct {
	Delta *Delta // CMOSS: confidence parameter; default DeltaPairing
	Gamma *Gamma // EXP3.M: mixing coefficient; default GammaTuned
}

// An Entry describes a policy of the registry.
type Entry struct {
	Name       string     // as on the command line: cmoss, cucb, …
	Title      string     // as in tables: CMOSS, CUCB, …
	Summary    string     // one line for lists
	Reference  string     // where the algorithm is defined
	Feedback   []Feedback // what it can learn from
	HasDelta   bool
	HasGamma   bool
	NeedsSeed  bool // draws at random
	MaxArms    int  // 0: MaxArms of the package
	newFactory func(Params) Factory
}

// Supports reports whether the policy can learn from f.
func (e Entry) Supports(f Feedback) bool { return slices.Contains(e.Feedback, f) }

// Factory returns the policy's factory with the given settings.
func (e Entry) Factory(p Params) (Factory, error) {
	var errs []error
	if p.Delta != nil && !e.HasDelta {
		errs = append(errs, fmt.Errorf("delta=%s: %s has no delta", *p.Delta, e.Name))
	}
	if p.Gamma != nil && !e.HasGamma {
		errs = append(errs, fmt.Errorf("gamma=%s: %s has no gamma", *p.Gamma, e.Name))
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	return e.newFactory(p), nil
}

var registry []Entry

// register adds a policy; it is called from init functions only.
func register(e Entry) {
	if slices.ContainsFunc(registry, func(o Entry) bool { return o.Name == e.Name }) {
		panic("algos: policy " + e.Name + " registered twice")
	}
	registry = append(registry, e)
	slices.SortFunc(registry, func(a, b Entry) int { return strings.Compare(a.Name, b.Name) })
}

// Entries returns all policies, sorted by name.
func Entries() []Entry { return slices.Clone(registry) }

// Lookup finds a policy by name.
func Lookup(name string) (Entry, error) {
	for _, e := range registry {
		if e.Name == name {
			return e, nil
		}
	}
	names := make([]string, len(registry))
	for i, e := range registry {
		names[i] = e.Name
	}
	return Entry{}, fmt.Errorf("policy=%q: want one of %s", name, strings.Join(names, ", "))
}

// ByName returns the factory of the named policy with the given settings.
func ByName(name string, p Params) (Factory, error) {
	e, err := Lookup(name)
	if err != nil {
		return nil, err
	}
	return e.Factory(p)
}

// allFeedback is what index policies learn from.
var allFeedback = []Feedback{SemiBandit, Disjunctive, Conjunctive}
