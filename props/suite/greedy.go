package suite

import (
	"math/rand/v2"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
)

// greedy plays the k arms of largest #ones − #zeros, ties by a coin: those of largest posterior
// where every arm is (1+g)/2 or (1−g)/2 and the prior changes under no permutation of arms.
type greedy struct {
	k     int
	lead  []float64
	order []int
	coin  *rand.Rand
}

func newGreedy(spec algos.Spec) (algos.Policy, error) {
	g := &greedy{k: spec.Cardinality, lead: make([]float64, spec.Arms), order: make([]int, spec.Arms), coin: rand.New(spec.Source)}
	for i := range g.order {
		g.order[i] = i
	}
	return g, nil
}

// Select shuffles before it sorts, so that ties are fair.
func (g *greedy) Select(dst []int) []int {
	g.coin.Shuffle(len(g.order), func(i, j int) { g.order[i], g.order[j] = g.order[j], g.order[i] })
	slices.SortStableFunc(g.order, func(a, b int) int { return int(g.lead[b] - g.lead[a]) })
	return append(dst, g.order[:g.k]...)
}

// Observe counts a one up and a zero down.
func (g *greedy) Observe(arms []int, rewards []float64) {
	for i, a := range arms {
		g.lead[a] += 2*rewards[i] - 1
	}
}
