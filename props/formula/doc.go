// Package formula makes claims of lemmas that compare a bound with an exact value.
//
// A [Lemma] is one entry: its parameters with their ranges, the bound and the exact value. From it
// follow the claim on a grid, the searches, the row of the table of constants, a name of the
// command eval with its flags, and the text of explain. A lemma about lists, or about points that
// are no product of ranges, sets [Lemma.Points], [Lemma.Drawn] and [Lemma.Boxes].
//
// Statements of other forms are claims of their own. OnGrid, Drawn and Walked make their cases.
package formula
