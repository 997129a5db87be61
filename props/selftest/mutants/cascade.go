package mutants

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/reference"
	"github.com/regretcheck/regretcheck/props/seed"
)

// plantCascade puts the reference with other parts in the place of the cascade.
func plantCascade(c userModel) Plant {
	return func(s *Subjects, _ string) {
		s.Extended.Cascade = func(ctx context.Context, spec algos.Spec, means []float64, root uint64,
			factory algos.Factory) error {
			spec.Source = seed.Source(root, "planted cascade: policy")
			policy, err := factory(spec)
			if err != nil {
				return err
			}
			return c.play(ctx, spec, means, policy, seed.New(root, "planted cascade: user"))
		}
	}
}

// A look is what a user is shown of a list.
type look = func(list []int, rewards []float64, stop float64) ([]int, []float64)

// places shows the arms list[from:to]. f chooses both ends from n, the number of arms that the text
// shows, and from k.
func places(f func(n, k int) (from, to int)) look {
	return func(list []int, rewards []float64, stop float64) ([]int, []float64) {
		seen, _ := prefix(list, rewards, stop)
		from, to := f(len(seen), len(list))
		return list[from:to], rewards[from:to]
	}
}

// upward looks from the bottom.
func upward(list []int, rewards []float64, stop float64) ([]int, []float64) {
	slices.Reverse(list)
	slices.Reverse(rewards)
	return prefix(list, rewards, stop)
}

// lowest shows as many arms as should be, from the bottom.
func lowest(list []int, rewards []float64, stop float64) ([]int, []float64) {
	seen, _ := prefix(list, rewards, stop)
	slices.Reverse(list)
	slices.Reverse(rewards)
	return list[:len(seen)], rewards[:len(seen)]
}

// stopped shows nothing where nothing stops the user.
func stopped(list []int, rewards []float64, stop float64) ([]int, []float64) {
	if !slices.Contains(rewards, stop) {
		return nil, nil
	}
	return prefix(list, rewards, stop)
}

func cascadeMutants() []Mutant {
	shown := func(l look) Plant { return plantCascade(userModel{Look: l}) }
	return []Mutant{
		bug("cascade/whole-list", "the list is shown to its end after the click", by{"cascade/stop"},
			shown(places(func(_, k int) (int, int) { return 0, k }))),
		bug("cascade/one-too-early", "the arm that stops the user is not shown", by{"cascade/stop"},
			shown(places(func(n, _ int) (int, int) { return 0, max(1, n-1) }))),
		bug("cascade/one-too-late", "the arm after the click is shown as well", by{"cascade/stop"},
			shown(places(func(n, k int) (int, int) { return 0, min(k, n+1) }))),
		bug("cascade/last-alone", "the arm that stops the user is shown alone", by{"cascade/prefix"},
			shown(places(func(n, _ int) (int, int) { return n - 1, n }))),
		bug("cascade/clicks-only", "rounds that the user looks through to the end are dropped",
			by{"cascade/prefix"}, shown(stopped)),
		bug("cascade/backward", "the user looks from the bottom", by{"cascade/prefix"}, shown(upward)),
		bug("cascade/flipped", "as many arms as should be are shown, from the bottom", by{"cascade/prefix", "cascade/stop"},
			shown(lowest)),
		bug("cascade/other-end", "disjunctive and conjunctive feedback exchanged", by{"cascade/stop"},
			plantCascade(userModel{Stop: func(f algos.Feedback) float64 { return 1 - reference.StopAt(f) }})),
		valid("cascade/valid-literal", "every reward is drawn before the user looks", nil, plantCascade(userModel{})),
	}
}

// A userModel plays lists to a user who looks at them from the top and stops at the first
// arm of reward 1 (disjunctive feedback) or 0 (conjunctive). Every reward is drawn before
// the user looks.
type userModel struct {
	// Stop is the reward that stops the user; nil means the text.
	Stop func(algos.Feedback) float64
	// Look returns what of a list is shown; nil means the text.
	Look func(list []int, rewards []float64, stop float64) ([]int, []float64)
}

// prefix is the list down to the first arm that stops the user.
func prefix(list []int, rewards []float64, stop float64) ([]int, []float64) {
	to := len(list)
	if at := slices.Index(rewards, stop); at >= 0 {
		to = at + 1
	}
	return list[:to], rewards[:to]
}

// Play plays spec.Horizon rounds of the policy, with Bernoulli rewards of the given means
// drawn from rng. A round of which nothing is shown teaches nothing.
func (c userModel) play(ctx context.Context, spec algos.Spec, means []float64, policy algos.Policy,
	rng *rand.Rand) error {
	if c.Stop == nil {
		c.Stop = reference.StopAt
	}
	if c.Look == nil {
		c.Look = prefix
	}
	for range spec.Horizon {
		if err := ctx.Err(); err != nil {
			return err
		}
		list := policy.Select(nil)
		rewards := make([]float64, len(list))
		for j, i := range list {
			if rng.Float64() < means[i] {
				rewards[j] = 1
			}
		}
		if arms, seen := c.Look(list, rewards, c.Stop(spec.Feedback)); len(arms) > 0 {
			policy.Observe(arms, seen)
		}
	}
	return nil
}
