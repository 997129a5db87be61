package audit

import (
	"errors"
	"fmt"
	"math"
	"math/big"

	"github.com/regretcheck/regretcheck/props"
)

// A Verdict says what the recomputation makes of a statement. The zero value is invalid.
type Verdict int

// The verdicts of an audit.
const (
	Agrees Verdict = iota + 1 // the recomputed figure rounds to the printed one
	// the printed figure is off by less than one unit of its last digit, but is not what rounding gives
	Unrounded
	Refuted      // it is further off, or a counterexample stands in the tables
	NotDecidable // the paper does not say enough; Finding.Reason says what is missing
)

// String returns the verdict's name.
func (v Verdict) String() string {
	names := [...]string{Agrees: "agrees", Unrounded: "unrounded", Refuted: "refuted", NotDecidable: "not-decidable"}
	if v < Agrees || v > NotDecidable {
		return fmt.Sprintf("Verdict(%d)", int(v))
	}
	return names[v]
}

// A Finding is what the recomputation makes of one statement or structural
// check. Observed and Bound decide it, as they decide every row of a report.
type Finding struct {
	ID         string         // unique, such as audit/L912/exp3m-reduction-0-0.1-k=10
	Line       int            // line of the LaTeX source
	Words      string         // the paper's words; empty for structural checks
	Statement  string         // what is checked, in plain English
	Printed    string         // the printed figure; empty where there is none
	Recomputed props.Interval // the range of what the tables give; NaN where that is no number
	Observed   props.Interval // the recomputed figure, or the number of contradictions
	Bound      props.Bound    // where it must lie for the statement to hold
	Unrounded  bool           // a printed figure is cut off or rounded up instead of rounded
	Open       bool           // the paper does not say enough; Reason says what is missing
	Reason     string         // why not Agrees; empty otherwise
	Detail     string         // recomputed to two decimals more than printed, and the cells
	Structural bool           // a check of ours rather than a statement of the paper
}

// Verdict says what the finding means for the statement.
func (f Finding) Verdict() Verdict {
	switch {
	case f.Open:
		return NotDecidable
	case props.Decide(f.row()).Outcome() == props.Fail:
		return Refuted
	case f.Unrounded:
		return Unrounded
	default:
		return Agrees
	}
}

// row is the finding as the runner decides it.
func (f Finding) row() props.Finding {
	row := props.Finding{Evidence: props.Exact, Witness: f.witness()}
	if f.Open {
		row.Skip = f.Reason
		return row
	}
	row.Guarantee, row.Observed, row.Bound = "recomputed", f.Observed, f.Bound
	if f.Unrounded && props.Decide(row).Outcome() == props.Pass {
		row.Warnings = []error{errors.New(f.Reason)}
	}
	return row
}

// witness says what the verdict rests on.
func (f Finding) witness() string { return joinReasons(f.Reason, f.Detail) }

// none stands for the range of a statement without numbers.
var none = props.Interval{Lo: math.NaN(), Mid: math.NaN(), Hi: math.NaN()}

// contradicted returns the finding of a statement that holds unless the tables
// contradict it, which they do n times; why is the reason if n > 0.
func contradicted(n int, why string, recomputed props.Interval) Finding {
	f := Finding{Recomputed: recomputed, Observed: props.Point(float64(n)), Bound: props.AtMost(0)}
	if n > 0 {
		f.Reason = why
	}
	return f
}

// given counts a fact: 1 if it is given, else 0.
func given(fact bool) int {
	if fact {
		return 1
	}
	return 0
}

// printedAs returns the finding on a printed decimal: the recomputed value must
// lie where rounding gives the decimal. Where it does not but is less than one unit
// of the last digit away, it passes with a warning.
func printedAs(d decimal, x *big.Rat) Finding {
	v := d.compare(x)
	unit, mid, value := math.Pow10(-d.places), float(d.value), float(x)
	lo, hi := mid-unit/2, mid+unit/2
	if v == Unrounded {
		lo, hi = mid-unit, mid+unit
	}
	// Decimals are not exact in binary: widen by far less than the two decimals
	// more than printed that a report shows.
	slack := unit * 1e-6
	return Finding{
		Recomputed: props.Point(value), Observed: props.Point(value), Bound: props.Between(lo-slack, hi+slack),
		Unrounded: v == Unrounded, Reason: d.reason(x),
	}
}
