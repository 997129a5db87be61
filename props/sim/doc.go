// Package sim plays policies against stochastic instances and measures their
// pseudo-regret.
//
// The s-th observed reward of an arm is a pure function of the seed, the
// replicate, the arm and s (a reward stack), so policies on one seed meet
// common random numbers, and engines that visit pulls in another order agree
// bit for bit. Regret is computed from integer pull counts. Results depend on
// the plan alone, never on the number of workers.
package sim
