package props

import (
	"encoding/json"
	"math"
)

// An Interval is a value with its uncertainty: a confidence or prediction set,
// a computed value with its numerical error, or the range of a variable.
// Lo ≤ Mid ≤ Hi; all may be infinite, none is NaN.
type Interval struct{ Lo, Mid, Hi float64 }

// Point returns the interval of a value known without error.
func Point(x float64) Interval { return Interval{x, x, x} }

// PlusMinus returns the interval of a value known up to ±err, err ≥ 0.
func PlusMinus(x, err float64) Interval { return Interval{x - err, x, x + err} }

// Range returns the interval [lo, hi] with its middle as Mid. lo is finite; hi may be +∞.
func Range(lo, hi float64) Interval { return Interval{lo, lo + (hi-lo)/2, hi} }

// Everywhere returns the interval around mid that excludes nothing.
func Everywhere(mid float64) Interval { return Interval{math.Inf(-1), mid, math.Inf(1)} }

// Width returns Hi − Lo.
func (i Interval) Width() float64 { return i.Hi - i.Lo }

// Contains reports whether Lo ≤ x ≤ Hi.
func (i Interval) Contains(x float64) bool { return i.Lo <= x && x <= i.Hi }

// Times returns the interval of c times the value, c ≥ 0.
func (i Interval) Times(c float64) Interval { return Interval{c * i.Lo, c * i.Mid, c * i.Hi} }

// Cut returns the part of the interval inside [lo, hi], which holds Mid.
func (i Interval) Cut(lo, hi float64) Interval { return Interval{max(lo, i.Lo), i.Mid, min(hi, i.Hi)} }

// MarshalJSON writes {"lo", "mid", "hi"}, null for what is not finite: JSON has no infinity.
func (i Interval) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Lo  *float64 `json:"lo"`
		Mid *float64 `json:"mid"`
		Hi  *float64 `json:"hi"`
	}{Finite(i.Lo), Finite(i.Mid), Finite(i.Hi)})
}

// UnmarshalJSON reads what MarshalJSON writes. Null reads as −∞ for lo and as +∞ for mid and hi.
// Only a quotient by a value that may be zero has an infinite mid.
func (i *Interval) UnmarshalJSON(data []byte) error {
	type plain Interval // without this method
	*i = Interval{math.Inf(-1), math.Inf(1), math.Inf(1)}
	return json.Unmarshal(data, (*plain)(i)) // null changes nothing
}

// Finite returns a pointer to x for JSON, nil where x is infinite or NaN, which JSON cannot hold.
// It turns −0 into 0, so that equal values have equal bytes.
func Finite(x float64) *float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil
	}
	if x == 0 {
		x = 0
	}
	return &x
}
