package sim

import (
	"context"
	"errors"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
)

// An impatient context ends when it is looked at for the nth time.
type impatient struct {
	context.Context
	looks, last int
}

func (c *impatient) Err() error {
	if c.looks++; c.looks >= c.last {
		return context.Canceled
	}
	return nil
}

// fickle are lines that always have another chord to offer and say nothing by it: no arm moves.
type fickle struct{ straight }

func (fickle) stale(*chord, int64, float64) bool { return true }

// TestAHangIsInterrupted: a run whose climbs move no arm looks at its context, by either kind of rule.
func TestAHangIsInterrupted(t *testing.T) {
	in, err := NewInstance([]float64{0.3, 0.6}, 1, 1_000_000, algos.SemiBandit, 0)
	if err != nil {
		t.Fatal(err)
	}
	nothing := fickle{straight{base: 1e9, rise: 0.4}}
	cursors := newCursors(Bernoulli{}, in.Means, 1, 0)
	timeless := newTimelessRun(algos.CMOSSRule{Delta: 1e-3}, false, cursors, in)
	timeless.lines = nothing
	timeless.goOn(firstArms(1), 0, in.Horizon)
	if err := timeless.playUntil(&impatient{t.Context(), 0, 10}, in.Horizon); !errors.Is(err, context.Canceled) {
		t.Errorf("a timeless run whose arms do not move: error %v, want %v", err, context.Canceled)
	}
	rounds := newRoundsRun(algos.CUCBRule{Scale: 1.5}, false, cursors, in)
	rounds.goOn(firstArms(1), 0, in.Horizon)
	if err := rounds.playUntil(t.Context(), 10_000); err != nil {
		t.Fatal(err)
	}
	rounds.lines = nothing
	if _, err := rounds.follow(&impatient{t.Context(), 0, 1}, rounds.queue[0].arm, rounds.opened); !errors.Is(err, context.Canceled) {
		t.Errorf("a run by windows whose arm does not move: error %v, want %v", err, context.Canceled)
	}
}

// TestClimbsLookAtTheContext: a run in which few arms change looks at its context once in so many pulls, and ends when that has ended.
func TestClimbsLookAtTheContext(t *testing.T) {
	const horizon = 1 << 26
	for _, name := range []string{"cmoss", "klcmoss", "cucb"} {
		factory, err := algos.Choice{Name: name}.Factory()
		if err != nil {
			t.Fatal(err)
		}
		p, err := Plan{
			Game: Game{Arms: 2, Cardinality: 1, Horizon: horizon, Means: ListMeans{0.1, 0.9}}, Policy: factory, Runs: 1, Seed: 1, Engine: EngineLazy,
		}.normalize()
		if err != nil {
			t.Fatal(err)
		}
		const want = horizon / paceWork / 2 // a look at twice the work at most
		all := &impatient{t.Context(), 0, horizon}
		if _, err := p.replicate(all, 0); err != nil || all.looks < want {
			t.Errorf("%s: %d looks at the context in %d rounds, error %v: want %d and none", name, all.looks, horizon, err, want)
		}
		few := &impatient{t.Context(), 0, want / 2}
		if _, err := p.replicate(few, 0); !errors.Is(err, context.Canceled) || few.looks > few.last {
			t.Errorf("%s: %d looks at the context and error %v: want that it ended by look %d", name, few.looks, err, few.last)
		}
	}
}
