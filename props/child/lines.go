package child

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"syscall"
	"time"
)

// lines reads lines from a pipe, each within a deadline. Its buffer grows to
// twice the longest line at most, and is reused.
type lines struct {
	file  *os.File
	conn  syscall.RawConn       // of the file
	now   func(fd uintptr) bool // reads without waiting, for conn
	ended <-chan struct{}       // closed when the process at the other end has exited
	buf   []byte
	from  int // unread: buf[from:to]
	to    int
	limit int // bytes a line may have
}

// The errors of a pipe; process.fail adds the particulars.
var (
	errStalled = errors.New("no reply in time")
	errUnread  = errors.New("input not read in time")
	errStays   = errors.New("no exit in time")
	errClosed  = errors.New("end of output")
	errLong    = errors.New("endless line")
)

// linesOf reads from the pipe of a process.
func linesOf(file *os.File, ended <-chan struct{}) (*lines, error) {
	conn, err := file.SyscallConn()
	l := &lines{file: file, conn: conn, ended: ended}
	l.now = func(fd uintptr) bool {
		l.to += readNow(fd, l.buf[l.to:])
		return true
	}
	return l, err
}

// next returns the next line without its end; it is valid until the next call.
func (l *lines) next(timeout time.Duration) ([]byte, error) {
	if line, ok := l.buffered(l.from); ok {
		return line, nil
	}
	if err := l.expect(timeout); err != nil {
		return nil, err
	}
	for {
		seen := l.to - l.from
		if err := l.fill(); err != nil {
			return nil, err
		}
		if line, ok := l.buffered(l.from + seen); ok {
			return line, nil
		}
	}
}

// await returns once a whole line can be read without waiting.
func (l *lines) await(timeout time.Duration) error {
	if err := l.expect(timeout); err != nil {
		return err
	}
	for bytes.IndexByte(l.rest(), '\n') < 0 {
		if err := l.fill(); err != nil {
			return err
		}
	}
	return nil
}

// expect sets how long a read may wait; once the process has exited it waits no longer.
func (l *lines) expect(timeout time.Duration) error {
	err := l.file.SetReadDeadline(time.Now().Add(timeout))
	if l.gone() {
		err = l.hurry()
	}
	return err
}

// hurry ends a read that waits.
func (l *lines) hurry() error { return l.file.SetReadDeadline(time.Now()) }

// buffered cuts a line off the buffer, looking for its end from index at on.
func (l *lines) buffered(at int) ([]byte, bool) {
	n := bytes.IndexByte(l.buf[at:l.to], '\n')
	if n < 0 {
		return nil, false
	}
	line := l.buf[l.from : at+n]
	if l.from = at + n + 1; l.from == l.to {
		l.from, l.to = 0, 0
	}
	return line, true
}

// fill reads once, at the end of the buffer.
func (l *lines) fill() error {
	if err := l.room(); err != nil {
		return err
	}
	if l.gone() { // what it said before it exited; somebody else may hold the pipe open
		if l.poll() {
			return nil
		}
		return errClosed
	}
	n, err := l.file.Read(l.buf[l.to:])
	l.to += n
	switch {
	case n > 0:
		return nil
	case errors.Is(err, os.ErrDeadlineExceeded) && l.gone():
		return nil // once more, to the end
	case errors.Is(err, os.ErrDeadlineExceeded):
		return errStalled
	case errors.Is(err, io.EOF), errors.Is(err, os.ErrClosed):
		return errClosed
	case err != nil:
		return fmt.Errorf("reading its output: %w", err)
	}
	return io.ErrNoProgress
}

// gone reports whether the process has exited.
func (l *lines) gone() bool {
	select {
	case <-l.ended:
		return true
	default:
		return false
	}
}

// room makes room at the end of a full buffer. It drops the lines that were returned; only if one
// line fills the whole buffer does it make the buffer longer.
func (l *lines) room() error {
	if l.to < len(l.buf) {
		return nil
	}
	if l.to-l.from >= l.limit {
		return errLong
	}
	if l.from > 0 {
		l.from, l.to = 0, copy(l.buf, l.buf[l.from:l.to])
		return nil
	}
	l.buf = append(l.buf, make([]byte, max(4096, len(l.buf)))...)
	return nil
}

// poll reads what has arrived, without waiting, and reports whether that is
// anything.
func (l *lines) poll() bool {
	if l.room() != nil {
		return false
	}
	if l.gone() {
		_ = l.file.SetReadDeadline(time.Time{}) // hurry has set one
	}
	before := l.to
	// Past its deadline a pipe is not read: nothing has arrived as far as we know.
	_ = l.conn.Read(l.now)
	return l.to > before
}

// rest returns what was read but is not part of a line that was returned.
func (l *lines) rest() []byte { return l.buf[l.from:l.to] }
