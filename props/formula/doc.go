// Package formula makes claims of lemmas that compare a bound with an exact value.
//
// A [Lemma] is one entry: its parameters with their ranges, the bound and the exact value.
// From it follow the claim on a grid, the searches, the row of the table of constants, a name
// of the command eval with its flags, and what explain tells.
// A lemma of lists, or of points that no product of ranges holds, says so in [Lemma.Points],
// [Lemma.Drawn] and [Lemma.Boxes]; all else has defaults.
//
// What is no comparison of two formulas is a claim of its own. OnGrid and Drawn make its cases.
package formula
