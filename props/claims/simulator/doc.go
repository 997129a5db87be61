// Package simulator holds the claims about the simulator: rewards follow their laws, regret is
// counted correctly, engines, blocks and workers give the same results, and replicates and random
// sources are independent.
//
// The simulator is an argument, so that a mutant meets the same claims as ours.
package simulator
