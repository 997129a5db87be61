package child

import (
	"errors"
	"fmt"

	"github.com/regretcheck/regretcheck/algos"
)

// policy is one run in a child process. It gives the process back after the
// run's last round, or when it is closed.
type policy struct {
	program *Program
	process *process // nil: the run is over
	horizon int64
	round   int64 // the round that Select was last called for
	asked   bool  // a reply is owed
	keep    bool  // the process is not given back
	late    bool  // rewards arrive late: a line is written when the next action is wanted
	first   reply // to the start
	err     error

	can    Capabilities
	seed   uint64    // of the run, which the child was told
	mapped []float64 // rewards as the child takes them

	arrived []byte // the line that tells of late rewards, so far
}

var (
	_ algos.Fallible     = (*policy)(nil)
	_ algos.LateObserver = (*policy)(nil)
	_ interface{ Close() error }
	_ interface{ Process() int }
)

// A Failure is what a child did wrong.
type Failure struct {
	Round int64 // the round whose action it was asked for
	Err   error

	stalled bool
}

// Error says what the child did, without the round.
func (f *Failure) Error() string { return "the child " + f.Err.Error() }

// At returns the round.
func (f *Failure) At() int64 { return f.Round }

// Timeout reports whether the child took too long.
func (f *Failure) Timeout() bool { return f.stalled }

// Unwrap returns the reason.
func (f *Failure) Unwrap() error { return f.Err }

// Select appends the arms that the child answers; none if it fails.
func (p *policy) Select(dst []int) []int {
	switch {
	case p.err != nil:
		return dst
	case !p.asked && p.late && p.process != nil && p.round < p.horizon:
		p.askLate()
		if p.err != nil {
			return dst
		}
	case !p.asked:
		p.err = fmt.Errorf("round %d: Select without Observe, or after the horizon T=%d", p.round+1, p.horizon)
		return dst
	}
	p.round++
	p.asked = false
	if p.round == 1 {
		if p.first.err != nil {
			p.fail(p.first.err)
		}
		return append(dst, p.first.arms...)
	}
	arms, err := p.process.reply(dst)
	if err != nil {
		p.fail(err)
		return dst
	}
	return arms
}

// A reply is what a child answered.
type reply struct {
	arms []int
	err  error
}

// accept waits for the reply to the start, the only one that may decline the game. Any other
// fault of it is reported by the first Select.
func (p *policy) accept() error {
	if p.err != nil {
		return nil
	}
	p.first.arms, p.first.err = p.process.reply(nil)
	p.can = p.program.Capabilities()
	if p.first.err == nil && p.late && !p.can.Late {
		p.asked = false
		p.stop()
		return &algos.Declined{Reason: `it does not declare "late": true`}
	}
	var no *declined
	if !errors.As(p.first.err, &no) {
		return nil
	}
	p.giveBack()
	return &algos.Declined{Reason: no.reason}
}

// Observe tells the child what the round showed, or, after the last round,
// stops the run.
func (p *policy) Observe(arms []int, rewards []float64) {
	if p.err != nil || p.process == nil {
		return
	}
	if p.round == p.horizon {
		p.stop()
		return
	}
	p.process.out = appendObserve(p.process.out[:0], arms, p.asTaken(p.round, rewards))
	p.ask()
}

// asTaken are a round's rewards as the child takes them.
func (p *policy) asTaken(round int64, rewards []float64) []float64 {
	if !p.can.Maps() {
		return rewards
	}
	p.mapped = p.mapped[:0]
	for j, x := range rewards {
		p.mapped = append(p.mapped, p.can.Reward(x, rewardCoin(p.seed, round, j)))
	}
	return p.mapped
}

// ObserveLate keeps what arrived for the line that asks for the next action.
func (p *policy) ObserveLate(round int64, arms []int, rewards []float64) {
	if p.err != nil || p.process == nil {
		return
	}
	if len(p.arrived) == 0 {
		p.arrived = append(p.arrived, lateBegins...)
	}
	p.arrived = appendLate(p.arrived, round, arms, p.asTaken(round, rewards))
}

// askLate tells the child what has arrived, nothing perhaps, and asks for its next action.
func (p *policy) askLate() {
	if len(p.arrived) == 0 {
		p.arrived = append(p.arrived, lateBegins...)
	}
	p.process.out = append(append(p.process.out[:0], p.arrived...), lateEnds...)
	p.arrived = p.arrived[:0]
	p.ask()
}

// ask writes the line in the process's buffer, which wants a reply.
func (p *policy) ask() {
	p.asked = true
	if err := p.process.write(p.process.out); err != nil {
		p.round++
		p.fail(err)
	}
}

// Process returns the number of the process that plays the run, 0 once the run is over.
func (p *policy) Process() int {
	if p.process == nil {
		return 0
	}
	return p.process.cmd.Process.Pid
}

// stop ends the run; the process is ready for another.
func (p *policy) stop() {
	if err := p.process.write(stopLine); err != nil {
		p.fail(err)
		return
	}
	p.giveBack()
}

// giveBack returns the process to the program, ready for another run.
func (p *policy) giveBack() {
	if !p.keep {
		p.program.release(p.process)
	}
	p.process = nil
}

func (p *policy) fail(err error) {
	p.err = p.program.failure(p.process, p.round, err)
	p.process = nil
}

// Err returns what the child did wrong, nil so far.
func (p *policy) Err() error { return p.err }

// Close ends a run before its last round.
func (p *policy) Close() error {
	if p.process == nil {
		return p.err
	}
	if p.asked { // the protocol owes a reply before it may go on
		p.asked = false
		err := p.first.err
		if p.round > 0 {
			_, err = p.process.reply(nil)
		}
		if err != nil {
			p.round++
			p.fail(err)
			return p.err
		}
	}
	p.stop()
	return p.err
}

// errEnded is the reason for a run that begins after Program.Close.
var errEnded = errors.New("the program was closed")
