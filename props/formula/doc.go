// Package formula makes claims of lemmas that compare a bound with an exact value.
//
// A [Lemma] is one lemma on one screen: its parameters with their ranges, the bound and
// the exact value. From these come the rows of a grid and of its corners, a search
// with shrinking, a walk towards the least slack, the row of the table of constants,
// the names and flags of the command eval, what explain tells, and a figure over each
// parameter. A paper with many lemmas over the same letters writes a table of [Formula]
// instead, whose subjects come in beside it as a [Pair]; package cli takes both, as an
// [Entry].
//
// What is no comparison of two formulas is a claim of its own, for which OnGrid, Drawn
// and Extremal make the cases.
package formula
