package search

import (
	"fmt"
	"slices"

	"pgregory.net/rapid"
)

// DrawInt draws from 1…most, every other time from its end, least…most. Both ways take one
// number, so that what was found in the second shrinks in the first.
func DrawInt(rt *rapid.T, label string, least, most int) int {
	return rapid.OneOf(rapid.IntRange(1, most), rapid.IntRange(least, most)).Draw(rt, label)
}

// Choose draws one of the values, by name.
func Choose[T fmt.Stringer](rt *rapid.T, label string, from []T) T {
	names := make([]string, len(from))
	for i, x := range from {
		names[i] = x.String()
	}
	return from[slices.Index(names, rapid.SampledFrom(names).Draw(rt, label))]
}
