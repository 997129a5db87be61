// Package scaling fits regret against its minimax rate and decides whether it
// scales as the theory says: like √(kmT) for k ≤ m/2 and like
// (m−k)√(T(1+ln(k/(m−k)))) for k > m/2.
//
// At finite T exponents of T hardly tell √(kmT) from √(kmT ln T); the exponent
// β in
//
//	R ∝ Rate(m, k, T)·(ln T)^β
//
// does: 0 for the first, ½ for the second. The subject is always measured
// beside CUCB, the negative control, whose β is near ½: a run that cannot tell
// the control apart decides nothing about the subject either.
package scaling
