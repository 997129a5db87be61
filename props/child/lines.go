package child

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"time"
)

// lines reads lines from a pipe, each within a deadline. Its buffer grows to
// the longest line and is reused.
type lines struct {
	file  *os.File
	buf   []byte
	from  int // unread: buf[from:to]
	to    int
	limit int // bytes a line may have
}

// What may go wrong with a pipe; process.fail says it with the particulars.
var (
	errStalled = errors.New("no reply in time")
	errUnread  = errors.New("input not read in time")
	errStays   = errors.New("no exit in time")
	errClosed  = errors.New("end of output")
	errLong    = errors.New("endless line")
)

// next returns the next line without its end; it is valid until the next call.
func (l *lines) next(timeout time.Duration) ([]byte, error) {
	if line, ok := l.buffered(l.from); ok {
		return line, nil
	}
	if err := l.file.SetReadDeadline(time.Now().Add(timeout)); err != nil {
		return nil, err
	}
	for {
		seen := l.to
		if err := l.fill(); err != nil {
			return nil, err
		}
		if line, ok := l.buffered(seen); ok {
			return line, nil
		}
	}
}

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
	if l.to == len(l.buf) {
		if l.to-l.from >= l.limit {
			return errLong
		}
		l.buf = append(l.buf, make([]byte, max(4096, len(l.buf)))...)
	}
	n, err := l.file.Read(l.buf[l.to:])
	l.to += n
	switch {
	case n > 0:
		return nil
	case errors.Is(err, os.ErrDeadlineExceeded):
		return errStalled
	case errors.Is(err, io.EOF), errors.Is(err, os.ErrClosed):
		return errClosed
	case err != nil:
		return fmt.Errorf("reading its output: %w", err)
	}
	return io.ErrNoProgress
}

// rest returns what was read but is not part of a line that was returned.
func (l *lines) rest() []byte { return l.buf[l.from:l.to] }
