// Package props is the vocabulary of regretcheck: claims, evidence, verdicts,
// rows and the false-alarm budget, and the runner that takes claims to rows.
//
// A Claim is a statement with a bound, about a subject that its constructor
// takes as an argument. It is decided case by case; each Case yields a
// Finding, what was observed and against which bound, and Decide alone turns a
// Finding into a Verdict.
package props
