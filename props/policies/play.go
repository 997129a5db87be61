package policies

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
)

// A world says what every arm would have paid in every round, whoever asks.
type world struct {
	name string
	// row fills in the rewards of all arms; it is called once for each round.
	row func(rng *rand.Rand, round int, rewards []float64)
}

// rewards of the worlds that claims use.
var (
	allZero = world{"all zero", func(_ *rand.Rand, _ int, r []float64) { clear(r) }}
	allOne  = world{"all one", func(_ *rand.Rand, _ int, r []float64) {
		for i := range r {
			r[i] = 1
		}
	}}
	// graded: Bernoulli, means from 0.9 down to 0.1.
	graded = world{"Bernoulli 0.9…0.1", func(rng *rand.Rand, _ int, r []float64) {
		for i := range r {
			r[i] = coinFlip(rng, 0.9-0.8*float64(i)/float64(len(r)))
		}
	}}
	// rare: Bernoulli, means 0 to 0.1.
	rare = world{"Bernoulli 0…0.1", func(rng *rand.Rand, _ int, r []float64) {
		for i := range r {
			r[i] = coinFlip(rng, 0.1*float64(i)/float64(len(r)))
		}
	}}
	// smooth: uniform rewards of different ranges, so that sums do not tie.
	smooth = world{"uniform", func(rng *rand.Rand, _ int, r []float64) {
		for i := range r {
			r[i] = rng.Float64() * (0.5 + 0.5*float64(i)/float64(len(r)))
		}
	}}
	// turning: the good arms change places every 500 rounds.
	turning = world{"turning", func(rng *rand.Rand, round int, r []float64) {
		for i := range r {
			r[i] = coinFlip(rng, 0.2+0.6*float64((round/500+i)%2))
		}
	}}
)

func coinFlip(rng *rand.Rand, mean float64) float64 {
	if rng.Float64() < mean {
		return 1
	}
	return 0
}

// A game is a world, a size and a seed: everything but the policy.
type game struct {
	m, k     int
	feedback algos.Feedback
	world    world
	seed     uint64
}

func (g game) String() string {
	return fmt.Sprintf("m=%d k=%d %s, rewards %s", g.m, g.k, g.feedback, g.world.name)
}

// spec returns the policy's side of the game; its own randomness comes from
// the same seed on another stream.
func (g game) spec(horizon int) algos.Spec {
	return algos.Spec{
		Arms: g.m, Cardinality: g.k, Horizon: int64(horizon), Feedback: g.feedback,
		Source: rand.NewPCG(g.seed, 0x9e3779b97f4a7c15),
	}
}

// rewards returns the stream that rewards are drawn from.
func (g game) rewards() *rand.Rand { return rand.New(rand.NewPCG(g.seed, 0xd1b54a32d192ed03)) }

// seen returns how many arms of the list are observed.
func (g game) seen(arms []int, row []float64) int {
	stop := 1.0
	switch g.feedback {
	case algos.Conjunctive:
		stop = 0
	case algos.Disjunctive:
	default:
		return len(arms)
	}
	for j, i := range arms {
		if row[i] == stop {
			return j + 1
		}
	}
	return len(arms)
}

// A round is what happened in one round, shared with the callee until it
// returns.
type round struct {
	t    int // 1, 2, …
	arms []int
	row  []float64 // rewards of all arms
	seen int       // observed prefix of arms
}

// play drives the policy through the rounds. It calls before with each round's
// number, if it is not nil, and after with what was played and observed; false
// ends the run. An action out of range ends it with an error.
func (g game) play(ctx context.Context, p algos.Policy, rounds int, before func(t int), after func(round) bool) error {
	rng, row := g.rewards(), make([]float64, g.m)
	var arms []int
	observed := make([]float64, g.m)
	for t := 1; t <= rounds; t++ {
		if t%1024 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		g.world.row(rng, t, row)
		if before != nil {
			before(t)
		}
		arms = p.Select(arms[:0])
		if err := validAction(arms, g.m, g.k); err != nil {
			return fmt.Errorf("%s, round %d: %w", g, t, err)
		}
		n := g.seen(arms, row)
		for j, i := range arms[:n] {
			observed[j] = row[i]
		}
		p.Observe(slices.Clone(arms[:n]), slices.Clone(observed[:n])) // fresh: a policy that keeps them keeps what it saw
		if after != nil && !after(round{t, arms, row, n}) {
			return nil
		}
	}
	return nil
}

// validAction reports why arms are not k distinct arms in 0…m−1.
func validAction(arms []int, m, k int) error {
	if len(arms) != k {
		return fmt.Errorf("action %v has %d arms: want k=%d", arms, len(arms), k)
	}
	seen := make([]bool, m)
	for _, i := range arms {
		if i < 0 || i >= m {
			return fmt.Errorf("action %v: arm %d is not in 0…%d", arms, i, m-1)
		}
		if seen[i] {
			return fmt.Errorf("action %v: arm %d twice", arms, i)
		}
		seen[i] = true
	}
	return nil
}
