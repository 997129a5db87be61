package policies

import (
	"context"
	"fmt"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/reference"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/sim"
)

// cascadePartialUpdate claims that a policy learns from observed arms only. In every round its
// indices, posterior or statistics must equal those computed from the observed rewards alone.
func cascadePartialUpdate(learners []Implementation) props.Claim {
	c := props.Claim{
		ID: "cascade/partial-update", Group: groupCascade, Reference: "alg:cmoss, line 8; thm:cmoss_ub_cascading",
		Evidence:  props.Searched,
		Statement: "Under cascading feedback a policy updates the observed arms and no others.",
		Method: "number of rounds in which an index or a posterior differs from the one that the claim computes from the " +
			"observed rewards; games of random size; a game with such a round is shrunk",
		Rejects: "a policy that counts a displayed but unseen arm as pulled",
	}
	for _, l := range learners {
		for _, f := range []algos.Feedback{algos.Disjunctive, algos.Conjunctive} {
			c.Cases = append(c.Cases, search.Case(c.ID, l.Name+" "+f.String(), [3]int{10, 50, 2000}, 0, "every round looked at",
				func(ctx context.Context, _ props.Trial, rt *rapid.T, d *search.Worst) error {
					g, rounds := drawGame(rt, []algos.Feedback{f}, []sim.RowLaw{graded}), drawRounds(rt, 100)
					p, err := l.New(g.spec(rounds))
					if err != nil {
						return err
					}
					if _, err := newShown(p, g.spec(rounds)); err != nil {
						return fmt.Errorf("%s: %w", l.Name, err)
					}
					return partialBreaches(ctx, g, l.New, rounds, d)
				}).At(props.Params{"policy": l.Name, "feedback": f.String()}))
		}
	}
	return c
}

// partialBreaches plays a cascade. If the policy shows its state, it must be the
// state that follows from the observed rewards.
func partialBreaches(ctx context.Context, g game, factory algos.Factory, rounds int, d *search.Worst) error {
	p, err := factory(g.spec(rounds))
	if err != nil {
		return err
	}
	seen, err := newShown(p, g.spec(rounds))
	if err != nil {
		return g.run(ctx, p, rounds, d, nil, nil)
	}
	before := func(t int) {
		if why := seen.differs(); why != "" {
			d.Breach("%s, round %d: %s", g, t, why)
		}
	}
	return g.run(ctx, p, rounds, d, before, func(r round) bool {
		seen.Observe(r.seen, r.rewards)
		return !d.Broken()
	})
}

// shown keeps what a policy has observed and compares the policy's state with it.
type shown struct {
	*reference.Ranker
	policy algos.Policy
}

// newShown fails if the policy shows no state.
func newShown(p algos.Policy, spec algos.Spec) (shown, error) {
	var parts reference.RankerParts
	ruled, ok := p.(algos.Ruled)
	_, indexed := p.(algos.Indexer)
	_, keeper := p.(PosteriorKeeper)
	_, teller := p.(StatisticsTeller)
	if !keeper && !teller && !(ok && indexed) {
		return shown{}, fmt.Errorf("%T shows neither the rule of its indices, nor a posterior, nor its statistics", p)
	}
	if ok {
		rule, clipped := ruled.Rule()
		parts = reference.RankerParts{Index: rule.Index, Clip: clipped}
	}
	r, err := reference.NewRanker(spec, parts)
	return shown{r, p}, err
}

// differs says how the policy's state differs from the state that follows from the observed
// rewards, "" if it does not.
func (s shown) differs() string {
	if p, ok := s.policy.(PosteriorKeeper); ok {
		return s.posterior(p)
	}
	if _, ok := s.policy.(algos.Ruled); !ok {
		return s.statistics(s.policy.(StatisticsTeller))
	}
	want := s.Indices(nil)
	for i, x := range s.policy.(algos.Indexer).Indices(nil) {
		if x != want[i] {
			return fmt.Sprintf("arm %d has index %v, its %d observed rewards make it %v", i, x, s.Pulls[i], want[i])
		}
	}
	return ""
}

// A StatisticsTeller shows the statistics that it holds of an arm. It is for policies without a
// Rule, whose index depends on more than these.
type StatisticsTeller interface {
	algos.Policy
	Statistics(arm int) (pulls int64, sum float64)
}

func (s shown) statistics(p StatisticsTeller) string {
	for i, n := range s.Pulls {
		if pulls, sum := p.Statistics(i); pulls != n || sum != s.Sums[i] {
			return fmt.Sprintf("arm %d is held to have %d pulls and reward %v, was observed %d times with %v", i, pulls, sum, n,
				s.Sums[i])
		}
	}
	return ""
}

// posterior compares Beta(1+S, 1+n−S), for rewards 0 and 1.
func (s shown) posterior(p PosteriorKeeper) string {
	for i, n := range s.Pulls {
		won := int64(s.Sums[i])
		if a, b := p.Posterior(i); a != 1+won || b != 1+n-won {
			return fmt.Sprintf("arm %d has posterior Beta(%d, %d), its observed rewards make it Beta(%d, %d)", i, a, b, 1+won,
				1+n-won)
		}
	}
	return ""
}
