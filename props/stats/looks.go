package stats

import "iter"

// Spend yields the looks of a row, by number from 0, each with its part of the row's chance of
// error alpha. A row stops at the first look that decides it. The first look, which decides most
// rows, has half of alpha; the later ones share the other half. A single look has all of it. The
// parts add up to alpha, so by the union bound the row keeps its chance of error.
func Spend(looks int, alpha float64) iter.Seq2[int, float64] {
	return func(yield func(int, float64) bool) {
		for look := range looks {
			part := alpha
			if looks > 1 {
				part /= 2
			}
			if look > 0 {
				part /= float64(looks - 1)
			}
			if !yield(look, part) {
				return
			}
		}
	}
}
