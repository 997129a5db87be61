package audit

import (
	"fmt"
	"math"
)

// A Verdict says what the recomputation makes of a statement. The zero value
// is invalid.
type Verdict int

// The verdicts of an audit.
const (
	Agrees       Verdict = iota + 1 // the recomputed figure rounds to the printed one
	Truncated                       // only cutting off instead of rounding gives the printed figure
	Refuted                         // neither does, or a counterexample stands in the tables
	NotDecidable                    // the paper does not say enough; Finding.Reason says what is missing
)

// String returns the verdict's name.
func (v Verdict) String() string {
	names := [...]string{Agrees: "agrees", Truncated: "truncated", Refuted: "refuted", NotDecidable: "not-decidable"}
	if v < Agrees || v > NotDecidable {
		return fmt.Sprintf("Verdict(%d)", int(v))
	}
	return names[v]
}

// worst orders verdicts for statements with several figures: one refuted end
// refutes a range.
func worst(v, w Verdict) Verdict { return max(v, w) }

// An Interval is a number (Lo = Hi) or a range. Both ends are NaN where there
// is no number; an end that the paper leaves open is infinite.
type Interval struct{ Lo, Hi float64 }

// none is the interval of a statement without numbers.
var none = Interval{math.NaN(), math.NaN()}

// A Finding is the verdict on one statement or structural check.
type Finding struct {
	ID         string   // unique, such as audit/L912/exp3m-reduction-0-0.1-k=10
	Line       int      // line of the LaTeX source
	Words      string   // the paper's words; empty for structural checks
	Statement  string   // what is checked, in plain English
	Printed    string   // the printed figure; empty where there is none
	Claimed    Interval // Printed as numbers
	Recomputed Interval // what the tables give
	Verdict    Verdict
	Reason     string // why not Agrees; empty otherwise
	Detail     string // recomputed to two decimals more than printed, and the cells
	Structural bool   // a check of ours rather than a statement of the paper
}
