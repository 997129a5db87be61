package sim_test

import (
	"errors"
	"testing"
	"time"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/sim"
)

// TestMeasure: a slow policy is measured in few rounds, whatever its horizon; who
// is played by events is told; a policy's own failure is the error.
func TestMeasure(t *testing.T) {
	game := sim.Game{Arms: 6, Cardinality: 2, Horizon: 1 << 50, Means: sim.HardMeans{C: 2}}
	rounds := 0
	slow := func(s algos.Spec) (algos.Policy, error) {
		p, err := algos.ByName("random", algos.Params{})
		if err != nil {
			return nil, err
		}
		inner, err := p(s)
		return waiting{inner, &rounds}, err
	}
	s, err := sim.Measure(t.Context(), sim.Plan{Game: game, Policy: slow, Runs: 1})
	if err != nil || s.ByEvents || s.NsPerRound < 2e6 || rounds > 4*16 {
		t.Errorf("got %+v (%v) in %d rounds: want 2 ms or more, not by events, in at most 64 rounds", s, err, rounds)
	}
	s, err = sim.Measure(t.Context(), sim.Plan{Game: game, Choice: algos.Choice{Name: "cmoss"}, Runs: 1})
	if err != nil || !s.ByEvents || !(s.NsPerRound > 0) {
		t.Errorf("CMOSS: got %+v (%v): want a time, by events", s, err)
	}
	broken := errors.New("broken")
	if _, err := sim.Measure(t.Context(), sim.Plan{Game: game,
		Policy: func(algos.Spec) (algos.Policy, error) { return nil, broken },
		Runs:   1}); !errors.Is(err, broken) {
		t.Errorf("got %v, want the policy's error", err)
	}
}

// waiting is a policy that takes two milliseconds a round.
type waiting struct {
	algos.Policy
	rounds *int
}

func (w waiting) Select(dst []int) []int {
	time.Sleep(2 * time.Millisecond)
	*w.rounds++
	return w.Policy.Select(dst)
}
