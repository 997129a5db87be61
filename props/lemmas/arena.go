package lemmas

import (
	"context"
	"fmt"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
)

// An arena is a game in which pathwise statements are watched.
type arena struct {
	name     string
	m, k     int
	means    sim.MeanLaw
	rewards  sim.RewardLaw // nil: Bernoulli
	feedback algos.Feedback
	horizon  int64
	runs     int
}

// arenas cover both regimes. In the two lists, arms of A* stand last, so that
// the initial ties of all indices lead through the wrong arms; two of those lie
// just below A* and two far below, which puts actions into the classes ℓ = 1
// and 2.
var arenas = []arena{
	{name: "k ≤ m/2, uniform means", m: 12, k: 4, means: sim.UniformMeans{Lo: 0, Hi: 1}, horizon: 2e4, runs: 4},
	{name: "k ≤ m/2, means in clusters", m: 10, k: 4, means: clusters(6, 4), horizon: 2e4, runs: 4},
	{name: "k ≤ m/2, hard means", m: 12, k: 6, means: sim.HardMeans{C: 2}, horizon: 2e4, runs: 4},
	{name: "k > m/2, uniform means", m: 12, k: 8, means: sim.UniformMeans{Lo: 0, Hi: 1}, horizon: 2e4, runs: 4},
	{name: "k > m/2, means in clusters", m: 10, k: 6, means: clusters(4, 6), horizon: 2e4, runs: 4},
	{name: "k = 1", m: 8, k: 1, means: sim.UniformMeans{Lo: 0, Hi: 1}, horizon: 2e4, runs: 4},
	{name: "m−k = 1", m: 8, k: 7, means: sim.UniformMeans{Lo: 0, Hi: 1}, horizon: 2e4, runs: 4},
}

// clusters lays out wrong and optimal arms. With w the mean gap, the four means
// 0.072, 0.6, 0.864, 0.864 against 0.9 have average 0.6, the two upper ones
// exceed it by more than (3/4)·0.3 and only the lowest lies far below: class 2.
func clusters(wrong, best int) sim.ListMeans {
	pattern := []float64{0.072, 0.864, 0.6, 0.864, 0.2, 0.87}
	means := make(sim.ListMeans, 0, wrong+best)
	for i := range wrong {
		means = append(means, pattern[i%len(pattern)])
	}
	for range best {
		means = append(means, 0.9)
	}
	return means
}

// plan returns the arena's plan for a policy.
func (a arena) plan(t props.Trial, policy algos.Factory) sim.Plan {
	return sim.Plan{
		Game: sim.Game{Arms: a.m, Cardinality: a.k, Horizon: a.horizon, Means: a.means, Rewards: a.rewards, Feedback: a.feedback},
		Runs: byEffort(t.Effort, 1, a.runs, 10*a.runs), Seed: t.Seed, Policy: policy,
	}
}

// watch plays the arena with an observer per replicate and returns them.
func watch[O sim.Observer](ctx context.Context, t props.Trial, plan sim.Plan, observer func() O) ([]O, error) {
	all := make([]O, plan.Runs)
	for i := range all {
		all[i] = observer()
	}
	plan.Watch = func(replicate int) sim.Observer { return all[replicate] }
	if _, err := sim.Run(ctx, t.Workers, plan, func(share float64) {}); err != nil {
		return nil, fmt.Errorf("arena: %w", err)
	}
	return all, nil
}

// lowest keeps each arm's least clipped index so far. For an arm of mean μ,
// μ − ζ = min{μ, lowest}: clipping at 1 does not change ζ, as μ ≤ 1.
type lowest struct {
	in    *sim.Instance
	index []float64
}

func (l *lowest) Begin(in *sim.Instance) {
	l.in, l.index = in, repeat(1, len(in.Means))
}

// note takes the indices before a round. At the end, index[j] is the least over
// all values that a round was decided by.
func (l *lowest) note(indices []float64) {
	for i, x := range indices {
		l.index[i] = min(l.index[i], x)
	}
}

// floor returns μ_j − ζ_j.
func (l *lowest) floor(j int) float64 { return min(l.in.Means[j], l.index[j]) }

// zetas returns Σ_{j∈A*} ζ_j.
func (l *lowest) zetas() float64 {
	total := 0.0
	for _, j := range l.in.Best {
		total += l.in.Means[j] - l.floor(j)
	}
	return total
}

// played tells which arms are in the action.
func played(dst []bool, action []int) []bool {
	for i := range dst {
		dst[i] = false
	}
	for _, i := range action {
		dst[i] = true
	}
	return dst
}
