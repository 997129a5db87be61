// Package theory holds the formulas of the CMOSS paper and exact computations
// to check them against. It imports nothing of this project: a comparison of a
// formula with an implementation is worthless when both call the same code.
//
// # Letters
//
//	m         number of arms
//	k         arms played per round, 1 ≤ k ≤ m
//	K         min(k, m−k), the most arms in which an action can differ from A*
//	T         horizon, the number of rounds
//	mu        mean of one arm, in [0, 1]
//	delta     confidence parameter δ > 0 of the radius ρ
//	eps       deviation ε > 0
//	Gap, g    difference of means (never called delta here)
//	A*        the k arms of largest mean
//	S_s       sum of the first s observed rewards of an arm, S_s/s their mean
//	ρ_s       √(ln⁺(1/(δs))/s), ρ_0 = ∞
//	I_s       S_s/s + ρ_s, the unclipped index
//	ζ         max(0, mu − min_{1≤s≤T} I_s)
//
// ln is the natural logarithm, log in the paper's formulas is base 2.
//
// # Exactness
//
// Every exact computation returns a [Bracket] that contains the true value: rounding, truncated
// mass and truncated sums are all inside it. A check of "value ≤ bound" compares Hi with the bound.
// Arithmetic on brackets, [Bracket.Plus] and the like, rounds every operation outwards.
//
// Parameters are read in two ways, as the binary number stored and as the
// shortest decimal that denotes it (0.3 is three tenths). They differ only
// where a lattice point lies on a boundary; there the bracket covers both.
//
// # Errors and panics
//
// Functions that take parameters from a user return an error that names the
// parameter, its value and what would be right. Bare formulas return NaN for
// arguments outside their domain only where their comment says so.
package theory
