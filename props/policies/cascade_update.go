package policies

import (
	"context"
	"fmt"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
)

// CascadePartialUpdate claims that a policy learns from observed arms only:
// its indices, or its posterior, are in every round what the observed rewards
// alone make them.
func CascadePartialUpdate(learners []Named) props.Claim {
	c := props.Claim{
		ID: "cascade/partial-update", Group: groupCascade, Reference: "alg:cmoss, line 8; thm:cmoss_ub_cascading", Evidence: props.Searched,
		Statement: "Under cascading feedback a policy updates the observed arms and no others.",
		Method:    "count of rounds in which an index, or a posterior, is not the one of the observed rewards, kept by the claim itself",
		Rejects:   "a policy that counts a displayed but unseen arm as pulled",
	}
	for _, l := range learners {
		for _, f := range []algos.Feedback{algos.Disjunctive, algos.Conjunctive} {
			g := game{m: 8, k: 4, feedback: f, world: graded}
			c.Cases = append(c.Cases, props.Case{Instance: l.Name + " " + f.String(), Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
				g.seed = t.Seed
				var b breaches
				err := watchUpdates(ctx, l, g, pick(t.Effort, 500, 5000, 200000), &b)
				finding := b.none("every round looked at")
				finding.Evidence = props.Searched
				return finding, err
			}})
		}
	}
	return c
}

// watchUpdates plays and compares the policy's state with the tally of what it
// was shown, before each round.
func watchUpdates(ctx context.Context, l Named, g game, rounds int, b *breaches) error {
	p, err := l.Factory(g.spec(rounds))
	if err != nil {
		return err
	}
	seen := newTally(g.m)
	compare, err := seen.comparer(p)
	if err != nil {
		return fmt.Errorf("%s: %w", l.Name, err)
	}
	before := func(t int) {
		b.n++
		if why := compare(int64(t)); why != "" {
			b.add("%s, round %d: %s", g, t, why)
		}
	}
	return g.play(ctx, p, rounds, before, func(r round) bool {
		for _, arm := range r.arms[:r.seen] {
			seen.pulls[arm]++
			seen.sums[arm] += r.row[arm]
		}
		return b.count == 0
	})
}

// tally is what was observed of each arm.
type tally struct {
	pulls []int64
	sums  []float64
}

func newTally(m int) *tally { return &tally{make([]int64, m), make([]float64, m)} }

// comparer returns a function that says how the policy's state in a round
// differs from the tally's, "" if it does not.
func (y *tally) comparer(p algos.Policy) (func(t int64) string, error) {
	switch p := p.(type) {
	case PosteriorKeeper:
		return func(int64) string { return y.posterior(p) }, nil
	case interface {
		algos.Indexer
		algos.Ruled
	}:
		rule, clipped := p.Rule()
		return func(t int64) string { return y.indices(p.Indices(nil), rule, clipped, t) }, nil
	}
	return nil, fmt.Errorf("%T shows neither the rule of its indices nor a posterior", p)
}

func (y *tally) indices(got []float64, rule algos.IndexRule, clipped bool, t int64) string {
	for i, x := range got {
		want := rule.Index(y.sums[i], y.pulls[i], t)
		if clipped {
			want = min(want, 1)
		}
		if x != want {
			return fmt.Sprintf("arm %d has index %v, its %d observed rewards make it %v", i, x, y.pulls[i], want)
		}
	}
	return ""
}

// posterior compares Beta(1+S, 1+n−S), for rewards 0 and 1.
func (y *tally) posterior(p PosteriorKeeper) string {
	for i, n := range y.pulls {
		s := int64(y.sums[i])
		if a, b := p.Posterior(i); a != 1+s || b != 1+n-s {
			return fmt.Sprintf("arm %d has posterior Beta(%d, %d), its observed rewards make it Beta(%d, %d)", i, a, b, 1+s, 1+n-s)
		}
	}
	return ""
}
