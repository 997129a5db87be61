// Package paper replays the paper's experiments: every published regret is
// compared with what its stated configuration yields.
//
// A published figure is the mean of 10 runs. Whether they were made on one
// instance or on ten is not said, so it is refuted only if the prediction
// intervals of both readings exclude it.
package paper
