package sim

import (
	"context"
	"time"
)

// How speed is measured: over the first rounds of a run, four times as many again and again until
// they take long enough. Those are played some times more, and the least time counts: whatever else
// the machine does makes a round longer and never shorter.
const (
	speedLeast = 16
	speedStep  = 4
	speedTime  = 5 * time.Millisecond
	speedTries = 5
)

// A Speed is what Measure found.
type Speed struct {
	NsPerRound float64 // on the wall
	ByEvents   bool    // played by EngineEvents
}

// Measure plays the first rounds of the plan's first replicate in this process, several times for
// some milliseconds, and at least 16 rounds three times. By events, a whole run takes less than in
// proportion to its rounds.
func Measure(ctx context.Context, plan Plan) (Speed, error) {
	plan, err := plan.normalize()
	if err != nil {
		return Speed{}, err
	}
	plan.Watch = nil
	timed := func(rounds int64) (Result, error) {
		plan.Checkpoints = []int64{rounds}
		return plan.replicate(ctx, plan.First)
	}
	rounds := min(speedLeast, plan.Horizon)
	if _, err := timed(rounds); err != nil { // waits for a process to start, and warms it up
		return Speed{}, err
	}
	for {
		best, err := timed(rounds)
		if err != nil {
			return Speed{}, err
		}
		if best.Elapsed < speedTime && rounds < plan.Horizon {
			rounds = min(speedStep*rounds, plan.Horizon)
			continue
		}
		for try := 1; try < speedTries && (try < 2 || best.Elapsed < speedTries*speedTime); try++ {
			again, err := timed(rounds)
			if err != nil {
				return Speed{}, err
			}
			best.Elapsed = min(best.Elapsed, again.Elapsed)
		}
		return Speed{float64(best.Elapsed.Nanoseconds()) / float64(rounds), best.Engine == EngineEvents.String()}, nil
	}
}

// replicate plays one replicate.
func (p *Plan) replicate(ctx context.Context, number int) (Result, error) {
	begin := time.Now()
	r, err := p.begin(number, nil)
	if err != nil {
		return Result{}, err
	}
	defer r.close()
	if err := r.playUntil(ctx, r.rounds()); err != nil {
		return Result{}, err
	}
	return r.result(time.Since(begin)), nil
}
