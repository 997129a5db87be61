package child

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"time"
)

// A process is a started child and the runs that are played in it.
type process struct {
	program *Program
	cmd     *exec.Cmd
	timeout time.Duration
	stdin   *os.File
	stdout  output
	stderr  chatter
	exited  chan struct{} // closed when the process is reaped
	status  error         // of its exit, after exited
	replied bool          // a line was read
	exchange
}

// grace is how long is waited for what should end by itself: an idle process whose input ended, and
// a pipe of a process that ended, which what left its group may hold.
const grace = time.Second

// launch starts a process.
func launch(words []string, timeout time.Duration) (*process, error) {
	in, stdin, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	stdout, out, err := os.Pipe()
	if err != nil {
		closeAll(in, stdin)
		return nil, err
	}
	cmd := exec.Command(words[0], words[1:]...)
	p := &process{cmd: cmd, timeout: timeout, stdin: stdin, stdout: output{file: stdout}, exited: make(chan struct{})}
	cmd.Stdin, cmd.Stdout, cmd.Stderr, cmd.WaitDelay = in, out, &p.stderr, grace/2
	ownGroup(cmd)
	diesWithUs(cmd)
	err = cmd.Start()
	if closeAll(in, out); err != nil {
		closeAll(stdin, stdout)
		return nil, err
	}
	go p.wait()
	return p, nil
}

// wait reaps the process. Its group outlives it as long as that has members; the group's number is
// not given away before. So what is left of the group ends at once, and then what it wrote to
// standard error is there.
func (p *process) wait() {
	state, err := p.cmd.Process.Wait()
	killGroup(p.cmd)
	_ = p.cmd.Wait() // of an ended process, for its standard error
	if p.status = err; err == nil && !state.Success() {
		p.status = &exec.ExitError{ProcessState: state}
	}
	close(p.exited)
	time.AfterFunc(grace, func() { closeAll(p.stdout.file) })
}

func closeAll(files ...*os.File) {
	for _, f := range files {
		_ = f.Close() // pipes: there is nothing to flush
	}
}

// within reports whether the process exits in the given time.
func (p *process) within(d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-p.exited:
		return true
	case <-timer.C:
		return false
	}
}

// kill ends the process if it has not ended.
func (p *process) kill() {
	select {
	case <-p.exited:
	default:
		killGroup(p.cmd)
	}
}

// reap kills the process, reaps it and closes the pipes.
func (p *process) reap() {
	p.kill()
	<-p.exited
	closeAll(p.stdin, p.stdout.file)
}

// write sends a line, or several. The process, which owes no reply, should have nothing to say.
func (p *process) write(line []byte) error {
	p.stdout.poll()
	if rest := p.stdout.rest(); len(rest) > 0 {
		return fmt.Errorf("said %s unasked%s", quoted(rest), oneTooMany(rest))
	}
	if err := p.stdin.SetWriteDeadline(time.Now().Add(p.timeout)); err != nil {
		return err
	}
	_, err := p.stdin.Write(line)
	switch {
	case errors.Is(err, os.ErrDeadlineExceeded):
		return slow(fmt.Sprintf("did not read its input within %v", p.timeout))
	case err != nil:
		return errClosed
	}
	return nil
}

// oneTooMany describes output that nothing asked for, such as a second reply.
func oneTooMany(said []byte) string {
	line, _, _ := bytes.Cut(said, []byte("\n"))
	if _, err := parseReply(nil, line, nil); err != nil {
		return "; " + strayHint
	}
	return ", an early or superfluous reply: a start and an observe get one reply each, a stop none"
}

// reply appends the arms of the next line to dst.
func (p *process) reply(dst []int) ([]int, error) {
	line, err := p.next()
	if err != nil {
		return dst, err
	}
	p.replied = true
	return parseReply(dst, line, p.program.declare)
}

// next returns the next line.
func (p *process) next() ([]byte, error) {
	if !p.replied {
		return p.first()
	}
	line, err := p.stdout.next(p.timeout)
	if errors.Is(err, errStalled) {
		err = p.late("did not reply within %v", p.timeout)
	}
	return line, err
}

// late says what took too long, and what the process may have kept.
func (p *process) late(format string, args ...any) error {
	return slow(fmt.Sprintf(format, args...) + p.unfinished() + p.afterthought())
}
