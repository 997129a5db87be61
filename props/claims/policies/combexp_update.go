package policies

import (
	"context"
	"fmt"
	"math"
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

// combexpPermutation claims that the policy uses nothing of a round but the sum of its rewards.
func combexpPermutation(policy func(algos.Spec) (algos.Marginaler, error)) props.Claim {
	c := props.Claim{
		ID: "combexp/permutation", Group: groupCombexp, Reference: combexpPaper, Evidence: props.Searched,
		Statement: "Permuting a round's rewards among its arms changes nothing: the policy sees their sum only.",
		Method: "two copies on one seed, one with every round's rewards permuted; actions and marginals must agree bit " +
			"for bit",
		Rejects: "a policy that looks at single rewards, or adds them in an order that matters",
	}
	factory := func(s algos.Spec) (algos.Policy, error) { return policy(s) }
	for _, s := range []sim.Size{{M: 5, K: 2}, {M: 12, K: 3}, {M: 30, K: 20}, {M: 6, K: 6}} {
		c.Cases = append(c.Cases, search.Case(c.ID, named(s), [3]int{3, 15, 300}, 0, "pathwise comparison",
			func(ctx context.Context, _ props.Trial, rt *rapid.T, d *search.Worst) error {
				g := semiBandit(s.M, s.K, smooth).seeded(rapid.Uint64().Draw(rt, "seed"))
				return permute(ctx, g, factory, drawRounds(rt, 150), d)
			}).At(games.SizeParams(s)))
	}
	return c
}

// permute plays two copies side by side until they differ.
func permute(ctx context.Context, g game, factory algos.Factory, rounds int, d *search.Worst) error {
	rng := seed.New(g.seed, "permuted rewards")
	return twice(ctx, g, factory, rounds, d, func(one, other algos.Policy, r round) bool {
		if its := other.Select(nil); !slices.Equal(r.arms, its) {
			d.Breach("round %d: the copies play %v and %v", r.t, r.arms, its)
			return false
		}
		rewards := slices.Clone(r.rewards)
		rng.Shuffle(g.K, func(i, j int) { rewards[i], rewards[j] = rewards[j], rewards[i] })
		other.Observe(r.arms, rewards)
		if p, q := one.(algos.Marginaler).Marginals(nil), other.(algos.Marginaler).Marginals(nil); !slices.Equal(p, q) {
			_, i := largestDifference(p, q)
			d.Breach("after round %d p[%d] is %v, and %v where the same rewards came in another order", r.t, i, p[i], q[i])
		}
		return !d.Broken()
	})
}

// combexpProjection claims that the projection equals that of a slow and obvious solver.
func combexpProjection(project Projection) props.Claim {
	c := props.Claim{
		ID: "combexp/projection", Group: groupCombexp, Reference: combexpPaper, Evidence: props.Searched,
		Statement: "The projection is min{1/k, c·q̃} with Σ = 1, also if weights differ by more than float64's range.",
		Method:    "largest |difference| from bisection on ln c over random weights",
		Rejects:   "an excess over the cap that is lost instead of shared, or overflow",
	}
	for _, s := range []sim.Size{{M: 2, K: 1}, {M: 12, K: 3}, {M: 30, K: 29}, {M: 200, K: 20}} {
		// Rounding of logarithms up to 500 is worth 500·2⁻⁵³ in each weight.
		c.Cases = append(c.Cases, search.Case(c.ID, named(s), [3]int{30, 100, 5000}, 1e-12, "bisection",
			func(_ context.Context, _ props.Trial, rt *rapid.T, d *search.Worst) error {
				l := drawDescending(rt, s.M, math.Pow(10, rapid.Float64Range(-4, 1.8).Draw(rt, "log scale")))
				want, got := reference.ProjectCapped(l, s.K), slices.Clone(l)
				project(got, s.K)
				for i := range got {
					got[i] = math.Exp(got[i])
				}
				off, i := largestDifference(got, want)
				if d.Larger(off) && i >= 0 {
					d.Where = fmt.Sprintf("logarithms %.4g: p[%d] is %v: want %v", l, i, got[i], want[i])
				}
				return nil
			}).At(games.SizeParams(s)))
	}
	return c
}
