// Package selftest lists the planted bugs of verify selftest: policies, samplers and simulators
// that are wrong, each with the claims that must reject it. Nearly all are a sound one with a single
// line changed. Nothing in package algos or theory exists for their sake.
package selftest
