// Package figures draws regret: curves with bands over runs, sweeps over a
// parameter beside published figures, and scaled regret against the horizon.
// It takes plain numbers, or the curves that the rows of a report bring, and
// knows nothing of bandits or of the paper. It is
// the one package that imports gonum/plot, so that whoever uses the claims as
// a library does not build it.
//
// Lines differ in colour (Okabe and Ito's palette, which colour-blind readers
// can tell apart), in dashes and in markers, so that they survive a print in
// grey. Published figures are hollow markers.
package figures
