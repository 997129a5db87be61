// Package policytest tests anybody's bandit policy against the contract of algos.Policy and against
// the duties of a learner: it finds the good arms wherever they stand, stops losing, and has regret
// that grows more slowly than T.
//
// In a test,
//
//	func TestMyPolicy(t *testing.T) { policytest.Run(t, mypolicy.New) }
//
// runs each rule as a subtest. Check serves programs. Both report all violations at once,
// each with the contract in words, the game in which it was seen, and a line that reproduces it.
//
// The games depend on the effort alone. For each kind of feedback there is a fixed list (games.go):
// at most about 4·10⁵ rounds with props.Quick, ten times that by default and a hundred times with
// props.Full. No speed is measured.
//
// What the verdicts rest on:
//
//   - The rules about single actions, and policy/late-regret, speak of the runs that
//     were played. They look for a counterexample and cannot accuse wrongly.
//   - policy/beats-random counts runs. Clopper and Pearson's interval holds at every
//     number of runs.
//   - policy/sublinear and policy/gap-slope compare mean regrets. Student's intervals
//     are exact for normal regret and asymptotic for any other.
//
// The chance that any rule accuses wrongly is at most Config.Alpha, as far as the
// asymptotic intervals hold. It is split over all rows, and within a row over its looks.
package policytest
