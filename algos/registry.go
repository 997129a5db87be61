package algos

import (
	"fmt"
	"slices"
	"strings"
)

// An Entry describes a policy of the registry.
type Entry struct {
	Name       string     // as on the command line: cmoss, cucb, …
	Title      string     // as in tables: CMOSS, CUCB, …
	Summary    string     // one line for lists
	Reference  string     // where the algorithm is defined
	Feedback   []Feedback // what it can learn from
	Parameters []Parameter
	Role       Role
	// Cost is the time of a round on one core, in nanoseconds over a long horizon at m = 30 and k = 10
	// on hard gaps, rewards included. It is right within a factor of two. Plans are sized by it; no
	// verdict rests on it.
	Cost      float64
	Style     int  // number of its colour and dashes in figures
	NeedsSeed bool // the policy draws at random
	MaxArms   int  // 0: MaxArms of the package
	newPolicy func(Spec, Params) (Policy, error)
}

var (
	allFeedback = []Feedback{SemiBandit, Disjunctive, Conjunctive}
	semiBandit  = []Feedback{SemiBandit}
)

// registry has all policies, by name.
var registry []Entry

// register adds a policy.
func register(e Entry) Entry {
	at, twice := slices.BinarySearchFunc(registry, e.Name,
		func(o Entry, name string) int { return strings.Compare(o.Name, name) })
	if twice {
		panic("algos: policy " + e.Name + " registered twice")
	}
	registry = slices.Insert(registry, at, e)
	return e
}

// plain is the newPolicy of a policy without settings.
func plain[P Policy](construct func(Spec) (P, error)) func(Spec, Params) (Policy, error) {
	return func(s Spec, _ Params) (Policy, error) { return made(construct(s)) }
}

// made returns a constructor's policy; on errors a nil Policy, not one that holds a nil P.
func made[P Policy](p P, err error) (Policy, error) {
	if err != nil {
		return nil, err
	}
	return p, nil
}

// Supports reports whether the policy can learn from f.
func (e Entry) Supports(f Feedback) bool { return slices.Contains(e.Feedback, f) }

// Entries returns all policies, sorted by name.
func Entries() []Entry { return slices.Clone(registry) }

// Lookup finds a policy by name.
func Lookup(name string) (Entry, error) {
	for _, e := range registry {
		if e.Name == name {
			return e, nil
		}
	}
	return Entry{}, &UnknownError{name}
}

// An UnknownError reports a name that the registry does not have.
type UnknownError struct{ Name string }

// Error names the policies that there are.
func (e *UnknownError) Error() string {
	names := make([]string, len(registry))
	for i, r := range registry {
		names[i] = r.Name
	}
	return fmt.Sprintf("policy=%q: want one of %s", e.Name, strings.Join(names, ", "))
}

// ByName returns the factory of a policy by its text, such as cmoss or cmoss:radius=half.
func ByName(text string) (Factory, error) {
	c, err := ParseChoice(text)
	if err != nil {
		return nil, err
	}
	return c.Factory()
}

// A Role says what a policy serves for in a trial of the theory.
type Role int

const (
	// Peer is a policy that is measured beside the theory's own.
	Peer Role = iota
	// Own is a policy that the theory on trial makes statements about, such as CMOSS.
	Own
	// Control is a learner of a known worse rate, which must fail where Own passes:
	// the worst regret of CUCB carries √(ln T).
	Control
	// NoLearner plays without learning, so that its regret is linear in T.
	NoLearner
)
