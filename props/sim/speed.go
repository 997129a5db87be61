package sim

import (
	"context"
	"time"
)

// How speed is measured: over the first rounds of a run, four times as many again
// and again until they take long enough. Those are timed once more, since a
// process that waits for its turn makes a round longer and never shorter.
const (
	speedLeast = 16
	speedStep  = 4
	speedTime  = 5 * time.Millisecond
)

// A Speed is what Measure found.
type Speed struct {
	NsPerRound float64 // of one core
	ByEvents   bool    // played by EngineLazy
}

// Measure plays the first rounds of the plan's first replicate, in this process,
// for some milliseconds or three times 16 rounds. By events a whole run takes
// less than proportionally more.
func Measure(ctx context.Context, plan Plan) (Speed, error) {
	plan, err := plan.normalize()
	if err != nil {
		return Speed{}, err
	}
	plan.Watch = nil
	least := min(speedLeast, plan.Horizon)
	if _, err := plan.timed(ctx, least); err != nil { // waits for a process to start, and warms it up
		return Speed{}, err
	}
	for rounds := least; ; rounds = min(speedStep*rounds, plan.Horizon) {
		first, err := plan.timed(ctx, rounds)
		if err != nil {
			return Speed{}, err
		}
		if first.spent < speedTime && rounds < plan.Horizon {
			continue
		}
		again, err := plan.timed(ctx, rounds)
		took := min(first.spent, again.spent)
		return Speed{float64(took.Nanoseconds()) / float64(rounds), first.engine == EngineLazy.String()}, err
	}
}

// timed plays the first rounds of the plan's first replicate.
func (p Plan) timed(ctx context.Context, rounds int64) (played, error) {
	p.Checkpoints = []int64{rounds}
	begin := time.Now()
	r, err := p.replicate(ctx, p.First)
	r.spent = time.Since(begin)
	return r, err
}
