package policies

import (
	"context"
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/reference"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/sim"
)

// oneArmMOSS returns the claim that the policies of the factory, made for k = 1, are MOSS.
func oneArmMOSS(factory algos.Factory) props.Claim {
	return oneArm(props.Claim{
		ID:        "cmoss/k1-is-moss",
		Statement: "at k = 1, δ = m/T and without clipping CMOSS plays the same actions as MOSS",
		Reference: "Audibert & Bubeck 2009, sec. 2",
		Method:    oneArmMethod("μ̂_i + √(max{0, ln(T/(mT_i))}/T_i), +∞ before the first play"),
		Rejects:   "another δ, clipped indices, an index that depends on t",
	}, factory, func(m, horizon int) reference.Radius {
		return func(n, _ int64) float64 {
			return math.Sqrt(max(0, math.Log(float64(horizon)/(float64(m)*float64(n)))) / float64(n))
		}
	})
}

// oneArmUCB1 returns the claim that the policies of the factory, made for k = 1, are UCB1.
func oneArmUCB1(factory algos.Factory) props.Claim {
	return oneArm(props.Claim{
		ID:        "cucb/k1-is-ucb1",
		Statement: "at k = 1, with 2 ln(t−1)/T_i under the root and without clipping, CUCB plays the same actions as UCB1",
		Reference: "Auer, Cesa-Bianchi & Fischer 2002, fig. 1",
		Method:    oneArmMethod("μ̂_i + √(2 ln n/n_i) after n = t−1 plays, each arm once first"),
		Rejects:   "3/2 in place of 2, ln t in place of ln(t−1), clipped indices",
	}, factory, func(int, int) reference.Radius {
		return func(n, t int64) float64 { return math.Sqrt(2 * math.Log(float64(t-1)) / float64(n)) }
	})
}

func oneArmMethod(index string) string {
	return "every round is compared with the text, which plays the lowest-numbered arm of largest " + index +
		". If two indices agree to 1e-13 of their size, rounding can exchange them: either arm is accepted, and the run " +
		"goes on with the policy's"
}

func oneArm(c props.Claim, factory algos.Factory, radius func(m, horizon int) reference.Radius) props.Claim {
	c.Group, c.Evidence = "One arm a round", props.Searched
	for _, m := range []int{2, 10, 50} {
		for _, kind := range []sim.RowLaw{graded, smooth} {
			g := semiBandit(m, 1, kind)
			c.Cases = append(c.Cases, props.Case{Instance: g.String(), Params: g.params(),
				Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
					rounds := props.ByEffort(t.Effort, 1500, 6000, 200_000)
					return oneArmRun(ctx, g.seeded(t.Seed), factory, rounds, reference.Optimistic(radius(m, rounds)))
				}})
		}
	}
	return c
}

func oneArmRun(ctx context.Context, g game, factory algos.Factory, rounds int, index reference.Index) (props.Finding,
	error) {
	p, err := factory(g.spec(rounds))
	if err != nil {
		return props.Finding{}, err
	}
	f, err := reference.NewRanker(g.spec(rounds), reference.RankerParts{Index: index})
	if err != nil {
		return props.Finding{}, err
	}
	var d search.Worst
	err = g.run(ctx, p, rounds, &d, nil, func(r round) bool {
		value, best, got := f.Indices(nil), f.Select(nil)[0], r.arms[0]
		if top := value[best]; got != best && !(value[got] >= top-1e-13*max(1, math.Abs(top))) {
			d.Breach("%s, round %d: played %d with index %v, the text plays %d with %v", g, r.t, got, value[got], best, top)
			return false
		}
		f.Observe(r.seen, r.rewards)
		return true
	})
	if err != nil {
		return props.Finding{}, fmt.Errorf("%s: %w", g, err)
	}
	return d.AtMost(0, "every round"), nil
}
