package policies

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/reference"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
)

// watchCascades returns the claim that a cascade never breaks a rule, whatever lists it
// displays. see is called with each round's list and observations, and reports a breach.
func watchCascades(c props.Claim, play CascadePlayer,
	see func(d *search.Worst, k cascadeCase, round int, list, arms []int, rewards []float64)) props.Claim {
	c.Group, c.Evidence = groupCascade, props.Searched
	for _, k := range cascadeCases {
		c.Cases = append(c.Cases, search.Case(c.ID, k.String(), [3]int{20, 100, 5000}, 0, "every round looked at",
			func(ctx context.Context, _ props.Trial, rt *rapid.T, d *search.Worst) error {
				rounds, root, last := drawRounds(rt, 200), rapid.Uint64().Draw(rt, "seed"), 0
				policy := &lister{list: shuffled(k.M, k.K, seed.New(root, "lists"))}
				policy.see = func(round int, list, arms []int, rewards []float64) {
					if last++; round != last {
						d.Breach("round %d was not shown to the policy", last)
						last = round
					}
					see(d, k, round, list, arms, rewards)
				}
				err := play(ctx, k.spec(rounds), k.means(), root, func(algos.Spec) (algos.Policy, error) { return policy, nil })
				if last != rounds {
					d.Breach("%d of %d rounds were shown to the policy", last, rounds)
				}
				d.N += int64(rounds)
				return err
			}).At(games.SizeParams(k.Size).With("feedback", k.feedback.String())))
	}
	return c
}

// cascadePrefix claims that the observed arms are a prefix of the displayed list.
func cascadePrefix(play CascadePlayer) props.Claim {
	return watchCascades(props.Claim{
		ID: "cascade/prefix", Reference: cascadePaper,
		Statement: "Every round shows the policy a non-empty prefix of its list, in display order, with a reward 0 or 1 " +
			"for each arm.",
		Method:  "number of rounds that break this, over lists in random order",
		Rejects: "another order, arms beyond a gap, or rounds without a click left out",
	}, play, func(d *search.Worst, _ cascadeCase, round int, list, arms []int, rewards []float64) {
		switch {
		case len(arms) == 0 || len(arms) > len(list) || !slices.Equal(arms, list[:len(arms)]):
			d.Breach("round %d: list %v, observed %v", round, list, arms)
		case len(rewards) != len(arms):
			d.Breach("round %d: %d arms with %d rewards", round, len(arms), len(rewards))
		case slices.ContainsFunc(rewards, func(x float64) bool { return x != 0 && x != 1 }):
			d.Breach("round %d: rewards %v", round, rewards)
		}
	})
}

// cascadeStop claims that the display ends where it must and not before.
func cascadeStop(play CascadePlayer) props.Claim {
	return watchCascades(props.Claim{
		ID: "cascade/stop", Reference: cascadePaper,
		Statement: "A disjunctive cascade is observed up to its first 1, a conjunctive one up to its first 0, or to the " +
			"end if there is none.",
		Method:  "number of rounds that end too early or too late, over lists in random order",
		Rejects: "one arm more or less than the user saw, or the other kind of cascade",
	}, play, func(d *search.Worst, k cascadeCase, round int, list, _ []int, rewards []float64) {
		stop := slices.Index(rewards, reference.StopAt(k.feedback))
		early := stop < 0 && len(rewards) < len(list)
		late := stop >= 0 && stop+1 < len(rewards)
		if early || late || len(rewards) > len(list) {
			d.Breach("round %d: %d arms displayed, rewards %v", round, len(list), rewards)
		}
	})
}

// groupCascade is the title of the table of claims about cascades.
const groupCascade = "Cascades"

const cascadePaper = "Kveton et al. 2015, Cascading Bandits; thm:cmoss_ub_cascading"

// A CascadePlayer plays spec.Horizon rounds of a cascade between a fresh
// policy and independent Bernoulli rewards of the given means.
type CascadePlayer func(ctx context.Context, spec algos.Spec, means []float64, seed uint64, policy algos.Factory) error

// A lister is a policy that displays given lists, whatever it observes, and
// hands its observations to see.
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

// shuffled returns lists of k of m arms in random order, new in every round.
func shuffled(m, k int, rng *rand.Rand) func(int) []int {
	return func(int) []int { return rng.Perm(m)[:k] }
}

// A cascadeCase is the game of one run of a cascade.
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
	{algos.Disjunctive, sim.Size{M: 8, K: 4}, 0, 0.5}, {algos.Disjunctive, sim.Size{M: 30, K: 10}, 0, 0.1},
	{algos.Disjunctive, sim.Size{M: 5, K: 5}, 0.2, 1},
	{algos.Conjunctive, sim.Size{M: 8, K: 4}, 0.5, 1}, {algos.Conjunctive, sim.Size{M: 30, K: 10}, 0.85, 1},
	{algos.Conjunctive, sim.Size{M: 5, K: 5}, 0, 0.9},
}
