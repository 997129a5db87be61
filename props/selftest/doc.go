// Package selftest lists the planted bugs of verify selftest: policies and simulators that are
// wrong, each with the claims
// that must reject it. Package mutants holds what is planted.
package selftest
