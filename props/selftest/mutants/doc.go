// Package mutants holds planted bugs, of the kind people really make, and
// valid variants that only look like bugs. It makes no claims: it changes what
// the claims of other packages are about, and package selftest watches which
// of them notice.
//
// A bug is a row of one file here: its name, words, the claims that must reject
// it and a change. Policies are made of package reference with a part replaced,
// so that nothing in package algos or theory exists for their sake.
package mutants
