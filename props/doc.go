// Package props is the vocabulary of regretcheck: claims, evidence, verdicts,
// rows and the false-alarm budget, and the runner that takes claims to rows.
//
// A Claim is a statement with a bound, about a subject that its constructor
// takes as an argument. It is decided case by case; each Case yields a
// Finding, what was observed (an Interval) and against which Bound, and Decide
// alone turns a Finding into a Verdict. Run decides the cases of a Config, which
// splits the false-alarm budget over them before any is run, and returns a
// Report of Rows; what the paper prints and is known to be false stands in
// Expected.
//
// The packages below it: lemmas, policies, scaling, gate and paper make claims;
// suite lists them all and alone names this project's own subjects; mutants and
// selftest check the checks; sim, stats, search and rate do the work; report and
// figures show it; claimtest and policytest drive it under go test.
package props
