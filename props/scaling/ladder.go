package scaling

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
)

// families are the families of means that the worst game of a size is chosen from.
var families = []games.Family{games.Hard, games.Levels, games.NearTie}

// ladder returns the games of a size: in each family gaps from half of the critical one on, each
// twice the one before, up to the largest that means in [0, 1] allow. There a policy that does not
// learn has regret linear in T, by construction.
func (z drawnSize) ladder() []games.Spec {
	unit, least := sim.HardMeans{C: 1}.Gap(z.M, z.K, z.horizon), 0.5
	if z.cascade.feedback.Cascading() {
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
	g := games.Spec{Size: z.Size, Horizon: z.horizon, Feedback: z.cascade.feedback, Order: z.cascade.order}
	var list []games.Spec
	for _, g.Base = range z.pStars {
		g.Family = games.PStarLevels
		list = append(list, g)
	}
	if z.cascade.feedback.Cascading() {
		return list
	}
	for _, g.Family = range families {
		g.Base = z.base
		list = append(list, g)
	}
	return list
}

// A worstSize is a size with the game of largest regret of its ladder.
type worstSize struct {
	games.Spec
	pilot float64   // mean regret in the pilots that chose it
	runs  int       // on fresh seeds
	means []float64 // of each repetition of them
}

// mean is the mean regret of all repetitions.
func (w worstSize) mean() float64 { return stats.Summarize(w.means).Mean }

// logRatio is ln(R/rate) of it.
func (w worstSize) logRatio() float64 { return logRatio(w.mean(), w.Spec) }

// minimaxRate is the minimax rate of regret up to constants,
//
//	√(kmT)                        for k ≤ m/2
//	(m−k)√(T(1 + ln(k/(m−k))))    for k > m/2
//
// for 1 ≤ k < m. Reference: thm:cmoss_ub; bounds/bounds.md, section 1.
func minimaxRate(s sim.Size, horizon int64) float64 {
	m, k, T := float64(s.M), float64(s.K), float64(horizon)
	if n := m - k; k > n {
		return n * math.Sqrt(T*(1+math.Log(k/n)))
	}
	return math.Sqrt(k * m * T)
}

// leastRatio stands for regret 0, which has no logarithm. That is rare, and only luck brings a
// policy below a thousandth of the rate.
const leastRatio = 1e-3

func logRatio(regret float64, g games.Spec) float64 {
	return math.Log(max(leastRatio, regret/minimaxRate(g.Size, g.Horizon)))
}

// A ladderKey names the ladders of a learner.
type ladderKey struct {
	learner, design string
	regime          games.Regime
	seed            uint64
}

// A lookKey names the runs that a look adds to those of the look before.
type lookKey struct {
	ladderKey
	from, to look
}

// measurements are what the rows of a study share: each game is played once.
type measurements struct {
	worst props.Memo[ladderKey, []worstSize]
	fresh props.Memo[lookKey, [][]float64]
	games props.Memo[levelKey, []playedGame]
	exponents
}

// A climb plays the ladders of a learner.
type climb struct {
	learner Learner
	trial   props.Trial
	design  design
	regime  games.Regime
}

// ladders measures a learner at the sizes of a design, each on the worst game of its ladder, as the
// last of the given looks has it. Pilots of all games, and then of the best few, choose that game on
// seeds of their own, so that choosing does not bias what is measured. Learners meet the same
// ladders on common random numbers.
func (l *measurements) ladders(ctx context.Context, c climb, looks []look) ([]worstSize, error) {
	key := ladderKey{c.learner.Name, c.design.name, c.regime, c.trial.Seed}
	kept, err := l.worst.Get(key, func() ([]worstSize, error) { return c.pilots(ctx) })
	if err != nil {
		return nil, err
	}
	regrets, from := make([][]float64, len(kept)), look{}
	for _, to := range looks {
		part, err := l.fresh.Get(lookKey{key, from, to}, func() ([][]float64, error) {
			return c.measure(ctx, kept, from, to)
		})
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
		for runs := range slices.Chunk(regrets[i], runsAt(from.runsPerSize, list[i].Size)) {
			list[i].means = append(list[i].means, stats.Summarize(runs).Mean)
		}
	}
	return list, nil
}

// plan is n runs of a game, on the seed of a purpose.
func (c climb) plan(g games.Spec, n int, purpose string, numbers ...uint64) sim.Plan {
	numbers = append([]uint64{uint64(c.regime)}, numbers...)
	own := seed.Derive(c.trial.Seed, purpose, numbers...)
	return sim.Plan{Game: g.Game(), Player: c.learner.Player, Runs: n, Seed: own}
}

// tried are the games of one size, with the means of their regrets.
type tried struct {
	games []games.Spec
	means []float64
}

// play plays the games of all sizes, those of one size on common random numbers. The regrets of a
// run in two games of a ladder correlate by 0.5 to 0.9, so few runs show the worse game.
func (c climb) play(ctx context.Context, sizes []tried, stage string, factor int) error {
	var plans []sim.Plan
	for i, z := range sizes {
		for _, g := range z.games {
			plans = append(plans, c.plan(g, factor*runsAt(c.design.pilotRuns, g.Size), stage, uint64(i)))
		}
	}
	results, err := sim.RunAll(ctx, c.trial.Workers, plans, nil)
	if err != nil {
		return err
	}
	for i, z := range sizes {
		for range z.games {
			sizes[i].means = append(sizes[i].means, stats.Summarize(results[0].Final()).Mean)
			results = results[1:]
		}
	}
	return nil
}

// pilots returns the game of each size whose regret is largest. All games are played, and then the
// largest few of them again.
func (c climb) pilots(ctx context.Context) ([]worstSize, error) {
	sizes := c.design.draw(c.trial.Seed, c.regime)
	all := make([]tried, len(sizes))
	for i, z := range sizes {
		all[i].games = z.ladder()
	}
	if err := c.play(ctx, all, "scaling, first pilots of a ladder", 1); err != nil {
		return nil, err
	}
	for i, z := range all {
		all[i] = tried{games: z.largest(c.design.finalists)}
	}
	if err := c.play(ctx, all, "scaling, second pilots of a ladder", c.design.finalistFactor); err != nil {
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

// measure plays the chosen games on fresh seeds: the runs that a look adds to those of the look
// before. It returns the regrets by game.
func (c climb) measure(ctx context.Context, list []worstSize, from, to look) ([][]float64, error) {
	plans := make([]sim.Plan, len(list))
	for i, w := range list {
		first := from.runs(w.Size)
		of := []uint64{uint64(i), uint64(w.Family), math.Float64bits(w.Scale)}
		plans[i] = c.plan(w.Spec, to.runs(w.Size)-first, "scaling, worst of a ladder", of...)
		plans[i].First = first
	}
	results, err := sim.RunAll(ctx, c.trial.Workers, plans, c.trial.Progress)
	regrets := make([][]float64, len(results))
	for i, r := range results {
		regrets[i] = r.Final()
	}
	return regrets, err
}
