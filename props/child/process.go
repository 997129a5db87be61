package child

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"syscall"
	"time"

	"github.com/regretcheck/regretcheck/algos"
)

// A process is a started child and the runs that are played in it: one alone, or several side by
// side, whose observations share a line.
type process struct {
	program *Program
	cmd     *exec.Cmd
	stdin   *os.File
	stdout  output
	stderr  chatter
	exited  chan struct{}    // closed when the process is reaped
	state   *os.ProcessState // then
	replied bool             // a line was read

	beside  *algos.Lockstep // nil where one run is played alone
	runs    int             // that are not over
	started int
	unsent  []*policy // those whose last observation is not sent yet
	err     error     // why the process ended
}

// grace is the wait for what should end by itself: an idle process after its input, and the pipe of
// an ended process, which a descendant outside its group may hold.
const grace = time.Second

// attributes are those of every process. It has a group of its own: what it starts ends with it,
// and a terminal's interrupt reaches the parent alone.
var attributes = syscall.SysProcAttr{Setpgid: true}

// launch starts a process.
func (p *Program) launch() (*process, error) {
	in, stdin, noInput := os.Pipe()
	stdout, out, noOutput := os.Pipe()
	cmd := exec.Command(p.words[0], p.words[1:]...)
	proc := &process{program: p, cmd: cmd, stdin: stdin, stdout: output{file: stdout}, exited: make(chan struct{})}
	cmd.Stdin, cmd.Stdout, cmd.Stderr, cmd.WaitDelay = in, out, &proc.stderr, grace/2
	cmd.SysProcAttr = &attributes
	err := errors.Join(noInput, noOutput)
	if err == nil {
		err = cmd.Start()
	}
	if closeAll(in, out); err != nil {
		closeAll(stdin, stdout)
		return nil, err
	}
	go proc.wait()
	return proc, nil
}

// wait reaps the process and kills the rest of its group, whose number stays taken while it has
// members. Then its standard error is complete.
func (p *process) wait() {
	p.state, _ = p.cmd.Process.Wait()
	_ = syscall.Kill(-p.cmd.Process.Pid, syscall.SIGKILL)
	_ = p.cmd.Wait() // of an ended process, for its standard error
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
	select {
	case <-p.exited:
		return true
	case <-time.After(d):
		return false
	}
}

// reap kills the process if it has not ended, reaps it and closes the pipes.
func (p *process) reap() {
	_ = p.cmd.Process.Kill()
	<-p.exited
	closeAll(p.stdin, p.stdout.file)
}

// write sends a message the given number of times. The process owes no reply, so that any output is
// an error.
func (p *process) write(m message, times int) error {
	p.stdout.poll()
	if rest := p.stdout.rest(); len(rest) > 0 {
		return fmt.Errorf("said %s unasked%s", quoted(rest), oneTooMany(rest))
	}
	line, err := json.Marshal(m)
	if err != nil { // such as a reward that is no number
		return fmt.Errorf("cannot be sent a line: %w", err)
	}
	_ = p.stdin.SetWriteDeadline(time.Now().Add(p.program.timeout)) // of a pipe
	_, err = p.stdin.Write(bytes.Repeat(append(line, '\n'), times))
	switch {
	case errors.Is(err, os.ErrDeadlineExceeded):
		return slow(fmt.Sprintf("did not read its input within %v", p.program.timeout))
	case err != nil:
		return io.EOF
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
	if errors.Is(err, os.ErrDeadlineExceeded) {
		err = p.late("did not reply within %v", p.program.timeout)
	}
	if err != nil {
		return dst, err
	}
	p.replied = true
	return parseReply(dst, line, p.program.promised.Store)
}

// late says what took too long, and what the process may have kept in its buffer.
func (p *process) late(format string, args ...any) error {
	return slow(fmt.Sprintf(format, args...) + p.unfinished() + p.afterthought())
}
