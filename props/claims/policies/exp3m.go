package policies

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
)

const exp3mGroup = "EXP3.M"

// An exp3mFactory makes the EXP3.M under test.
type exp3mFactory = func(algos.Spec, float64) (ExponentialWeights, error)

// exp3mGame is a game with a mixing coefficient.
type exp3mGame struct {
	game
	gamma float64
}

func (g exp3mGame) String() string {
	return fmt.Sprintf("m=%d k=%d γ=%v %s", g.M, g.K, g.gamma, g.rewards.Name)
}

// exp3mGames reach every branch: no arm capped, up to k−1 arms capped, weights
// that overtake each other, a γ at which no arm can be capped, one arm a round.
var exp3mGames = []exp3mGame{
	{semiBandit(20, 5, graded), 0.05},
	{semiBandit(30, 20, turning), 0.1},
	{semiBandit(10, 9, allOne), 0.3},
	{semiBandit(8, 1, smooth), 1},
	{semiBandit(400, 100, graded), 0.2},
}

// exp3mLine10 claims that the probabilities are those of the weights, in runs far longer than those
// of contract/literal.
func exp3mLine10(create exp3mFactory) props.Claim {
	c := props.Claim{
		ID: "exp3m/line-10", Group: exp3mGroup, Evidence: props.Searched,
		Statement: "p_i = k((1−γ)ω'_i/Σω' + γ/m) for every arm",
		Reference: "alg:exp3m, line 10 (line:p_i)",
		Method:    "every round of long runs, p recomputed from the log-weights and ln α; relative difference ≤ 1000·2⁻⁵³",
		Rejects:   "an α that is too small or too large, a forgotten factor k or 1−γ, mixing after capping",
	}
	for _, g := range exp3mGames {
		c.Cases = append(c.Cases, props.Case{Instance: g.String(), Params: g.params().With("gamma", g.gamma),
			Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
				g.seed = t.Seed
				rounds := props.ByEffort(t.Effort, 60_000, 150_000, 10_000_000) / g.M
				p, err := create(g.spec(rounds), g.gamma)
				if err != nil {
					return props.Finding{}, err
				}
				var worst search.Worst
				if err = g.play(ctx, p, rounds, func(round int) { g.line10(p, round, &worst) }, nil); err != nil {
					return failure(ctx, err)
				}
				return worst.AtMost(1000*unit, "every round"), nil
			}})
	}
	return c
}

// line10 compares a round's probabilities with line 10, ω' being in units of the largest weight. At
// the right α the largest probability is 1 where an arm is capped, and at most 1 elsewhere.
func (g exp3mGame) line10(policy ExponentialWeights, round int, worst *search.Worst) {
	log := policy.LogWeights(nil)
	base := slices.Max(log)
	omega := make([]float64, len(log))
	for i, l := range log {
		omega[i] = math.Exp(min(l, policy.LogThreshold()) - base)
	}
	total, most := sumOf(omega), 0.0
	for i, got := range policy.Marginals(nil) {
		want := float64(g.K) * ((1-g.gamma)*omega[i]/total + g.gamma/float64(g.M))
		most = max(most, want)
		if worst.Larger(math.Abs(got-want) / want) {
			worst.Where = fmt.Sprintf("round %d: p[%d] is %v: line 10 gives %v", round, i, got, want)
		}
	}
	if capped := !math.IsInf(policy.LogThreshold(), 1); worst.Larger(most-1) || capped && worst.Larger(1-most) {
		worst.Where = fmt.Sprintf("round %d: at ln α = %v the largest p is %v", round, policy.LogThreshold(), most)
	}
}
