package sim_test

import (
	"context"
	"slices"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
)

// backwards is a pool of one goroutine that begins at the end.
type backwards struct{}

func (backwards) Each(ctx context.Context, n int, do func(i int) error) error {
	for i := n - 1; i >= 0; i-- {
		if err := do(i); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// TestProgressEndsAtOne: every plan of a wave counts by its rounds, and the longest is begun first.
func TestProgressEndsAtOne(t *testing.T) {
	short, long := smallPlan(t, "random"), smallPlan(t, "random")
	short.Runs, long.Runs, long.Horizon, long.Checkpoints = 3, 2, 2100, []int64{2100}
	for _, c := range []struct {
		pool sim.Pool
		want []float64 // 3 replicates of 700 rounds are a ninth each, and 2 of 2100 a third
	}{
		{props.NewWorkers(1), []float64{1. / 3, 2. / 3, 7. / 9, 8. / 9, 1}},
		{backwards{}, []float64{1. / 9, 2. / 9, 5. / 9, 8. / 9, 1}}, // of two blocks the last is begun first
	} {
		var told []float64
		if _, err := sim.RunAll(t.Context(), c.pool, []sim.Plan{short, long},
			func(done float64) { told = append(told, done) }); err != nil {
			t.Fatal(err)
		}
		if !slices.EqualFunc(told, c.want, func(x, y float64) bool { return x-y < 1e-12 && y-x < 1e-12 }) {
			t.Errorf("%T: progress %v, want %v", c.pool, told, c.want)
		}
	}
}

var _ sim.Pool = (*props.Workers)(nil)
