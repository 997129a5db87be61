package child

import (
	"errors"
	"fmt"
	"time"
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

// failure ends a process that failed in a round.
func (p *Program) failure(proc *process, round int64, why error) *Failure {
	slow := errors.Is(why, errStalled) || errors.Is(why, errUnread) || errors.Is(why, errStays)
	return &Failure{Round: round, Err: p.giveUp(proc, why), stalled: slow}
}

// fail ends a process that broke the protocol, or broke, and says why.
func (p *process) fail(why error) error {
	switch {
	case errors.Is(why, errClosed):
		why = p.ending()
	case errors.Is(why, errStalled):
		why = fmt.Errorf("%s%s%s", p.slow(), p.unfinished(), p.afterthought())
	case errors.As(why, new(idle)):
		why = fmt.Errorf("%w%s%s; --timeout gives it longer", why, p.unfinished(), p.afterthought())
	case errors.Is(why, errUnread):
		why = fmt.Errorf("did not read its input within %v", p.timeout)
	case errors.Is(why, errStays):
		why = fmt.Errorf("did not exit within %v of the end of its input", p.timeout)
	case errors.Is(why, errLong):
		why = fmt.Errorf("said a line of more than %d bytes, which begins %s", p.stdout.limit, quoted(p.stdout.rest()))
	}
	p.reap()
	if p.stderr.drowns.Load() {
		why = fmt.Errorf("flooded its standard error: more than %d MiB between two replies, or %d MiB in a run", floodBytes>>20, runBytes>>20)
	}
	if said := p.stderr.lastLine(); said != "" {
		why = fmt.Errorf("%w; its standard error ends with %s", why, said)
	}
	return why
}

// slow says what took too long.
func (p *process) slow() string {
	if p.replied {
		return fmt.Sprintf("did not reply within %v", p.timeout)
	}
	return fmt.Sprintf("did not reply to its first start within %v, which is %d times the timeout of a reply", p.patience(), StartFactor)
}

// ending says how a process that closed its output has ended.
func (p *process) ending() error {
	switch {
	case !p.within(escapeTime):
		return fmt.Errorf("closed its output%s", p.unfinished())
	case p.status == nil:
		return fmt.Errorf("exited with status 0%s: want a reply, and no exit before its input ends", p.unfinished())
	}
	return fmt.Errorf("ended (%w)%s", p.status, p.unfinished())
}

// afterthoughtTime is how long a stalled child is given to say what it kept.
const afterthoughtTime = 2 * time.Second

// afterthought ends the input of a child that stalled and hints at a missing flush:
// a reply that was written but kept in a buffer comes out at the end.
func (p *process) afterthought() string {
	const flush = "flush the output after each line"
	if len(p.stdout.rest()) > 0 {
		return ""
	}
	closeAll(p.stdin)
	line, err := p.stdout.next(min(p.timeout, afterthoughtTime))
	if err == nil {
		_, err = parseReply(nil, line, nil)
	}
	if err != nil {
		return "; if it did write a reply: " + flush
	}
	return ", but replied when its input had ended: it is slow, or does not " + flush
}

// unfinished describes a line that was begun and not ended.
func (p *process) unfinished() string {
	if rest := p.stdout.rest(); len(rest) > 0 {
		return ", having said " + quoted(rest) + " without an end of line"
	}
	return ""
}
