package scaling

import (
	"context"
	"reflect"
	"testing"

	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/sim"
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
