package scaling

import (
	"context"
	"reflect"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/sim/simtest"
)

// tally counts the units that it has played.
type tally struct{ units int }

func (c *tally) Execute(ctx context.Context, pool sim.Pool, units []sim.Unit, done func(int, sim.Result) error) error {
	c.units += len(units)
	return sim.InProcess{}.Execute(ctx, pool, units, done)
}

// TestSubjectsThatAreDataArePlayedByTheExecutor: with the same regret as the same policy as code, which
// no executor sees.
func TestSubjectsThatAreDataArePlayedByTheExecutor(t *testing.T) {
	data, code := ours("cmoss"), ours("cmoss")
	factory, err := data.Factory()
	if err != nil {
		t.Fatal(err)
	}
	code.Player = sim.Code(factory)
	count := &tally{}
	ctx := sim.WithExecutor(t.Context(), count)
	sizes := func(s Learner) []worstSize {
		list, err := new(measurements).ladders(ctx, climb{s, trial(0.01), brief, games.Low}, []look{{2, 4}})
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	want := sizes(code)
	if count.units != 0 {
		t.Fatalf("code: %d units; want none", count.units)
	}
	got := sizes(data)
	if count.units == 0 || !reflect.DeepEqual(got, want) {
		t.Errorf("data: %d units, %+v; want some, and %+v", count.units, got, want)
	}
}

// TestMadeUpResultsStandBesidePlayedOnes: a plan of which some units are stored is
// put together from both.
func TestMadeUpResultsStandBesidePlayedOnes(t *testing.T) {
	game := sim.Game{Arms: 12, Cardinality: 4, Horizon: 2000, Means: sim.HardMeans{C: 2}}
	long := game
	long.Horizon = 200_000
	correlated := game
	correlated.Rewards = sim.TwoPoint{}
	for _, p := range []sim.Plan{
		{Game: game, Choice: algos.Choice{Name: "cmoss"}}, {Game: long, Choice: algos.Choice{Name: "cucb"}},
		{Game: correlated, Choice: algos.Choice{Name: "cts"}},
		{Game: game, Choice: algos.Choice{Name: "random"}, Checkpoints: []int64{10, 2000}},
	} {
		p.Runs = 2
		r := new(simtest.Executor)
		made, err := sim.Run(sim.WithExecutor(t.Context(), r), props.NewWorkers(1), p, nil)
		if err != nil {
			t.Fatal(err)
		}
		p.First = 2
		played, err := sim.Run(t.Context(), props.NewWorkers(1), p, nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := sim.Merge(made, played); err != nil {
			t.Errorf("%s: %v", p.Choice, err)
		}
		if len(r.Units()) == 0 {
			t.Errorf("%s: no unit was asked for", p.Choice)
		}
	}
}
