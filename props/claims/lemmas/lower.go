package lemmas

import (
	"context"
	"fmt"
	"slices"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
	"github.com/regretcheck/regretcheck/theory"
)

// lowerBounds claims that every learner's regret on the hard instances lies
// above the quoted rates with this project's constants.
func lowerBounds(s Subjects) props.Claim {
	c := props.Claim{
		ID: "lower-bounds", Group: groupTheorems, Reference: "abstract and related work", Evidence: props.Sampled,
		Statement: "On the hard instances regret is at least " + number(theory.LowerBoundBlocks) + "·min{√(kmT), KT}, and " +
			number(theory.LowerBoundGroups) + "·min{(m−k)√(T ln n), KT} for k > m/2.",
		Method: "betting interval of the mean regret over shuffled instances with twice the critical gap: k blocks of m/k " +
			"arms with one good arm each, or m−k groups of n = ⌊m/(m−k)⌋ ≥ 16 arms with one bad arm each",
		Rejects: "a policy that knows the instance, an upper bound in place of the lower one",
	}
	// 16 and 24 runs decide at α = 10⁻⁶: the measured regret is 10 to 30 times the bound.
	for _, g := range []setting{
		{Game: sim.Game{Arms: 30, Cardinality: 10, Means: sim.BlockMeans{C: 2}}, runs: 16},
		{Game: sim.Game{Arms: 20, Cardinality: 5, Means: sim.BlockMeans{C: 2}}, runs: 16},
		{Game: sim.Game{Arms: 16, Cardinality: 15, Means: sim.BlockMeans{C: 2}}, runs: 24},
		{Game: sim.Game{Arms: 32, Cardinality: 30, Means: sim.BlockMeans{C: 2}}, runs: 24},
	} {
		g.Horizon = 4e3
		b, ok := theory.HardLowerBound(g.Arms, g.Cardinality, float64(g.Horizon))
		g.title = fmt.Sprintf("%s, T=%d, %s", g.Size(), g.Horizon, g.Means)
		if !ok {
			panic("lemmas: no lower bound for " + g.title) // a fixed list
		}
		for _, l := range s.Learners {
			c.Cases = append(c.Cases, g.atLeast(l, b).Needing(l.From))
		}
	}
	return c
}

// atLeast makes the case that the learner's mean regret is at least bound. The interval covers the
// mean of regret ∈ [0, T·max Δ] with probability 1−α. Instances differ in the order of arms alone.
func (g setting) atLeast(l Learner, bound float64) props.Case {
	k := props.Case{Instance: l.Name + ", " + g.title, Params: games.Params(g.Game).With("policy", l.Name),
		Weight: 1, From: l.From}
	k.Check = func(ctx context.Context, t props.Trial) (props.Finding, error) {
		plan := g.plan(t, l.Player, props.ByEffort(t.Effort, g.runs, g.runs, 4*g.runs))
		r, err := sim.Run(ctx, t.Workers, plan, nil)
		if err != nil {
			return props.Finding{}, err
		}
		in, err := plan.Instance(0)
		if err != nil {
			return props.Finding{}, err
		}
		most := in.MaxGap() * float64(g.Horizon)
		mean, _ := stats.Betting(r.Final(), props.Range(0, most*(1+1e-12)), t.Alpha)
		return props.Finding{
			Evidence: props.Sampled, Guarantee: string(stats.GuaranteeBetting), Observed: mean,
			Bound: props.AtLeast(bound), Alpha: t.Alpha, N: int64(plan.Runs), Detectable: stats.DetectableMean(mean),
			Witness: told(plan, r.Final()),
		}, nil
	}
	return k
}

// told describes the runs of a plan and gives the command for them, less a policy that is code.
func told(p sim.Plan, final []float64) string {
	s, most := stats.Summarize(final), slices.Max(final)
	text := fmt.Sprintf("regret %.3g ± %.3g in %d runs, %.3g in run %d\nverify simulate", s.Mean, s.StdErr(), s.N, most,
		slices.Index(final, most))
	if p.Choice.Name != "" {
		text += " --policy " + props.ShellWord(p.Choice.String())
	}
	return text + fmt.Sprintf(" --m %d --k %d --T %d --means %s --runs %d --seed %d", p.Arms, p.Cardinality, p.Horizon,
		p.Means, s.N, p.Seed)
}
