// Package mutants holds planted bugs, of the kind people really make, and
// valid variants that only look like bugs. It makes no claims: it changes what
// the claims of other packages are about, and package selftest watches which
// of them notice.
//
// Each variant is an implementation of its own, a copy of a few lines with the
// bug in it, so that nothing in package algos or theory exists for their sake.
package mutants
