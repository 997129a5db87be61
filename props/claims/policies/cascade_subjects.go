package policies

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/sim"
)

// groupCascade is the title of the table of claims about cascades.
const groupCascade = "Cascades"

const cascadePaper = "Kveton et al. 2015, Cascading Bandits; thm:cmoss_ub_cascading"

// A CascadePlayer plays spec.Horizon rounds of a cascade between a fresh
// policy and independent Bernoulli rewards of the given means.
type CascadePlayer func(ctx context.Context, spec algos.Spec, means []float64, seed uint64, policy algos.Factory) error

// A lister is a policy that displays lists regardless of what it sees, and
// writes down what it was shown.
type lister struct {
	list    func(round int) []int
	see     func(round int, list, arms []int, rewards []float64)
	round   int
	current []int
}

func (l *lister) Select(dst []int) []int {
	l.round++
	l.current = l.list(l.round)
	return append(dst, l.current...)
}

func (l *lister) Observe(arms []int, rewards []float64) { l.see(l.round, l.current, arms, rewards) }

// Indices shows a player that wants an index policy the display order: the
// arm at place j of a list of k has index 1 − j/(k+1), the others 0.
func (l *lister) Indices(dst []float64) []float64 {
	from, top := len(dst), 0
	for _, i := range l.current {
		top = max(top, i)
	}
	for range top + 1 {
		dst = append(dst, 0)
	}
	for j, i := range l.current {
		dst[from+i] = 1 - float64(j)/float64(len(l.current)+1)
	}
	return dst
}

// shuffled returns lists of k of m arms in random order, new in every round.
func shuffled(m, k int, rng *rand.Rand) func(int) []int {
	return func(int) []int { return rng.Perm(m)[:k] }
}

// A cascadeCase is one run of a cascade, as the claims about cascades watch it.
type cascadeCase struct {
	feedback algos.Feedback
	sim.Size
	lo, hi float64 // means, evenly spaced
}

func (c cascadeCase) String() string {
	return fmt.Sprintf("%s m=%d k=%d means %g…%g", c.feedback, c.M, c.K, c.lo, c.hi)
}

func (c cascadeCase) means() []float64 {
	means := make([]float64, c.M)
	for i := range means {
		means[i] = c.lo + (c.hi-c.lo)*float64(i)/float64(c.M-1)
	}
	return means
}

func (c cascadeCase) spec(rounds int) algos.Spec {
	return algos.Spec{Arms: c.M, Cardinality: c.K, Horizon: int64(rounds), Feedback: c.feedback, Order: algos.Descending}
}

var cascadeCases = []cascadeCase{
	{algos.Disjunctive, sim.Size{M: 8, K: 4}, 0, 0.5}, {algos.Disjunctive, sim.Size{M: 30, K: 10}, 0, 0.1}, {algos.Disjunctive, sim.Size{M: 5, K: 5}, 0.2, 1},
	{algos.Conjunctive, sim.Size{M: 8, K: 4}, 0.5, 1}, {algos.Conjunctive, sim.Size{M: 30, K: 10}, 0.85, 1}, {algos.Conjunctive, sim.Size{M: 5, K: 5}, 0, 0.9},
}
