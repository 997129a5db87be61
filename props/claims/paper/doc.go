// Package paper replays the paper's experiments: every published regret is
// compared with what its stated configuration yields, and so is every ordering
// of algorithms that the text claims.
//
// A published figure is the mean of 10 runs. Whether they were made on one
// instance or on ten is not said, so it is refuted only if the prediction
// intervals of both readings exclude it. A figure that lies so near the end of
// the interval that another seed might decide otherwise is not decided: it is
// skipped, with the numbers.
//
// Settings that several tables share are replayed once. The second data set
// comes in from outside; without it, its cells are skipped.
package paper
