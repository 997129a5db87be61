package child

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/regretcheck/regretcheck/algos"
)

// DefaultSilence is how long a program may reply nothing to its first start while it computes nothing.
const DefaultSilence = 2500 * time.Millisecond

// idleFor is how long a silent program must have used no processor before it is given up.
const idleFor = 2 * time.Second

// probeEvery is how often a probe looks at what the program does.
const probeEvery = 250 * time.Millisecond

// Probe starts the game in a first process and waits for the reply, so that a program that is missing, crashes, says
// what is no reply or says nothing is found before anything is played. A program that declines the game has
// replied. It is silent if it replies nothing for so long, and it and what it started have used no processor
// in the last 2 s of that. One that computes, as a slow interpreter does, has StartFactor times its timeout.
func (p *Program) Probe(spec algos.Spec, silence time.Duration) error {
	return p.probe(silence, func() error {
		spec.Lockstep = nil
		q, err := p.New(spec)
		if err == nil {
			q.Select(nil)
			err = q.(algos.Fallible).Err()
		}
		if err == nil {
			_ = q.(interface{ Close() error }).Close() // it has replied
		}
		return err
	})
}

// ProbeSampler is Probe of a sampler, which is asked for a set of k arms with the marginals.
func (p *Program) ProbeSampler(marginals []float64, k int, silence time.Duration) error {
	return p.probe(silence, func() error {
		return p.Sample(context.Background(), marginals, k, 1, 1, func([]int) bool { return true })
	})
}

// probe plays a little with a process that may be silent for so long.
func (p *Program) probe(silence time.Duration, play func() error) error {
	proc, err := p.acquire(nil)
	if err != nil {
		return err
	}
	proc.silence = silence
	p.release(proc)
	err = play()
	if failed := (*Failure)(nil); errors.As(err, &failed) {
		return fmt.Errorf("the program %w", failed.Err)
	}
	if errors.As(err, new(*algos.Declined)) {
		return nil
	}
	return err
}

// awaitFirst waits for the first reply, while the process computes or is not silent for too long.
func (p *process) awaitFirst() error {
	begin := time.Now()
	active, used := begin, groupTime(p.cmd.Process.Pid)
	for {
		left := p.patience() - time.Since(begin)
		if _, err := p.stdout.await(min(probeEvery, left)); !errors.Is(err, errStalled) || left <= probeEvery {
			return err
		}
		if now := groupTime(p.cmd.Process.Pid); now.busy || now != used {
			active, used = time.Now(), now
		}
		if time.Since(begin) >= p.silence && time.Since(active) >= min(idleFor, p.silence) {
			return slow(fmt.Sprintf("did not reply to its first start within %v, and waits without computing%s%s",
				p.silence, p.unfinished(), p.afterthought()))
		}
	}
}

// A cpuTime is what a group of processes has used of the processors.
type cpuTime struct {
	ticks int64
	busy  bool // one of them runs, or waits for a processor or a disk; or nobody knows
}
