// Package figures draws the curves that rows of a report bring: regret with bands over runs,
// slopes over generated games, forests of ratios. It knows nothing of bandits but the style of each
// policy of the registry. Only this package imports gonum/plot: users of the claims do not build it.
//
// Lines differ in colour (Okabe and Ito's palette, which colour-blind readers can tell apart), in
// dashes and in markers, so that they survive a print in grey. Controls are grey, and published
// figures are hollow markers.
package figures
