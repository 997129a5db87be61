package child

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/regretcheck/regretcheck/algos"
)

// CheckExit plays two whole runs of the game in one process, ends its input
// and waits for it to exit. It returns a *Failure if the child breaks down on
// the way, cannot start anew, speaks unasked or does not exit within the
// timeout, an *algos.Declined if it does not play the game. status is its exit
// status otherwise, nil for 0.
func (p *Program) CheckExit(spec algos.Spec) (status, failure error) {
	spec, err := spec.Normalize()
	if err != nil {
		return nil, err
	}
	proc, err := p.acquire()
	if err != nil {
		return nil, err
	}
	for range 2 {
		q := p.begin(proc, spec)
		q.keep = true
		if err := q.accept(); err != nil {
			p.release(proc)
			return nil, err
		}
		if err := q.playOut(spec.Feedback); err != nil {
			return nil, err
		}
	}
	return p.dismiss(proc, spec.Horizon)
}

// playOut plays the run to its end, with rewards under which every list is observed whole.
func (p *policy) playOut(f algos.Feedback) error {
	reward := 0.0
	if f == algos.Conjunctive {
		reward = 1
	}
	var arms []int
	for range p.horizon {
		arms = p.Select(arms[:0])
		p.Observe(arms, slices.Repeat([]float64{reward}, len(arms)))
		if p.err != nil {
			return p.err
		}
	}
	return nil
}

// dismiss ends the input of a process and waits for its exit.
func (p *Program) dismiss(proc *process, round int64) (status, failure error) {
	closeAll(proc.stdin)
	err := proc.stdout.expect(proc.timeout)
	for err == nil && len(proc.stdout.rest()) < tailBytes {
		err = proc.stdout.fill()
	}
	if said := proc.stdout.rest(); len(said) > 0 {
		return nil, p.failure(proc, round, fmt.Errorf("said %s after stop, which has no reply%s", quoted(said), oneTooMany(said)))
	}
	timer := time.NewTimer(proc.timeout)
	defer timer.Stop()
	if !errors.Is(err, errStalled) {
		select {
		case <-proc.exited:
			_ = p.giveUp(proc, errClosed)
			return proc.status, nil
		case <-timer.C:
		}
	}
	return nil, p.failure(proc, round, errStays)
}
