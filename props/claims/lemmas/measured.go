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

// cost estimates CPU seconds from nanoseconds a round.
func (g setting) cost(perRound float64) float64 {
	if g.Feedback.Cascading() { // no rounds are skipped
		perRound = max(perRound, 100)
	}
	return float64(g.runs) * float64(g.Horizon) * perRound * 1e-9
}

// A measurement is the regret of a policy in a game.
type measurement struct {
	mean     props.Interval
	runs     int
	maxTotal float64 // T·max Δ, the largest over the replicates' instances
	alpha    float64
	where    string // the runs, and the line that plays them
}

// measure plays the game. The interval holds the mean of regret ∈ [0, T·max Δ]
// with probability 1−α at every number of runs.
func (g setting) measure(ctx context.Context, t props.Trial, policy sim.Player) (measurement, error) {
	runs := props.ByEffort(t.Effort, g.runs, g.runs, 4*g.runs)
	plan := g.plan(t, policy, runs)
	r, err := sim.Run(ctx, t.Workers, plan, nil)
	if err != nil {
		return measurement{}, err
	}
	perRound := 0.0
	for i := range runs {
		in, err := plan.Instance(i)
		if err != nil {
			return measurement{}, err
		}
		perRound = max(perRound, in.MaxGap())
	}
	// The largest gap of drawn instances is data; the interval's range must not
	// depend on it, so it is that of the law.
	m := measurement{runs: runs, maxTotal: perRound * float64(g.Horizon), alpha: t.Alpha, where: told(plan, r.Final())}
	most := m.maxTotal
	if u, ok := g.Means.(sim.UniformMeans); ok {
		most = theory.WorstRegret(g.Arms, g.Cardinality, float64(g.Horizon)) * (u.Hi - u.Lo)
	}
	m.mean, _ = stats.Betting(r.Final(), props.Range(0, most*(1+1e-12)), t.Alpha)
	return m, nil
}

// told tells the runs of a plan and, if the law of the means has a text, the line that
// plays them; code goes there by a name that it has itself.
func told(p sim.Plan, final []float64) string {
	s, most := stats.Summarize(final), slices.Max(final)
	text := fmt.Sprintf("regret %s ± %s in %d runs, %s in run %d: ", short(s.Mean), short(s.StdErr()), s.N, short(most),
		slices.Index(final, most))
	if _, err := sim.ParseMeans(p.Means.String()); err != nil {
		return text + fmt.Sprintf("m=%d, k=%d, T=%d, %s, seed %d", p.Arms, p.Cardinality, p.Horizon, p.Means, p.Seed)
	}
	text += "verify simulate"
	if p.Choice.Name != "" {
		text += " --policy " + props.ShellWord(p.Choice.String())
	}
	text += fmt.Sprintf(" --m %d --k %d --T %d --means %s", p.Arms, p.Cardinality, p.Horizon, p.Means)
	if p.Feedback.Cascading() {
		text += " --feedback " + p.Feedback.String()
	}
	return text + fmt.Sprintf(" --runs %d --seed %d", s.N, p.Seed)
}

// finding compares the measurement with a bound.
func (m measurement) finding(bound props.Bound) props.Finding {
	return props.Finding{
		Evidence: props.Sampled, Guarantee: string(stats.GuaranteeBetting), Observed: m.mean, Bound: bound,
		Alpha: m.alpha, N: int64(m.runs), Detectable: stats.DetectableMean(m.mean), Witness: m.where,
	}
}

// atMost makes the case that the policy's mean regret is at most bound.
func (g setting) atMost(policy sim.Player, bound float64) props.Case {
	k := props.Case{Instance: g.name(), Params: games.Params(g.Game).With("policy", policy.Choice.String()),
		Weight: 1, From: g.from, Cost: g.cost(policy.Choice.Entry().Cost)}
	k.Check = func(ctx context.Context, t props.Trial) (props.Finding, error) {
		m, err := g.measure(ctx, t, policy)
		if err != nil {
			return props.Finding{}, err
		}
		f := m.finding(props.AtMost(bound))
		f.Trivial = m.maxTotal
		return f, nil
	}
	return k
}

// atLeast makes the case that the learner's mean regret is at least bound.
func (g setting) atLeast(l Learner, bound float64) props.Case {
	k := props.Case{Instance: l.Name + ", " + g.name(), Params: games.Params(g.Game).With("policy", l.Name),
		Weight: 1, From: l.From, Cost: g.cost(l.Choice.Entry().Cost)}
	k.Check = func(ctx context.Context, t props.Trial) (props.Finding, error) {
		m, err := g.measure(ctx, t, l.Player)
		if err != nil {
			return props.Finding{}, err
		}
		return m.finding(props.AtLeast(bound)), nil
	}
	return k
}
