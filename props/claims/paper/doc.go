// Package paper replays the paper's experiments: every published regret is compared with what its
// stated configuration yields, and so is every ordering of algorithms that the text claims.
//
// A published figure is the mean of 10 runs. Whether they were made on one instance or on ten is
// not said, so it is refuted only if the prediction intervals of both readings exclude it. While a
// figure lies so near the end of the interval that another seed might decide otherwise, more
// instances are played; if the last look does not decide it, it is inconclusive.
//
// A figure that is not refuted need not be near: the noise of ten runs is as wide as it
// is. So every row says which difference it would have seen, figures within ±20 % of the
// measured mean are counted apart, and each table is tested as a whole as well.
//
// Settings that several tables share are replayed once. The second data set
// comes in from outside; without it, its cells are skipped.
package paper
