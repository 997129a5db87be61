package policies

import (
	"fmt"
	"slices"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/sim"
)

// drawSize draws up to most arms, and k: 1…m, often m−1 or m.
func drawSize(rt *rapid.T, most int) sim.Size {
	m := rapid.OneOf(rapid.IntRange(1, most), rapid.IntRange(most/3, most)).Draw(rt, "m")
	k := rapid.OneOf(rapid.IntRange(1, m), rapid.Just(max(1, m-1)), rapid.Just(m)).Draw(rt, "k")
	return sim.Size{M: m, K: k}
}

// drawRounds draws a length of a run, every other time the longest.
func drawRounds(rt *rapid.T, most int) int {
	return rapid.OneOf(rapid.IntRange(1, most), rapid.Just(most)).Draw(rt, "T")
}

// drawGame draws a game of up to 30 arms.
func drawGame(rt *rapid.T, feedback []algos.Feedback, kinds []sim.RowLaw) game {
	return game{
		Size:     drawSize(rt, 30),
		feedback: choose(rt, "feedback", feedback),
		order:    choose(rt, "order", []algos.Order{algos.Descending, algos.Ascending}),
		rewards:  choose(rt, "rewards", kinds),
		seed:     rapid.Uint64().Draw(rt, "seed"),
	}
}

// choose draws one of the values, by name.
func choose[T fmt.Stringer](rt *rapid.T, label string, from []T) T {
	names := make([]string, len(from))
	for i, x := range from {
		names[i] = x.String()
	}
	return from[slices.Index(names, rapid.SampledFrom(names).Draw(rt, label))]
}

// drawNames draws new labels: arm i becomes name[i], and own[name[i]] = i.
func drawNames(rt *rapid.T, m int) (name, own []int) {
	name = rapid.Permutation(upTo(m)).Draw(rt, "names")
	return name, inverse(name)
}

// inverse returns the inverse of a permutation.
func inverse(name []int) []int {
	own := make([]int, len(name))
	for i, j := range name {
		own[j] = i
	}
	return own
}

// upTo returns 0, 1, …, n−1.
func upTo(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}
