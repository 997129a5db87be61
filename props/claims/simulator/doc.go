// Package simulator holds the claims about what plays the games: that rewards follow their
// laws, that regret is counted rightly, that engines, blocks and replicates agree, and that
// what an engine foretells of a rule is true.
//
// The simulator comes in as an argument, so that a mutant meets the same claims as ours.
package simulator
