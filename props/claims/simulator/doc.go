// Package simulator holds the claims about the simulator: rewards follow their laws, regret is
// counted rightly, engines, blocks and replicates agree, and the forecasts that rules give to
// engines are true.
//
// The simulator comes in as an argument, so that a mutant meets the same claims as ours.
package simulator
