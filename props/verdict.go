package props

import (
	"fmt"
	"math"
)

// Evidence is what a verdict rests on.
type Evidence string

// The kinds of evidence, strongest first.
const (
	// Exact: enumeration, dynamic program, linear program or closed form, with
	// the numerical error bounded and added to the observed value.
	Exact Evidence = "exact"
	// Searched: property-based or extremal search for a counterexample.
	Searched Evidence = "searched"
	// Sampled: Monte Carlo with a named guarantee.
	Sampled Evidence = "sampled"
	// Fitted: a regression over cells with an interval for the exponent.
	Fitted Evidence = "fitted"
	// Compared: against a published figure or a baseline, by a prediction
	// interval that carries both sides' noise.
	Compared Evidence = "compared"
)

func (e Evidence) valid() bool { return e == Exact || e == Searched || e.Statistical() }

// Statistical reports whether a verdict of this kind can be a false alarm.
func (e Evidence) Statistical() bool { return e == Sampled || e == Fitted || e == Compared }

// Outcome is what a verdict says.
type Outcome string

// The outcomes.
const (
	// Pass: the whole confidence set meets the bound.
	Pass Outcome = "pass"
	// Fail: none of the confidence set meets the bound.
	Fail Outcome = "fail"
	// Inconclusive: the budget ran out with the bound inside the set.
	Inconclusive Outcome = "inconclusive"
	// Vacuous: the bound holds whatever the algorithm does.
	Vacuous Outcome = "vacuous"
	// Skipped: not decided, for a stated reason.
	Skipped Outcome = "skipped"
	// Refuted: a printed statement of the paper has a counterexample, and the
	// record of expected refutations says so.
	Refuted Outcome = "refuted"
)

// A Finding is what one case of a claim found. Evidence, Observed and Bound
// are required unless Skip is set.
type Finding struct {
	Evidence  Evidence
	Guarantee string   // what the evidence guarantees: "enumeration", "clopper-pearson", "student (asymptotic)", …
	Observed  Interval // confidence set, or value with numerical error
	Bound     Bound    // what the claim allows
	// Trivial is the value that the observed quantity cannot exceed whatever the algorithm does
	// (T·max Δ for regret). A one-sided upper bound that is at least Trivial is vacuous. Zero where
	// that makes no sense.
	Trivial float64
	Alpha   float64 // this row's share of the false-alarm budget; > 0 for statistical evidence
	N       int64   // cases, samples or replicates
	// Detectable is how far beyond the bound the truth must lie to be detected. It is detected
	// whenever an interval of this width contains it, or with the power that the claim states. 0: not
	// applicable.
	Detectable float64
	Warnings   []error // statistical trouble, each saying what to do
	Witness    string  // the counterexample, or where the extreme is attained
	Skip       string  // why it was not decided
	Needs      Effort  // with Skip: the least effort that decides it, if effort is the reason
	Curves     []Curve // what a report may draw of it
	broke      bool    // the check ended in an error: no counterexample
}

// A Verdict is a decided Finding. Its zero value is invalid; Decide makes it.
type Verdict struct {
	outcome Outcome
	finding Finding
}

// Outcome returns what the verdict says.
func (v Verdict) Outcome() Outcome { return v.outcome }

// Finding returns what the verdict rests on.
func (v Verdict) Finding() Finding { return v.finding }

// Broke reports whether the check ended in an error, which is no counterexample.
func (v Verdict) Broke() bool { return v.finding.broke }

// Slack returns bound ÷ observed (observed ÷ bound for a lower bound), NaN
// where it means nothing.
func (v Verdict) Slack() float64 {
	if v.finding.Skip != "" {
		return math.NaN()
	}
	return v.finding.Bound.slack(v.finding.Observed)
}

// Decide turns a finding into a verdict. It is skipped if it gives a reason, and fails if none of
// the confidence set meets the bound. Otherwise it is vacuous if the bound is at least Trivial,
// passes if the whole set meets the bound, and is inconclusive between. It panics on a malformed
// finding, which is a bug of the claim.
func Decide(f Finding) Verdict {
	if f.Skip != "" {
		return Verdict{Skipped, f}
	}
	if err := f.check(); err != nil {
		panic("props: " + err.Error())
	}
	o := f.Bound.decide(f.Observed)
	if f.Trivial > 0 && math.IsInf(f.Bound.lo, -1) && f.Bound.hi >= f.Trivial && o != Fail {
		o = Vacuous
	}
	return Verdict{o, f}
}

func (f Finding) check() error {
	switch b, o := f.Bound, f.Observed; {
	case !f.Evidence.valid():
		return fmt.Errorf("evidence %q: want exact, searched, sampled, fitted or compared", f.Evidence)
	case f.Evidence.Statistical() && (!(f.Alpha > 0 && f.Alpha < 1) || f.Guarantee == "" || f.N < 1):
		return fmt.Errorf("%v finding with alpha=%v, guarantee=%q, n=%d: want all three", f.Evidence, f.Alpha, f.Guarantee,
			f.N)
	case !(b.lo <= b.hi): // as of NaN
		return fmt.Errorf("bound [%v, %v]: want lo ≤ hi", b.lo, b.hi)
	case !(o.Lo <= o.Mid && o.Mid <= o.Hi):
		return fmt.Errorf("observed [%v, %v, %v]: want lo ≤ mid ≤ hi", o.Lo, o.Mid, o.Hi)
	}
	return nil
}
