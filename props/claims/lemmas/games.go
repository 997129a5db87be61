package lemmas

import (
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/theory"
)

// A setting is a game with how often it is played.
type setting struct {
	sim.Game
	title string       // "": feedback, size, horizon and means
	runs  int          // at default effort
	from  props.Effort // the least effort whose selection holds the cases that play it
}

// name identifies the setting in a report.
func (g setting) name() string {
	if g.title != "" {
		return g.title
	}
	means := g.Means.String()
	if gap, ok := g.Means.(sim.GapMeans); ok {
		means = "gap " + number(gap.Gap)
	}
	s := fmt.Sprintf("%s, T=%s, %s", g.Size(), number(float64(g.Horizon)), means)
	if g.Feedback.Cascading() {
		s = g.Feedback.String() + ", " + s
	}
	return s
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
	watchedGame("k ≤ m/2, uniform means", 12, 4, sim.UniformMeans{Lo: 0, Hi: 1}, 0),
	watchedGame("k ≤ m/2, means in clusters", 10, 4, clusters(6, 4), 0),
	watchedGame("k ≤ m/2, hard means", 12, 6, sim.HardMeans{C: 2}, 0),
	watchedGame("k > m/2, uniform means", 12, 8, sim.UniformMeans{Lo: 0, Hi: 1}, 0),
	watchedGame("k > m/2, means in clusters", 10, 6, clusters(4, 6), 0),
	watchedGame("k = 1", 8, 1, sim.UniformMeans{Lo: 0, Hi: 1}, 0),
	watchedGame("m−k = 1", 8, 7, sim.UniformMeans{Lo: 0, Hi: 1}, 0),
}

func watchedGame(title string, m, k int, means sim.MeanLaw, feedback algos.Feedback) setting {
	return setting{Game: sim.Game{Arms: m, Cardinality: k, Horizon: 2e4, Means: means, Feedback: feedback}, title: title,
		runs: 4, from: props.Default}
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

// measuredGames are those on which regret is measured. They cover both regimes and their edges.
//
// On constant gaps g the horizon is T = 4(C/g)²(m−k)/k with C = 43.61 (and the logarithm for k > m/2), at
// which a bound of C times the rate is half of T·max Δ. There 160 runs decide: CMOSS's regret is below
// 1 % of T·max Δ, and for values that small the betting capital against a mean of
// ¼ grows by 1.17 a run, to 2/α at α = 10⁻⁷ in 108 runs. Hard and uniform means
// show where the bounds are vacuous.
var measuredGames = []setting{
	constantGap(20, 10, 0.9).since(props.Quick), constantGap(30, 10, 0.9), constantGap(10, 1, 0.9),
	constantGap(30, 20, 0.9), constantGap(10, 9, 0.9),
	longGame(30, 10, sim.UniformMeans{Lo: 0, Hi: 0.1}), longGame(30, 20, sim.UniformMeans{Lo: 0, Hi: 0.1}),
	longGame(30, 10, sim.HardMeans{C: 2}), longGame(30, 20, sim.HardMeans{C: 2}),
}

func longGame(m, k int, means sim.MeanLaw) setting {
	return setting{Game: sim.Game{Arms: m, Cardinality: k, Horizon: 1e5, Means: means}, runs: 100, from: props.Default}
}

// gapConstant is √e + 8 + 56/√e, the C of [measuredGames].
const gapConstant = 43.614438214607596

// constantGap has k arms at ½+g/2 behind m−k at ½−g/2.
func constantGap(m, k int, gap float64) setting {
	perRound := gap * float64(theory.Differing(m, k))
	c := gapConstant * theory.Rate(m, k, 1) / perRound
	game := sim.Game{Arms: m, Cardinality: k, Horizon: int64(math.Ceil(4 * c * c)),
		Means: sim.GapMeans{Gap: gap, At: sim.Last}}
	return setting{Game: game, runs: 160, from: props.Default}
}

// pairingDelta is CMOSS's default δ, for the points of a grid; the sizes are in its domain.
func pairingDelta(m, k int, T int64) float64 {
	delta, err := theory.DeltaPairing(m, k, T, 1)
	if err != nil {
		panic(err)
	}
	return delta
}

// since returns the setting for another selection of cases.
func (g setting) since(from props.Effort) setting {
	g.from = from
	return g
}
