package claims

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/bounds/upper"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
	"github.com/regretcheck/regretcheck/theory"
)

// source seeds what is no part of a run.
func source(purpose string) rand.Source { return seed.Source(1, purpose) }

// A game is a game whose means differ by at most gap, with how often it is played at default effort.
type game struct {
	sim.Game
	gap   float64
	title string
	runs  int
}

// most is T·K·gap, the most that can be lost.
func (g game) most() float64 {
	return g.gap * theory.WorstRegret(g.Arms, g.Cardinality, float64(g.Horizon))
}

// gapGame is a constant gap of 0.9 up to a horizon at which the bound is about 0.35 of T·max Δ. There 320 runs
// decide: CMOSS's regret is far below a tenth of the bound.
func gapGame(m, k int, horizon int64) game {
	means := sim.GapMeans{Gap: 0.9, At: sim.Last}
	g := game{Game: sim.Game{Arms: m, Cardinality: k, Horizon: horizon, Means: means}, gap: means.Gap, runs: 320}
	g.title = fmt.Sprintf("%s, T=%d, gap 0.9", g.Size(), horizon)
	return g
}

// measure plays the game. The interval holds the mean of regret ∈ [0, T·K·gap] with probability 1−α at every number
// of runs.
func (g game) measure(ctx context.Context, t props.Trial, policy sim.Player) (props.Finding, error) {
	runs := props.ByEffort(t.Effort, g.runs, g.runs, 4*g.runs)
	r, err := sim.Run(ctx, t.Workers, sim.Plan{Game: g.Game, Runs: runs, Seed: t.Seed}.By(policy), nil)
	if err != nil {
		return props.Finding{}, err
	}
	mean, guarantee := stats.Betting(r.Final(), props.Range(0, g.most()*(1+1e-12)), t.Alpha)
	s := stats.Summarize(r.Final())
	return props.Finding{
		Evidence: props.Sampled, Guarantee: string(guarantee), Observed: mean, Alpha: t.Alpha, N: int64(runs),
		Detectable: stats.DetectableMean(mean),
		Witness: fmt.Sprintf("regret %s ± %s in %d runs: m=%d k=%d T=%d %s", number(s.Mean), number(s.StdErr()), runs, g.Arms,
			g.Cardinality, g.Horizon, policy.Name),
	}, nil
}

// below makes the case that the policy's mean regret is at most the bound.
func (g game) below(policy sim.Player, bound func() (float64, error)) props.Case {
	return props.Case{Instance: g.title, Weight: 1, From: props.Default, Cost: 0.1,
		Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
			b, err := bound()
			if err != nil {
				return props.Finding{}, err
			}
			f, err := g.measure(ctx, t, policy)
			f.Bound, f.Trivial = props.AtMost(b), g.most()
			return f, err
		}}
}

// above makes the case that the policy's mean regret is at least the bound.
func (g game) above(policy sim.Player, from props.Effort, bound float64) props.Case {
	k := props.Case{Instance: policy.Name + ", " + g.title, Weight: 1, From: from, Cost: 0.1,
		Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
			f, err := g.measure(ctx, t, policy)
			f.Bound = props.AtLeast(bound)
			return f, err
		}}
	return k.Needing(from)
}

// by is the bound of a method at the game.
func (g game) by(s Subjects, p upper.Problem, method upper.Method) func() (float64, error) {
	p.M, p.K, p.T = g.Arms, g.Cardinality, g.Horizon
	return func() (float64, error) {
		c, err := s.Certify(p, method)
		return c.Bound, err
	}
}

// measuredClaims claim that measured regret lies below the bounds.
func measuredClaims(s Subjects) []props.Claim {
	claim := func(id, section, statement, rejects string) props.Claim {
		return props.Claim{
			ID: id, Group: groupGap, Reference: document + ", section " + section, Evidence: props.Sampled, Statement: statement,
			Method: "betting interval of the mean regret on constant gaps, at horizons where the bound is about 0.35 of " +
				"T·max Δ",
			Rejects: rejects,
		}
	}
	pairs := claim("pairs/measured", "9", "CMOSS's expected regret is at most C·rate + (m−k) with the C of "+
		"independent arms where "+
		"they are independent; under cascading feedback too, with no 1/p*.",
		"a policy with linear regret, a bound ten times smaller")
	independent := upper.Problem{Dependence: upper.IndependentArms}
	cmoss := func(g game) sim.Player { return s.CMOSS(deltaAt(g.Arms, g.Cardinality, g.Horizon, 1)) }
	for _, g := range []game{gapGame(30, 10, 125), gapGame(8, 4, 64)} {
		pairs.Cases = append(pairs.Cases, g.below(cmoss(g), g.by(s, independent, upper.EveryHorizon)))
	}
	for _, feedback := range []algos.Feedback{algos.Disjunctive, algos.Conjunctive} {
		g := gapGame(4, 2, 90)
		g.Feedback, g.title = feedback, feedback.String()+", "+g.title
		pairs.Cases = append(pairs.Cases, g.below(cmoss(g), g.by(s, independent, upper.EveryHorizon)))
	}
	indexed := claim("pairs/indices/measured", "9", "The expected regret of CMOSS with the half radius and of "+
		"KL-CMOSS is at most "+
		"C·rate + (m−k) with the C of their index for independent arms.", "a policy with linear regret, a bound ten "+
		"times smaller")
	for _, row := range []struct {
		x       upper.Index
		policy  sim.Player
		c       float64
		horizon int64
	}{{upper.HalfRootIndex, s.Half, 1, 64}, {upper.KLIndex, s.KL, 0.5, 450}} {
		g := gapGame(8, 4, row.horizon)
		g.title = row.x.String() + ", " + g.title
		p := upper.Problem{Index: row.x, Dependence: upper.IndependentArms, Delta: deltaAt(8, 4, row.horizon, row.c)}
		indexed.Cases = append(indexed.Cases, g.below(row.policy, g.by(s, p, upper.EveryHorizon)))
	}
	unbounded := claim("pairs/anytime/measured", "9", "The expected regret of CMOSS with δ_t is at most C·rate + "+
		"(m−k) with the C "+
		"that needs no horizon.", "a policy with linear regret, a bound thirty times smaller")
	g := gapGame(8, 4, 150)
	unbounded.Cases = []props.Case{g.below(s.Unbounded, g.by(s, upper.Problem{}, upper.Anytime))}
	one := claim("moss/measured", "10", "CMOSS's expected regret at k = 1 is at most √c·(d + sup_h {X_h(0) + ∫p "+
		"dX_h})·√((m−1)T) + "+
		"(m−1).", "a policy with linear regret")
	for _, g := range []game{gapGame(10, 1, 378), gapGame(30, 1, 1151)} {
		one.Cases = append(one.Cases, g.below(cmoss(g), g.by(s, upper.Problem{}, upper.OneArmEvery)))
	}
	return []props.Claim{pairs, indexed, unbounded, one}
}
