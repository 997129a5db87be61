// Package lemmas states the paper's lemmas and theorems and their slips as claims. A policy is an
// argument; formulas and exact values come from package theory.
//
// A statement is decided by the strongest evidence that fits: exactly on a grid; by search, at drawn points
// with shrinking and by walking towards the least slack; in every round of simulated runs; by sampling where
// regret is measured. Claims with Printed set repeat a slip of the paper's text and are there to be
// refuted, each by a witness computed on the spot.
package lemmas
