package lemmas

import (
	"context"
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
	"github.com/regretcheck/regretcheck/theory"
)

// A game is an instance on which regret is measured.
type game struct {
	m, k     int
	horizon  int64
	means    sim.MeanLaw
	feedback algos.Feedback
	// runs is the number of replicates at default effort.
	runs int
	from props.Effort // of the cases that play it
}

// name identifies the game in a report.
func (g game) name() string {
	s := fmt.Sprintf("m=%d, k=%d, T=%s, %s", g.m, g.k, number(float64(g.horizon)), g.means)
	if g.feedback.Cascading() {
		s = g.feedback.String() + ", " + s
	}
	return s
}

// measuredGames cover both regimes and their edges.
//
// On constant gaps g the closed form of the pairing bound is half of T·max Δ, as
// T = 4(C/g)²(m−k)/k with C = 43.61 (and the logarithm for k > m/2); minimised
// over y it is at least a quarter. There 160 runs decide: CMOSS's regret is below
// 1 % of T·max Δ, and for values that small the betting capital against a mean of
// ¼ grows by 1.17 a run, to 2/α at α = 10⁻⁷ in 108 runs. Hard and uniform means
// show where the bounds are vacuous.
var measuredGames = []game{
	constantGap(20, 10, 0.9).since(props.Quick), constantGap(30, 10, 0.9), constantGap(10, 1, 0.9),
	constantGap(30, 20, 0.9), constantGap(10, 9, 0.9),
	{m: 30, k: 10, horizon: 1e5, means: sim.UniformMeans{Lo: 0, Hi: 0.1}, runs: 100, from: props.Default},
	{m: 30, k: 20, horizon: 1e5, means: sim.UniformMeans{Lo: 0, Hi: 0.1}, runs: 100, from: props.Default},
	{m: 30, k: 10, horizon: 1e5, means: sim.HardMeans{C: 2}, runs: 100, from: props.Default},
	{m: 30, k: 20, horizon: 1e5, means: sim.HardMeans{C: 2}, runs: 100, from: props.Default},
}

// constantGap has k arms at ½+g/2 behind m−k at ½−g/2.
func constantGap(m, k int, gap float64) game {
	means := make(sim.ListMeans, m)
	for i := range means {
		means[i] = 0.5 - gap/2
		if i >= m-k {
			means[i] = 0.5 + gap/2
		}
	}
	perRound := gap * float64(theory.Differing(m, k))
	rate := theory.PairingRate(m, k, 1)
	c := theory.PairingConstant(1) * rate / perRound
	return game{m: m, k: k, horizon: int64(math.Ceil(4 * c * c)), means: namedList{fmt.Sprintf("gap %v", gap), means}, runs: 160, from: props.Default}
}

// since returns the game for another selection of cases.
func (g game) since(from props.Effort) game {
	g.from = from
	return g
}

// A namedList is a list of means under a name of its own.
type namedList struct {
	name string
	sim.ListMeans
}

// String returns the name.
func (l namedList) String() string { return l.name }

// plan returns the game's plan for a policy.
func (g game) plan(t props.Trial, policy algos.Factory, runs int) sim.Plan {
	return sim.Plan{
		Game:   sim.Game{Arms: g.m, Cardinality: g.k, Horizon: g.horizon, Means: g.means, Feedback: g.feedback},
		Policy: policy, Runs: runs, Seed: t.Seed,
	}
}

// cost estimates CPU seconds from nanoseconds a round.
func (g game) cost(perRoundNS float64) float64 {
	return float64(g.runs) * float64(g.horizon) * perRoundNS * 1e-9
}

// cmossNS is what a round of CMOSS costs, in nanoseconds: rounds are skipped
// under semi-bandit feedback only.
func (g game) cmossNS() float64 {
	if g.feedback.Cascading() {
		return 100
	}
	return 20
}

// A measurement is the regret of a policy in a game.
type measurement struct {
	mean     props.Interval
	runs     int
	maxTotal float64 // T·max Δ, the largest over the replicates' instances
	alpha    float64
}

// measure plays the game. The interval holds the mean of regret ∈ [0, T·max Δ]
// with probability 1−α at every number of runs.
func (g game) measure(ctx context.Context, t props.Trial, policy algos.Factory) (measurement, error) {
	runs := byEffort(t.Effort, g.runs, g.runs, 4*g.runs)
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
	m := measurement{runs: runs, maxTotal: perRound * float64(g.horizon), alpha: t.Alpha}
	most := m.maxTotal
	if u, ok := g.means.(sim.UniformMeans); ok {
		most = theory.WorstRegret(g.m, g.k, float64(g.horizon)) * (u.Hi - u.Lo)
	}
	m.mean, _ = stats.Betting(r.Final(), props.Range(0, most*(1+1e-12)), t.Alpha)
	return m, nil
}

// finding compares the measurement with a bound.
func (m measurement) finding(bound props.Bound) props.Finding {
	return props.Finding{
		Evidence: props.Sampled, Guarantee: string(stats.GuaranteeBetting), Observed: m.mean, Bound: bound,
		Alpha: m.alpha, N: int64(m.runs), Detectable: stats.DetectableMean(m.mean),
	}
}

// atMost makes the case that the policy's mean regret is at most bound.
func (g game) atMost(policy algos.Factory, bound float64) props.Case {
	return props.Case{Instance: g.name(), Weight: 1, From: g.from, Cost: g.cost(g.cmossNS()), Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
		m, err := g.measure(ctx, t, policy)
		if err != nil {
			return props.Finding{}, err
		}
		f := m.finding(props.AtMost(bound))
		f.Trivial = m.maxTotal
		return f, nil
	}}
}

// atLeast makes the case that the learner's mean regret is at least bound.
func (g game) atLeast(l Learner, bound float64) props.Case {
	return props.Case{Instance: l.Name + ", " + g.name(), Weight: 1, From: l.From, Cost: g.cost(l.PerRoundNS), Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
		m, err := g.measure(ctx, t, l.Factory)
		if err != nil {
			return props.Finding{}, err
		}
		return m.finding(props.AtLeast(bound)), nil
	}}
}
