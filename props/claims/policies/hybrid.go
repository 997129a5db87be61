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

// hybridGames have both choices of γ, arms that rise to 1 and fall to 0, and
// losses that change sides.
var hybridGames = []game{
	semiBandit(20, 5, graded),
	semiBandit(30, 20, turning),
	semiBandit(10, 9, rare),
}

// hybridClaims returns the claims about HYBRID; round is the rounding it is sampled
// by, and may be nil.
func hybridClaims(create hybridFactory, round Rounder) []props.Claim {
	claims := []props.Claim{
		{
			ID: "hybrid/optimality", Group: hybridGroup, Evidence: props.Searched,
			Statement: "x_t minimises ⟨x, L̂⟩ + Ψ(x)/η_t over conv(𝒜): −1/(2√x_i) − γ(ln(1−x_i)+1) + L̂_i/√t is the same for all arms",
			Reference: "alg:hybrid, lines 3 and 6",
			Method: "every round of a run of 10⁵ rounds (quick: 10⁴); L̂ is kept by the claim from the text with compensated sums; half the spread " +
				"of that expression over the arms is ≤ 1e-10",
			Rejects: "a solver that stops early or drifts, o = 1 − X instead of 1 − 2X, η_t off by one round, another γ",
			Cases:   hybridCases(create, 1e-10, true),
		},
		{
			ID: "hybrid/sum", Group: hybridGroup, Evidence: props.Searched,
			Statement: "Σx = k and 0 < x_i ≤ 1 in every round, and ln(1−x_i) agrees with x_i",
			Reference: "alg:hybrid, line 3: x_t ∈ conv(𝒜)",
			Method:    "every round of a run; |Σx − k| ≤ 1e-10, compensated summation; |1 − x_i − exp(ln(1−x_i))| ≤ 1e-10",
			Rejects:   "a multiplier that is not solved for, complements that go their own way",
			Cases:     hybridCases(create, 1e-10, false),
		},
		hybridGamma(create), hybridFar(create),
	}
	if round != nil {
		claims = append(claims, hybridUnbiased(create, round))
	}
	return claims
}

func hybridCases(create hybridFactory, bound float64, optimality bool) []props.Case {
	var cases []props.Case
	for _, g := range hybridGames {
		cases = append(cases, props.Case{Instance: g.String(), Params: g.params(), Cost: 3, Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
			g := g.seeded(t.Seed)
			rounds := props.ByEffort(t.Effort, 10_000, 100_000, 1_000_000)
			if !optimality {
				rounds /= 5
			}
			p, err := create(g.spec(rounds))
			if err != nil {
				return props.Finding{}, err
			}
			var worst search.Worst
			l := newLeaderCheck(p, g)
			err = g.play(ctx, p, rounds, func(round int) {
				l.read()
				x, what := l.conv()
				if optimality {
					x, what = l.spread(round)
				}
				if worst.Larger(x) {
					worst.Where = fmt.Sprintf("round %d: %s", round, what())
				}
			}, func(r round) bool { l.observe(r); return true })
			if err != nil {
				return failure(ctx, err)
			}
			return worst.AtMost(bound, "every round"), nil
		}})
	}
	return cases
}

// leaderCheck follows a run of HYBRID with its own L̂.
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

func (l *leaderCheck) read() {
	l.x = l.p.Marginals(l.x[:0])
	l.logc = l.p.LogComplements(l.logc[:0])
}

