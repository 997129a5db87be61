// Package audit recomputes what the paper says about its own tables.
//
// Every quantitative statement of the abstract, the results text, the captions
// and the theorem remarks is a [testdata.Claim]: the printed figure, the kind
// of computation behind it, and selectors of the cells that go in. A kind is
// one of a closed set (see [Kinds]); nothing is typed in by hand but what the
// paper prints. Arithmetic on printed decimals is exact (math/big), so that a
// verdict never hangs on a rounding of our own.
//
// Beside the statements there are structural checks, which need no statement
// to contradict: numbers that reappear in the table of another experiment,
// regrets that no run of the stated setting can have, and one configuration
// printed with two numbers.
//
// # Selectors
//
// A selector is a list of key=value conditions that a cell must all meet;
// alternatives are separated by a bar:
//
//	table=formal|gamma metric=regret range=0-0.1 k=10 algorithm=cmoss
//
// Keys are table (the label without "tab:"), metric, dataset, range, k, m,
// gamma, vary, algorithm and order. Where narrows the table down; Subject and
// Reference pick the two sides, which are compared wherever they share table,
// metric, data set, range, k, m and what is varied.
//
// # Verdicts
//
// A finding is decided like every row, from what is observed and a bound: a
// printed number must be where the recomputed figure rounds to it; any other
// statement must be contradicted by none of the cells that it speaks of.
//
// A printed number agrees if it is the recomputed one rounded to the printed
// decimals (an exact half may go up), is truncated if only cutting off yields
// it, and is refuted otherwise. A printed range agrees if both its ends do.
// Words without a figure ("close", "moderate") are not decidable and say so;
// where a word has one reasonable weakest reading, the claim's note states it.
package audit
