// Package selftest checks the checker: it plants every bug of package mutants
// in this project's own subjects, one at a time, and watches which claims
// reject what: every bug must be rejected by some claim, every claim must
// reject some bug, and no valid variant may be rejected but by a comparison
// with the literal text.
//
// It also measures the suite's error rates: how often true statements fail at a
// given budget, and how large a deviation must be to be seen.
package selftest
