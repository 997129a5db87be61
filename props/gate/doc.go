// Package gate keeps an algorithm's regret from rising unnoticed. A Baseline holds a specification,
// which is a policy and games, and the regret of every replicate. The gate plays the specification
// again and compares.
//
// With the same seed, new and old replicates meet the same random numbers. Equal bits then mean
// that nothing changed; otherwise replicates are compared in pairs. With another seed the two
// samples are independent. In both cases a cell fails only if the whole confidence interval of the
// ratio new/old lies above 1 + tolerance, and passes only if all of it lies below. A generated cell
// holds many games, the same at every seed, and is compared game by game. The claim gate/beta
// compares new results with the rate √(kmT), whatever the baseline's results were.
package gate
