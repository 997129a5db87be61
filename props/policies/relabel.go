package policies

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
)

const relabelMethod = "two copies see one history, the second with the arms renamed by a random permutation; before each round the marginals of the renamed arms are compared. (Actions are not: which coin meets which pair depends on the labels, so the same source gives other sets of the same law.)"

// relabelled returns the cases that compare a policy's marginals on a history
// with those on the same history under other labels.
func relabelled(factory algos.Factory, rounds int, bound float64) []props.Case {
	var cases []props.Case
	for _, g := range []game{
		{m: 6, k: 2, feedback: algos.SemiBandit, world: graded},
		{m: 10, k: 7, feedback: algos.SemiBandit, world: smooth},
		{m: 40, k: 10, feedback: algos.SemiBandit, world: turning},
		{m: 5, k: 5, feedback: algos.SemiBandit, world: rare},
	} {
		cases = append(cases, props.Case{Instance: g.String(), Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
			g.seed = t.Seed
			return relabelledOnce(ctx, g, factory, rounds, bound)
		}})
	}
	return cases
}

func relabelledOnce(ctx context.Context, g game, factory algos.Factory, rounds int, bound float64) (props.Finding, error) {
	p, err := factory(g.spec(rounds))
	if err != nil {
		return props.Finding{}, err
	}
	q, err := factory(g.spec(rounds))
	if err != nil {
		return props.Finding{}, err
	}
	name := rand.New(rand.NewPCG(g.seed, 3)).Perm(g.m)
	var worst extreme
	var mp, mq, rewards []float64
	var renamed, own []int
	err = g.play(ctx, p, rounds, func(t int) {
		mp = p.(algos.Marginaler).Marginals(mp[:0])
		mq = q.(algos.Marginaler).Marginals(mq[:0])
		for i, x := range mp {
			if worst.worse(math.Abs(x - mq[name[i]])) {
				worst.at = fmt.Sprintf("round %d: p[%d] = %v, and %v for its new name %d", t, i, x, mq[name[i]], name[i])
			}
		}
	}, func(r round) bool {
		own = q.Select(own[:0])
		renamed, rewards = renamed[:0], rewards[:0]
		for _, i := range r.arms {
			renamed = append(renamed, name[i])
			rewards = append(rewards, r.row[i])
		}
		q.Observe(renamed, rewards)
		return true
	})
	if err != nil {
		return failure(ctx, err)
	}
	return worst.atMost(bound, 0, "every round"), nil
}
