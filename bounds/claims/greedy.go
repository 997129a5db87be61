package claims

import (
	"math/rand/v2"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
)

// greedy plays the k arms of largest #ones − #zeros, ties by a coin. They are those of largest posterior
// if every mean is (1+g)/2 or (1−g)/2 and the prior is the same for all orders of arms.
type greedy struct {
	k           int
	lead        []float64
	order, next []int
	starts      []int // where the arms of each lead begin, the largest first
	coin        *rand.Rand
}

func newGreedy(spec algos.Spec) (algos.Policy, error) {
	g := &greedy{k: spec.Cardinality, lead: make([]float64, spec.Arms), order: make([]int, spec.Arms),
		next: make([]int, spec.Arms), coin: rand.New(spec.Source)}
	for i := range g.order {
		g.order[i] = i
	}
	return g, nil
}

// Select shuffles before it sorts, so that ties are fair. Leads are whole numbers, sorted by counting.
func (g *greedy) Select(dst []int) []int {
	g.coin.Shuffle(len(g.order), func(i, j int) { g.order[i], g.order[j] = g.order[j], g.order[i] })
	most := int(slices.Max(g.lead))
	span := most - int(slices.Min(g.lead)) + 2
	g.starts = slices.Grow(g.starts[:0], span)[:span]
	clear(g.starts)
	for _, x := range g.lead {
		g.starts[most-int(x)+1]++
	}
	for i := 1; i < span; i++ {
		g.starts[i] += g.starts[i-1]
	}
	for _, a := range g.order {
		at := &g.starts[most-int(g.lead[a])]
		g.next[*at] = a
		*at++
	}
	g.order, g.next = g.next, g.order
	return append(dst, g.order[:g.k]...)
}

// Observe counts a one up and a zero down.
func (g *greedy) Observe(arms []int, rewards []float64) {
	for i, a := range arms {
		g.lead[a] += 2*rewards[i] - 1
	}
}
