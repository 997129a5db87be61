// Package paper replays the paper's experiments. It compares every published regret, and every
// ordering of algorithms that the text claims, with the results of the stated configuration.
//
// A published figure is the mean of 10 runs. The paper does not say whether they were made on one
// instance or on ten, so a figure is refuted only if the prediction intervals of both readings
// exclude it. If another seed might decide otherwise, because the figure is near the end of the
// interval, more instances are played. If the last look does not decide, the row is inconclusive.
//
// A figure that is not refuted may still be far from our mean, as ten runs are a weak test. So
// every row gives the difference that it could detect, figures within ±20 % of the measured mean
// are counted separately, and a further claim tests all figures of a table together.
//
// Settings that several tables share are replayed once. The second data set is an argument; without
// it, its cells are skipped.
package paper
