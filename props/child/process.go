package child

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"time"

	"github.com/regretcheck/regretcheck/props/encoding"
)

// A process is a started child. It plays one policy at a time.
type process struct {
	cmd     *exec.Cmd
	timeout time.Duration
	stdin   *os.File
	stdout  *lines
	stderr  *chatter
	exited  chan struct{} // closed when the process is reaped
	status  error         // of its exit, after exited
	out     []byte        // the line being written
	told    bool          // a line was written
	replied bool          // a line was read
	silence time.Duration // that a probe allows
	declare func(promise) // of its program
}

// launch starts a process.
func launch(words []string, timeout time.Duration) (*process, error) {
	var ends [6]*os.File // read and write ends of stdin, stdout, stderr
	for i := 0; i < len(ends); i += 2 {
		r, w, err := os.Pipe()
		if err != nil {
			closeAll(ends[:]...)
			return nil, err
		}
		ends[i], ends[i+1] = r, w
	}
	cmd := exec.Command(words[0], words[1:]...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = ends[0], ends[3], ends[5]
	ownGroup(cmd)
	err := start(cmd)
	if err != nil {
		closeAll(ends[:]...)
		return nil, err
	}
	closeAll(ends[0], ends[3], ends[5])
	p := &process{cmd: cmd, timeout: timeout, stdin: ends[1], exited: make(chan struct{})}
	if p.stdout, err = linesOf(ends[2], p.exited); err != nil {
		panic(err) // of a file that is open
	}
	p.stderr = listen(ends[4], p.kill)
	go func() {
		p.status = cmd.Wait()
		// The group outlives its leader as long as it has members; its number
		// is not given away before.
		killGroup(cmd)
		close(p.exited)
		_ = p.stdout.hurry() // what left the group may hold the pipe open
	}()
	return p, nil
}

func closeAll(files ...*os.File) {
	for _, f := range files {
		if f != nil {
			_ = f.Close() // pipes: there is nothing to flush
		}
	}
}

// kill ends the process if it has not ended.
func (p *process) kill() {
	if !p.gone() {
		killGroup(p.cmd)
	}
}

// gone reports whether the process has exited.
func (p *process) gone() bool { return p.stdout.gone() }

// escapeTime is how long a pipe may stay open after its process group was
// killed: what left the group may hold it.
const escapeTime = time.Second

// reap kills the process, reaps it and closes the pipes.
func (p *process) reap() {
	p.kill()
	<-p.exited
	_ = p.stderr.file.SetReadDeadline(time.Now().Add(escapeTime))
	<-p.stderr.done
	closeAll(p.stdin, p.stdout.file, p.stderr.file)
}

// begin makes the process ready for a run whose replies have at most limit bytes.
func (p *process) begin(limit int) {
	p.stdout.limit = limit
	p.stderr.reply.Store(0)
	p.stderr.run.Store(0)
}

// write sends a line, or several.
func (p *process) write(line []byte) error {
	p.stdout.poll()
	if rest := p.stdout.rest(); len(rest) > 0 {
		return p.unasked(rest)
	}
	if err := p.stdin.SetWriteDeadline(time.Now().Add(p.timeout)); err != nil {
		return err
	}
	p.told = true
	_, err := p.stdin.Write(line)
	switch {
	case errors.Is(err, os.ErrDeadlineExceeded):
		return errUnread
	case err != nil:
		return errClosed
	}
	return nil
}

// unasked returns the error for output that nothing asked for.
func (p *process) unasked(said []byte) error {
	when := "unasked"
	if !p.told {
		when = "before any start"
	}
	return fmt.Errorf("said %s %s%s", quoted(said), when, oneTooMany(said))
}

// oneTooMany describes output that nothing asked for, such as a second reply.
func oneTooMany(said []byte) string {
	line, _, _ := bytes.Cut(said, []byte("\n"))
	if _, err := parseArms(nil, line, nil); err != nil {
		return "; " + strayHint
	}
	return ", an early or superfluous reply: a start and an observe get one reply each, a stop none"
}

// reply appends the arms of the next line to dst.
func (p *process) reply(dst []int) ([]int, error) {
	line, err := p.stdout.next(p.patience())
	if err != nil {
		return dst, err
	}
	if !p.replied {
		said := line
		if line, err = encoding.UTF8(line); err != nil {
			return dst, fmt.Errorf("said %s: %w", quoted(said), err)
		}
	}
	p.replied = true
	p.stderr.reply.Store(0)
	return parseArms(dst, line, p.declare)
}

// StartFactor is how many times its timeout a process has for its first reply: what it imports
// before it can answer is no part of a round.
const StartFactor = 6

// patience is how long the next reply may take.
func (p *process) patience() time.Duration {
	if p.replied {
		return p.timeout
	}
	return StartFactor * p.timeout
}

// slow says what took too long.
func (p *process) slow() string {
	if p.replied {
		return fmt.Sprintf("did not reply within %v", p.timeout)
	}
	return fmt.Sprintf("did not reply to its first start within %v, which is %d times the timeout of a reply", p.patience(), StartFactor)
}

// fail ends a process that broke the protocol, or broke, and says why.
func (p *process) fail(why error) error {
	switch {
	case errors.Is(why, errClosed):
		why = p.ending()
	case errors.Is(why, errStalled):
		why = fmt.Errorf("%s%s%s", p.slow(), p.unfinished(), p.afterthought())
	case errors.Is(why, errIdle):
		why = fmt.Errorf("did not reply to its first start within %v, and waits without computing%s%s; --timeout gives it longer",
			p.silence, p.unfinished(), p.afterthought())
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

// ending says how a process that closed its output has ended.
func (p *process) ending() error {
	timer := time.NewTimer(escapeTime)
	defer timer.Stop()
	select {
	case <-p.exited:
	case <-timer.C:
		return fmt.Errorf("closed its output%s", p.unfinished())
	}
	if p.status == nil {
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
		_, err = parseArms(nil, line, nil)
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
