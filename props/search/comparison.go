package search

import (
	"math"

	"github.com/regretcheck/regretcheck/props"
)

// A Comparison is a value with its numerical error beside the bound that it must keep, and
// where it was taken.
type Comparison struct {
	Observed props.Interval
	Bound    props.Bound
	Trivial  float64 // what Observed cannot exceed whatever the bound says; 0: unknown
	Where    string
}

// Least reports whether the bound is a lower one.
func (c Comparison) Least() bool {
	_, hi := c.Bound.Limits()
	return math.IsInf(hi, 1)
}

// Holds reports that every value of the enclosure meets the bound.
func (c Comparison) Holds() bool {
	lo, hi := c.Bound.Limits()
	return c.Observed.Lo >= lo && c.Observed.Hi <= hi
}

// Violated reports that no value of the enclosure meets the bound.
func (c Comparison) Violated() bool {
	lo, hi := c.Bound.Limits()
	return c.Observed.Hi < lo || c.Observed.Lo > hi
}

// Tightness is above 1 where the bound may fail, and grows as the slack shrinks.
func (c Comparison) Tightness() float64 {
	if c.Least() {
		return tightness(c.Bound.Value(), c.Observed.Lo)
	}
	return tightness(c.Observed.Hi, c.Bound.Value())
}

// Attained is the part of the bound that is surely attained. It is Tightness where the observed
// value is known exactly, and less elsewhere.
func (c Comparison) Attained() float64 {
	if c.Least() {
		return tightness(c.Bound.Value(), c.Observed.Hi)
	}
	return tightness(c.Observed.Lo, c.Bound.Value())
}

// tightness compares the number that must be the smaller one with the one that must be larger.
func tightness(over, under float64) float64 {
	switch {
	case over <= 0 && under >= 0:
		return over - under // both at or beyond zero: holds
	case under <= 0:
		return math.Inf(1)
	default:
		return over / under
	}
}

// Vacuous reports that the bound says nothing here.
func (c Comparison) Vacuous() bool {
	return c.Trivial > 0 && !c.Least() && c.Bound.Value() >= c.Trivial*(1-1e-12)
}

// Tighter reports that c decides before d: violations first, then values or bounds that are NaN, then
// bounds that are not vacuous, then less slack.
func (c Comparison) Tighter(d Comparison) bool {
	if c.Violated() != d.Violated() {
		return c.Violated()
	}
	if nan := math.IsNaN(c.Tightness()); nan != math.IsNaN(d.Tightness()) {
		return nan
	}
	if c.Vacuous() != d.Vacuous() {
		return d.Vacuous()
	}
	return c.Tightness() > d.Tightness()
}

// Finding presents the comparison as what a case of n comparisons found.
func (c Comparison) Finding(guarantee string, n int64) props.Finding {
	return props.Finding{Guarantee: guarantee, Bound: c.Bound, Trivial: c.Trivial, N: n, Witness: c.Where,
		Observed: c.Observed}
}

// Tightest returns the comparison of least slack, the first of equals.
func Tightest(list []Comparison) Comparison {
	worst := list[0]
	for _, c := range list[1:] {
		if c.Tighter(worst) {
			worst = c
		}
	}
	return worst
}
