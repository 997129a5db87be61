package upper

import (
	"errors"
	"fmt"
	"math"
)

// A Dependence says what a bound assumes about the rewards of one round.
type Dependence int

// The assumptions; zero is none of them. IndependentArms means that for each arm outside A* its
// reward and those of A* are independent; the arms outside A* may depend on one another.
const (
	AnyDependence Dependence = iota + 1
	IndependentArms
)

// String returns the assumption's name.
func (d Dependence) String() string {
	switch d {
	case AnyDependence:
		return "any dependence"
	case IndependentArms:
		return "independent arms"
	}
	return "invalid"
}

// check returns an error for a number that is no assumption.
func (d Dependence) check() error {
	if d != AnyDependence && d != IndependentArms {
		return errRange("dependence", int(d), "AnyDependence or IndependentArms")
	}
	return nil
}

// A Shape holds the free parameters of the bound by all pairs, in units of √δ. Every
// valid shape gives a bound.
//
//	Φ = d + y,   ψ(x) = a(x − y)⁺,
//	γ(w) = min{(w + y − Φ)⁺, α·w·(1 − s₀/(ln w + s₁))⁺}, and 0 where ln w + s₁ ≤ s₀
//
// Valid: d > 0, y ≥ 0, a ≥ 1, α ≥ 0, s₀ ≥ 0. shapeTable holds typical ones.
type Shape struct {
	Margin    float64 // d
	Allowance float64 // y
	Slope     float64 // a
	Alpha     float64 // α
	S0, S1    float64
}

// check returns an error that names what is not valid.
func (s Shape) check() error {
	err := errors.Join(checkPositive("d", s.Margin), checkFinite("y", s.Allowance), checkFinite("a", s.Slope),
		checkFinite("alpha", s.Alpha), checkFinite("s0", s.S0), checkFinite("s1", s.S1))
	for _, c := range []struct {
		name         string
		value, least float64
		why          string
	}{
		{"y", s.Allowance, 0, "ψ(0) = 0 needs it"}, {"a", s.Slope, 1, "else b does not vanish up to Φ−y"},
		{"alpha", s.Alpha, 0, "γ may not be negative"}, {"s0", s.S0, 0, "γ may not fall"},
	} {
		if !(c.value >= c.least) {
			err = errors.Join(err, errRange(c.name, c.value, fmt.Sprintf("at least %v: %s", c.least, c.why)))
		}
	}
	return err
}

// Phi is Φ = d + y, the price of a round for each of its K arms.
func (s Shape) Phi() float64 { return s.Margin + s.Allowance }

// Discount is ψ(x) = a(x − y)⁺, the price of ζ = x. The value is rounded to nearest.
func (s Shape) Discount(x float64) float64 { return s.Slope * max(0, x-s.Allowance) }

// Offset is γ(w), the part of an excess w that the pulls pay in full. Any
// number serves as γ(w), so that its rounding does not matter.
func (s Shape) Offset(w float64) float64 {
	straight := max(0, w+s.Allowance-s.Phi())
	level := math.Log(w) + s.S1
	if !(level > s.S0) {
		return 0
	}
	return min(straight, s.Alpha*w*(1-s.S0/level))
}
