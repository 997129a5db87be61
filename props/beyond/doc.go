// Package beyond plays learners that the paper does not have on the paper's
// games, beside its own: every synthetic table with more rows, the differences
// on common random numbers, and how regret grows beside the physical limit.
//
// The learners come in as data, so that any executor may play them. Their
// seeds are not those of the runs on which their settings were chosen.
package beyond
