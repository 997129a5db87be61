package child

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"syscall"
	"time"
)

// An output is the lines that a process writes. The buffer is reused: it holds at most a chunk and
// the longest line.
type output struct {
	file *os.File
	buf  []byte
	from int // buf[from:] is the unread part
}

// At least chunkBytes are read at a time. A line has mostBytes at most: a million arms have half of
// that.
const (
	chunkBytes = 16 << 10
	mostBytes  = 16 << 20
)

// next returns the next line without its end; it is valid until the next call. The error is
// os.ErrDeadlineExceeded or, whatever closed the output, io.EOF.
func (o *output) next(timeout time.Duration) ([]byte, error) {
	at := bytes.IndexByte(o.rest(), '\n')
	if at < 0 && o.file.SetReadDeadline(time.Now().Add(timeout)) != nil {
		return nil, io.EOF
	}
	for at < 0 {
		seen := len(o.rest())
		if seen >= mostBytes {
			return nil, fmt.Errorf("said a line of more than %d MiB, which begins %s", mostBytes>>20, quoted(o.rest()))
		}
		n, err := o.file.Read(o.space())
		o.buf = o.buf[:len(o.buf)+n]
		switch at = bytes.IndexByte(o.rest()[seen:], '\n'); {
		case at >= 0:
			at += seen
		case errors.Is(err, os.ErrDeadlineExceeded):
			return nil, err
		case err != nil:
			return nil, io.EOF
		}
	}
	line := o.rest()[:at]
	o.from += at + 1
	return line, nil
}

// poll takes what has arrived, without waiting for more.
func (o *output) poll() {
	pipe, err := o.file.SyscallConn()
	if err != nil {
		return // it is closed
	}
	_ = pipe.Read(func(fd uintptr) bool { // of a pipe that does not block
		n, _ := syscall.Read(int(fd), o.space())
		o.buf = o.buf[:len(o.buf)+max(0, n)]
		return true
	})
}

// space returns space for a chunk behind the unread part, which may move over lines that were read.
func (o *output) space() []byte {
	if o.from > 0 && len(o.buf)+chunkBytes > cap(o.buf) {
		o.buf, o.from = o.buf[:copy(o.buf, o.rest())], 0
	}
	o.buf = slices.Grow(o.buf, chunkBytes)
	return o.buf[len(o.buf):cap(o.buf)]
}

// rest returns the unread part.
func (o *output) rest() []byte { return o.buf[o.from:] }
