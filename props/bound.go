package props

import "math"

// Bound is the set of values a claim allows, a closed interval.
type Bound struct {
	lo, hi  float64
	contain bool // the observed set must contain lo = hi
	open    bool // with contain: the set's ends are too uncertain to tell
}

// AtMost allows values ≤ x.
func AtMost(x float64) Bound { return Bound{lo: math.Inf(-1), hi: x} }

// AtLeast allows values ≥ x.
func AtLeast(x float64) Bound { return Bound{lo: x, hi: math.Inf(1)} }

// Between allows lo ≤ value ≤ hi.
func Between(lo, hi float64) Bound { return Bound{lo: lo, hi: hi} }

// Containing asks that the observed set contain x: that a published figure lie within the prediction
// interval for it. It is inconclusive where the ends of the set are too uncertain to tell (open).
func Containing(x float64, open bool) Bound { return Bound{lo: x, hi: x, contain: true, open: open} }

// Value is the number a report shows: the finite end of a one-sided bound, the
// upper end of a two-sided one.
func (b Bound) Value() float64 {
	if math.IsInf(b.hi, 1) {
		return b.lo
	}
	return b.hi
}

// slack is bound ÷ observed for a positive upper bound or a published figure, observed ÷ bound for
// a lower one. Above 1 a bound holds with a margin. For an enclosure it takes the end that decides:
// 0…0.98 ≤ 0.9924 has the slack 1.01. It is NaN where it means nothing.
func (b Bound) slack(o Interval) float64 {
	switch {
	case b.contain && o.Mid > 0:
		return b.lo / o.Mid
	case math.IsInf(b.lo, -1) && o.Lo > b.hi && o.Lo > 0: // all of it fails
		return b.hi / o.Lo
	case math.IsInf(b.lo, -1) && o.Hi > 0:
		return b.hi / o.Hi
	case math.IsInf(b.hi, 1) && b.lo > 0 && o.Hi < b.lo: // all of it fails
		return o.Hi / b.lo
	case math.IsInf(b.hi, 1) && b.lo > 0:
		return o.Lo / b.lo
	default:
		return math.NaN()
	}
}

// decide compares a confidence set with the allowed set.
func (b Bound) decide(o Interval) Outcome {
	switch {
	case b.open:
		return Inconclusive
	case b.contain && o.Contains(b.lo), o.Lo >= b.lo && o.Hi <= b.hi:
		return Pass
	case b.contain, o.Hi < b.lo, o.Lo > b.hi:
		return Fail
	default:
		return Inconclusive
	}
}

// Limits returns the ends of the set of allowed values, infinite where there
// is none.
func (b Bound) Limits() (lo, hi float64) { return b.lo, b.hi }
