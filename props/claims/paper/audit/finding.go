package audit

import (
	"errors"
	"math"
	"math/big"

	"github.com/regretcheck/regretcheck/props"
)

// A Finding is the result of the recomputation for one statement or structural
// check. Observed and Bound decide it, as they decide every row of a report.
type Finding struct {
	ID         string         // unique, such as audit/L912/exp3m-reduction-0-0.1-k=10
	Line       int            // line of the LaTeX source
	Words      string         // the paper's words; empty for structural checks
	Statement  string         // what is checked, in plain English
	Printed    string         // the printed figure; empty where there is none
	Recomputed props.Interval // the range of the recomputed values; NaN if there are none
	Observed   props.Interval // the recomputed figure, or the number of contradictions
	Bound      props.Bound    // of Observed, if the statement holds
	Unrounded  bool           // a printed figure is cut off or rounded up instead of rounded
	Open       bool           // not decidable from the paper; Reason says why
	Reason     string         // why it does not agree; empty if it does
	Detail     string         // recomputed to two decimals more than printed, and the cells
	Structural bool           // a check of ours rather than a statement of the paper
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

// witness is the ground of the verdict.
func (f Finding) witness() string { return joinReasons(f.Reason, f.Detail) }

// none stands for the range of a statement without numbers.
var none = props.Interval{Lo: math.NaN(), Mid: math.NaN(), Hi: math.NaN()}

// contradicted returns the finding of a statement that the tables contradict n times; why is the
// reason if n > 0. The statement holds if n is 0.
func contradicted(n int, why string, recomputed props.Interval) Finding {
	f := Finding{Recomputed: recomputed, Observed: props.Point(float64(n)), Bound: props.AtMost(0)}
	if n > 0 {
		f.Reason = why
	}
	return f
}

// given returns 1 for a fact, else 0.
func given(fact bool) int {
	if fact {
		return 1
	}
	return 0
}

// printedAs returns the finding on a printed decimal: the recomputed value must lie where rounding
// gives the decimal. Where it does not but is less than one unit of the last digit away, it passes
// with a warning.
func printedAs(d decimal, x *big.Rat) Finding {
	reach, mid, value := math.Pow10(-d.places)/2, float(d.value), float(x)
	unrounded := d.near(x) && !d.rounds(x)
	// Decimals are not exact in binary. The slack is far below the last decimal that a
	// report shows.
	slack := 2e-6 * reach
	if unrounded {
		reach *= 2
	}
	return Finding{
		Recomputed: props.Point(value), Observed: props.Point(value),
		Bound: props.Between(mid-reach-slack, mid+reach+slack), Unrounded: unrounded, Reason: d.reason(x),
	}
}
