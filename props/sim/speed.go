package sim

import (
	"context"
	"os"
	"runtime"
	"time"

	"github.com/regretcheck/regretcheck/algos"
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
	ByEvents   bool    // played by EngineEvents
}

// speedTries is how often the rounds that are timed are played. The least time counts: other
// processes only make it longer.
const speedTries = 5

// Measure plays the first rounds of the plan's first replicate in this process, several times for
// some milliseconds, and at least 16 rounds three times. It measures CPU time, which other
// processes do not make longer. For a policy that waits in its rounds, as a program behind pipes
// does, it measures wall time; on Linux without the time for which either waited for a core. By events, a whole run takes less
// than in proportion to its rounds.
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
		return Speed{float64(took.Nanoseconds()) / float64(rounds), first.engine == EngineEvents.String()}, nil
	}
}

// timed plays the first rounds of the plan's first replicate.
func (p Plan) timed(ctx context.Context, rounds int64) (played, error) {
	p.Checkpoints = []int64{rounds}
	var other partner
	p.factory = other.watch(p.factory)
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	wall, begin, waits := time.Now(), ThreadTime(), threadWaits()
	r, err := p.replicate(ctx, p.First)
	took := time.Since(wall)
	r.spent = ThreadTime() - begin
	switch {
	case other.process != 0:
		r.spent = other.spent(took)
	case waitsPerRound*(threadWaits()-waits) > rounds:
		r.spent = took
	}
	return r, err
}

// A partner is what is known of a process that a run waits for.
type partner struct {
	process             int   // 0 if no policy said that one plays it
	other, thread, ours usage // of the process, of the calling thread and of all threads of this process, at the beginning
}

// watch notes the process that plays the first policy of a factory, and what it has used so far.
func (w *partner) watch(factory algos.Factory) algos.Factory {
	return func(spec algos.Spec) (algos.Policy, error) {
		policy, err := factory(spec)
		if p, ok := policy.(interface{ Process() int }); ok && err == nil && w.process == 0 {
			w.process = p.Process()
			w.other, w.thread, w.ours = usageOf(w.process), threadUsage(), usageOf(os.Getpid())
		}
		return policy, err
	}
}

// calm is how many times the calling thread's time all threads of this process may have computed, for those to be a run's alone:
// what comes through a pipe is handed from thread to thread.
const calm = 3

// spent is what a run took of its partner and of this process.
func (w *partner) spent(wall time.Duration) time.Duration {
	return unhindered(wall, threadUsage().minus(w.thread), usageOf(os.Getpid()).minus(w.ours), usageOf(w.process).minus(w.other))
}

// unhindered is the time on the wall without that for which the run's threads, here or in the other process, were ready to run
// and others had the cores. It is no less than what they have computed. What a program waits for by itself, such as a network,
// stays in it. Where the kernel does not tell, and for a program that only starts another, it is the time on the wall.
func unhindered(wall time.Duration, thread, ours, other usage) time.Duration {
	held := thread.held + other.held
	if ours.ran <= calm*thread.ran {
		held = ours.held + other.held
	}
	return min(wall, max(wall-held, thread.ran+other.ran))
}
