package scaling

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/rate"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
)

// ladderFamilies are the families of means that the worst game of a size is chosen from.
var ladderFamilies = []games.Family{games.Hard, games.Levels, games.NearTie}

// ladder returns the games of a size: in each family gaps from half of the critical one on, each
// twice the one before, up to the largest that means in [0, 1] allow. There a policy that does
// not learn has regret linear in T, by construction.
func (z drawnSize) ladder() []games.Spec {
	unit, least := sim.HardMeans{C: 1}.Gap(z.M, z.K, z.horizon), 0.5
	if z.under.feedback.Cascading() {
		least = leastCascading
	}
	var list []games.Spec
	for _, g := range z.kinds() {
		largest := g.Widest() / unit
		for c := least; c < largest; c *= 2 {
			g.Scale = c
			list = append(list, g)
		}
		g.Scale = largest
		list = append(list, g)
	}
	return list
}

// kinds are the kinds of games of a ladder, without their gap.
func (z drawnSize) kinds() []games.Spec {
	g := games.Spec{Size: z.Size, Horizon: z.horizon, Feedback: z.under.feedback, Order: z.under.order}
	var list []games.Spec
	for _, g.Base = range z.wholes {
		g.Family = games.Whole
		list = append(list, g)
	}
	if z.under.feedback.Cascading() {
		return list
	}
	for _, g.Family = range ladderFamilies {
		g.Base = z.base
		list = append(list, g)
	}
	return list
}

// A worstSize is a size with the game of largest regret of its ladder.
type worstSize struct {
	games.Spec
	pilot  float64   // its mean regret in the pilots that chose it
	blocks []float64 // mean regret of each repetition on fresh seeds
}

// point returns size and horizon.
func (w worstSize) point() rate.Point { return rate.Point{Size: w.Size, Horizon: w.Horizon} }

// mean is the mean regret of all repetitions.
func (w worstSize) mean() float64 { return stats.Summarize(w.blocks).Mean }

// logRatio is ln(R/rate) of it.
func (w worstSize) logRatio() float64 { return logRatio(w.mean(), w.Spec) }

func logRatio(regret float64, g games.Spec) float64 {
	return math.Log(max(leastRatio, regret/rate.Minimax(g.Size, g.Horizon)))
}

type ladderKey struct {
	subject, design string
	regime          games.Regime
	seed            uint64
	blocks          int
}

// ladders measures a subject at the sizes of a design, each on the worst game of its ladder.
// Pilots, of every game and then again of the best few, choose it on seeds of their own, so that choosing does not bias what is measured.
// Subjects meet the same ladders on common random numbers.
func (l *measurements) ladders(ctx context.Context, t props.Trial, s Learner, d design, r games.Regime) ([]worstSize, error) {
	blocks := d.blocksFor(t.Alpha)
	return l.worstSizes.Get(t.Workers, ladderKey{s.Name, d.name, r, t.Seed, blocks}, func() ([]worstSize, error) {
		sizes := d.draw(t, r)
		c := climb{s, t, d, r}
		kept, err := c.pilots(ctx, sizes)
		if err != nil {
			return nil, err
		}
		return c.measure(ctx, kept, blocks)
	})
}

// A climb plays the ladders of a subject.
type climb struct {
	subject Learner
	trial   props.Trial
	design  design
	regime  games.Regime
}

// plan is n runs of a game in a stage; at tells the sizes of a stage apart.
func (c climb) plan(g games.Spec, stage string, at uint64, n int) sim.Plan {
	return sim.Plan{
		Game: g.Game(), Runs: n,
		Seed: seed.Derive(c.trial.Seed, stage, uint64(c.regime), at, uint64(g.Family), math.Float64bits(g.Scale)),
	}.By(c.subject.Player)
}

// tried are the games of one size.
type tried struct {
	games []games.Spec
	means []float64
}

// play plays the games of all sizes, together.
func (c climb) play(ctx context.Context, sizes []tried, stage string, runs int) error {
	var plans []sim.Plan
	for i, z := range sizes {
		for _, g := range z.games {
			plans = append(plans, c.plan(g, stage, uint64(i), runs*c.design.perPilot(g.Size)))
		}
	}
	results, err := sim.RunAll(ctx, c.trial.Workers, plans, nil)
	if err != nil {
		return err
	}
	for i, z := range sizes {
		sizes[i].means = make([]float64, len(z.games))
		for j := range z.games {
			sizes[i].means[j], results = stats.Summarize(results[0].Final()).Mean, results[1:]
		}
	}
	return nil
}

// pilots returns the game of each size whose regret is largest: of all games once, and of the
// largest few of those again.
func (c climb) pilots(ctx context.Context, sizes []drawnSize) ([]worstSize, error) {
	all := make([]tried, len(sizes))
	for i, z := range sizes {
		all[i].games = z.ladder()
	}
	if err := c.play(ctx, all, "scaling, first pilots of a ladder", 1); err != nil {
		return nil, err
	}
	for i, z := range all {
		all[i].games = z.largest(c.design.again.games)
	}
	if err := c.play(ctx, all, "scaling, second pilots of a ladder", c.design.again.times); err != nil {
		return nil, err
	}
	worst := make([]worstSize, len(sizes))
	for i, z := range all {
		best := z.largest(1)[0]
		worst[i] = worstSize{Spec: best, pilot: z.means[slices.Index(z.games, best)]}
	}
	return worst, nil
}

// largest returns the n games of largest mean.
func (z tried) largest(n int) []games.Spec {
	order := make([]int, len(z.games))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(z.means[j], z.means[i]) })
	var best []games.Spec
	for _, i := range order[:min(n, len(order))] {
		best = append(best, z.games[i])
	}
	return best
}

// measure plays the chosen games on fresh seeds, in repetitions of the whole design.
func (c climb) measure(ctx context.Context, list []worstSize, blocks int) ([]worstSize, error) {
	plans := make([]sim.Plan, len(list))
	for i, w := range list {
		plans[i] = c.plan(w.Spec, "scaling, worst of a ladder", uint64(i), blocks*c.design.perBlock(w.Size))
	}
	results, err := sim.RunAll(ctx, c.trial.Workers, plans, c.trial.Progress)
	for i, r := range results {
		final, n := r.Final(), c.design.perBlock(list[i].Size)
		for b := range blocks {
			list[i].blocks = append(list[i].blocks, stats.Summarize(final[b*n:(b+1)*n]).Mean)
		}
	}
	return list, err
}
