package child

import (
	"errors"
	"fmt"
	"io"
	"time"
)

// A Failure is what a child did wrong.
type Failure struct {
	Round int64 // the round whose action it was asked for
	Err   error
}

// Error says what the child did, without the round.
func (f *Failure) Error() string { return "the program " + f.Err.Error() }

// At returns the round.
func (f *Failure) At() int64 { return f.Round }

// Timeout reports whether the child took too long.
func (f *Failure) Timeout() bool { return errors.As(f.Err, new(slow)) }

// Unwrap returns the reason.
func (f *Failure) Unwrap() error { return f.Err }

// A slow says what took too long.
type slow string

func (s slow) Error() string { return string(s) }

// explain ends a process that failed or broke the protocol, and says why.
func (p *process) explain(why error) error {
	if errors.Is(why, io.EOF) {
		why = p.ending()
	}
	p.reap()
	if said := p.stderr.lastLine(); said != "" {
		why = fmt.Errorf("%w; its standard error ends with %s", why, said)
	}
	return why
}

// ending says how a process that closed its output has ended.
func (p *process) ending() error {
	switch {
	case !p.within(grace):
		return fmt.Errorf("closed its output%s", p.unfinished())
	case p.state.ExitCode() == 0:
		return fmt.Errorf("exited with status 0%s: want a reply, and no exit before its input ends", p.unfinished())
	}
	return fmt.Errorf("ended (%v)%s", p.state, p.unfinished())
}

// afterthoughtTime is how long a stalled child may take to write what it kept. One that never
// replied has probeEvery.
const afterthoughtTime = 2 * time.Second

// afterthought ends the input of a child that stalled and hints at a missing flush. A reply that a
// buffer kept comes out at the end.
func (p *process) afterthought() string {
	const flush = "flush the output after each line"
	if len(p.stdout.rest()) > 0 {
		return ""
	}
	closeAll(p.stdin)
	wait := afterthoughtTime
	if !p.replied {
		wait = probeEvery
	}
	line, err := p.stdout.next(min(p.program.timeout, wait))
	if err == nil {
		_, err = parseReply(nil, line, nil)
	}
	if err != nil {
		return "; if it did write a reply: " + flush
	}
	return ", but replied when its input had ended: it is slow, or does not " + flush
}

// unfinished describes a line without an end.
func (p *process) unfinished() string {
	if rest := p.stdout.rest(); len(rest) > 0 {
		return ", having said " + quoted(rest) + " without an end of line"
	}
	return ""
}
