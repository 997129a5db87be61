package policies

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/reference"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/sim"
)

const hybridGroup = "HYBRID"

type hybridFactory = func(algos.Spec) (RegularizedLeader, error)

// hybridGames have both choices of γ, probabilities that rise to 1 and fall to 0, and
// arms that turn from good to bad.
var hybridGames = []game{
	semiBandit(20, 5, graded),
	semiBandit(30, 20, turning),
	semiBandit(10, 9, rare),
}

// hybridOptimality claims that each round's x is the minimiser.
func hybridOptimality(create hybridFactory) props.Claim {
	c := props.Claim{
		ID: "hybrid/optimality", Group: hybridGroup, Evidence: props.Searched,
		Statement: "x_t minimises ⟨x, L̂⟩ + Ψ(x)/η_t over conv(𝒜): −1/(2√x_i) − γ(ln(1−x_i)+1) + L̂_i/√t is the same for " +
			"all arms",
		Reference: "alg:hybrid, lines 3 and 6",
		Method: "every round of a run of 10⁵ rounds (quick: 10⁴). The claim computes L̂ from the text, with compensated " +
			"sums. Half of the expression's spread over the arms, |Σx − k| and |1 − x_i − exp(ln(1−x_i))| are ≤ 1e-10",
		Rejects: "a solver that stops early or drifts, o = 1 − X instead of 1 − 2X, η_t off by one round, another γ",
	}
	for _, g := range hybridGames {
		c.Cases = append(c.Cases, props.Case{Instance: g.String(), Params: g.params(),
			Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
				g := g.seeded(t.Seed)
				rounds := props.ByEffort(t.Effort, 10_000, 100_000, 1_000_000)
				p, err := create(g.spec(rounds))
				if err != nil {
					return props.Finding{}, err
				}
				var worst search.Worst
				l := newLeaderCheck(p, g)
				err = g.play(ctx, p, rounds, func(round int) { l.check(round, 1, 1, &worst) },
					func(r round) bool { l.observe(r); return true })
				if err != nil {
					return failure(ctx, err)
				}
				return worst.AtMost(1e-10, "every round"), nil
			}})
	}
	return c
}

// A leaderCheck follows a run of HYBRID with its own L̂.
type leaderCheck struct {
	p       RegularizedLeader
	gamma   float64
	k       int
	x, logc []float64
	loss    []sim.Sum // L̂
}

func newLeaderCheck(p RegularizedLeader, g game) *leaderCheck {
	return &leaderCheck{p: p, gamma: reference.HYBRIDRegularizer(g.M, g.K), k: g.K, loss: make([]sim.Sum, g.M)}
}

// check compares a round's x with the hull and with the minimiser, in units of the tolerances.
func (l *leaderCheck) check(t int, hull, minimum float64, worst *search.Worst) {
	l.x, l.logc = l.p.Marginals(l.x[:0]), l.p.LogComplements(l.logc[:0])
	if x, what := l.conv(); worst.Larger(x / hull) {
		worst.Where = fmt.Sprintf("round %d: %s", t, what())
	}
	if x, what := l.spread(t); worst.Larger(x / minimum) {
		worst.Where = fmt.Sprintf("round %d: %s", t, what())
	}
}

// spread returns half the spread of ∂(⟨x, L̂⟩ + √t Ψ)/∂x_i / √t over the arms, and the words for
// it.
func (l *leaderCheck) spread(t int) (float64, func() string) {
	lo, hi := math.Inf(1), math.Inf(-1)
	var low, high int
	what := func() string {
		return fmt.Sprintf("∂/∂x of arm %d (x = %v) is %v and of arm %d (x = %v) is %v: want them equal", low, l.x[low], lo,
			high, l.x[high], hi)
	}
	root := math.Sqrt(float64(t))
	for i, x := range l.x {
		g := -1/(2*math.Sqrt(x)) - l.gamma*(l.logc[i]+1) + l.loss[i].Value()/root
		if math.IsNaN(g) {
			return math.Inf(1), func() string { return fmt.Sprintf("x[%d] is %v, ln(1−x) %v", i, x, l.logc[i]) }
		}
		if g < lo {
			lo, low = g, i
		}
		if g > hi {
			hi, high = g, i
		}
	}
	return (hi - lo) / 2, what
}

