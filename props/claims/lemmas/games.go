package lemmas

import (
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/theory"
)

// A setting is a game with its title in a report, and how often it is played at default effort.
type setting struct {
	sim.Game
	title string
	runs  int
}

// plan returns the plan of some runs of a policy.
func (g setting) plan(t props.Trial, policy sim.Player, runs int) sim.Plan {
	return sim.Plan{Game: g.Game, Runs: runs, Seed: t.Seed}.By(policy)
}

// watchedGames are the games in which statements about every round are checked, in both regimes. In
// the two lists the arms of A* stand last, so the initial ties of all indices lead through the
// wrong arms. Two of the wrong arms lie just below A* and two far below, which puts actions into
// the classes ℓ = 1 and 2.
var watchedGames = []setting{
	watchedGame("k ≤ m/2, uniform means", 12, 4, sim.UniformMeans{Lo: 0, Hi: 1}),
	watchedGame("k ≤ m/2, means in clusters", 10, 4, clusters(6, 4)),
	watchedGame("k ≤ m/2, hard means", 12, 6, sim.HardMeans{C: 2}),
	watchedGame("k > m/2, uniform means", 12, 8, sim.UniformMeans{Lo: 0, Hi: 1}),
	watchedGame("k > m/2, means in clusters", 10, 6, clusters(4, 6)),
	watchedGame("k = 1", 8, 1, sim.UniformMeans{Lo: 0, Hi: 1}),
	watchedGame("m−k = 1", 8, 7, sim.UniformMeans{Lo: 0, Hi: 1}),
}

func watchedGame(title string, m, k int, means sim.MeanLaw) setting {
	return setting{Game: sim.Game{Arms: m, Cardinality: k, Horizon: 2e4, Means: means}, title: title, runs: 4}
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

// pairingDelta is CMOSS's default δ, for the points of a grid; the sizes are in its domain.
func pairingDelta(m, k int, T int64) float64 {
	delta, err := theory.DeltaPairing(m, k, T, 1)
	if err != nil {
		panic(err)
	}
	return delta
}
