package algos

import (
	"errors"
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
	Cost       Cost // of a round
	Style      int  // number of its colour and dashes in figures
	NeedsSeed  bool // draws at random
	MaxArms    int  // 0: MaxArms of the package
	newFactory func(Params) Factory
}

// plain is the newFactory of a policy without settings.
func plain[P Policy](construct func(Spec) (P, error)) func(Params) Factory {
	return func(Params) Factory { return made(construct) }
}

// made returns a constructor as a factory, whose policy is nil on errors, not a nil P.
func made[P Policy](construct func(Spec) (P, error)) Factory {
	return func(s Spec) (Policy, error) {
		p, err := construct(s)
		if err != nil {
			return nil, err
		}
		return p, nil
	}
}

// Supports reports whether the policy can learn from f.
func (e Entry) Supports(f Feedback) bool { return slices.Contains(e.Feedback, f) }

// Factory returns the policy's factory with the given settings.
func (e Entry) Factory(p Params) (Factory, error) {
	var errs []error
	for _, q := range parameters {
		if value := q.value(p); value != "" && !e.has(q.Name) {
			errs = append(errs, fmt.Errorf("%s=%s: %s has no %s", q.Name, value, e.Name, q.Name))
		}
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	return e.newFactory(p), nil
}

// has reports whether the policy has the named parameter.
func (e Entry) has(name string) bool {
	return slices.ContainsFunc(e.Parameters, func(q Parameter) bool { return q.Name == name })
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
	return Entry{}, &UnknownError{name}
}

// An UnknownError is a name that the registry does not have.
type UnknownError struct{ Name string }

// Error names the policies that there are.
func (e *UnknownError) Error() string {
	names := make([]string, len(registry))
	for i, r := range registry {
		names[i] = r.Name
	}
	return fmt.Sprintf("policy=%q: want one of %s", e.Name, strings.Join(names, ", "))
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

// A Role is what a policy is for in a trial of the theory.
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

// A Cost is what a round takes of one core, in nanoseconds at m = 30 and k = 10 on hard
// gaps, rewards included, right within a factor of two. Plans are sized by it; no verdict
// rests on it.
type Cost struct {
	// Stepwise is the cost where every round is played.
	Stepwise float64
	// Events is the cost where rounds between two events are skipped, at T from 10⁶ to 10⁷;
	// 0 if the policy cannot be played so.
	Events float64
}

// ByEvents reports whether rounds between two events can be skipped.
func (c Cost) ByEvents() bool { return c.Events > 0 }

// Round is the cost of a round in the way that serves the policy over long horizons.
func (c Cost) Round() float64 {
	if c.ByEvents() {
		return c.Events
	}
	return c.Stepwise
}
