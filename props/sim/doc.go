// Package sim plays policies against stochastic instances and measures their
// pseudo-regret.
//
// The s-th observed reward of an arm is a pure function of the seed, the replicate, the arm and s
// (a reward stack). So policies on one seed meet common random numbers, and engines that visit
// pulls in another order agree bit for bit. Regret is computed from integer pull counts. Results
// depend on the plan alone, never on the number of workers.
//
// A Game says what is played: size, horizon, a law of means, a law of rewards
// and the feedback. Laws of this package are named by texts that read back;
// others can be implemented anywhere. A Plan adds the policy, the seed and the
// replicates. A plan that is data in every part is also a list of Units, which
// an Executor may play elsewhere without changing a bit.
//
// Two engines play. Stepwise plays any policy round by round. Events (package events) plays policies
// whose index ignores the round, on rewards that are independent, without the rounds in which the
// action cannot change.
package sim
