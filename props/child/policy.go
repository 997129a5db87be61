package child

import (
	"cmp"
	"fmt"
	"io"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
)

// policy is one run in a child process. When it is over it has no process.
type policy struct {
	process *process
	game    int // its number among those that are played side by side; 0 where it is alone
	horizon int64
	round   int64 // whose action is asked for

	shown   []int // arms and their rewards, to be sent before the next action
	rewards []float64

	arms  []int // the reply
	reply error // what is wrong with it
	err   error
}

var (
	_ algos.Fallible = (*policy)(nil)
	_ io.Closer      = (*policy)(nil)
)

// Select appends the arms that the child answers; none if it fails.
func (p *policy) Select(dst []int) []int {
	if p.process != nil {
		p.await()
	} else if p.err == nil {
		p.err = fmt.Errorf("Select after Close, or after the horizon T=%d", p.horizon)
	}
	if p.err != nil {
		return dst
	}
	return append(dst, p.arms...)
}

// await waits for the reply. A wrong or missing reply ends the run.
func (p *policy) await() {
	proc := p.process
	if slices.Contains(proc.unsent, p) {
		proc.tell()
	}
	if err := cmp.Or(proc.err, p.reply); err != nil {
		p.err = &Failure{p.round, err}
		proc.end(p)
	}
}

// Observe keeps the observation for the line that asks for the next action. After the last round it
// stops the run.
func (p *policy) Observe(arms []int, rewards []float64) {
	switch {
	case p.process == nil:
	case p.round == p.horizon:
		p.stop()
	default:
		p.shown, p.rewards = append(p.shown[:0], arms...), append(p.rewards[:0], rewards...)
		p.process.unsent = append(p.process.unsent, p)
		p.round++
	}
}

// stop ends the run; the process is ready for another.
func (p *policy) stop() {
	proc := p.process
	if proc.ask(message{Op: "stop", Game: p.game}); proc.err != nil {
		p.err = &Failure{p.round, proc.err}
	}
	proc.end(p)
}

// Err returns what the child did wrong, nil so far.
func (p *policy) Err() error { return p.err }

// Close ends a run before its last round.
func (p *policy) Close() error {
	if p.process != nil { // it may be in the line that others wait for
		p.await()
	}
	if p.process != nil {
		p.stop()
	}
	return p.err
}
