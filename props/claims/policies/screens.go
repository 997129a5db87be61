package policies

import (
	"context"
	"fmt"
	"slices"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
)

// screenRounds is how long a game of screens lasts. A look that comes one window of √n rounds too
// late shows where indices cross often: among few arms, soon, and again where means are small.
const screenRounds = 600

// screens claims that a policy plays the same whether or not it skips arms that it need not look
// at.
func screens(subjects []Implementation) props.Claim {
	c := props.Claim{
		ID: "contract/screens", Evidence: props.Searched,
		Statement: "in every round of a game of few arms the action is the k largest of the indices that the policy lays open, however " +
			"seldom it looks at them itself",
		Method: fmt.Sprintf("games of 2 to 4 arms, k < m, %d rounds under semi-bandit feedback, means up to 0.02, 0.2 or 1, "+
			"half of the games with means that tie", screenRounds),
		Rejects: "a screen that leaves an arm in, or out, one window too long",
	}
	for _, s := range subjects {
		if !s.laysIndicesOpen() {
			continue
		}
		c.Cases = append(c.Cases, search.Case(c.ID, s.Name, [3]int{6, 20, 400}, 0, "every round",
			func(ctx context.Context, _ props.Trial, rt *rapid.T, d *search.Worst) error {
				return s.screened(ctx, rt, d)
			},
		).At(props.Params{"policy": s.Name}))
	}
	return c
}

// laysIndicesOpen reports whether the policy has indices under semi-bandit feedback.
func (s Implementation) laysIndicesOpen() bool {
	if !slices.Contains(s.Feedback, algos.SemiBandit) {
		return false
	}
	p, err := s.New(algos.Spec{Arms: 2, Cardinality: 1, Horizon: screenRounds, Source: seed.Source(1, "policy")})
	_, ok := p.(algos.Indexer)
	return err == nil && ok
}

// screened plays a drawn game and compares each action with the indices before it.
func (s Implementation) screened(ctx context.Context, rt *rapid.T, d *search.Worst) error {
	m := rapid.IntRange(2, 4).Draw(rt, "m")
	root := rapid.Uint64().Draw(rt, "seed")
	spec := algos.Spec{
		Arms: m, Cardinality: rapid.IntRange(1, m-1).Draw(rt, "k"), Source: seed.Source(root, "policy"),
		Horizon: screenRounds << rapid.IntRange(0, 12).Draw(rt, "doublings of T"),
	}
	most := rapid.SampledFrom([]float64{0.2, 0.02, 1}).Draw(rt, "most")
	means, tied := make([]float64, m), rapid.Bool().Draw(rt, "tied")
	for i := range means {
		if means[i] = most * rapid.Float64Range(0, 1).Draw(rt, "mean"); tied {
			means[i] = means[0]
		}
	}
	p, err := s.New(spec)
	if err != nil {
		return fmt.Errorf("policy %s: %w", s.Name, err)
	}
	draw, rewards := sim.Draws(sim.Bernoulli{}, means, root, 0), make([]float64, m)
	var index []float64
	var action []int
	for t := int64(1); t <= screenRounds && !d.Broken() && ctx.Err() == nil; t++ {
		d.N++
		index, action = p.(algos.Indexer).Indices(index[:0]), p.Select(action[:0])
		if want := largest(spec, index); !sameAction(action, want, spec) {
			d.Breach("m=%d k=%d T=%d, round %d: played %v, the largest indices are those of %v", m, spec.Cardinality, spec.Horizon, t, action, want)
		}
		draw(t, action, rewards)
		p.Observe(action, rewards[:len(action)])
	}
	return ctx.Err()
}
