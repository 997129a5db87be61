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
	"github.com/regretcheck/regretcheck/theory"
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
	runs   int       // on fresh seeds
	blocks []float64 // mean regret of each repetition of them
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
}

// A ladderPart is the runs of a subject's worst games that a look adds to those of the one before.
type ladderPart struct {
	ladderKey
	from, to glance
}

// ladders measures a subject at the sizes of a design, each on the worst game of its ladder, as the last of the given looks
// has it. Pilots, of every game that may be the worst and then again of the best few, choose it on seeds of
// their own, so that choosing does not bias what is measured. Subjects meet the same ladders on common random numbers.
func (l *measurements) ladders(ctx context.Context, t props.Trial, s Learner, d design, r games.Regime, looks []glance) ([]worstSize, error) {
	c, key := climb{s, t, d, r}, ladderKey{s.Name, d.name, r, t.Seed}
	kept, err := l.worstSizes.Get(t.Workers, key, func() ([]worstSize, error) { return c.pilots(ctx, d.draw(t, r)) })
	if err != nil {
		return nil, err
	}
	regrets, from := make([][]float64, len(kept)), glance{}
	for _, to := range looks {
		part, err := l.fresh.Get(t.Workers, ladderPart{key, from, to}, func() ([][]float64, error) { return c.measure(ctx, kept, from, to) })
		if err != nil {
			return nil, err
		}
		for i := range kept {
			regrets[i] = append(regrets[i], part[i]...)
		}
		from = to
	}
	list := slices.Clone(kept)
	for i := range list {
		list[i].runs = len(regrets[i])
		for runs := range slices.Chunk(regrets[i], perArms(from.pool, list[i].Size)) {
			list[i].blocks = append(list[i].blocks, stats.Summarize(runs).Mean)
		}
	}
	return list, nil
}

// A climb plays the ladders of a subject.
type climb struct {
	subject Learner
	trial   props.Trial
	design  design
	regime  games.Regime
}

// plan is n runs of a game, on the seed of a purpose.
func (c climb) plan(g games.Spec, n int, purpose string, numbers ...uint64) sim.Plan {
	return sim.Plan{Game: g.Game(), Runs: n, Seed: seed.Derive(c.trial.Seed, purpose, append([]uint64{uint64(c.regime)}, numbers...)...)}.By(c.subject.Player)
}

// tried are the games of one size.
type tried struct {
	games []games.Spec
	means []float64
}

// play plays the games of all sizes that have no mean yet, together, those of one size on common random numbers.
func (c climb) play(ctx context.Context, sizes []tried, stage string, runs int) error {
	var plans []sim.Plan
	for i, z := range sizes {
		for _, g := range z.games[len(z.means):] {
			plans = append(plans, c.plan(g, runs*c.design.perPilot(g.Size), stage, uint64(i)))
		}
	}
	results, err := sim.RunAll(ctx, c.trial.Workers, plans, nil)
	if err != nil {
		return err
	}
	for i, z := range sizes {
		for range z.games[len(z.means):] {
			sizes[i].means, results = append(sizes[i].means, stats.Summarize(results[0].Final()).Mean), results[1:]
		}
	}
	return nil
}

// pilots returns the game of each size whose regret is largest: of all games that may have it once, and of the largest few of
// those again.
func (c climb) pilots(ctx context.Context, sizes []drawnSize) ([]worstSize, error) {
	all := make([]tried, len(sizes))
	var late [][]games.Spec
	for i, z := range sizes {
		wide, narrow := parted(z.ladder())
		all[i].games, late = wide, append(late, narrow)
	}
	const first = "scaling, first pilots of a ladder"
	if err := c.play(ctx, all, first, 1); err != nil {
		return nil, err
	}
	for i := range all {
		all[i].games = append(all[i].games, all[i].mayExceed(late[i])...)
	}
	if err := c.play(ctx, all, first, 1); err != nil {
		return nil, err
	}
	for i, z := range all {
		all[i] = tried{games: z.largest(c.design.again.games)}
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

// parted parts a ladder into the games with gaps above the critical one and the others.
func parted(ladder []games.Spec) (wide, narrow []games.Spec) {
	for _, g := range ladder {
		if g.Scale > 1 {
			wide = append(wide, g)
		} else {
			narrow = append(narrow, g)
		}
	}
	return wide, narrow
}

// mayExceed returns those of further games on which a policy can lose as much as it has lost on one that was tried: of two
// arms' difference in every round, for each arm that two lists can differ by.
func (z tried) mayExceed(further []games.Spec) []games.Spec {
	var list []games.Spec
	for _, g := range further {
		most := float64(g.Horizon) * float64(theory.Differing(g.Size.M, g.Size.K)) * g.Gap()
		if len(z.means) == 0 || most >= slices.Max(z.means) {
			list = append(list, g)
		}
	}
	return list
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

// measure plays the chosen games on fresh seeds: the runs that a look has and the one before has not. It returns the regrets by
// game.
func (c climb) measure(ctx context.Context, list []worstSize, from, to glance) ([][]float64, error) {
	plans := make([]sim.Plan, len(list))
	for i, w := range list {
		first := from.runs(w.Size)
		plans[i] = c.plan(w.Spec, to.runs(w.Size)-first, "scaling, worst of a ladder", uint64(i), uint64(w.Family), math.Float64bits(w.Scale))
		plans[i].First = first
	}
	return finals(ctx, c.trial, plans)
}
