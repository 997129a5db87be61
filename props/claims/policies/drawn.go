package policies

import (
	"fmt"
	"slices"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/sim"
)

// drawInt draws from 1…most, every other time from its end, least…most. Both
// ways take one number, so that what was found in the second shrinks in the first.
func drawInt(rt *rapid.T, label string, least, most int) int {
	return rapid.OneOf(rapid.IntRange(1, most), rapid.IntRange(least, most)).Draw(rt, label)
}

// drawSize draws up to most arms, and k: 1…m, often m−1 or m.
func drawSize(rt *rapid.T, most int) sim.Size {
	m := drawInt(rt, "m", most/3, most)
	return sim.Size{M: m, K: drawInt(rt, "k", max(1, m-1), m)}
}

// drawRounds draws a length of a run, every other time a long one.
func drawRounds(rt *rapid.T, most int) int { return drawInt(rt, "T", (most+1)/2, most) }

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
	own = make([]int, m)
	for i, j := range name {
		own[j] = i
	}
	return name, own
}

// upTo returns 0, 1, …, n−1.
func upTo(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}
