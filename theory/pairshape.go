package theory

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

// A PairShape holds what the bound by all pairs leaves free, in units of √δ. Every
// valid shape gives a bound.
//
//	Φ = d + y,   ψ(x) = a(x − y)⁺,
//	γ(w) = min{(w + y − Φ)⁺, α·w·(1 − s₀/(ln w + s₁))⁺}, and 0 where ln w + s₁ ≤ s₀
//
// Valid: d > 0, y ≥ 0, a ≥ 1, α ≥ 0, s₀ ≥ 0. Typical: [PairShapeFor].
type PairShape struct {
	Margin    float64 // d
	Allowance float64 // y
	Slope     float64 // a
	Alpha     float64 // α
	S0, S1    float64
}

// check returns an error that names what is not valid.
func (s PairShape) check() error {
	err := errors.Join(checkPositive("d", s.Margin), checkFinite("y", s.Allowance), checkFinite("a", s.Slope), checkFinite("alpha", s.Alpha),
		checkFinite("s0", s.S0), checkFinite("s1", s.S1))
	for _, c := range []struct {
		name         string
		value, least float64
		why          string
	}{
		{"y", s.Allowance, 0, "ψ(0) = 0 needs it"}, {"a", s.Slope, 1, "b vanishes up to Φ−y for such a only"},
		{"alpha", s.Alpha, 0, "γ may not be negative"}, {"s0", s.S0, 0, "γ may not fall"},
	} {
		if !(c.value >= c.least) {
			err = errors.Join(err, errRange(c.name, c.value, fmt.Sprintf("at least %v: %s", c.least, c.why)))
		}
	}
	return err
}

// Phi is Φ = d + y, the price of a round for each of its K arms.
func (s PairShape) Phi() float64 { return s.Margin + s.Allowance }

// Discount is ψ(x) = a(x − y)⁺, the price of ζ = x. The value is rounded to nearest.
func (s PairShape) Discount(x float64) float64 { return s.Slope * max(0, x-s.Allowance) }

// Offset is γ(w), the part of an excess w that the pulls pay in full. Any
// number serves as γ(w), so that its rounding does not matter.
func (s PairShape) Offset(w float64) float64 {
	straight := max(0, w+s.Allowance-s.Phi())
	level := math.Log(w) + s.S1
	if !(level > s.S0) {
		return 0
	}
	return min(straight, s.Alpha*w*(1-s.S0/level))
}

// PairShapeFor returns the shape whose c is nearest on the scale of logarithms among those of the
// table in docs/bounds.md, section 9. They come from a numerical search; nothing
// rests on how they were found.
//
// Domain: c > 0, a valid dependence; it panics on another.
func PairShapeFor(c float64, d Dependence) PairShape {
	table := pairShapes[d]
	if table == nil {
		panic("theory: invalid Dependence")
	}
	best := table[0]
	for _, row := range table {
		if math.Abs(math.Log(row.c/c)) < math.Abs(math.Log(best.c/c)) {
			best = row
		}
	}
	return best.shape
}

type pairShapeRow struct {
	c     float64
	shape PairShape
}

var pairShapes = map[Dependence][]pairShapeRow{
	IndependentArms: {
		{.5, PairShape{.128, 1.241, 1, .647, 4.79, 3.435}},
		{.7, PairShape{.1, 1.05, 1, .667, 4.79, 3.67}},
		{1, PairShape{.107, .903, 1, .68, 4.75, 3.75}},
		{1.4, PairShape{.114, .865, 1, .66, 4.43, 3.38}},
		{2, PairShape{.122, .760, 1, .672, 5.02, 3.81}},
		{4, PairShape{.144, .589, 1, .739, 5.92, 4.77}},
	},
	AnyDependence: {
		{.7, PairShape{.26, 1.08, 6.8, .651, 5.96, 4.83}},
		{1, PairShape{.168, 1.056, 5.95, .593, 4.36, 3.18}},
		{1.5, PairShape{.160, .935, 4.2, .652, 4.93, 3.92}},
		{2, PairShape{.155, .85, 3.4, .659, 4.49, 3.61}},
		{4, PairShape{.138, .686, 1.95, .742, 4.83, 4.32}},
	},
}
