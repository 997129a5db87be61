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
	stderr  *chatter
	exited  chan struct{} // closed when the process is reaped
	status  error         // of its exit, after exited
	replied bool          // a line was read
	exchange
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
	if err := cmd.Start(); err != nil {
		closeAll(ends[:]...)
		return nil, err
	}
	closeAll(ends[0], ends[3], ends[5])
	p := &process{
		cmd: cmd, timeout: timeout, stdin: ends[1], stdout: output{file: ends[2]}, stderr: listen(ends[4]),
		exited: make(chan struct{}),
	}
	go p.wait()
	return p, nil
}

// escapeTime is how long a pipe may stay open after its process group was
// killed: what left the group may hold it.
const escapeTime = time.Second

// wait reaps the process. Its group outlives it as long as that has members; the group's number is
// not given away before.
func (p *process) wait() {
	p.status = p.cmd.Wait()
	killGroup(p.cmd)
	close(p.exited)
	time.AfterFunc(escapeTime, func() { closeAll(p.stdout.file, p.stderr.file) })
}

func closeAll(files ...*os.File) {
	for _, f := range files {
		if f != nil {
			_ = f.Close() // pipes: there is nothing to flush
		}
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
	<-p.stderr.done
	closeAll(p.stdin, p.stdout.file, p.stderr.file)
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
