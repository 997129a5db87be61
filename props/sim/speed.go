package sim

import (
	"context"
	"runtime"
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

// waitsPerRound tells a policy that waits from one that is made to wait: the thread of the first gives
// up its core by itself at least once in so many rounds.
const waitsPerRound = 4

// A Speed is what Measure found.
type Speed struct {
	NsPerRound float64 // of one core
	ByEvents   bool    // played by EngineLazy
}

// speedTries is how often the rounds that are timed are played. The least time counts: other
// processes only make it longer.
const speedTries = 5

// Measure plays the first rounds of the plan's first replicate in this process, several times for
// some milliseconds, and at least 16 rounds three times. It measures CPU time, which other
// processes do not make longer. For a policy that waits in its rounds, as a program behind pipes
// does, it measures wall time. By events, a whole run takes less than in proportion to its rounds.
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
		took := first.spent
		for try := 1; try < speedTries && (try < 2 || took < speedTries*speedTime); try++ {
			again, err := plan.timed(ctx, rounds)
			if err != nil {
				return Speed{}, err
			}
			took = min(took, again.spent)
		}
		return Speed{float64(took.Nanoseconds()) / float64(rounds), first.engine == EngineLazy.String()}, nil
	}
}

// timed plays the first rounds of the plan's first replicate.
func (p Plan) timed(ctx context.Context, rounds int64) (played, error) {
	p.Checkpoints = []int64{rounds}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	wall, begin, waits := time.Now(), ThreadTime(), threadWaits()
	r, err := p.replicate(ctx, p.First)
	r.spent = ThreadTime() - begin
	if waitsPerRound*(threadWaits()-waits) > rounds {
		r.spent = time.Since(wall)
	}
	return r, err
}
