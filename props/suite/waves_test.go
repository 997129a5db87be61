package suite_test

import (
	"context"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/sim/simtest"
	"github.com/regretcheck/regretcheck/props/suite"
)

// A tide counts the calls for units.
type tide struct {
	simtest.Executor
	waves int
}

func (w *tide) Execute(ctx context.Context, pool sim.Pool, units []sim.Unit, done func(int, sim.Result) error) error {
	w.waves++
	return w.Executor.Execute(ctx, pool, units, done)
}

// TestFewWaves: a case asks for all units that it can foresee in one call, so that many workers
// have work. The twelve calls of scaling are for pilots and looks of a subject, its control and the
// policies shown beside them. Of claims in both regimes the test takes those with k ≤ m/2.
func TestFewWaves(t *testing.T) {
	trial := props.Trial{Seed: 1, Alpha: 1e-3, Effort: props.Quick, Workers: props.NewWorkers(1), Progress: func(float64) {}}
	for name, c := range map[string]struct {
		claims      []props.Claim
		waves, most int
	}{"scaling": {claims: suite.Scaling(), most: 12}, "paper": {claims: suite.Paper(), most: 1}} {
		for _, claim := range c.claims {
			for _, k := range claim.Cases {
				if strings.Contains(claim.ID, "/high/") {
					continue
				}
				w := &tide{}
				if _, err := k.Check(sim.WithExecutor(t.Context(), w), trial); err != nil {
					t.Fatal(err)
				}
				if c.waves = max(c.waves, w.waves); w.waves > c.most {
					t.Errorf("%s (%s): %d waves, want at most %d", claim.ID, k.Instance, w.waves, c.most)
				}
			}
		}
		if c.waves == 0 {
			t.Errorf("%s: nothing was asked for", name)
		}
	}
}
