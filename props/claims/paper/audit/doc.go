// Package audit recomputes what the paper says about its own tables.
//
// Every quantitative statement of the abstract, the results text, the captions and the theorem
// remarks is a [testdata.Claim]: the printed figure, the kind of computation behind it, and
// selectors of the cells that go in. A kind is one of a closed set (see [Kinds]); nothing is typed
// in by hand but what the paper prints. Arithmetic on printed decimals is exact (math/big), so that
// a verdict never hangs on a rounding of our own.
//
// Beside the statements there are structural checks, which need no statement to contradict: numbers
// that reappear in the table of another experiment, regrets that no run of the stated setting can
// have, and one configuration printed with two numbers.
//
// # Selectors
//
// A selector is a list of key=value conditions that a cell must all meet;
// alternatives are separated by a bar:
//
//	table=formal|gamma metric=regret range=0-0.1 k=10 algorithm=cmoss
//
// Keys are table (the label without "tab:"), metric, dataset, range, k, m, gamma, vary, algorithm
// and order. Where narrows the table down; Subject and Reference pick the two sides, which are
// compared wherever they share table, metric, data set, range, k, m and what is varied.
//
// # Verdicts
//
// A finding is decided like every row, from what is observed and a bound: a
// printed number must be where the recomputed figure rounds to it; any other
// statement must be contradicted by none of the cells that it speaks of.
//
// A printed number agrees if it is the recomputed one rounded to the printed decimals (an exact
// half may go up). If it is not, but is off by less than one unit of its last digit, cut off or
// rounded up, it passes with a warning. Otherwise it is refuted. A printed range agrees if both its
// ends do; figures that are said to lie in a range are rounded to its decimals first.
//
// Words without a figure ("close", "stable") are not decidable and say so, with what
// the tables give; where a word has one reasonable weakest reading ("consistently":
// in most settings), the claim's note states it.
//
// Figures that appear in the tables of two experiments are not decidable either:
// the tables say that they are identical, not why.
package audit
