package child

import (
	"fmt"
	"io"

	"github.com/regretcheck/regretcheck/algos"
)

// policy is one run in a child process.
type policy struct {
	process *process // nil: the run is over
	game    int      // its number among those that are played side by side; 0 where it is alone
	horizon int64
	seed    uint64 // which the child was told
	round   int64  // whose action was last asked for
	untold  bool   // what the last round showed is to be told before the next action
	arms    []int  // the reply
	reply   error  // what is wrong with it
	err     error
}

var (
	_ algos.Fallible = (*policy)(nil)
	_ io.Closer      = (*policy)(nil)
)

// Select appends the arms that the child answers; none if it fails.
func (p *policy) Select(dst []int) []int {
	switch {
	case p.err != nil:
	case p.process == nil:
		p.err = fmt.Errorf("Select after Close, or after the horizon T=%d", p.horizon)
	default:
		p.await()
	}
	if p.err != nil {
		return dst
	}
	return append(dst, p.arms...)
}

// await waits for the reply.
func (p *policy) await() {
	proc := p.process
	if p.untold {
		proc.tell()
	}
	switch {
	case proc.err != nil:
		p.fail(proc.err)
	case p.reply != nil: // of this run alone
		p.fail(p.reply)
	}
}

// fail ends the run.
func (p *policy) fail(err error) {
	p.err = &Failure{p.round, err}
	p.process.end(p)
}

// Observe keeps what the round showed for the line that asks for the next action, or, after the
// last round, stops the run.
func (p *policy) Observe(arms []int, rewards []float64) {
	switch {
	case p.err != nil || p.process == nil:
	case p.round == p.horizon:
		p.stop()
	default:
		p.untold = true
		p.process.observe(p, arms, rewards)
	}
}

// stop ends the run; the process is ready for another.
func (p *policy) stop() {
	proc := p.process
	proc.ask(appendStop(proc.out[:0], p.game))
	if proc.err != nil {
		p.fail(proc.err)
		return
	}
	proc.end(p)
}

// Err returns what the child did wrong, nil so far.
func (p *policy) Err() error { return p.err }

// Close ends a run before its last round.
func (p *policy) Close() error {
	if p.process == nil {
		return p.err
	}
	if p.untold { // it is in the line that others wait for
		p.await()
	}
	if p.err == nil {
		p.stop()
	}
	return p.err
}
