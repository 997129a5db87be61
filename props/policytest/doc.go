// Package policytest tests anybody's bandit policy against the contract of
// algos.Policy and against what a learner owes its user: regret that does not
// depend on how arms are numbered, that is below a random policy's, and that
// grows more slowly than the number of rounds.
//
// In a test,
//
//	func TestMyPolicy(t *testing.T) { policytest.Run(t, mypolicy.New) }
//
// runs each rule as a subtest on fresh instances. Check serves programs. Both
// report all violations at once, each with the contract in words, the smallest
// (m, k, T) at which it was seen, and a line that reproduces it.
//
// The rules about single actions look for a counterexample and cannot accuse
// wrongly. The rules about regret are decided from samples, with a chance of at
// most Config.Alpha that any of them accuses wrongly, by intervals that hold at
// every sample size.
package policytest
