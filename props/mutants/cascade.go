package mutants

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/seed"
)

// A cascade plays lists to a user who looks at them from the top, with places
// for bugs.
type cascade struct {
	early    bool // the arm that stops the user is not shown
	late     bool // the arm after it is shown
	alone    bool // it is shown alone
	whole    bool // the list is shown to its end
	clicks   bool // rounds without a click are dropped
	backward bool // the user looks from the bottom
	flipped  bool // as many arms are shown as should, from the bottom
	otherEnd bool // disjunctive and conjunctive exchanged
}

// play is a policies.CascadePlayer.
func (c cascade) play(ctx context.Context, spec algos.Spec, means []float64, root uint64, factory algos.Factory) error {
	spec.Source = seed.Source(root, "planted cascade: policy")
	policy, err := factory(spec)
	if err != nil {
		return err
	}
	rng := seed.New(root, "planted cascade: user")
	stop := 1.0
	if (spec.Feedback == algos.Conjunctive) != c.otherEnd {
		stop = 0
	}
	for range spec.Horizon {
		if err := ctx.Err(); err != nil {
			return err
		}
		arms, rewards := c.look(policy.Select(nil), means, stop, rng)
		if c.clicks && !slices.Contains(rewards, stop) {
			continue
		}
		policy.Observe(arms, rewards)
	}
	return nil
}

// look reveals a list and returns what was seen of it.
func (c cascade) look(list []int, means []float64, stop float64, rng *rand.Rand) (arms []int, rewards []float64) {
	if c.backward {
		slices.Reverse(list)
	}
	for _, i := range list {
		x := 0.0
		if rng.Float64() < means[i] {
			x = 1
		}
		rewards = append(rewards, x)
	}
	from, to := 0, len(list)
	if at := slices.Index(rewards, stop); at >= 0 && !c.whole {
		to = at + 1
	}
	switch {
	case c.early:
		to = max(1, to-1)
	case c.late:
		to = min(len(list), to+1)
	case c.alone:
		from = to - 1
	case c.flipped:
		slices.Reverse(list)
		slices.Reverse(rewards)
	}
	return list[from:to], rewards[from:to]
}

func cascadeMutants() []Mutant {
	played := func(c cascade) Plant {
		return func(s *Subjects, _ string) { s.Extended.Cascade = c.play }
	}
	return []Mutant{
		bug("cascade/whole-list", "the list is shown to its end after the click", by{"cascade/stop", "cascade/observation-probability"},
			played(cascade{whole: true})),
		bug("cascade/one-too-early", "the arm that stops the user is not shown", by{"cascade/stop", "cascade/observation-probability"}, played(cascade{early: true})),
		bug("cascade/one-too-late", "the arm after the click is shown as well", by{"cascade/stop", "cascade/observation-probability"}, played(cascade{late: true})),
		bug("cascade/last-alone", "the arm that stops the user is shown alone", by{"cascade/prefix", "cascade/observation-probability"},
			played(cascade{alone: true})),
		bug("cascade/clicks-only", "rounds that the user looks through to the end are dropped",
			by{"cascade/prefix", "cascade/observation-probability"}, played(cascade{clicks: true})),
		bug("cascade/backward", "the user looks from the bottom", by{"cascade/prefix", "cascade/observation-probability"}, played(cascade{backward: true})),
		bug("cascade/flipped", "as many arms as should be are shown, from the bottom", by{"cascade/prefix", "cascade/stop"}, played(cascade{flipped: true})),
		bug("cascade/other-end", "disjunctive and conjunctive feedback exchanged", by{"cascade/stop"}, played(cascade{otherEnd: true})),
		valid("cascade/valid-literal", "every reward is drawn before the user looks", nil, played(cascade{})),
	}
}