// conv returns the distance of x from the hull of the actions, or from its complements, and the
// words for it.
func (l *leaderCheck) conv() (float64, func() string) {
	sum, arm := sumOf(l.x), -1
	worst := math.Abs(sum - float64(l.k))
	for i, x := range l.x {
		if !(x > 0 && x <= 1) {
			return math.Inf(1), func() string { return fmt.Sprintf("x[%d] is %v: want 0 < x ≤ 1", i, x) }
		}
		if off := math.Abs(1 - x - math.Exp(l.logc[i])); off > worst {
			worst, arm = off, i
		}
	}
	return worst, func() string {
		if arm < 0 {
			return fmt.Sprintf("Σx is %v: want %d", sum, l.k)
		}
		return fmt.Sprintf("x[%d] is %v, and its complement %v: want a sum of 1", arm, l.x[arm], math.Exp(l.logc[arm]))
	}
}

// observe is lines 6–7: ℓ̂_i = (o_i+1)1{i ∈ A}/x_i − 1, o = 1 − 2X.
func (l *leaderCheck) observe(r round) {
	for i := range l.loss {
		l.loss[i].Add(-1)
	}
	for j, i := range r.arms {
		o := 1 - 2*r.rewards[j]
		l.loss[i].Add((o + 1) / l.x[i])
	}
}

// farRounds is the number of rounds in which the least likely arms are played. Each about squares
// L̂. In a further round the least x would reach the floor of about 10⁻¹⁸¹ that the policy sets.
const farRounds = 7

// hybridFar claims that x is the minimiser where Newton's method from the last x does not converge.
func hybridFar(create hybridFactory) props.Claim {
	c := props.Claim{
		ID: "hybrid/far", Group: hybridGroup, Evidence: props.Searched,
		Statement: "x_t is the minimiser also after a jump of the losses, when the least likely arms are played and earn 0",
		Reference: "alg:hybrid, line 3",
		Method: fmt.Sprintf("%d rounds in which the k least likely arms are observed with reward 0; half the spread of "+
			"the expression of hybrid/optimality is at most 1e-10 and 2⁻⁴⁰ of the largest L̂/√t, |Σx − k| ≤ 1e-9; "+
			"observed is in units of these limits", farRounds),
		Rejects: "a solver that is right only if it starts close to the solution",
	}
	for _, size := range []sim.Size{{M: 4, K: 1}, {M: 5, K: 2}, {M: 30, K: 5}, {M: 10, K: 8}} {
		g := semiBandit(size.M, size.K, graded)
		c.Cases = append(c.Cases, props.Case{Instance: size.String(), Params: games.SizeParams(size),
			Check: func(_ context.Context, t props.Trial) (props.Finding, error) {
				g := g.seeded(t.Seed)
				p, err := create(g.spec(farRounds))
				if err != nil {
					return props.Finding{}, err
				}
				var worst search.Worst
				l := newLeaderCheck(p, g)
				for t := 1; t <= farRounds; t++ {
					l.check(t, 1e-9, 1e-10+0x1p-40*l.largest()/math.Sqrt(float64(t)), &worst)
					p.Select(nil)
					r := round{arms: l.leastLikely(), rewards: make([]float64, size.K)}
					l.observe(r)
					p.Observe(r.arms, r.rewards)
				}
				return worst.AtMost(1, "every round"), nil
			}})
	}
	return c
}

// largest is the largest |L̂|.
func (l *leaderCheck) largest() float64 {
	most := 0.0
	for i := range l.loss {
		most = max(most, math.Abs(l.loss[i].Value()))
	}
	return most
}

// leastLikely are the k arms of least probability.
func (l *leaderCheck) leastLikely() []int {
	arms := upTo(len(l.x))
	slices.SortStableFunc(arms, func(a, b int) int { return cmp.Compare(l.x[a], l.x[b]) })
	return arms[:l.k]
}
