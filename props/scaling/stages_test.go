package scaling

import (
	"context"
	"maps"
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

// seeds are those of a stage.
func (s stage) seeds() map[uint64]bool {
	all := map[uint64]bool{}
	for key := range s {
		all[key.seed] = true
	}
	return all
}

// stages notes what is asked for, call by call, and makes the results up.
type stages struct {
	simtest.Executor
	calls []stage
}

func (s *stages) Execute(ctx context.Context, pool sim.Pool, units []sim.Unit, done func(int, sim.Result) error) error {
	call := stage{}
	s.calls = append(s.calls, call)
	return s.Executor.Execute(ctx, pool, units, func(i int, r sim.Result) error {
		one := units[i]
		one.First, one.Runs = 0, 1
		key := stageKey{one.Seed, one.String()}
		call[key] = append(call[key], r.Final()...)
		return done(i, r)
	})
}

// TestMeasuredOnFreshSeeds: regret on the worst game of a size is the mean of runs of the last
// stage. No stage has a seed of another, so that choosing a game does not bias what is measured.
func TestMeasuredOnFreshSeeds(t *testing.T) {
	play := &stages{}
	c := climb{ours("cmoss"), trial(1e-3), brief, games.Low}
	list, err := new(measurements).ladders(sim.WithExecutor(t.Context(), play), c, []look{{1, 60}})
	if err != nil {
		t.Fatal(err)
	}
	chose := map[uint64]bool{}
	for n, call := range play.calls {
		for seed := range call.seeds() {
			if chose[seed] {
				t.Errorf("stage %d: seed %d is that of an earlier stage", n+1, seed)
			}
		}
		maps.Copy(chose, call.seeds())
	}
	last := slices.Collect(maps.Values(play.calls[len(play.calls)-1]))
	for _, w := range list {
		if !slices.ContainsFunc(last, func(runs []float64) bool {
			return len(runs) == w.runs && math.Abs(stats.Summarize(runs).Mean/w.mean()-1) < 1e-12
		}) {
			t.Errorf("%s: the regret of %d runs is not that of the last stage", w.Game(), w.runs)
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
		if sizes := len(brief.draw(1, games.Low)); len(call.seeds()) != sizes || len(call) < 2*sizes {
			t.Errorf("stage %d: %d games of %d sizes on %d seeds", n+1, len(call), sizes, len(call.seeds()))
		}
	}
}

// TestRoundsAreThoseOfAllLooks: a skipped row says how many rounds its pilots and all of its looks take.
func TestRoundsAreThoseOfAllLooks(t *testing.T) {
	for _, r := range games.Regimes() {
		play, looks, rounds := &stages{}, brief.looks(1e-3), int64(0)
		c := climb{ours("cmoss"), trial(1e-3), brief, r}
		if _, err := new(measurements).ladders(sim.WithExecutor(t.Context(), play), c, looks); err != nil {
			t.Fatal(err)
		}
		for _, u := range play.Units() {
			rounds += u.Horizon * int64(u.Runs)
		}
		if got := brief.rounds(1, r, looks); got != rounds {
			t.Errorf("%s: %d rounds are announced, %d played", r, got, rounds)
		}
	}
}
