package suite_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/sim/simtest"
	"github.com/regretcheck/regretcheck/props/suite"
)

// errLater ends a run that needs units of a later wave.
var errLater = errors.New("units are not there yet")

// A tide lets workers play what was asked for in earlier waves, and only notes
// what is asked for besides.
type tide struct {
	player simtest.Executor

	mu    sync.Mutex
	known map[string]bool
	asked map[string]bool
}

func (w *tide) Execute(ctx context.Context, pool sim.Pool, units []sim.Unit, done func(int, sim.Result) error) error {
	missing := false
	for _, u := range units {
		key, err := u.Key("")
		if err != nil {
			return err
		}
		w.mu.Lock()
		if !w.known[key] {
			w.asked[key], missing = true, true
		}
		w.mu.Unlock()
	}
	if missing {
		return errLater
	}
	return w.player.Execute(ctx, pool, units, done)
}

// wavesOf counts how often workers must have played everything that is asked for
// before the claims are decided, and the units of each wave.
func wavesOf(t *testing.T, build func() []props.Claim, effort props.Effort) []int {
	t.Helper()
	const later = "units of a later wave"
	w := &tide{known: map[string]bool{}}
	open := map[props.Key]bool{} // once a wave is over: what must be asked again
	for waves := []int{}; ; {
		w.asked = map[string]bool{}
		claims := build()
		cfg := props.Config{Claims: claims, Seed: 1, Effort: effort, Select: func(c props.Claim, k props.Case) bool {
			return len(waves) == 0 || open[props.Key{Claim: c.ID, Instance: k.Instance}]
		}}
		for _, c := range claims {
			for i := range c.Cases {
				check := c.Cases[i].Check
				c.Cases[i].Check = func(ctx context.Context, tr props.Trial) (props.Finding, error) {
					f, err := check(ctx, tr)
					if errors.Is(err, errLater) {
						return props.Finding{Evidence: c.Evidence, Skip: later}, nil
					}
					return f, err
				}
			}
		}
		r, err := props.Run(sim.WithExecutor(t.Context(), w), cfg)
		if err != nil {
			t.Fatal(err)
		}
		clear(open)
		for _, row := range r.Rows {
			open[props.Key{Claim: row.Claim, Instance: row.Instance}] = row.Verdict.Finding().Skip == later
		}
		if len(w.asked) == 0 {
			return waves
		}
		waves = append(waves, len(w.asked))
		for key := range w.asked {
			w.known[key] = true
		}
	}
}

// TestFewWaves: what can be foreseen is asked for at once, so that many workers have work needs few rounds. Of claims
// of both regimes those where k ≤ m/2 are asked.
func TestFewWaves(t *testing.T) {
	for _, c := range []struct {
		name string
		of   func() []props.Claim
		most int
	}{
		{"scaling", suite.Scaling, 10},
		{"paper", suite.Paper, 1},
	} {
		waves := wavesOf(t, func() []props.Claim {
			return slices.DeleteFunc(c.of(), func(d props.Claim) bool { return strings.Contains(d.ID, "/high/") })
		}, props.Quick)
		if len(waves) > c.most {
			t.Errorf("%s: %d waves, want at most %d; units in each: %v", c.name, len(waves), c.most, waves)
		}
	}
}
