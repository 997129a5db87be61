package lemmas

import (
	"context"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/theory"
)

// A setting is a game as the claims here play it.
type setting struct {
	sim.Game
	title string // in a report
	runs  int    // at default effort
}

// plan returns the plan of a number of runs of a policy.
func (g setting) plan(t props.Trial, policy sim.Player, runs int) sim.Plan {
	return sim.Plan{Game: g.Game, Player: policy, Runs: runs, Seed: t.Seed}
}

// playedOnce makes k a case about CMOSS's regret in one run, at the paper's δ as printed.
func (g setting) playedOnce(k props.Case, policy func(delta float64) sim.Player, guarantee string,
	compare func(delta, regret float64) search.Comparison) props.Case {
	k.Params = games.Params(g.Game)
	k.Check = func(ctx context.Context, t props.Trial) (props.Finding, error) {
		delta := theory.DeltaPaperPrinted(g.Arms, g.Cardinality, g.Horizon)
		r, err := sim.Run(ctx, t.Workers, g.plan(t, policy(delta), 1), nil)
		if err != nil {
			return props.Finding{}, err
		}
		return compare(delta, r.Final()[0]).Finding(guarantee, 1), nil
	}
	return k
}

// watchedGames are the games in which statements about every round are checked, in both regimes. In
// the two lists the arms of A* stand last: the first rounds, in which all indices tie, play the
// wrong arms. Two wrong arms lie just below A* and two far below, which puts actions into the
// classes ℓ = 1 and 2. The means 0.072, 0.6, 0.864 and 0.864 have the average 0.6, which is 0.3
// below 0.9. The two largest exceed it by more than (3/4)·0.3, and only the least lies far below.
var watchedGames = []setting{
	watchedGame("k ≤ m/2, uniform means", 12, 4, sim.UniformMeans{Lo: 0, Hi: 1}),
	watchedGame("k ≤ m/2, means in clusters", 10, 4,
		sim.ListMeans{0.072, 0.864, 0.6, 0.864, 0.2, 0.87, 0.9, 0.9, 0.9, 0.9}),
	watchedGame("k ≤ m/2, hard means", 12, 6, sim.HardMeans{C: 2}),
	watchedGame("k > m/2, uniform means", 12, 8, sim.UniformMeans{Lo: 0, Hi: 1}),
	watchedGame("k > m/2, means in clusters", 10, 6,
		sim.ListMeans{0.072, 0.864, 0.6, 0.864, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9}),
	watchedGame("k = 1", 8, 1, sim.UniformMeans{Lo: 0, Hi: 1}),
	watchedGame("m−k = 1", 8, 7, sim.UniformMeans{Lo: 0, Hi: 1}),
}

func watchedGame(title string, m, k int, means sim.MeanLaw) setting {
	return setting{Game: sim.Game{Arms: m, Cardinality: k, Horizon: 2e4, Means: means}, title: title, runs: 4}
}

// pairingDelta is CMOSS's default δ, for the points of a grid; the sizes are in its domain.
func pairingDelta(m, k int, T int64) float64 {
	delta, err := theory.DeltaPairing(m, k, T, 1)
	if err != nil {
		panic(err)
	}
	return delta
}
