package mutants

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
)

// A cascade plays lists to a user who looks at them from the top, with places
// for bugs.
type cascade struct {
	early    bool // the arm that stops the user is not shown
	whole    bool // the list is shown to its end
	clicks   bool // rounds without a click are dropped
	backward bool // the user looks from the bottom
	otherEnd bool // disjunctive and conjunctive exchanged
	lucky    bool // the first arm is clicked more often than its mean says
}

// play is a policies.CascadePlayer.
func (c cascade) play(ctx context.Context, spec algos.Spec, means []float64, seed uint64, factory algos.Factory) error {
	spec.Source = rand.NewPCG(seed, 1)
	policy, err := factory(spec)
	if err != nil {
		return err
	}
	rng := rand.New(rand.NewPCG(seed, 2))
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
	for j, i := range list {
		mean := means[i]
		if c.lucky && j == 0 {
			mean = 1 - (1-mean)*(1-mean)
		}
		x := 0.0
		if rng.Float64() < mean {
			x = 1
		}
		if c.early && x == stop && j > 0 {
			break
		}
		rewards = append(rewards, x)
		if x == stop && !c.whole {
			break
		}
	}
	return list[:len(rewards)], rewards
}

func cascadeBugs() []Mutant {
	var all []Mutant
	plant := func(name, bug string, c cascade) {
		all = append(all, Mutant{Subject: "cascade", Name: "cascade/" + name, Bug: bug, Plant: func(s *Subjects) { s.Extended.Cascade = c.play }})
	}
	plant("whole-list", "the list is shown to its end after the click", cascade{whole: true})
	plant("one-too-early", "the arm that stops the user is not shown", cascade{early: true})
	plant("clicks-only", "rounds that the user looks through to the end are dropped", cascade{clicks: true})
	plant("backward", "the user looks from the bottom", cascade{backward: true})
	plant("other-end", "disjunctive and conjunctive feedback exchanged", cascade{otherEnd: true})
	return all
}
