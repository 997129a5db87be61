package sim_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
)

// A witness counts the rounds that it is shown, and stops at one.
type witness struct {
	stop, rounds int64
	problem      error
}

var errStop = errors.New("seen enough")

func (*witness) Begin(*sim.Instance) {}

func (w *witness) See(r *sim.Round) {
	if w.rounds++; r.T == w.stop {
		w.problem = errStop
	}
}

func (w *witness) Err() error { return w.problem }

func TestAnObserverEndsARun(t *testing.T) {
	plan, seen := smallPlan(t, "cmoss"), &witness{stop: 7}
	plan.Runs, plan.Watch = 1, func(int) sim.Observer { return seen }
	_, err := sim.Run(t.Context(), props.NewWorkers(1), plan, nil)
	if !errors.Is(err, errStop) || !strings.HasPrefix(err.Error(), "replicate 0, round 7: ") || seen.rounds != 7 {
		t.Errorf("got error %v after %d rounds, want %q in round 7", err, seen.rounds, errStop)
	}
	if broken := (*sim.PolicyError)(nil); errors.As(err, &broken) {
		t.Errorf("the observer's error %v is the policy's fault", err)
	}
}
