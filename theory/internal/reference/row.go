// Package reference writes each formula of package theory once more, as the paper or its source prints it: by
// the literal sum, an enumeration, a quadrature or big floats, and a closed form with other roundings. It
// shares no code with production, and only tests use it: theory/rows_test.go compares both at these points.
package reference

import "slices"

// A Side says what a function promises of the value of its formula.
type Side int

// The sides. The zero value asks that the function be, or enclose, the value.
const (
	Encloses Side = iota
	Above         // an upper bound: an upper sum, a certificate
	Below         // a lower bound
)

// A Row is a function of package theory with its literal form and the points at which they are compared.
type Row struct {
	Name    string // of the function; a dot and a word name one of several results
	Letters string // of its arguments, in order; the last may stand for a list
	// Exact is the literal form. NaN is a point that the function must refuse.
	Exact  func(x []float64) float64
	Points func() [][]float64
	Tolerance
}

// A Tolerance says how far a function may lie from its literal form.
type Tolerance struct {
	// Rounding is the relative error of Exact and of a function that rounds to nearest.
	Rounding float64
	// Room is how far, relative, a bound may lie on its side of the value, and either end of
	// an enclosure from it, beyond Rounding.
	Room float64
	// Floor is the least value to which deviations are relative: for functions that drop or
	// subtract an absolute amount.
	Floor float64
	Side  Side
	Why   string // where Rounding and Room come from
}

// The tolerances of several rows; ten is that of rows without one.
var (
	ten         = Tolerance{Rounding: 2e-15, Why: "at most ten roundings of 2⁻⁵³ on either side"}
	fifty       = Tolerance{Rounding: 1e-14, Why: "at most fifty roundings"}
	hundreds    = Tolerance{Rounding: 1e-13, Why: "an exponent up to 312, some sixty terms, or a logarithm near 0"}
	differences = Tolerance{Rounding: 1e-12, Why: "a difference or a logarithm of at least 10⁻³"}
	terms       = Tolerance{Rounding: 1e-12, Why: "some hundred terms, a quadrature, or a bisection"}
	moments     = Tolerance{Rounding: 1e-15, Room: 1e-9, Why: "big floats; the enclosure adds its own rounding"}
	walked      = Tolerance{Rounding: 1e-12, Room: 1e-8, Why: "at most 300 steps: 10⁻¹³; an enclosure drops 10⁻⁸"}
	walkedAbove = Tolerance{Rounding: 1e-12, Room: 1e-8, Floor: 1e-9, Why: walked.Why}
	coarsely    = Tolerance{Rounding: 1e-12, Room: 0.5, Floor: 1e-9,
		Why: "a walk; with the tolerance ½ in place of 10⁻¹⁴ what is left or dropped must be in the enclosure"}
)

// Rows returns the table.
func Rows() []Row {
	all := slices.Concat(
		deltaRows, theoremRows, lowerRows, hoeffdingRows, tiedMaxima, latticeRows,
		confidenceRows, tiedKappas, tiedPulls, tiedTails, partitionRows, arrangementRows, cascadeRows,
	)
	for i := range all {
		if all[i].Tolerance == (Tolerance{}) {
			all[i].Tolerance = ten
		}
	}
	return all
}
