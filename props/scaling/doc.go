// Package scaling decides whether the regret of a policy scales as the theory says: like √(kmT)
// for k ≤ m/2 and like (m−k)√(T(1+ln(k/(m−k)))) for k > m/2.
//
// A theorem bounds the largest regret over all games of a size. So a design draws sizes, and every
// size is played on the game where the policy loses most. The logarithm of regret is regressed on
// those of T, k, m−k and 1+ln(k/(m−k)). At finite T an exponent of T hardly separates √T from √(T
// ln T). The exponent β in R ∝ √T·(ln T)^β does: 0 for the first, ½ for the second.
//
// A row passes only beside its control: a learner with a known wrong rate, which must be outside the
// row's limits in the same games. Nothing is measured in seconds: a policy plays the same games at
// every speed.
package scaling
