package child

import (
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

// idle is the error of a probe whose program waits for something else than its input: for how long.
type idle time.Duration

func (i idle) Error() string {
	return fmt.Sprintf("did not reply to its first start within %v, and waits without computing", time.Duration(i))
}

// Probe starts the game in a first process and waits for the reply, so that a program that is missing, crashes, says
// what is no reply or says nothing is found before anything is played. A program that declines the game has
// replied. It is silent if it replies nothing for so long, and it and what it started have used no processor
// in the last 2 s of that. One that computes, as a slow interpreter does, has StartFactor times its timeout.
// The process plays nothing else.
func (p *Program) Probe(spec algos.Spec, silence time.Duration) error {
	spec, err := spec.Normalize()
	if err != nil {
		return err
	}
	return p.probe(spec.Arms, appendStart(nil, spec, 1, 0), silence)
}

// ProbeSampler is Probe of a sampler, which is asked for a set of k arms with the marginals.
func (p *Program) ProbeSampler(marginals []float64, k int, silence time.Duration) error {
	return p.probe(len(marginals), appendSamplerStart(nil, marginals, k, 1), silence)
}

func (p *Program) probe(m int, start []byte, silence time.Duration) error {
	proc, err := p.acquire()
	if err != nil {
		return err
	}
	proc.begin(m, false)
	if err = proc.write(start, false); err == nil {
		err = proc.awaitFirst(silence)
	}
	if err == nil {
		_, err = proc.reply(nil)
	}
	var no *declined
	if err != nil && !errors.As(err, &no) {
		return fmt.Errorf("the program %w", p.giveUp(proc, err))
	}
	p.dismissed(proc)
	return nil
}

// dismissed ends the game of a process and its input, and the process if it does not exit by itself.
func (p *Program) dismissed(proc *process) {
	_ = proc.write(appendStop(nil, 0), false) // what it plays from here on is of no interest
	closeAll(proc.stdin)
	proc.within(graceTime)
	proc.reap()
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.live, proc)
}

// awaitFirst waits for the first reply, while the process computes or is not silent for too long.
func (p *process) awaitFirst(silence time.Duration) error {
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
		if time.Since(begin) >= silence && time.Since(active) >= min(idleFor, silence) {
			return idle(silence)
		}
	}
}

// A cpuTime is what a group of processes has used of the processors.
type cpuTime struct {
	ticks int64
	busy  bool // one of them runs, or waits for a processor or a disk; or nobody knows
}