// spread is half the spread over arms of ∂(⟨x, L̂⟩ + √t Ψ)/∂x_i / √t, and says
// between which arms.
func (l *leaderCheck) spread(t int) (float64, func() string) {
	lo, hi := math.Inf(1), math.Inf(-1)
	var low, high int
	what := func() string {
		return fmt.Sprintf("∂/∂x of arm %d (x = %v) is %v and of arm %d (x = %v) is %v: want them equal", low, l.x[low], lo, high, l.x[high], hi)
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

// conv is how far x is from the hull of the actions, or from its complements, and
// says where.
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

// observe is lines 6–7 by the text: ℓ̂_i = (o_i+1)1{i ∈ A}/x_i − 1, o = 1 − 2X.
func (l *leaderCheck) observe(r round) {
	for i := range l.loss {
		l.loss[i].Add(-1)
	}
	for j, i := range r.arms {
		o := 1 - 2*r.rewards[j]
		l.loss[i].Add((o + 1) / l.x[i])
	}
}

// farRounds is how often the least likely arms are played: each time L̂ is about squared, and the
// next would leave what x can be told apart by, 10⁻¹⁸¹.
const farRounds = 7

// hybridFar claims the optimality where Newton's method from the last x does not settle.
func hybridFar(create hybridFactory) props.Claim {
	c := props.Claim{
		ID: "hybrid/far", Group: hybridGroup, Evidence: props.Searched,
		Statement: "x_t is the minimiser as well where losses have leapt: the least likely arms were played and paid nothing",
		Reference: "alg:hybrid, line 3",
		Method: fmt.Sprintf("%d rounds in which the k least likely arms are observed with reward 0; half the spread of hybrid/optimality's expression is "+
			"at most 1e-10 and 2⁻⁴⁰ of the largest L̂/√t, |Σx − k| ≤ 1e-9; observed in units of these", farRounds),
		Rejects: "a solver that is right only where it begins close to the solution",
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
					l.read()
					l.far(t, &worst)
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

// far adds how far x is from the minimiser and from the hull, in units of what is allowed.
func (l *leaderCheck) far(t int, worst *search.Worst) {
	most := 0.0
	for i := range l.loss {
		most = max(most, math.Abs(l.loss[i].Value()))
	}
	x, what := l.conv()
	if worst.Larger(x / 1e-9) {
		worst.Where = fmt.Sprintf("round %d: %s", t, what())
	}
	x, what = l.spread(t)
	if worst.Larger(x / (1e-10 + 0x1p-40*most/math.Sqrt(float64(t)))) {
		worst.Where = fmt.Sprintf("round %d: %s", t, what())
	}
}

// leastLikely are the k arms of least probability.
func (l *leaderCheck) leastLikely() []int {
	arms := make([]int, len(l.x))
	for i := range arms {
		arms[i] = i
	}
	slices.SortStableFunc(arms, func(a, b int) int { return cmp.Compare(l.x[a], l.x[b]) })
	return arms[:l.k]
}

func hybridGamma(create hybridFactory) props.Claim {
	return props.Claim{
		ID: "hybrid/regularizer", Group: hybridGroup, Evidence: props.Exact,
		Statement: "γ = 1 for k ≤ m/2, else min{1, 1/√log₂(m/(m−k))}",
		Reference: "app. \"Details of CUCB, EXP3.M and HYBRID\", after alg:hybrid",
		Method:    "every k < m ≤ 40; |difference| ≤ 4·2⁻⁵³",
		Rejects:   "another base of the logarithm, the two regimes exchanged",
		Cases: []props.Case{{Instance: "k < m ≤ 40", Check: func(_ context.Context, t props.Trial) (props.Finding, error) {
			var worst search.Worst
			for m := 2; m <= 40; m++ {
				for k := 1; k < m; k++ {
					p, err := create(semiBandit(m, k, sim.RowLaw{}).seeded(t.Seed).spec(10))
					if err != nil {
						return props.Finding{}, err
					}
					want := reference.HYBRIDRegularizer(m, k)
					if worst.Larger(math.Abs(p.Regularizer() - want)) {
						worst.Where = fmt.Sprintf("m=%d k=%d: γ is %v: want %v", m, k, p.Regularizer(), want)
					}
				}
			}
			return worst.AtMost(4*unit, "enumeration"), nil
		}}},
	}
}

func hybridUnbiased(create hybridFactory, round Rounder) props.Claim {
	return props.Claim{
		ID: "hybrid/unbiased", Group: hybridGroup, Evidence: props.Exact,
		Statement: "E[ℓ̂_i(t)] = ℓ_i(t) for every arm, given the past",
		Reference: "alg:hybrid, line 6",
		Method:    unbiasedMethod + ". The losses are known up to a constant: an arm outside the action changes by ℓ̂ = −1, and x̂ = (1 − ℓ̂)/2",
		Rejects:   "an estimate that divides by another probability than the arm is played with",
		Cases: unbiasedCases(func(ctx context.Context, g game) (props.Finding, error) {
			return unbiased(ctx, g, estimator{
				fresh:  func() (algos.Policy, error) { return create(g.spec(1000)) },
				state:  func(p algos.Policy) []float64 { return p.(RegularizedLeader).Losses(nil) },
				value:  func(change float64) float64 { return 1 - change/2 }, // ℓ̂ = change − 1
				exempt: func(algos.Policy, int) bool { return false },
			}, round)
		}),
	}
}
