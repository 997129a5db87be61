package claims

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/bounds/upper"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
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
	r, err := sim.Run(ctx, t.Workers, sim.Plan{Game: g.Game, Player: policy, Runs: runs, Seed: t.Seed}, nil)
	if err != nil {
		return props.Finding{}, err
	}
	mean, guarantee := stats.Betting(r.Final(), props.Range(0, g.most()*(1+1e-12)), t.Alpha)
	s := stats.Summarize(r.Final())
	return props.Finding{
		Evidence: props.Sampled, Guarantee: string(guarantee), Observed: mean, Alpha: t.Alpha, N: int64(runs),
		Detectable: stats.DetectableMean(mean),
		Witness: fmt.Sprintf("regret %s ± %s in %d runs: m=%d k=%d T=%d %s", number(s.Mean), number(s.StdErr()), runs,
			g.Arms, g.Cardinality, g.Horizon, policy.Name),
	}, nil
}

// below makes the case that CMOSS's mean regret is at most the bound for independent arms and every T.
func (g game) below(s Subjects) props.Case {
	return props.Case{Instance: g.title, Params: games.Params(g.Game), Weight: 1, From: props.Default,
		Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
			p := upper.Problem{M: g.Arms, K: g.Cardinality, T: g.Horizon, Dependence: upper.IndependentArms}
			c, err := s.Certify(p, upper.EveryHorizon)
			if err != nil {
				return props.Finding{}, err
			}
			f, err := g.measure(ctx, t, s.CMOSS(deltaAt(g.Arms, g.Cardinality, g.Horizon, 1)))
			f.Bound, f.Trivial = props.AtMost(c.Bound), g.most()
			return f, err
		}}
}

// above makes the case that the policy's mean regret is at least the bound.
func (g game) above(policy sim.Player, from props.Effort, bound float64) props.Case {
	k := props.Case{Instance: policy.Name + ", " + g.title, Weight: 1, From: from,
		Params: games.Params(g.Game).With("policy", policy.Name),
		Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
			f, err := g.measure(ctx, t, policy)
			f.Bound = props.AtLeast(bound)
			return f, err
		}}
	return k.Needing(from)
}

// measured claims that measured regret lies below the bound.
func measured(s Subjects) props.Claim {
	c := props.Claim{
		ID: "pairs/measured", Group: groupGap, Reference: document + ", section 9", Evidence: props.Sampled,
		Statement: "CMOSS's expected regret is at most C·rate + (m−k) with the C of independent arms where they are " +
			"independent; under cascading feedback too, with no 1/p*.",
		Method:  "betting interval of the mean regret at constant gaps; there the bound is about 0.35 of T·max Δ",
		Rejects: "a policy with linear regret, a bound ten times smaller",
	}
	c.Cases = []props.Case{gapGame(30, 10, 125).below(s), gapGame(8, 4, 64).below(s)}
	for _, feedback := range []algos.Feedback{algos.Disjunctive, algos.Conjunctive} {
		g := gapGame(4, 2, 90)
		g.Feedback, g.title = feedback, feedback.String()+", "+g.title
		c.Cases = append(c.Cases, g.below(s))
	}
	return c
}
