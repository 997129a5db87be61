package policies

import (
	"fmt"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/sim"
)

// drawSize draws up to most arms, and k: 1…m, often m−1 or m.
func drawSize(rt *rapid.T, most int) sim.Size {
	m := search.DrawInt(rt, "m", most/3, most)
	return sim.Size{M: m, K: search.DrawInt(rt, "k", max(1, m-1), m)}
}

// drawRounds draws a length of a run, every other time a long one.
func drawRounds(rt *rapid.T, most int) int { return search.DrawInt(rt, "T", (most+1)/2, most) }

// drawGame draws a game of up to 30 arms.
func drawGame(rt *rapid.T, feedback []algos.Feedback, kinds []sim.RowLaw) game {
	return game{
		Size:     drawSize(rt, 30),
		feedback: search.Choose(rt, "feedback", feedback),
		order:    search.Choose(rt, "order", []algos.Order{algos.Descending, algos.Ascending}),
		rewards:  search.Choose(rt, "rewards", kinds),
		seed:     rapid.Uint64().Draw(rt, "seed"),
	}
}

// upTo returns 0, 1, …, n−1.
func upTo(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

// named writes a size as the instances of this package do.
func named(s sim.Size) string { return fmt.Sprintf("m=%d k=%d", s.M, s.K) }
