package sim_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/regretcheck/regretcheck/algos"
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
		begin := time.Now()
		all, err := sim.RunAll(t.Context(), c.pool, []sim.Plan{short, long},
			func(done float64) { told = append(told, done) })
		if err != nil || !(all[0].NsPerRound > 0) || all[0].NsPerRound*6300 > float64(time.Since(begin)) ||
			all[1].NsPerRound != all[0].NsPerRound {
			t.Fatalf("%v; results %v, want one time a round, of 6300", err, all)
		}
		if !slices.EqualFunc(told, c.want, func(x, y float64) bool { return x-y < 1e-12 && y-x < 1e-12 }) {
			t.Errorf("%T: progress %v, want %v", c.pool, told, c.want)
		}
	}
}

// TestTheContextLeavesWhatWasPlayed: of each plan the replicates before the first that was cut off.
func TestTheContextLeavesWhatWasPlayed(t *testing.T) {
	want, made := run(t, smallPlan(t, "cmoss"), 1).Regret, 0
	ctx, cancel := context.WithCancel(t.Context())
	first := smallPlan(t, "cmoss")
	first.Runs = 3
	second := first
	second.Policy = func(s algos.Spec) (algos.Policy, error) {
		if made++; made == 2 {
			cancel()
		}
		return first.Policy(s)
	}
	got, err := sim.RunAll(ctx, onThisGoroutine{}, []sim.Plan{first, second}, nil)
	if !errors.Is(err, context.Canceled) || len(got) != 2 {
		t.Fatalf("%d results, %v: want those of both plans and the context's error", len(got), err)
	}
	if diff := cmp.Diff([][][]float64{want[:3], want[:1]}, [][][]float64{got[0].Regret, got[1].Regret}); diff != "" {
		t.Errorf("regret (-want +got):\n%s", diff)
	}
}
