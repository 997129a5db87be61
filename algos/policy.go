package algos

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
)

// A Policy plays an action each round and learns from what it is shown.
// Rounds alternate strictly: Select, then Observe. A Policy is used by one
// goroutine at a time; it neither keeps nor changes the slices it is handed,
// spare capacity included.
type Policy interface {
	// Select appends this round's action to dst and returns the extended slice:
	// k distinct arms in 0..m−1, or 1 to k of them if Spec.AtMost. Under cascading
	// feedback the arms come in display order.
	Select(dst []int) []int
	// Observe is given the observed arms, in display order, and their
	// rewards in [0, 1]. Under semi-bandit feedback that is the whole action,
	// under cascading feedback a prefix of the displayed list.
	Observe(arms []int, rewards []float64)
}

// An Indexer is a Policy that ranks arms by an index.
type Indexer interface {
	Policy
	// Indices appends the m clipped indices that decide the coming round or,
	// between Select and Observe, the current one.
	Indices(dst []float64) []float64
}

// A Marginaler is a Policy that samples its action from known marginals.
type Marginaler interface {
	Policy
	// Marginals appends P(i ∈ A_t), i = 0..m−1, of the coming (or, between
	// Select and Observe, the current) round.
	Marginals(dst []float64) []float64
}

// A Ruled policy always plays the k largest clipped values of one IndexRule,
// ties to the lowest arm, so that an engine may simulate it by events.
type Ruled interface {
	Policy
	// Rule returns the rule, and whether indices are clipped at 1.
	Rule() (rule IndexRule, clipped bool)
}

// A Fallible policy can break, for instance because it lives in another
// process. The error is sticky; an engine asks after every call.
type Fallible interface {
	Policy
	Err() error
}

// A Settler is a policy that stops learning at some round. From then on it plays one
// action, whatever it observes, so that an engine need not play the remaining rounds.
type Settler interface {
	Policy
	// Settled reports, after a round, whether every later action is the same.
	Settled() bool
}

// Feedback says which rewards of a displayed action are observed.
type Feedback int

// The kinds of feedback.
const (
	// SemiBandit shows the reward of every played arm; the round's reward is their sum.
	SemiBandit Feedback = iota + 1
	// Disjunctive shows the displayed list up to the first reward 1; the
	// round's reward is 1 if there is one.
	Disjunctive
	// Conjunctive shows the displayed list up to the first reward 0; the
	// round's reward is 1 if there is none.
	Conjunctive
)

var feedbackNames = []string{SemiBandit: "semi", Disjunctive: "disjunctive", Conjunctive: "conjunctive"}

// String returns the name used on the command line: semi, disjunctive or conjunctive.
func (f Feedback) String() string { return nameOf(f, feedbackNames) }

// Cascading reports whether the list may be observed in part.
func (f Feedback) Cascading() bool { return f == Disjunctive || f == Conjunctive }

// ParseFeedback is the inverse of Feedback.String.
func ParseFeedback(s string) (Feedback, error) {
	return parseName[Feedback]("feedback", s, feedbackNames, "semi, disjunctive or conjunctive")
}

// Order says how a cascading list is displayed.
type Order int

// The display orders; ties in the index go to the lowest arm first in both.
const (
	// Descending shows the largest clipped index first.
	Descending Order = iota + 1
	// Ascending shows the smallest clipped index of the action first.
	Ascending
)

var orderNames = []string{Descending: "desc", Ascending: "asc"}

// String returns the name used on the command line: desc or asc.
func (o Order) String() string { return nameOf(o, orderNames) }

// ParseOrder is the inverse of Order.String.
func ParseOrder(s string) (Order, error) {
	return parseName[Order]("order", s, orderNames, "desc or asc")
}

// nameOf returns the name of an enumeration's value, its number if it has none. Zero has none.
func nameOf[E ~int](e E, names []string) string {
	if e > 0 && int(e) < len(names) {
		return names[e]
	}
	return fmt.Sprint(int(e))
}

