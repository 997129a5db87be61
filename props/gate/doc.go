// Package gate keeps an algorithm's regret from rising unnoticed. A Baseline
// holds a specification, cells of policy × game × horizon, with the regret of
// every replicate; the gate plays the specification again and compares.
//
// With the same seed the replicates meet common random numbers: equal bits
// mean that nothing changed, anything else is compared in pairs. With another
// seed the samples are independent. Either way a cell fails only where the
// whole confidence interval of the ratio new/old lies above 1 + tolerance, and
// passes only where it lies below. A generated cell holds many games, the same at every
// seed, and is compared game by game. The claim gate/beta holds new results to
// the rate √(kmT), whatever the baseline's were.
package gate
