package scaling

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/sim"
)

// tally counts the units that it has played.
type tally struct{ units int }

func (c *tally) Execute(ctx context.Context, pool sim.Pool, units []sim.Unit, done func(int, sim.Result) error) error {
	c.units += len(units)
	return sim.InProcess{}.Execute(ctx, pool, units, done)
}

// TestSubjectsThatAreDataArePlayedByTheExecutor: with the same regret as the
// same policy as code, which no executor sees.
func TestSubjectsThatAreDataArePlayedByTheExecutor(t *testing.T) {
	code := ours(t, "cmoss")
	data := code
	data.Factory, data.Choice = nil, algos.Choice{Name: "cmoss"}
	count := &tally{}
	ctx := sim.WithExecutor(t.Context(), count)
	size := sim.Size{M: 12, K: 4}
	plans := func(s Subject) []sim.Plan {
		return []sim.Plan{plan(trial(0.01), s, sim.HardMeans{C: 2}, size, 1000, stageMain, 20)}
	}
	want, err := play(ctx, trial(0.01), plans(code))
	if err != nil || count.units != 0 {
		t.Fatalf("code: %d units, %v; want none", count.units, err)
	}
	got, err := play(ctx, trial(0.01), plans(data))
	if err != nil || count.units == 0 {
		t.Fatalf("data: %d units, %v; want some", count.units, err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("regret differs (-code +data):\n%s", diff)
	}
}