// parseName is the inverse of nameOf.
func parseName[E ~int](field, s string, names []string, want string) (E, error) {
	if i := slices.Index(names, s); i >= 0 && s != "" {
		return E(i), nil
	}
	return 0, fmt.Errorf("%s=%q: want %s", field, s, want)
}

// A Spec is the game that a policy is made for.
type Spec struct {
	Arms        int         // m ≥ 1
	Cardinality int         // k, 1 ≤ k ≤ m
	AtMost      bool        // an action may have fewer than k arms, but not none; not under conjunctive feedback
	Horizon     int64       // T ≥ 1
	Feedback    Feedback    // zero means SemiBandit
	Order       Order       // zero means Descending; matters under cascading feedback only
	Source      rand.Source // the policy's own randomness; deterministic policies ignore it
	Lockstep    *Lockstep   // the runs played beside this one; nil if there are none
}

// A Factory makes a fresh policy for one run of the game.
type Factory func(Spec) (Policy, error)

// Declined is the error of a factory for a game that its policy is not made for,
// such as k = m where the policy needs k < m. A test of the policy skips the game
// and reports it; any other error of a factory is a failure.
type Declined struct {
	Reason string // such as "needs k < m"
}

// Error gives the reason.
func (d *Declined) Error() string { return "the policy declines the game: " + d.Reason }

// Limits of the game. MaxHorizon keeps pull counts and t exact as float64.
const (
	MaxArms    = 1 << 20
	MaxHorizon = int64(1) << 53
)

// Normalize fills in the defaults of Feedback and Order and validates the
// rest; the error joins everything that is wrong.
func (s Spec) Normalize() (Spec, error) {
	if s.Feedback == 0 {
		s.Feedback = SemiBandit
	}
	if s.Order == 0 {
		s.Order = Descending
	}
	var errs []error
	if s.Arms < 1 || s.Arms > MaxArms {
		errs = append(errs, fmt.Errorf("m=%d: want 1 ≤ m ≤ %d", s.Arms, MaxArms))
	} else if s.Cardinality < 1 || s.Cardinality > s.Arms {
		errs = append(errs, fmt.Errorf("k=%d: want 1 ≤ k ≤ m=%d", s.Cardinality, s.Arms))
	}
	if s.Horizon < 1 || s.Horizon > MaxHorizon {
		errs = append(errs, fmt.Errorf("T=%d: want 1 ≤ T ≤ 2^53", s.Horizon))
	}
	if s.Feedback != SemiBandit && !s.Feedback.Cascading() {
		errs = append(errs, fmt.Errorf("feedback=%d: want SemiBandit, Disjunctive or Conjunctive", s.Feedback))
	}
	if s.AtMost && s.Feedback == Conjunctive {
		errs = append(errs, errors.New("feedback=conjunctive: at most k arms: want exactly k, as fewer are always better"))
	}
	if s.Order != Descending && s.Order != Ascending {
		errs = append(errs, fmt.Errorf("order=%d: want Descending or Ascending", s.Order))
	}
	return s, errors.Join(errs...)
}

// of validates a spec, with what the registry's entry of the policy says it needs.
func (s Spec) of(name string) (Spec, error) {
	s, err := s.Normalize()
	e := Choice{Name: name}.Entry()
	if e.NeedsSeed && s.Source == nil {
		err = errors.Join(err, fmt.Errorf("source=nil: %s draws at random: want a source", name))
	}
	switch {
	case err != nil:
	case !e.Supports(s.Feedback):
		err = fmt.Errorf("feedback=%s: %s needs semi-bandit feedback", s.Feedback, name)
	case e.MaxArms > 0 && s.Arms > e.MaxArms:
		err = fmt.Errorf("m=%d: %s wants m ≤ %d", s.Arms, name, e.MaxArms)
	}
	return s, err
}
