// Package literal writes each formula of package theory once more, as the paper or its source
// prints it: by the literal sum,
// an enumeration, a quadrature or big floats. It shares no code with production, and only tests use it:
// theory/rows_test.go compares both at these points.
package literal

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
	// Rounding is the relative error of Exact and of a function that rounds to nearest.
	Rounding float64
	// Room is how far, relative, a bound may lie on its side of the value, and either end of
	// an enclosure from it, beyond Rounding.
	Room float64
	// Floor is a value below which deviations are counted as if it were the value: what is
	// dropped or taken off in absolute terms.
	Floor float64
	Side  Side
	Why   string // where Rounding and Room come from
}

// Rows returns the table.
func Rows() []Row {
	return slices.Concat(
		deltaRows, theoremRows, lowerRows, hoeffdingRows, tiedMaxima, latticeRows,
		confidenceRows, tiedKappas, tiedPulls, tiedTails, partitionRows, arrangementRows, limitRows, cascadeRows,
	)
}
