// Package gate keeps an algorithm's regret from rising unnoticed. A Baseline holds a policy, games
// and the regret that the policy had in them. The gate plays the games again and compares.
//
// With the same seed, new and old replicates meet the same random numbers. Equal bits mean that
// nothing changed; otherwise replicates are compared in pairs. Cells that pairs do not decide, and
// all cells at another seed, are compared by independent samples, look after look. A cell fails if
// the whole confidence interval of new ÷ old regret lies above 1 + tolerance. It passes if all of
// the interval lies below. Otherwise it is undecided, and says how many rounds it lacks.
package gate
