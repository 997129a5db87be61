package child

import (
	"errors"
	"fmt"

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
	x := &exchange{program: p, process: proc, runs: 1} // which keeps the process when no other is left
	for range 2 {
		q, err := x.play(nil, spec)
		if err != nil {
			p.release(proc)
			return nil, err
		}
		for round := range spec.Horizon {
			if _, err := playRound(nil, q, spec.Feedback, rewardCoin(0, round, 0)); err != nil {
				return nil, err
			}
		}
	}
	return p.dismiss(proc, spec.Horizon)
}

// dismiss ends the input of a process and waits for its exit.
func (p *Program) dismiss(proc *process, round int64) (status, failure error) {
	closeAll(proc.stdin)
	proc.stdout.timer.Reset(proc.timeout)
	var err error
	for err == nil && len(proc.stdout.rest()) < tailBytes {
		err = proc.stdout.more()
	}
	if said := proc.stdout.rest(); len(said) > 0 {
		err = fmt.Errorf("said %s after stop, which has no reply%s", quoted(said), oneTooMany(said))
		return nil, &Failure{round, p.giveUp(proc, err)}
	}
	if errors.Is(err, errStalled) || !proc.within(proc.timeout) {
		err = slow(fmt.Sprintf("did not exit within %v of the end of its input", proc.timeout))
		return nil, &Failure{round, p.giveUp(proc, err)}
	}
	_ = p.giveUp(proc, errClosed)
	return proc.status, nil
}
