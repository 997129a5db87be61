package stats

import "iter"

// Spend yields the looks of a row that is decided as soon as its sample tells, by number from 0, each with its part of
// the row's chance of error alpha: half for the first, which decides most rows, and equal parts of the other half for
// the later ones, or all of it if there is one look. The parts add up to alpha, so that by the union bound the row
// keeps its chance of error, whichever look it stops at.
func Spend(looks int, alpha float64) iter.Seq2[int, float64] {
	return func(yield func(int, float64) bool) {
		for look := range looks {
			part := alpha / 2
			switch {
			case looks == 1:
				part = alpha
			case look > 0:
				part /= float64(looks - 1)
			}
			if !yield(look, part) {
				return
			}
		}
	}
}
