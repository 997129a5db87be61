package scaling

import (
	"context"
	"math"
	"slices"
	"testing"

	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/sim/simtest"
	"github.com/regretcheck/regretcheck/props/stats"
)

// A stage is what was asked for in one call of the executor: regrets by the game and the seed.
type stage map[stageKey][]float64

type stageKey struct {
	seed uint64
	game string
}

// stages notes what is asked for, call by call, and makes the results up.
type stages struct {
	simtest.Executor
	calls []stage
	alike bool // all units are played on one seed
}

func (s *stages) Execute(ctx context.Context, pool sim.Pool, units []sim.Unit, done func(int, sim.Result) error) error {
	call := stage{}
	s.calls = append(s.calls, call)
	asked := slices.Clone(units)
	for i := range asked {
		if s.alike {
			asked[i].Seed = 1
		}
	}
	return s.Executor.Execute(ctx, pool, asked, func(i int, r sim.Result) error {
		one := asked[i]
		one.First, one.Runs = 0, 1
		key := stageKey{one.Seed, one.String()}
		call[key] = append(call[key], r.Final()...)
		r.Seed = units[i].Seed
		return done(i, r)
	})
}

// fresh reports whether the regret is the mean of runs of one call, on a seed of no earlier call.
func (s *stages) fresh(regret stats.Summary) bool {
	for n, call := range s.calls {
		for key, runs := range call {
			if got := stats.Summarize(runs); got.N != regret.N || math.Abs(got.Mean/regret.Mean-1) > 1e-12 {
				continue
			}
			return !slices.ContainsFunc(s.calls[:n], func(earlier stage) bool {
				for old := range earlier {
					if old.seed == key.seed {
						return true
					}
				}
				return false
			})
		}
	}
	return false
}

// TestMeasuredOnFreshSeeds: regret on the worst game of a size is the mean of runs on seeds that chose
// none, and of no other game. A climb that plays all stages on one seed is found.
func TestMeasuredOnFreshSeeds(t *testing.T) {
	for _, alike := range []bool{false, true} {
		play := &stages{alike: alike}
		c := climb{ours("cmoss"), trial(1e-3), brief, games.Low}
		list, err := new(measurements).ladders(sim.WithExecutor(t.Context(), play), c, []look{{1, 60}})
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range list {
			if got := play.fresh(stats.Summary{N: int64(w.runs), Mean: w.mean()}); got == alike {
				t.Errorf("%s: one seed for all stages %v, and the regret of %d runs is fresh: %v", w.Game(), alike, w.runs, got)
			}
		}
	}
}

// TestPilotsOnCommonNumbers: in each stage of pilots the games of a size are compared on one seed, and every size has
// another.
func TestPilotsOnCommonNumbers(t *testing.T) {
	play := &stages{}
	c := climb{ours("cmoss"), trial(1e-3), brief, games.Low}
	if _, err := c.pilots(sim.WithExecutor(t.Context(), play)); err != nil || len(play.calls) != 2 {
		t.Fatalf("%d stages, %v", len(play.calls), err)
	}
	for n, call := range play.calls {
		seeds, sizes := map[uint64]int{}, len(brief.draw(1, games.Low))
		for key := range call {
			seeds[key.seed]++
		}
		if len(seeds) != sizes || len(call) < 2*sizes {
			t.Errorf("stage %d: %d games of %d sizes on %d seeds", n+1, len(call), sizes, len(seeds))
		}
	}
}
