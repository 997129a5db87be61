package policies

import (
	"context"
	"fmt"
	"math"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/seed"
)

const relabelMethod = "two copies see one history, the second with the arms renamed by a random permutation; before each round the marginals of the " +
	"renamed arms are compared. (Actions are not: which coin meets which pair depends on the labels, so the same source gives other sets of the same law.)"

// relabelled returns the cases that compare a policy's marginals on a history
// with those on the same history under other labels.
func relabelled(id string, factory algos.Factory, rounds int, bound float64) []props.Case {
	var cases []props.Case
	for _, g := range []game{semiBandit(6, 2, graded), semiBandit(10, 7, smooth), semiBandit(40, 10, turning), semiBandit(5, 5, rare)} {
		cases = append(cases, search.Case(id, g.String(), [3]int{3, 3, 20}, bound, "every round",
			func(ctx context.Context, _ props.Trial, rt *rapid.T, d *search.Worst) error {
				rounds, g := drawRounds(rt, rounds), g.seeded(rapid.Uint64().Draw(rt, "seed"))
				return relabelledRun(ctx, g, factory, seed.New(g.seed, "names").Perm(g.M), rounds, d)
			}).At(g.params()))
	}
	return cases
}

func relabelledRun(ctx context.Context, g game, factory algos.Factory, name []int, rounds int, d *search.Worst) error {
	p, err := factory(g.spec(rounds))
	if err != nil {
		return err
	}
	q, err := factory(g.spec(rounds))
	if err != nil {
		return err
	}
	var mp, mq []float64
	var renamed, own []int
	err = g.play(ctx, p, rounds, func(t int) {
		mp = p.(algos.Marginaler).Marginals(mp[:0])
		mq = q.(algos.Marginaler).Marginals(mq[:0])
		for i, x := range mp {
			if d.Larger(math.Abs(x - mq[name[i]])) {
				d.Where = fmt.Sprintf("round %d: p[%d] = %v, and %v for its new name %d", t, i, x, mq[name[i]], name[i])
			}
		}
	}, func(r round) bool {
		own, renamed = q.Select(own[:0]), renamed[:0]
		for _, i := range r.arms {
			renamed = append(renamed, name[i])
		}
		q.Observe(renamed, r.rewards)
		return true
	})
	if err != nil && ctx.Err() == nil {
		d.Fail(err.Error())
		return nil
	}
	return err
}
