package props

import "fmt"

// Evidence is what a verdict rests on.
type Evidence int

// The kinds of evidence, strongest first.
const (
	// Exact: enumeration, dynamic program, linear program or closed form, with
	// the numerical error bounded and added to the observed value.
	Exact Evidence = iota + 1
	// Searched: property-based or extremal search for a counterexample.
	Searched
	// Sampled: Monte Carlo with a named guarantee.
	Sampled
	// Fitted: a regression over cells with an interval for the exponent.
	Fitted
	// Compared: against a published figure or a baseline, by a prediction
	// interval that carries both sides' noise.
	Compared
)

var evidenceNames = [...]string{Exact: "exact", Searched: "searched", Sampled: "sampled", Fitted: "fitted", Compared: "compared"}

// String returns exact, searched, sampled, fitted or compared.
func (e Evidence) String() string {
	if !e.valid() {
		return fmt.Sprintf("Evidence(%d)", int(e))
	}
	return evidenceNames[e]
}

func (e Evidence) valid() bool { return e >= Exact && e <= Compared }

// statistical reports whether a verdict of this kind can be a false alarm.
func (e Evidence) statistical() bool { return e >= Sampled }

// Outcome is what a verdict says.
type Outcome int

// The outcomes.
const (
	// Pass: the whole confidence set meets the bound.
	Pass Outcome = iota + 1
	// Fail: none of the confidence set meets the bound.
	Fail
	// Inconclusive: the budget ran out with the bound inside the set.
	Inconclusive
	// Vacuous: the bound is at least what is trivially true.
	Vacuous
	// Skipped: not decided, for a stated reason.
	Skipped
	// Refuted: a printed statement of the paper has a counterexample, and the
	// record of expected refutations says so.
	Refuted
)

var outcomeNames = [...]string{Pass: "pass", Fail: "fail", Inconclusive: "inconclusive", Vacuous: "vacuous", Skipped: "skipped", Refuted: "refuted"}

// String returns pass, fail, inconclusive, vacuous, skipped or refuted.
func (o Outcome) String() string {
	if o < Pass || o > Refuted {
		return fmt.Sprintf("Outcome(%d)", int(o))
	}
	return outcomeNames[o]
}
