package policies

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
)

const contractGroup = "Contract of every policy"

// sizes are the (m, k) at which contracts are checked: one arm, everything,
// one of many, all but one, and a usual one.
var sizes = [][2]int{{1, 1}, {6, 6}, {9, 1}, {9, 8}, {20, 5}}

// Contract returns the claims that hold for every policy.
func Contract(subjects []Named) []props.Claim {
	claims := []props.Claim{
		{
			ID: "contract/action", Evidence: props.Searched,
			Statement: "every action is k distinct arms in 0…m−1, k = 1 and k = m included",
			Method:    "runs over five sizes, four worlds and every feedback the policy takes; each action checked",
			Rejects:   "an arm played twice or out of range, too few arms near k = m",
			Cases:     contractCases(subjects, actionBreaches),
		},
		{
			ID: "contract/deterministic", Evidence: props.Searched,
			Statement: "the same seed and the same rewards give the same actions",
			Method:    "two copies on equal sources side by side, actions compared in order",
			Rejects:   "randomness from elsewhere, iteration over a map, state shared between copies",
			Cases:     contractCases(subjects, determinismBreaches),
		},
		{
			ID: "contract/slices", Evidence: props.Searched,
			Statement: "the caller's slices are neither kept nor changed, spare capacity included",
			Method:    "a copy is handed slices amid sentinel arms and NaN rewards, which are checked after every call and then overwritten with garbage; its actions must be those of a copy that is handed fresh slices",
			Rejects:   "rewards kept for later, arms sorted in place, a write behind the end of a slice",
			Cases:     contractCases(subjects, sliceBreaches),
		},
		{
			ID: "contract/constant-rewards", Evidence: props.Searched,
			Statement: "on all-zero and all-one rewards actions stay valid, indices are no NaN, and marginals are probabilities that sum to k",
			Method:    "runs on both; |Σp − k| ≤ 1e-9·k",
			Rejects:   "0/0 in an index, weights that overflow, a division by 1 − p at p = 1",
			Cases:     contractCases(subjects, constantBreaches),
		},
		equivariantLaw(subjects),
	}
	for i := range claims {
		claims[i].Group = contractGroup
		claims[i].Reference = "contract of algos.Policy"
	}
	return claims
}

// A contractCheck adds a policy's breaches in one game to b.
type contractCheck func(ctx context.Context, g game, factory algos.Factory, rounds int, b *breaches) error

func contractCases(subjects []Named, check contractCheck) []props.Case {
	var cases []props.Case
	for _, s := range subjects {
		cases = append(cases, props.Case{Instance: s.Name, Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
			var b breaches
			rounds := pick(t.Effort, 100, 400, 20_000)
			for _, feedback := range s.Feedback {
				for n, size := range sizes {
					g := game{m: size[0], k: size[1], feedback: feedback, seed: t.Seed + uint64(n)}
					if err := check(ctx, g, s.Factory, rounds, &b); err != nil {
						return props.Finding{}, err
					}
				}
			}
			return b.none("every round"), nil
		}})
	}
	return cases
}

// run plays a policy and turns an invalid action into a breach.
func (g game) run(ctx context.Context, p algos.Policy, rounds int, b *breaches, before func(int), after func(round) bool) error {
	b.n += int64(rounds)
	err := g.play(ctx, p, rounds, before, after)
	if err != nil && ctx.Err() == nil {
		b.add("%v", err)
		return nil
	}
	return err
}

func actionBreaches(ctx context.Context, g game, factory algos.Factory, rounds int, b *breaches) error {
	for _, w := range []world{graded, rare, smooth, turning} {
		g.world = w
		p, err := factory(g.spec(rounds))
		if err != nil {
			return err
		}
		if err := g.run(ctx, p, rounds, b, nil, nil); err != nil {
			return err
		}
	}
	return nil
}

func determinismBreaches(ctx context.Context, g game, factory algos.Factory, rounds int, b *breaches) error {
	g.world = smooth
	p, err := factory(g.spec(rounds))
	if err != nil {
		return err
	}
	q, err := factory(g.spec(rounds))
	if err != nil {
		return err
	}
	var other []int
	observed := make([]float64, g.m)
	return g.run(ctx, p, rounds, b, nil, func(r round) bool {
		if other = q.Select(other[:0]); !slices.Equal(other, r.arms) {
			b.add("%s, round %d: %v and %v", g, r.t, r.arms, other)
			return false
		}
		for j, i := range other[:r.seen] {
			observed[j] = r.row[i]
		}
		q.Observe(other[:r.seen], observed[:r.seen])
		return true
	})
}

func constantBreaches(ctx context.Context, g game, factory algos.Factory, rounds int, b *breaches) error {
	for _, w := range []world{allZero, allOne} {
		g.world = w
		p, err := factory(g.spec(rounds))
		if err != nil {
			return err
		}
		var state []float64
		see := func(t int) {
			if x, ok := p.(algos.Indexer); ok {
				state = x.Indices(state[:0])
				if len(state) != g.m || slices.ContainsFunc(state, math.IsNaN) {
					b.add("%s, round %d: indices %v", g, t, state)
				}
			}
			if x, ok := p.(algos.Marginaler); ok {
				state = x.Marginals(state[:0])
				if bad := badMarginals(state, g); bad != "" {
					b.add("%s, round %d: %s", g, t, bad)
				}
			}
		}
		if err := g.run(ctx, p, rounds, b, see, nil); err != nil {
			return err
		}
	}
	return nil
}

// badMarginals says what is wrong with marginals, or "".
func badMarginals(p []float64, g game) string {
	if len(p) != g.m {
		return fmt.Sprintf("%d marginals for m=%d arms", len(p), g.m)
	}
	for i, x := range p {
		if !(x >= 0 && x <= 1+1e-9) {
			return fmt.Sprintf("marginal %v of arm %d", x, i)
		}
	}
	if d := sumOf(p) - float64(g.k); math.Abs(d) > 1e-9*float64(g.k) {
		return fmt.Sprintf("marginals sum to k%+g", d)
	}
	return ""
}
