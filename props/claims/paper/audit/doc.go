// Package audit recomputes the paper's statements about its own tables.
//
// Every quantitative statement of the abstract, the results text, the captions and the theorem
// remarks is a [testdata.Claim]: the printed figure, the kind of computation, and selectors of its
// cells. A kind is one of a closed set (see [Kinds]). Only numbers that the paper prints are typed
// in by hand. Arithmetic on printed decimals is exact (math/big), so that no verdict depends on our
// own rounding.
//
// Structural checks are about the tables alone: numbers that reappear in the table of another
// experiment, regrets that no run of the stated setting can have, and one configuration printed
// with two numbers.
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
// A finding is decided like every row, by an observed value and a bound: the
// recomputed figure must round to the printed number. Any other
// statement must be contradicted by none of its cells.
//
// A printed number agrees if it is the recomputed one rounded to the printed decimals (an exact
// half may go up). If it is not, but is off by less than one unit of its last digit, cut off or
// rounded up, it passes with a warning. Otherwise it is refuted. A printed range agrees if both its
// ends do; figures that are said to lie in a range are rounded to its decimals first.
//
// Words without a figure ("close", "stable") are not decidable; the reason gives the numbers of the
// tables. If a word has one reasonable weakest reading ("consistently": in most settings), the
// claim's note states it.
//
// Figures that appear in the tables of two experiments are not decidable either:
// the tables do not say why they are identical.
package audit
