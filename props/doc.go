// Package props is the vocabulary of regretcheck: claims, evidence, verdicts, rows and the
// false-alarm budget. It also holds the runner, which turns claims into rows.
//
// A Claim is a statement with a bound. Its subject, such as a policy, is an argument of the
// function that makes the claim. A claim is decided case by case. Each Case yields a Finding: what
// was observed (an Interval), and the Bound. Decide alone turns a Finding into a Verdict.
//
// Run decides the cases of a Config. It splits the false-alarm budget over them before any case is
// run, and returns a Report of Rows. Expected records what the paper prints and is known to be
// false.
//
// docs/architecture.md says which packages stand on this one.
package props
