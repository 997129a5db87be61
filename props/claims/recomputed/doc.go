// Package recomputed compares every formula of package theory with a second evaluation of it. A
// bound that grew, or an exact value whose enclosure widened, passes every claim of the kind
// "value ≤ bound"; here each formula meets, on both sides, an evaluation of its statement that
// shares no code with it: the literal sum, an enumeration, a quadrature or big floats, at the
// boundaries of its regimes and at the ends of its domain.
//
// A row of the table names the function, its letters, the evaluation, the points and how far
// both may be apart, with the reason. Adding a formula is a row here and a line in package
// suite, which supplies the function itself. Names and letters are those of package theory.
package recomputed
