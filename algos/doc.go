// Package algos implements the learners of the CMOSS paper and their relatives.
//
// A learner faces m arms, plays an action (a set of exactly k arms) each round
// t = 1, 2, …, T, and sees rewards in [0, 1] of the arms it played, or, under
// cascading feedback, of a prefix of the list it displayed. Short formulas use
// the paper's letters:
//
//	m      number of arms            (Spec.Arms)
//	k      arms played per round     (Spec.Cardinality)
//	T      horizon                   (Spec.Horizon)
//	T_i    pulls of arm i so far     (pulls)
//	μ̂_i    mean observed reward      (S_i/T_i)
//	ρ_i    confidence radius
//	δ      confidence parameter of CMOSS
//
// Policies come by name from one registry (ByName), or from their typed
// constructors. None of them allocates in Select or Observe.
package algos

import "embed"

// Sources are the Go files of this package, so that a program can tell which
// algorithms it was built with (see sim.ThisKernel). A program that does not ask
// does not link them.
//
//go:embed *.go
var Sources embed.FS
